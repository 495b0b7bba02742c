/** What stabilizers, treasuries and a vault say of that vault (contracts.md 1.7, 2.4, 4.7). */
import type { ChainEvent } from '../chain/events';
import type { Address, ContractId } from '../primitives/addresses';
import { adr, all, asAddress, asBool, asContract, asI128, asSymbol, asText, asU32, asVec, field, type ScVal, str } from './scval';

/** `amounts` and `totalsBefore` by asset, in stroops; `supplyBefore` and `shares` are the vault's own. */
interface ShareChange {
  amounts: bigint[];
  shares: bigint;
  totalsBefore: bigint[];
  supplyBefore: bigint;
}

/** Amounts in stroops of the campaign's or the vault's asset. */
export type Happening =
  | { kind: 'registered'; admin: Address; targetApyBps: number }
  | { kind: 'unregistered'; admin: Address }
  | { kind: 'configChanged'; targetApyBps: number; minFeeBps: number; maxFeeBps: number }
  | { kind: 'feeLocked'; feeBps: number }
  /** A stabilizer does not say how much, nor does a vault of several assets in one figure. */
  | { kind: 'feesDistributed'; amount: bigint | undefined }
  | { kind: 'managerChanged'; manager: Address }
  | { kind: 'campaignRegistered'; asset: ContractId }
  | { kind: 'campaignUpdated'; active: boolean }
  | { kind: 'campaignUnregistered' }
  | { kind: 'campaignDeposited'; depositor: Address; amount: bigint }
  | { kind: 'campaignWithdrawn'; to: Address; amount: bigint }
  /** To or from another vault's campaign: above zero where this one received. */
  | { kind: 'campaignReallocated'; other: ContractId; amount: bigint }
  | { kind: 'boosted'; amount: bigint }
  | ({ kind: 'vaultDeposit'; depositor: Address } & ShareChange)
  | ({ kind: 'vaultWithdraw'; withdrawer: Address } & ShareChange);

/** Who is listened to. */
export interface EventSources {
  vault: ContractId;
  stabilizers: readonly ContractId[];
  treasuries: readonly ContractId[];
}

/** Topics behind the name and the vault. */
type Reader = (data: ScVal, topic: ScVal | undefined) => Happening | undefined;

type Possibly<T> = { [K in keyof T]: T[K] | undefined };

/** undefined where any field could not be read. */
function whole<T extends Happening>(fields: Possibly<T>): T | undefined {
  return Object.values(fields).every((value) => value !== undefined) ? (fields as T) : undefined;
}

const amountOf = (data: ScVal) => asI128(field(data, 'amount'));
const bpsOf = (data: ScVal, name: string) => asU32(field(data, `${name}_bps`));

const ofStabilizer: { [name: string]: Reader } = {
  vault_registered: (data, admin) => whole({ kind: 'registered', admin: asAddress(admin), targetApyBps: bpsOf(data, 'target_apy') }),
  vault_unregistered: (_data, admin) => whole({ kind: 'unregistered', admin: asAddress(admin) }),
  config_updated: (data) =>
    whole({
      kind: 'configChanged',
      targetApyBps: bpsOf(data, 'target_apy'),
      minFeeBps: bpsOf(data, 'min_fee'),
      maxFeeBps: bpsOf(data, 'max_fee'),
    }),
  fees_locked: (data) => whole({ kind: 'feeLocked', feeBps: bpsOf(data, 'fee') }),
  fees_distributed: () => ({ kind: 'feesDistributed', amount: undefined }),
};

const ofTreasury: { [name: string]: Reader } = {
  campaign_registered: (data) => whole({ kind: 'campaignRegistered', asset: asContract(field(data, 'asset')) }),
  campaign_updated: (data) => whole({ kind: 'campaignUpdated', active: asBool(field(data, 'active')) }),
  campaign_unregistered: () => ({ kind: 'campaignUnregistered' }),
  deposited: (data, depositor) => whole({ kind: 'campaignDeposited', depositor: asAddress(depositor), amount: amountOf(data) }),
  boosted: (data) => whole({ kind: 'boosted', amount: amountOf(data) }),
  transferred: (data, to) => whole({ kind: 'campaignWithdrawn', to: asAddress(to), amount: amountOf(data) }),
};

