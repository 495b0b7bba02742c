/** The vault (contracts.md part 4): storage, values and calls. */

import { contractDataKey } from '../chain/ledger-keys';
import type { Entry } from '../chain/reading';
import type { Address, ContractId } from '../primitives/addresses';
import { mulDiv } from '../primitives/round';
import { decimalsOf, parseData, parseInstance, whole } from './entries';
import { callsOf, type MeasuredCall, type MeasuredTree, NOT_MEASURED } from './methods';
import {
  absentOr,
  adr,
  all,
  arm,
  asAddress,
  asAmount,
  asBool,
  asContract,
  asI128,
  asLabel,
  asText,
  asU32,
  asVec,
  bool,
  field,
  i128,
  type ScVal,
  sym,
  u32,
  vec,
} from './scval';

/** `set_manager` is called below the stabilizer's own methods alone. */
export const fees = { deposit: 606_318n, withdraw: 395_024n, set_manager: NOT_MEASURED };
const call = callsOf(fees);

/** A vault keeps its own first shares for ever. */
export const DEAD_SHARES = 1000n;

export const shareKey = (vault: ContractId, holder: Address) => contractDataKey(vault, arm('Balance', adr(holder)));
export const reportKey = (vault: ContractId, strategy: ContractId) => contractDataKey(vault, arm('Report', adr(strategy)));

const asStrategy = (value: ScVal) =>
  whole({ address: asContract(field(value, 'address')), name: asText(field(value, 'name')), paused: asBool(field(value, 'paused')) });

export type VaultStrategy = NonNullable<ReturnType<typeof asStrategy>>;

const asAsset = (value: ScVal | undefined) =>
  whole({ address: asContract(field(value, 'address')), strategies: all(field(value, 'strategies'), asStrategy) });

type VaultAsset = NonNullable<ReturnType<typeof asAsset>>;

const MAX_ASSETS = 20;
/** A vault takes no higher fee (contracts.md 4.2). */
export const MAX_FEE_BPS = 9_000;
const ROLES = { emergencyManager: 'EmergencyManager', rebalanceManager: 'RebalanceManager', feeReceiver: 'VaultFeeReceiver' } as const;

/** undefined where the entry is no vault's instance. */
export function parseVault(entry: Entry | undefined) {
  const instance = parseInstance(entry);
  const count = asU32(instance?.get(arm('TotalAssets')));
  const feeBps = asU32(instance?.get(arm('VaultFee')));
  const manager = asAddress(instance?.get(arm('Manager')));
  const totalSupply = absentOr(instance?.get(arm('TotalSupply')), 0n, asAmount);
  const upgradable = absentOr(instance?.get(arm('Upgradable')), true, asBool);
  if (!instance || count === undefined || count > MAX_ASSETS || feeBps === undefined || feeBps > MAX_FEE_BPS || !manager) return undefined;
  if (totalSupply === undefined || upgradable === undefined) return undefined;
  const assets: VaultAsset[] = [];
  for (let index = 0; index < count; index++) {
    const asset = asAsset(instance.get(arm('AssetStrategySet', u32(index))));
    if (!asset) return undefined;
    assets.push(asset);
  }
  const metadata = instance.get(sym('METADATA'));
  const name = asLabel(field(metadata, 'name'));
  const roles: Partial<Record<keyof typeof ROLES, Address>> = Object.fromEntries(
    Object.entries(ROLES).flatMap(([role, key]) => {
      const holder = asAddress(instance.get(arm(key)));
      return holder ? [[role, holder]] : [];
    }),
  );
  return {
    codeHash: instance.codeHash,
    assets,
    feeBps,
    protocolFeeBps: asU32(instance.get(arm('DeFindexProtocolFeeRate'))),
    totalSupply,
    manager,
    /** Who else has a part in it, where they are set. */
    roles,
    /** As its maker named it, made harmless; `hidden`: the name held characters that do not show. */
    name: name?.text ?? '',
    symbol: asLabel(field(metadata, 'symbol'), 24)?.text ?? '',
    /** Of its shares; undefined: it does not say. */
    decimals: decimalsOf(instance),
    hidden: name?.hidden ?? false,
    upgradable,
  };
}
export type VaultInstance = NonNullable<ReturnType<typeof parseVault>>;

/** A holder without an entry has no shares. */
export const parseShares = (vault: ContractId, entry: Entry | undefined): bigint => parseData(vault, 'Balance', entry, asAmount) ?? 0n;

/** What a vault remembers of a strategy, as an entry or an answer has it. */
export const asReport = (value: ScVal) =>
  whole({
    gains: asI128(field(value, 'gains_or_losses')),
    locked: asAmount(field(value, 'locked_fee')),
    previous: asAmount(field(value, 'prev_balance')),
  });
export type Report = NonNullable<ReturnType<typeof asReport>>;

export const parseReport = (vault: ContractId, entry: Entry | undefined): Report =>
  parseData(vault, 'Report', entry, asReport) ?? { gains: 0n, locked: 0n, previous: 0n };

/** What a strategy's balance counts for after the vault has locked its fees on the gains (contracts.md 4.4), and the report then. */
export function refresh(report: Report, balance: bigint, feeBps: number): { net: bigint; report: Report } {
  const previous = report.previous === 0n ? balance : report.previous;
  const gains = report.gains + balance - previous;
  const fee = gains > 0n ? mulDiv(gains, BigInt(feeBps), 10_000n, 'down') : 0n;
  const locked = report.locked + fee;
  return { net: balance - locked, report: { gains: gains > 0n ? 0n : gains, locked, previous: balance } };
}

/** Deposit of one asset; `least` is what the vault compares with the amount itself. */
export function depositCall(vault: ContractId, from: Address, amount: bigint, invest: boolean): MeasuredCall {
  return call(vault, 'deposit', vec(i128(amount)), vec(i128(amount)), adr(from), bool(invest));
}

export function withdrawCall(vault: ContractId, from: Address, shares: bigint, least: readonly bigint[]): MeasuredCall {
  return call(vault, 'withdraw', i128(shares), vec(...least.map(i128)), adr(from));
}

/** Of the Manager role. */
export const handover = (vault: ContractId, manager: Address): MeasuredTree => ({
  ...call(vault, 'set_manager', adr(manager)),
  children: [],
});

/** `deposit`'s return value: amounts taken and shares minted (before the vault keeps its first 1000). */
export function parseDepositReturn(value: ScVal | undefined): { amounts: bigint[]; shares: bigint } | undefined {
  const [amounts, shares] = asVec(value) ?? [];
  return whole({ amounts: all(amounts, asI128), shares: asI128(shares) });
}
