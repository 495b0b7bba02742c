import type { AccountId, Address } from '../primitives/addresses';
import type { AssetParam } from '../primitives/plan-words';
import type { Network } from '../settings/networks';
import { holdingOf } from './balances';
import { Control } from './control';
import { Entries } from './entries';
import type { Facts } from './facts';
import { Holdings } from './holdings';
import { Notes } from './notes';
import type { PoolsHeld } from './pools-held';
import { noQuotes, type Quotes } from './quotes';
import { type Reserved, Reserves } from './reserves';

interface Withdrawal {
  asset: AssetParam;
  from: Address;
  /** If everything that the pool has lent out were written off. */
  least: bigint;
  /** About a ledger later, and at the end of validity at the highest rate (null: not known). */
  likely: bigint;
  most: bigint | null;
}

/** What a spender of a token may take. */
export interface Allowed {
  /** Of what it may take already. */
  before: bigint;
  /** Of all that this transaction allows it, one after the other: in between it may take each. */
  sum: bigint;
}

/** Everything an explanation may read, and where it puts what it finds. */
export interface Scope {
  network: Network;
  facts: Facts;
  notes: Notes;
  holdings: Holdings;
  entries: Entries;
  reserves: Reserves;
  /** What comes out of positions, to say how much of it a deposit leaves. */
  withdrawals: Withdrawal[];
  /** What was put into lending positions so far, or taken out, by pool, holder, asset and side. */
  positions: Map<string, bigint>;
  control: Control;
  /** By holder and token, and then by spender. */
  allowed: Map<string, Map<Address, Allowed>>;
  /** What of the ledger could not be read and would change: effects of it are missing. */
  unknown: Set<string>;
  /** Offers that operations before have opened, by who did. */
  opened: Map<AccountId, { name: string; found: Reserved }[]>;
  /** The transaction's source. */
  source: AccountId;
  /** Who is asked to sign. */
  account: Address;
  /** Keys of this wallet: what they could do, and no longer can, is said. A shared account's own key is none. */
  keys: ReadonlySet<Address>;
  /** Whose own key may lose power by it. */
  weakens?: AccountId | undefined;
  /** The transaction has a memo. */
  memo: boolean;
  /** Of the transaction: 0 where it is none. */
  sequence: bigint;
  /** Unix seconds; 0: unbounded. */
  validUntil: number;
  quotes: Quotes;
  poolsHeld: PoolsHeld;
}

/** Whether the key that is asked to sign has weight there. */
export const speaksFor = ({ account, facts }: Pick<Scope, 'account' | 'facts'>, id: Address): boolean =>
  id === account || facts.isSigner(account, id);

type Fixed = Pick<Scope, 'network' | 'facts' | 'source' | 'account' | 'memo' | 'validUntil'> &
  Partial<Pick<Scope, 'weakens' | 'keys' | 'quotes' | 'poolsHeld' | 'sequence'>>;

/** An empty scope: nothing has happened yet. */
export function createScope(fixed: Fixed): Scope {
  const { facts, account } = fixed;
  const holdings = new Holdings(
    account,
    (holder, where, asset) => holdingOf(facts, holder, where, asset),
    (asset) => facts.isClaim(asset),
  );
  const entries = new Entries(facts);
  const reserves = new Reserves(holdings, entries, facts.rules.baseReserve);
  return {
    quotes: noQuotes,
    poolsHeld: new Map(),
    sequence: 0n,
    keys: new Set([account]),
    ...fixed,
    notes: new Notes(),
    holdings,
    entries,
    reserves,
    withdrawals: [],
    positions: new Map(),
    control: new Control(entries, reserves),
    allowed: new Map(),
    unknown: new Set(),
    opened: new Map(),
  };
}
