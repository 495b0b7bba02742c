/**
 * What happened to an account, as Horizon's list of its operations has it: what moved and what was changed, by whomever. It is
 * one node's word, good to be read and nothing else: no balance, no sequence and no end of a record follows from it.
 */

import * as v from 'valibot';
import { type AccountId, type Address, isAccountId, isContractId } from '../primitives/addresses';
import { fromHorizon } from '../primitives/amounts';
import type { OperationKind } from '../primitives/operation-kinds';
import { hashHex } from '../primitives/schemas';
import { type ClassicAsset, isAssetCode } from './assets';

/** What came in or went out. */
export interface Movement {
  /** undefined: XLM. */
  asset: ClassicAsset | undefined;
  /** Stroops; below zero: it left. */
  amount: bigint;
  /** From whom, or to whom; null where Horizon names nobody. */
  other: Address | null;
}

export interface AccountOperation {
  /** Horizon's paging token: where the next page goes on. */
  id: string;
  hash: string;
  /** Unix seconds. */
  at: number;
  /** Who signed for it. */
  by: AccountId;
  kind: OperationKind;
  movements: Movement[];
}

const text = v.optional(v.nullable(v.string()));
const assetFields = { asset_type: text, asset_code: text, asset_issuer: text };
const operation = v.object({
  paging_token: v.pipe(v.string(), v.regex(/^\d{1,19}$/)),
  transaction_hash: hashHex,
  created_at: v.string(),
  source_account: v.custom<AccountId>(isAccountId),
  type: v.string(),
  ...assetFields,
  amount: text,
  from: text,
  to: text,
  source_asset_type: text,
  source_asset_code: text,
  source_asset_issuer: text,
  source_amount: text,
  account: text,
  funder: text,
  starting_balance: text,
  into: text,
  asset_balance_changes: v.optional(v.nullable(v.array(v.object({ ...assetFields, from: text, to: text, amount: v.string() })))),
});
type Stated = v.InferOutput<typeof operation>;

export const operationsPage = v.object({ _embedded: v.object({ records: v.pipe(v.array(operation), v.maxLength(200)) }) });

const kinds: { [type: string]: OperationKind } = {
  create_account: 'created',
  payment: 'payment',
  path_payment_strict_send: 'payment',
  path_payment_strict_receive: 'payment',
  account_merge: 'merged',
  create_claimable_balance: 'claimable',
  claim_claimable_balance: 'claimable',
  clawback_claimable_balance: 'claimable',
  change_trust: 'trustline',
  allow_trust: 'trustline',
  set_trust_line_flags: 'trustline',
  clawback: 'payment',
  set_options: 'controls',
  invoke_host_function: 'contract',
};

interface StatedAsset {
  asset_type?: string | null | undefined;
  asset_code?: string | null | undefined;
  asset_issuer?: string | null | undefined;
}

/** null: this is no asset of the ledger. */
function assetOf({ asset_type: type, asset_code: code, asset_issuer: issuer }: StatedAsset): Movement['asset'] | null {
  if (type === 'native') return undefined;
  if (!code || !isAssetCode(code) || !issuer || !isAccountId(issuer)) return null;
  return { code, issuer };
}

const addressOf = (said: string | null | undefined): Address | null => (said && (isAccountId(said) || isContractId(said)) ? said : null);

/** One movement; none, where no amount or no asset is said. */
function movement(asset: StatedAsset, amount: string | null | undefined, other: string | null | undefined, came: boolean): Movement[] {
  const [stated, stroops] = [assetOf(asset), fromHorizon(amount ?? '')];
  if (stated === null || stroops === undefined || stroops <= 0n) return [];
  return [{ asset: stated, amount: came ? stroops : -stroops, other: addressOf(other) }];
}

interface Transfer extends StatedAsset {
  amount?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** As the account sees it; nothing, where it is neither end of it or both. */
function transfer(change: Transfer, account: AccountId): Movement[] {
  const { from, to, amount } = change;
  if (from === to) return [];
  if (to === account) return movement(change, amount, from, true);
  return from === account ? movement(change, amount, to, false) : [];
}

function movementsOf(stated: Stated, account: AccountId): Movement[] {
  const { from, to, amount, type } = stated;
  if (type === 'create_account') {
    return transfer({ asset_type: 'native', amount: stated.starting_balance, from: stated.funder, to: stated.account }, account);
  }
  if (stated.asset_balance_changes) return stated.asset_balance_changes.flatMap((change) => transfer(change, account));
  if (kinds[type] !== 'payment') return [];
  if (!stated.source_amount) return transfer(stated, account);
  // Through a path each end sees its own asset alone; who pays himself sees both.
  const source = { asset_type: stated.source_asset_type, asset_code: stated.source_asset_code, asset_issuer: stated.source_asset_issuer };
  const came = to === account ? movement(stated, amount, from, true) : [];
  return from === account ? [...came, ...movement(source, stated.source_amount, to, false)] : came;
}

/** undefined: Horizon does not say when it happened. */
export function operationOf(stated: Stated, account: AccountId): AccountOperation | undefined {
  const at = Math.floor(Date.parse(stated.created_at) / 1000);
  if (!Number.isFinite(at)) return undefined;
  return {
    id: stated.paging_token,
    hash: stated.transaction_hash,
    at,
    by: stated.source_account,
    kind: kinds[stated.type] ?? 'other',
    movements: movementsOf(stated, account),
  };
}
