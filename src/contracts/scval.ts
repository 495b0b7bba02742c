/** Contract values: built, and read with their type checked (contracts.md part 0). A reader answers undefined for any other type. */
import { xdr } from '@stellar/stellar-sdk/base';
import { integerOf } from '../chain/integers';
import { addressText, scAddress } from '../chain/names';
import { type Address, type ContractId, isContractId } from '../primitives/addresses';
import { type CleanText, cleanBytes } from '../primitives/text';

export type ScVal = xdr.ScVal;

export const sym = (text: string): ScVal => xdr.ScVal.scvSymbol(text);
export const str = (text: string): ScVal => xdr.ScVal.scvString(text);
export const u32 = (value: number): ScVal => xdr.ScVal.scvU32(value);
export const bool = (value: boolean): ScVal => xdr.ScVal.scvBool(value);
export const i128 = (value: bigint): ScVal =>
  xdr.ScVal.scvI128(new xdr.Int128Parts({ hi: value >> 64n, lo: value & 0xffff_ffff_ffff_ffffn }));
export const adr = (address: Address): ScVal => xdr.ScVal.scvAddress(scAddress(address));
export const vec = (...items: ScVal[]): ScVal => xdr.ScVal.scvVec(items);
/** A union's arm: `Vec[Sym variant, payload…]`. */
export const arm = (variant: string, ...payload: ScVal[]): ScVal => vec(sym(variant), ...payload);

/** A struct: a map whose keys are the field names, in their byte order. */
export function struct(fields: { [name: string]: ScVal }): ScVal {
  const names = Object.keys(fields).sort((a, b) => (a < b ? -1 : 1));
  return xdr.ScVal.scvMap(names.map((name) => new xdr.ScMapEntry({ key: sym(name), val: fields[name] as ScVal })));
}

export function asSymbol(value: ScVal | undefined): string | undefined {
  return value?.type === 'scvSymbol' ? String(value.sym) : undefined;
}

/** A text that somebody put on the ledger, made harmless: this is where such texts come in. */
export function asLabel(value: ScVal | undefined, most?: number): CleanText | undefined {
  return value?.type === 'scvString' ? cleanBytes(value.str.bytes, most) : undefined;
}

export const asText = (value: ScVal | undefined): string | undefined => asLabel(value)?.text;

export function asU32(value: ScVal | undefined): number | undefined {
  return value?.type === 'scvU32' ? value.u32 : undefined;
}

export function asU64(value: ScVal | undefined): bigint | undefined {
  return value?.type === 'scvU64' ? value.u64 : undefined;
}

export function asBool(value: ScVal | undefined): boolean | undefined {
  return value?.type === 'scvBool' ? value.b : undefined;
}

export function asI128(value: ScVal | undefined): bigint | undefined {
  return value?.type === 'scvI128' ? integerOf(value) : undefined;
}

/** The same of what a contract counts, which is never below zero. */
export function asAmount(value: ScVal | undefined): bigint | undefined {
  const amount = asI128(value);
  return amount !== undefined && amount >= 0n ? amount : undefined;
}

export function asBytes(value: ScVal | undefined): Uint8Array | undefined {
  return value?.type === 'scvBytes' ? value.bytes.toBytes() : undefined;
}

/** An account or contract; other kinds of address are no party to any call here. */
export function asAddress(value: ScVal | undefined): Address | undefined {
  if (value?.type !== 'scvAddress') return undefined;
  const { type } = value.address;
  if (type !== 'scAddressTypeAccount' && type !== 'scAddressTypeContract') return undefined;
  return addressText(value.address) as Address;
}

export function asContract(value: ScVal | undefined): ContractId | undefined {
  const address = asAddress(value);
  return isContractId(address) ? address : undefined;
}

export function asVec(value: ScVal | undefined): readonly ScVal[] | undefined {
  return value?.type === 'scvVec' ? (value.vec ?? undefined) : undefined;
}

export function asMap(value: ScVal | undefined): readonly xdr.ScMapEntry[] | undefined {
  return value?.type === 'scvMap' ? (value.map ?? undefined) : undefined;
}

/** A struct's field; undefined where the value is no map or lacks it. */
export function field(value: ScVal | undefined, name: string): ScVal | undefined {
  return asMap(value)?.find(({ key }) => asSymbol(key) === name)?.val;
}

/** What an absent value stands for; a value that is there must be readable. */
export function absentOr<T>(value: ScVal | undefined, absent: T, read: (value: ScVal) => T | undefined): T | undefined {
  return value === undefined ? absent : read(value);
}

/** A vector of which every element can be read; else undefined. */
export function all<T>(value: ScVal | undefined, read: (item: ScVal) => T | undefined): T[] | undefined {
  const items = asVec(value)?.map(read);
  return items?.every((item) => item !== undefined) ? (items as T[]) : undefined;
}
