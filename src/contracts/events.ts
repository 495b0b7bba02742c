/** What stabilizers, treasuries and a vault say of that vault, and of themselves (contracts.md 1.7, 2.4, 4.7, 17.1). */
import type { ChainEvent } from '../chain/events';
import type { Address, ContractId } from '../primitives/addresses';
import type { Happening as HappeningOf, ShareChange } from '../primitives/event-kinds';
import { type Possibly, whole } from './entries';
import { adr, all, asAddress, asBool, asContract, asI128, asSymbol, asText, asU32, asVec, field, type ScVal, str, sym } from './scval';

/** With addresses as they were parsed. */
export type Happening = HappeningOf<Address, ContractId>;

/** Who is listened to. */
export interface EventSources {
  vault: ContractId;
  stabilizers: readonly ContractId[];
  treasuries: readonly ContractId[];
  /** The vault's only asset, whose movements are then listened to. */
  asset?: ContractId | undefined;
  /** Where that is put to work: their harvests are listened to. */
  strategies?: readonly ContractId[] | undefined;
}

/** Topics behind the name and the vault. */
type Reader = (data: ScVal, topic: ScVal | undefined) => Happening | undefined;

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
  fees_released: (data, strategy) => whole({ kind: 'feesReleased', strategy: asContract(strategy), amount: amountOf(data) }),
};

const changed = (kind: 'keeperChanged' | 'adminChanged', data: ScVal) =>
  whole({ kind, now: asAddress(field(data, 'new_addr')), before: asAddress(field(data, 'old')) });
const proposed: Reader = (data) =>
  whole({ kind: 'adminProposed', current: asAddress(field(data, 'current')), pending: asAddress(field(data, 'pending')) });

/** What a contract says of itself: there is no vault in it. */
const ofItself: Record<'stabilizer' | 'treasury', { [name: string]: Reader }> = {
  stabilizer: {
    fee_manager_updated: (data) => changed('keeperChanged', data),
    admin_proposed: proposed,
    admin_updated: (data) => changed('adminChanged', data),
  },
  treasury: {
    manager_updated: (data) => changed('keeperChanged', data),
    admin_proposed: proposed,
    admin_updated: (data) => changed('adminChanged', data),
  },
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

/** The method is a symbol by itself; swaps of a vault of several assets have other names than are known here. */
const rebalanced: Reader = (data) => whole({ kind: 'rebalanced', method: asSymbol(field(data, 'rebalance_method')) });

const paused = (kind: 'strategyPaused' | 'strategyUnpaused', data: ScVal) =>
  whole({ kind, strategy: asContract(field(data, 'strategy_address')), caller: asAddress(field(data, 'caller')) });

const VAULT = 'DeFindexVault';
const HARVEST = 'harvest';
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
  nreceiver: (data) => whole({ kind: 'feeReceiverChanged', receiver: asAddress(field(data, 'new_fee_receiver')) }),
  nemanager: (data) => whole({ kind: 'emergencyManagerChanged', manager: asAddress(field(data, 'new_emergency_manager')) }),
  rbmanager: (data) => whole({ kind: 'rebalanceManagerChanged', manager: asAddress(field(data, 'new_rebalance_manager')) }),
  paused: (data) => paused('strategyPaused', data),
  unpaused: (data) => paused('strategyUnpaused', data),
  rescue: (data) =>
    whole({
      kind: 'rescued',
      strategy: asContract(field(data, 'strategy_address')),
      caller: asAddress(field(data, 'caller')),
      amount: asI128(field(data, 'amount_withdrawn')),
    }),
  rebalance: rebalanced,
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
  // What a strategy is called is its maker's choice.
  if (sources.strategies?.includes(contractId))
    return asSymbol(subject) === HARVEST ? { kind: 'harvested', strategy: contractId } : undefined;
  const treasury = sources.treasuries.includes(contractId);
  if (!treasury && !sources.stabilizers.includes(contractId)) return undefined;
  if (topic.length === 1) {
    const reader = readerOf(ofItself[treasury ? 'treasury' : 'stabilizer'], name);
    return reader && (reader(value, undefined) ?? 'unreadable');
  }
  if (treasury && asSymbol(name) === 'orphan_rescued') {
    return whole({ kind: 'orphanRescued', token: asContract(subject), to: asAddress(other), amount: amountOf(value) }) ?? 'unreadable';
  }
  const isOurs = asAddress(subject) === sources.vault;
  if (treasury && asSymbol(name) === 'reallocated' && (isOurs || asAddress(other) === sources.vault)) {
    return (isOurs ? reallocated(value, other, -1n) : reallocated(value, subject, 1n)) ?? 'unreadable';
  }
  const reader = isOurs ? readerOf(treasury ? ofTreasury : ofStabilizer, name) : undefined;
  return reader && (reader(value, other) ?? 'unreadable');
}

const CONTRACTS_A_FILTER = 5;
/** A node takes no more in one question. */
const MOST_FILTERS = 5;

/** Of the asset's contract: into the vault, and out of it. */
const movements = (of: ScVal): readonly (readonly (ScVal | '*')[])[] => [
  [sym('transfer'), '*', of, '*'],
  [sym('transfer'), of, '*', '*'],
  [sym('mint'), of, '*'],
];

/** What to ask a node for: events with the vault behind the name, or as the second party, and the vault's own. */
export function eventFilters({ vault, stabilizers, treasuries, asset, strategies = [] }: EventSources) {
  const others = [...new Set([...stabilizers, ...treasuries])];
  const of = adr(vault);
  const topics = [['*', of], ['*', of, '*'], ['*', '*', of], ['*'], [sym('orphan_rescued'), '*', '*']] as const;
  const filters: { contracts: readonly ContractId[]; topics: readonly (readonly (ScVal | '*')[])[] }[] = [
    { contracts: [vault], topics: [[str(VAULT), '*']] },
  ];
  for (let start = 0; start < others.length; start += CONTRACTS_A_FILTER) {
    filters.push({ contracts: others.slice(start, start + CONTRACTS_A_FILTER), topics });
  }
  if (asset) filters.push({ contracts: [asset], topics: movements(of) });
  // Harvests explain a price, and nothing is computed from them: where there is no room they are left out.
  const harvesters = strategies.slice(0, CONTRACTS_A_FILTER);
  if (harvesters.length > 0 && filters.length < MOST_FILTERS) filters.push({ contracts: harvesters, topics: [['*', sym(HARVEST)]] });
  return filters;
}
