/** Contract data inside ledger entries. */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { Entry } from '../chain/reading';
import type { ContractId } from '../primitives/addresses';
import { MOST_DECIMALS } from '../primitives/amounts';
import { ServiceError } from '../primitives/errors';
import { toHex } from '../primitives/hex';
import { asU32, field, type ScVal, sym } from './scval';

/** Where entries come from. null: read, and not there; undefined: not read. */
export type Read = (key: xdr.LedgerKey) => Entry | null | undefined;

/** The value of a contract data entry; undefined where there is none. */
export function dataOf(entry: Entry | undefined): ScVal | undefined {
  return entry?.data.type === 'contractData' ? entry.data.contractData.val : undefined;
}

export interface Instance {
  /** Hex hash of the code; undefined for the built-in asset contract, and where somebody else decides it (CAP-85). */
  codeHash: string | undefined;
  /** The built-in asset contract. */
  asset: boolean;
  /** Instance storage by key. */
  get(key: ScVal): ScVal | undefined;
}

/** A contract's instance; undefined where the entry is none. */
export function parseInstance(entry: Entry | undefined): Instance | undefined {
  const value = dataOf(entry);
  if (value?.type !== 'scvContractInstance') return undefined;
  const { executable, storage } = value.instance;
  const items = new Map((storage ?? []).map(({ key, val }) => [key.toXdr('base64'), val]));
  return {
    codeHash: executable.type === 'contractExecutableWasm' ? toHex(executable.wasmHash.toBytes()) : undefined,
    asset: executable.type === 'contractExecutableStellarAsset',
    get: (key) => items.get(key.toXdr('base64')),
  };
}

/** What a token's contract, or a vault of its shares, says of their decimals; undefined where it says nothing that can be meant. */
export function decimalsOf(instance: Instance | undefined): number | undefined {
  const metadata = instance?.get(sym('METADATA'));
  // The SDK's tokens write one, OpenZeppelin's the other.
  const decimals = asU32(field(metadata, 'decimal') ?? field(metadata, 'decimals'));
  // With more, every amount of it would be written in millions of zeros.
  return decimals !== undefined && decimals <= MOST_DECIMALS ? decimals : undefined;
}

export type Possibly<T> = { [K in keyof T]: T[K] | undefined };

/** undefined where any field could not be read. */
export function whole<const T extends object>(fields: Possibly<T>): T | undefined {
  return Object.values(fields).every((value) => value !== undefined) ? (fields as T) : undefined;
}

/** What a contract keeps, as `read` has it; undefined where there is nothing. 502 `entry_misshapen` where it cannot be read. */
export function parseData<T>(contract: ContractId, what: string, entry: Entry | undefined, read: (value: ScVal) => T | undefined) {
  const value = dataOf(entry);
  if (!value) return undefined;
  const parsed = read(value);
  if (parsed === undefined) throw misshapen(contract, what);
  return parsed;
}

/** For an entry that is there and has another shape than its contract's: never a default. */
export function misshapen(contract: ContractId, what: string): ServiceError {
  return new ServiceError('entry_misshapen', 'A contract’s entry has another shape than this wallet knows.', { contract, what });
}