function reallocated(data: ScVal, other: ScVal | undefined, sign: bigint): Happening | undefined {
  const amount = amountOf(data);
  return whole({ kind: 'campaignReallocated', other: asContract(other), amount: amount === undefined ? undefined : amount * sign });
}

const shareChange = (data: ScVal, amounts: string, shares: string): Possibly<ShareChange> => ({
  amounts: all(field(data, amounts), asI128),
  shares: asI128(field(data, shares)),
  totalsBefore: all(field(data, 'total_managed_funds_before'), (item) => asI128(field(item, 'total_amount'))),
  supplyBefore: asI128(field(data, 'total_supply_before')),
});

function distributed(data: ScVal): Happening | undefined {
  const amounts = all(field(data, 'distributed_fees'), (item) => asI128(asVec(item)?.[1]));
  if (!amounts) return undefined;
  return { kind: 'feesDistributed', amount: amounts.length > 1 ? undefined : (amounts[0] ?? 0n) };
}

const VAULT = 'DeFindexVault';
const ofVault: { [name: string]: Reader } = {
  deposit: (data) =>
    whole({
      ...{ kind: 'vaultDeposit', depositor: asAddress(field(data, 'depositor')) },
      ...shareChange(data, 'amounts', 'df_tokens_minted'),
    }),
  withdraw: (data) =>
    whole({
      ...{ kind: 'vaultWithdraw', withdrawer: asAddress(field(data, 'withdrawer')) },
      ...shareChange(data, 'amounts_withdrawn', 'df_tokens_burned'),
    }),
  dfees: distributed,
  nmanager: (data) => whole({ kind: 'managerChanged', manager: asAddress(field(data, 'new_manager')) }),
};

function readerOf(readers: { [name: string]: Reader }, topic: ScVal | undefined): Reader | undefined {
  const name = asSymbol(topic) ?? '';
  return Object.hasOwn(readers, name) ? readers[name] : undefined;
}

/** undefined: nothing that belongs to the vault's history. `unreadable`: it would, and has another shape than is known. */
export function parseHappening({ contractId, topic, value }: ChainEvent, sources: EventSources): Happening | 'unreadable' | undefined {
  const [name, subject, other] = topic;
  if (contractId === sources.vault) {
    const reader = asText(name) === VAULT ? readerOf(ofVault, subject) : undefined;
    return reader && (reader(value, undefined) ?? 'unreadable');
  }
  const treasury = sources.treasuries.includes(contractId);
  if (!treasury && !sources.stabilizers.includes(contractId)) return undefined;
  const isOurs = asAddress(subject) === sources.vault;
  if (treasury && asSymbol(name) === 'reallocated' && (isOurs || asAddress(other) === sources.vault)) {
    return (isOurs ? reallocated(value, other, -1n) : reallocated(value, subject, 1n)) ?? 'unreadable';
  }
  const reader = isOurs ? readerOf(treasury ? ofTreasury : ofStabilizer, name) : undefined;
  return reader && (reader(value, other) ?? 'unreadable');
}

const CONTRACTS_A_FILTER = 5;

/** What to ask a node for: events with the vault behind the name, or as the second party, and the vault's own. */
export function eventFilters({ vault, stabilizers, treasuries }: EventSources) {
  const others = [...new Set([...stabilizers, ...treasuries])];
  const of = adr(vault);
  const topics = [
    ['*', of],
    ['*', of, '*'],
    ['*', '*', of],
  ] as const;
  const filters: { contracts: readonly ContractId[]; topics: readonly (readonly (ScVal | '*')[])[] }[] = [
    { contracts: [vault], topics: [[str(VAULT), '*']] },
  ];
  for (let start = 0; start < others.length; start += CONTRACTS_A_FILTER) {
    filters.push({ contracts: others.slice(start, start + CONTRACTS_A_FILTER), topics });
  }
  return filters;
}
