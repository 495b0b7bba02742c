/**
 * A lending source: a protocol in which an asset is lent, as everything above it sees it. Each is a folder beside this file, and a line
 * in `sources.ts`. Amounts are in the asset's smallest unit, rates integer bps, times unix seconds of ledger close time. What a source
 * offers is read from ledger entries; of its calls the review has an explanation of its own (`explanations.ts`), which shares nothing
 * with the calls that are made here (docs/decisions.md 2).
 */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { InvocationTree } from '../chain/invocation';
import type { Entry, Reading } from '../chain/reading';
import type { Fees, MeasuredTree } from '../contracts/methods';
import type { Address, ContractId } from '../primitives/addresses';
import type { SourceKind } from '../primitives/contract-kinds';
import type { RaisedCode } from '../primitives/error-codes';
import type { ServiceError } from '../primitives/errors';
import type { ExpectedAmount } from '../primitives/expectation';
import type { Rate } from '../primitives/growth';
import type { Network } from '../settings/networks';

/** Of whose asset in which contract. */
export interface Lent {
  source: ContractId;
  holder: Address;
  asset: ContractId;
}

export interface Arriving {
  /** What taking all of it out pays in the ledger that was read: a lower bound of what any later one pays, but for a loss. */
  amount: bigint;
  /** What it can have grown to at most until a time; undefined: nothing bounds it. */
  most: bigint | undefined;
}

/** What leaves, and until when it may. */
export interface Leaving {
  /** undefined: all of it. */
  part: bigint | undefined;
  validUntil: number;
}

export interface Exit {
  /** The call that takes it out to its holder, who alone authorizes it: it pays just the part that was asked for, or all that there is. */
  tree: InvocationTree;
  /** What a simulation says that it paid, by its events (base64) or by what it returned; undefined: it does not say. */
  paid(events: readonly string[], returned: xdr.ScVal): bigint | undefined;
}

/** What an account lent in one contract, as of one reading, and how it comes out again. */
export interface Position extends Lent {
  kind: SourceKind;
  /** Worth at the reading's close time: what is free, and what secures debts. */
  supply: bigint;
  collateral: bigint;
  /** The source's own tokens that are worth that. */
  units: bigint;
  hasDebt: boolean;
  /** A liquidation of it is running. */
  auction: boolean;
  /** Its entry must be restored before it can be used. */
  archived: boolean;
  arriving(validUntil: number): Arriving;
  /** What forbids taking it out, or `part` of it, foreseen from its entries: one of the codes that `refusals` of the source lists. */
  block(part?: bigint): ServiceError | undefined;
  /** The pools' own tokens that leave with it, by pool: of those that vaults lend into (interface/reads/foresight.ts). */
  taken(part?: bigint): ReadonlyMap<ContractId, bigint>;
  /** How all of it comes out, or `part` of it. */
  exit(part?: bigint): Exit;
  /** Bounds of the position itself after `exit`, in the terms of the Plan. */
  left(leaving: Leaving): ExpectedAmount;
}

/** What one of the source's contracts pays for an asset. */
export interface Earning {
  /** What suppliers earn by the source's own curve, beside rewards; undefined: it has none, and only what its tokens' worth becomes tells. */
  rate: Rate | undefined;
  /** What one of its tokens is worth, 12 decimals. */
  price: bigint;
  /** All that is supplied. */
  supplied: bigint;
}

/** REWARD that comes beside the rate: a second, for all suppliers, 14 decimals, until `expiration`. */
export interface Emission {
  eps: bigint;
  expiration: number;
}

/** What an account has coming of REWARD. */
export interface Accrued {
  source: ContractId;
  /** The source's own numbers of what there is to claim, as `claim` takes them. */
  tokens: number[];
  /** Stroops at the reading's close time: what any later ledger pays at least. */
  accrued: bigint;
  /** What it can have grown to when a claim expires, if nobody else moves. */
  later: bigint;
}

/** Of a source that pays REWARD beside its rate. */
export interface Rewards {
  /** What is read before `keys` can be named. */
  heads(source: ContractId): xdr.LedgerKey[];
  /** What `accrued` is read from. */
  keys(reading: Reading, source: ContractId, holder: Address): xdr.LedgerKey[];
  /** Keys that name nobody, by which `keysBy` knows `keys` before anything was read. */
  remembered(reading: Reading, source: ContractId): xdr.LedgerKey[];
  keysBy(remembered: readonly xdr.LedgerKey[], source: ContractId, holder: Address): xdr.LedgerKey[];
  /** `closeTime`: of the reading, or of a ledger near it. */
  accrued(reading: Reading, source: ContractId, holder: Address, closeTime?: number): Accrued;
  /** In what it is paid; undefined: the entries do not tell. */
  token(reading: Reading, source: ContractId): ContractId | undefined;
  /** To the holder's own account; returns the amount as I128. */
  claim(source: ContractId, holder: Address, tokens: readonly number[]): MeasuredTree;
  /** The highest resource fee of a claim that was measured. */
  claimFee: bigint;
  /** Where the pace of what is emitted for `asset` stands; undefined: nothing of it is lent there. */
  emissionKey(reading: Reading, source: ContractId, asset: ContractId): xdr.LedgerKey | undefined;
  /** undefined: none was ever emitted. */
  emission(source: ContractId, entry: Entry | undefined): Emission | undefined;
}

/** What a failure of its contract is called, and said as. */
export interface Condition {
  code: RaisedCode;
  message: string;
}

export interface LendingSource {
  kind: SourceKind;
  /** Its contracts among the settings, as far as they can be read, in order of preference. */
  listed(network: Network): readonly { address: ContractId; name: string }[];
  /** Whether a position is looked for there where nobody names one of its contracts (interface.md 4.4). */
  sought: boolean;
  /** The entry of a holder's own: whether anything moved shows in it. */
  ownKey(source: ContractId, holder: Address): xdr.LedgerKey;
  /** Whether its own entry is that of such a contract. */
  isOne(reading: Reading, source: ContractId): boolean;
  /** The entries that `isOne`, `position` and `earning` are read from. */
  positionKeys(lent: Lent): xdr.LedgerKey[];
  /** undefined: nothing is lent. 400 `network_unavailable` where `isOne` says no. */
  position(reading: Reading, lent: Lent): Position | undefined;
  /** What is kept for a holder beside `heads`, which are read first: what `restore` brings back. */
  heads(source: ContractId): xdr.LedgerKey[];
  kept(reading: Reading, source: ContractId, holder: Address): xdr.LedgerKey[];
  /** Of these, the entries that `earning` is read from alone. */
  earningKeys(source: ContractId, asset: ContractId): xdr.LedgerKey[];
  /** undefined: nothing of the asset is lent there, or it was not read. */
  earning(reading: Reading, source: ContractId, asset: ContractId): Earning | undefined;
  /** undefined: it pays none. */
  rewards: Rewards | undefined;
  /** Usual fees of its methods (contracts/methods.ts). */
  fees: Fees;
  /** Names of its contract's errors, by their number. */
  errors: { readonly [code: number]: string };
  /** Numbers that no other contract here raises, from the first to before the second: known for its own where a node does not say whose one is. */
  ownErrors: readonly [number, number] | undefined;
  /** What its errors mean to whoever asked, by their name; of others it is said that the network refuses. */
  conditions: { readonly [error: string]: Condition };
}
