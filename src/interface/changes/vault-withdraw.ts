/** vaultWithdraw, the wallet's own (architecture.md 7; contracts.md 4.3, 4.4, 11.2): all shares or a part, for at least what is named. */

import { accountKey, instanceKey } from '../../chain/ledger-keys';
import type { Prepared } from '../../chain/simulate';
import type { MeasuredTree } from '../../contracts/methods';
import { all, asI128 } from '../../contracts/scval';
import { parseShares, shareKey, withdrawCall } from '../../contracts/vault';
import { type AccountId, type ContractId, parseAccountId, parseContractId } from '../../primitives/addresses';
import { parseStroops } from '../../primitives/amounts';
import { refuse } from '../../primitives/errors';
import type { ExpectedAmount } from '../../primitives/expectation';
import { type Bench, contractCall, type Grounds } from '../call/contract-call';
import { type Kinds, kindsBelow } from '../call/failures';
import { checkNetwork, checkRoom, notVault } from '../checks';
import type { Context } from '../context';
import { type Payout, payout } from '../reads/payout';
import { readVaults, type VaultValue } from '../reads/vault-value';
import type { Taken } from '../schema/table';
import { lineKeys, onlyAsset, settingOf } from './vault-asset';
import { checkPaying, checkShares } from './vault-source';

interface Parsed {
  from: AccountId;
  vault: ContractId;
  shares: bigint | 'all';
  minOut: bigint | undefined;
}

interface Withdrawal extends Parsed {
  held: bigint;
  shares: bigint;
  value: VaultValue;
}

interface Facts extends Grounds {
  value: VaultValue | undefined;
}

/** Others' dealings move a payout by a few stroops (contracts.md 11.2). */
const ROUNDING = 20n;

function parseParties({ chain: { network } }: Context, input: Taken<'vaultWithdraw'>): Parsed {
  const shares = input.shares === 'all' ? 'all' : parseStroops(input.shares);
  const minOut = input.minOut === undefined ? undefined : input.minOut === '0' ? 0n : parseStroops(input.minOut);
  const from = parseAccountId(input.from, 'from');
  const vault = parseContractId(input.vaultAddress, 'vaultAddress');
  checkNetwork(input.network, network);
  return { from, vault, shares, minOut };
}

/** Three rounds where the vault's strategies and pools are not known, one where they are. */
async function readAll({ chain: { rpc, network }, vaultKeys = new Map() }: Context, { from, vault }: Parsed): Promise<Facts> {
  const own = [accountKey(from), ...lineKeys(network, from), instanceKey(vault), shareKey(vault, from)];
  const [first, stats] = await Promise.all([rpc.read([...own, ...(vaultKeys.get(vault) ?? [])]), rpc.feeStats()]);
  const values = await readVaults({ rpc, network }, first, [vault], vaultKeys);
  return { reading: values.reading, stats, value: values.of(vault) };
}

/** Existence before state: 404 `vault_missing`, `no_holding`; 400 `insufficient_shares`, and `vault_multi_asset` where one bound was named for several assets. */
function withdrawalOf(asked: Parsed, { reading, value = notVault(asked.vault) }: Facts): Withdrawal {
  const { from, vault, minOut } = asked;
  const held = parseShares(vault, reading.get(shareKey(vault, from)));
  if (held === 0n) refuse('no_holding', 'This account holds no shares of this vault.', { vault });
  const shares = asked.shares === 'all' ? held : asked.shares;
  checkShares(vault, { shares, held });
  if (minOut !== undefined) onlyAsset(value.instance, vault);
  return { ...asked, held, shares, value };
}

const withdrawTree = ({ vault, from, shares }: Withdrawal, least: readonly bigint[]): MeasuredTree => ({
  ...withdrawCall(vault, from, shares, least),
  children: [],
});

/** What the vault says it pays, one figure for each asset. Another shape is no answer of a vault: 502 `node_invalid`. */
function paidOf({ returnValue }: Prepared, { value }: Withdrawal): bigint[] {
  const paid = all(returnValue, asI128);
  if (paid?.length !== value.instance.assets.length) {
    refuse('node_invalid', 'The simulation returned something else than a withdrawal does.', {});
  }
  return paid;
}

