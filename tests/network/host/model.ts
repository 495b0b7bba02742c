/**
 * What a contract model sees of the host. Models are the stand-ins of the local network: they hold no state of their own,
 * read and write through `Env`, and speak XDR values, as a compiled contract would.
 */
import type { xdr } from '@stellar/stellar-sdk/base';

export type ScVal = xdr.ScVal;

/** A `G…` or `C…` strkey. */
export type AddressString = string;

export interface Storage {
  get(key: ScVal): ScVal | undefined;
  has(key: ScVal): boolean;
  set(key: ScVal, value: ScVal): void;
  remove(key: ScVal): void;
  /** Extends the entry's life to `extendTo` ledgers from now when it has fewer than `threshold` left. Absent entry: no-op. */
  extendTtl(key: ScVal, threshold: number, extendTo: number): void;
}

export interface InstanceStorage extends Omit<Storage, 'extendTtl'> {
  /** The whole instance entry (and its code) lives and dies as one. */
  extendTtl(threshold: number, extendTo: number): void;
}

/** A node of an authorization tree, as `authorizeAsCurrentContract` takes it. */
export interface Invocation {
  contract: AddressString;
  fn: string;
  args: ScVal[];
  children?: Invocation[];
}

/** The classic side of the ledger, for the asset contract alone: every read and write goes into the footprint. */
export interface ClassicDoor {
  /** Stroops for each entry of an account. */
  readonly baseReserve: bigint;
  /** undefined where the account does not exist. Native balance with reserve and liabilities, in stroops. */
  account(id: AddressString): { balance: bigint; minimum: bigint; sellingLiabilities: bigint; buyingLiabilities: bigint } | undefined;
  setAccountBalance(id: AddressString, balance: bigint): void;
  /** `asset` is 'CODE:ISSUER'. undefined where there is no trustline. */
  trustline(
    id: AddressString,
    asset: string,
  ):
    | { balance: bigint; limit: bigint; authorized: boolean; clawback: boolean; buyingLiabilities: bigint; sellingLiabilities: bigint }
    | undefined;
  /** Where they differ from what they are. Without its leave a line keeps what it owes. */
  setAuthorized(id: AddressString, asset: string, authorized: boolean): void;
  /** An unlimited line, one more of the account's entries. */
  openTrustline(id: AddressString, asset: string, allowed: { authorized: boolean; clawback: boolean }): void;
  setTrustlineBalance(id: AddressString, asset: string, balance: bigint): void;
  /** An account made by a payment to nobody, with what it was paid. */
  createAccount(id: AddressString, balance: bigint): void;
  /** How many entries an account has beside itself. */
  subentries(id: AddressString): number;
  /** An account's flags (authorization required 1, revocable 2, clawback 8). Absent account: `Error(Storage, MissingValue)`. */
  flags(id: AddressString): number;
}

export interface Env {
  /** Strkey `C…` of the contract that runs. */
  readonly self: AddressString;
  readonly ledger: { sequence: number; timestamp: bigint; passphrase: string };
  readonly instance: InstanceStorage;
  readonly persistent: Storage;
  readonly temporary: Storage;
  readonly classic: ClassicDoor;
  /** `address.require_auth()` for the current call's function and arguments (or `args` where given: require_auth_for_args). */
  requireAuth(address: AddressString, args?: ScVal[]): void;
  /** Lets contracts called below the next call act for this contract (`authorize_as_current_contract`). */
  authorizeAsCurrentContract(invocations: Invocation[]): void;
  /** A plain cross-contract call: a failure aborts the caller with the same error. */
  call(contract: AddressString, fn: string, args: ScVal[]): ScVal;
  /** A `try_` call: its writes and events are rolled back on failure, and the error is returned. */
  tryCall(contract: AddressString, fn: string, args: ScVal[]): { ok: ScVal } | { error: HostError };
  event(topics: ScVal[], data: ScVal): void;
  /** Takes other code from the next call on. Code that is not on the ledger: `Error(Storage, MissingValue)`. */
  updateCode(hash: Uint8Array): void;
  /** Aborts with `Error(Contract, #code)`. The built-in contract says why, in the host's words, with the values that explain it. */
  fail(code: number, message?: string, values?: readonly ScVal[]): never;
  /** Aborts with a host error such as ('WasmVm', 'InvalidAction') or ('Storage', 'MissingValue'). */
  trap(type: string, code: string, message?: string): never;
}

/** The innermost failure of an invocation: `contract` raised it; `code` is a number for contract errors. */
export class HostError extends Error {
  constructor(
    readonly type: string,
    readonly code: number | string,
    readonly contract: AddressString | undefined,
  ) {
    super(`HostError: Error(${type}, ${typeof code === 'number' ? `#${code}` : code})`);
    this.name = 'HostError';
  }
}

/** Names a type of the contract specification, as in Rust: 'Address', 'I128', 'U32', 'Vec<I128>', 'Option<U32>', 'Map<…>', a struct's name … */
export type SpecType = string;

export interface ModelFunction {
  inputs: readonly { name: string; type: SpecType }[];
  output?: SpecType;
  /** The host has checked the number of arguments (`Error(WasmVm, UnexpectedSize)`) before it calls. */
  run(env: Env, args: ScVal[]): ScVal;
}

export interface ContractModel {
  /** Also names the contract-code entry: its bytes are a wasm header with a `contractspecv0` section made from this model, its hash their sha256. 'asset' has no code entry. */
  name: string;
  functions: Readonly<Record<string, ModelFunction>>;
  structs?: Readonly<Record<string, readonly { name: string; type: SpecType }[]>>;
  /** Unions: variant → payload types. */
  unions?: Readonly<Record<string, Readonly<Record<string, readonly SpecType[]>>>>;
  /** The contract's error enum, name → number. */
  errors?: Readonly<Record<string, number>>;
  /** Runs once at deployment, inside the new contract; absent models need none. */
  construct?(env: Env, args: ScVal[]): void;
}
