/** From what rooms know to what pages get: bigint to decimal strings, errors to their wire form. */

import type { ClassicAsset } from '../chain/assets';
import type { AccountOperation } from '../chain/operations';
import type { OperationView, PortfolioView, RecordView, SaidView, SummaryView, VaultChoiceView } from '../commands/views';
import { earnedBetween, type Units } from '../insight/earned';
import type { Portfolio, VaultChoice } from '../interface/reads/portfolio';
import { readIntent } from '../interface/schema/intents';
import type { TransactionRecord } from '../journal/record';
import { mayBePaid, mayBeTaken } from '../journal/state';
import type { Summary } from '../journal/summaries';
import { doubtOf, endOf, isFree, type Testimony } from '../journal/testimony';
import { classic } from '../primitives/amounts';
import { ServiceError } from '../primitives/errors';
import { likeness } from '../primitives/lookalike';
import { isFinal } from '../primitives/record-states';
import { wire } from '../primitives/wire';
import { listedAssets, type Network } from '../settings/networks';
import { assetName } from './vaults/views';

/** Any code may be on a line: which listed one it looks like, where it is not that one. */
function likeOf({ code, issuer, contract }: Portfolio['lines'][number]['asset'], network: Network): string | undefined {
  const listed = listedAssets(network);
  const { eurc } = network;
  if (listed.some((one) => one.contract === contract) || (eurc && eurc.code === code && eurc.issuer === issuer)) return undefined;
  return likeness(code, ['XLM', ...listed.map((one) => one.code), ...(eurc ? [eurc.code] : [])])?.name;
}

export function portfolioView(portfolio: Portfolio, network: Network, readAt: number): PortfolioView {
  const { address, ledger, closeTime, account, lines, positions, accrued, rewards, holdings, missing } = portfolio;
  const lumens = account && { balance: account.balance, available: account.available, authorized: true };
  return wire({
    address,
    networkId: network.id,
    asOf: { ledger, closeTime, readAt },
    exists: account !== undefined || address.startsWith('C'),
    xlm: lumens ? { ...classic('XLM'), issuer: null, contract: null, ...lumens } : null,
    balances: lines.flatMap(({ asset, state }) => {
      if (!state) return [];
      const { code, decimals, issuer = null, contract } = asset;
      const { balance, available, authorized, limit } = state;
      return [{ code, decimals, issuer, contract, balance, available, authorized, limit, like: likeOf(asset, network) }];
    }),
    positions: positions.map(({ rate: supplyRate = null, ...position }) => ({ supplyRate, ...position })),
    accrued,
    rewards: rewards.map(({ id: balanceId, ...reward }) => ({ balanceId, ...reward })),
    holdings: holdings.map(({ value = 0n, asset, ...holding }) => ({ ...holding, value, asset: assetName(network, asset) ?? '' })),
    missing: missing.length > 0 ? missing : undefined,
  });
}

const unitsOf = ({ positions, holdings }: PortfolioView, usdc: string | undefined): Units[] => [
  ...positions.map(({ source, units, supply, collateral }) => ({
    place: source,
    units: BigInt(units),
    value: BigInt(supply) + BigInt(collateral),
  })),
  ...holdings
    .filter(({ asset }) => asset === usdc)
    .map(({ vault, shares, value }) => ({ place: vault, units: BigInt(shares), value: BigInt(value) })),
];

/** With what was earned since the look before; a network that began anew has no past. */
export function withEarned(view: PortfolioView, before: PortfolioView | null | undefined, usdc: string | undefined): PortfolioView {
  if (!before) return view;
  const { since, amount } = before.earned ?? { since: before.asOf.closeTime, amount: '0' };
  if (view.asOf.closeTime < since) return view;
  const earned = BigInt(amount) + earnedBetween(unitsOf(before, usdc), unitsOf(view, usdc));
  return { ...view, earned: { since, amount: earned.toString() } };
}

function blockOf({ vault, value }: VaultChoice, usdc: string | undefined): ServiceError | undefined {
  if (!value) return new ServiceError('vault_missing', 'There is no vault at this address.', { vault });
  const assets = value.instance.assets.length;
  if (assets !== 1) return new ServiceError('vault_multi_asset', 'This vault holds several assets.', { vault, assets });
  if (value.asset === usdc) return undefined;
  return new ServiceError('vault_asset_mismatch', 'This vault holds another asset.', { vault, asset: value.asset ?? '' });
}

export function vaultChoiceView(choice: VaultChoice, network: Network): VaultChoiceView {
  const { vault, name, value } = choice;
  const { total: managed = 0n, pools: lendsInto = [] } = value ?? {};
  const feeBps = value?.instance.feeBps ?? 0;
  return wire({ vault, name, managed, feeBps, lendsInto, blocked: blockOf(choice, network.assets.usdc?.contract) });
}

const sayings = { confirmed: 'included', failed: 'includedFailed', expired: 'neverIncluded', replaced: 'placeTaken' } as const;

function saidView(one: Testimony): SaidView {
  const { witness, kind, claim, silent, at } = one;
  const end = endOf(one);
  // What was found stays said; that it was not found is as old as the answer.
  if (!claim || (silent !== undefined && claim.is === 'absent')) return { witness, kind, says: 'nothing', ledger: null, at };
  return { witness, kind, says: end ? sayings[end] : 'notFound', ledger: claim.ledger, at };
}

export const isListed = ({ assets }: Network, { code, issuer }: ClassicAsset) =>
  Object.values(assets).some((asset) => asset?.code === code && asset.issuer === issuer);

export function operationView({ movements, ...operation }: AccountOperation, network: Network): OperationView {
  return {
    ...operation,
    movements: movements.map(({ asset, amount, other }) => ({
      asset: { ...classic('XLM'), ...(asset ? { ...asset, listed: isListed(network, asset) } : { issuer: null, listed: true }) },
      amount: amount.toString(),
      other,
    })),
  };
}

export const summaryView = ({ intent, passphrase: _, ...summary }: Summary): SummaryView => ({ ...summary, intent: readIntent(intent) });

/** `now`: the local clock. */
export function recordView(record: TransactionRecord, now: number): RecordView {
  const { hash, networkId, account, signer, intent, plan, createdAt, validUntil, state, unknown, attempts, outcome, said = [] } = record;
  const doubt = isFinal(record) ? undefined : doubtOf(said);
  const { returnValue: _, ...figures } = outcome ?? { ledger: null, feeCharged: null };
  return {
    hash,
    networkId,
    account,
    ...(signer ? { signer } : {}),
    intent: readIntent(intent),
    plan,
    createdAt,
    validUntil,
    state,
    unknown,
    attempts,
    said: said.map(saidView),
    free: !isFinal(record) && isFree(record, now),
    again: record.several === true && mayBeTaken(record, now),
    payable: mayBePaid(record, now),
    ...(doubt ? { doubt } : {}),
    ...(outcome ? { outcome: wire(figures) } : {}),
  };
}