/** What the shares are worth; undefined for a vault of several assets, and where neither entries nor the vault itself tell. */
function worthOf({ value, shares }: Withdrawal): Payout | undefined {
  return value.reported ? undefined : payout(value, shares);
}

/** Lines for the settings' assets, with room for what comes; of other assets the simulation shows it. 400 `trustline_*`. */
function checkLines({ chain: { network } }: Context, { reading }: Grounds, { from, value }: Withdrawal, amounts: readonly bigint[]): void {
  for (const [index, { address }] of value.instance.assets.entries()) {
    const asset = settingOf(network, address, reading);
    if (asset) checkRoom(reading, { holder: from, asset, amount: amounts[index] ?? 0n });
  }
}

/** Exactly these shares go, and no less than the bound arrives. */
function amountsOf(
  { chain: { network } }: Context,
  { reading }: Grounds,
  withdrawal: Withdrawal,
  least: readonly bigint[],
): ExpectedAmount[] {
  const { from, vault, held, shares, value } = withdrawal;
  const left = (held - shares).toString();
  const wallet = value.instance.assets.flatMap(({ address }, index): ExpectedAmount[] => {
    const asset = settingOf(network, address, reading);
    const line = asset && checkRoom(reading, { holder: from, asset, amount: 0n });
    return line ? [{ name: 'wallet', holder: from, asset: address, least: (line.balance + (least[index] ?? 0n)).toString() }] : [];
  });
  return [...wallet, { name: 'shares', holder: from, asset: vault, least: left, most: left }];
}

/** What the entries foretell: 400 `minimum_too_high` for a bound above what is paid, and why a vault cannot pay. */
function checkPayable({ value, vault, minOut }: Withdrawal, likely: bigint): void {
  if (minOut !== undefined && minOut > likely) {
    const details = { vault, needed: minOut.toString(), available: likely.toString() };
    refuse('minimum_too_high', 'These shares are worth less than was asked for.', details);
  }
  checkPaying(value, vault, likely);
}

/** The bounds: what was named, else what the entries allow for, else what a first simulation pays, less rounding. */
async function boundsOf({ context, simulate }: Bench, grounds: Grounds, withdrawal: Withdrawal, kinds: Kinds): Promise<bigint[]> {
  const { value, minOut, vault } = withdrawal;
  const worth = worthOf(withdrawal);
  // Of a strategy of another kind the last report says how much room it takes.
  const estimate = payout(value, withdrawal.shares)?.likely;
  checkLines(context, grounds, withdrawal, estimate === undefined ? [] : [estimate]);
  if (worth?.likely === 0n) refuse('amount_too_small', 'These shares are worth less than one stroop.', { vault });
  if (worth) checkPayable(withdrawal, worth.likely);
  if (minOut !== undefined) return [minOut];
  if (worth) return [worth.least];
  const free = value.instance.assets.map(() => 0n);
  const paid = paidOf(await simulate({ tree: withdrawTree(withdrawal, free), kinds }), withdrawal);
  return paid.map((amount) => (amount > ROUNDING ? amount - ROUNDING : 0n));
}

/**
 * At most four rounds, two where the vault's strategies and pools are known; one more where only a simulation shows what the
 * shares are worth.
 */
export const vaultWithdraw = contractCall({
  parse: parseParties,
  facts: readAll,
  async decide(parties, facts, bench) {
    const withdrawal = withdrawalOf(parties, facts);
    const { instance, pools } = withdrawal.value;
    const kinds = new Map(kindsBelow(withdrawal.vault, instance, pools));
    const least = await boundsOf(bench, facts, withdrawal, kinds);
    return {
      tree: withdrawTree(withdrawal, least),
      kinds,
      amounts(prepared) {
        paidOf(prepared, withdrawal);
        return amountsOf(bench.context, facts, withdrawal, least);
      },
    };
  },
});
