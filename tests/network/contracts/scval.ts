/** Contract values for the models: short builders, and readers that trap on another type as a compiled contract would. */
import { Address, nativeToScVal, StrKey, scValToBigInt, xdr } from '@stellar/stellar-sdk/base';
import { type Env, HostError, type ScVal, type SpecType } from '../host/model';

export const VOID: ScVal = xdr.ScVal.scvVoid();
export const sym = (text: string): ScVal => xdr.ScVal.scvSymbol(text);
export const str = (text: string): ScVal => xdr.ScVal.scvString(text);
export const u32 = (value: number): ScVal => xdr.ScVal.scvU32(value);
export const u64 = (value: bigint): ScVal => xdr.ScVal.scvU64(value);
export const i64 = (value: bigint): ScVal => xdr.ScVal.scvI64(value);
export const bool = (value: boolean): ScVal => xdr.ScVal.scvBool(value);
export const bytes = (value: Uint8Array): ScVal => xdr.ScVal.scvBytes(value);
/** Panics beyond 128 bits, as checked arithmetic does. */
export const i128 = (value: bigint): ScVal => nativeToScVal(value, { type: 'i128' });
export const adr = (address: string): ScVal => new Address(address).toScVal();
export const vec = (...items: ScVal[]): ScVal => xdr.ScVal.scvVec(items);
/** A union's value, as storage keys are (contracts.md 0). */
export const key = (variant: string, ...payload: ScVal[]): ScVal => vec(sym(variant), ...payload);
/** An `Option`: what is absent is Void. */
export const option = (value: ScVal | undefined): ScVal => value ?? VOID;

/** A map whose keys the caller gives in the host's order. */
export function map(entries: readonly (readonly [ScVal, ScVal])[]): ScVal {
  return xdr.ScVal.scvMap(entries.map(([name, val]) => new xdr.ScMapEntry({ key: name, val })));
}

/** A struct: a map by field name, sorted by the names' bytes. */
export function struct(fields: { [name: string]: ScVal }): ScVal {
  const names = Object.keys(fields).sort((a, b) => (a < b ? -1 : 1));
  return map(names.map((name) => [sym(name), fields[name] ?? VOID] as const));
}

function wrong(): never {
  throw new HostError('WasmVm', 'InvalidAction', undefined);
}

export const toAddress = (value: ScVal | undefined): string =>
  value?.type === 'scvAddress' ? Address.fromScAddress(value.address).toString() : wrong();
export const toI128 = (value: ScVal | undefined): bigint => (value?.type === 'scvI128' ? scValToBigInt(value) : wrong());
export const toU32 = (value: ScVal | undefined): number => (value?.type === 'scvU32' ? value.u32 : wrong());
export const toU64 = (value: ScVal | undefined): bigint => (value?.type === 'scvU64' ? value.u64 : wrong());
export const toBool = (value: ScVal | undefined): boolean => (value?.type === 'scvBool' ? value.b : wrong());
export const toSym = (value: ScVal | undefined): string => (value?.type === 'scvSymbol' ? String(value.sym) : wrong());
export const toText = (value: ScVal | undefined): string => (value?.type === 'scvString' ? String(value.str) : wrong());
export const toBytes = (value: ScVal | undefined): Uint8Array => (value?.type === 'scvBytes' ? value.bytes.toBytes() : wrong());
export const toVec = (value: ScVal | undefined): readonly ScVal[] => (value?.type === 'scvVec' ? (value.vec ?? []) : wrong());
export const toMap = (value: ScVal | undefined): readonly xdr.ScMapEntry[] => (value?.type === 'scvMap' ? (value.map ?? []) : wrong());

/** The value of an argument that the host has found to be there. */
export const given = (value: ScVal | undefined): ScVal => value ?? wrong();

/** A struct's field. */
export function field(value: ScVal | undefined, name: string): ScVal {
  const entry = toMap(value).find((item) => item.key.type === 'scvSymbol' && String(item.key.sym) === name);
  return entry ? entry.val : wrong();
}

/** Account or contract behind an address, and the id of a muxed one. */
export function toMuxed(value: ScVal | undefined): { address: string; id: bigint | undefined } {
  if (value?.type === 'scvAddress' && value.address.type === 'scAddressTypeMuxedAccount') {
    const { id, ed25519 } = value.address.muxedAccount;
    return { address: StrKey.encodeEd25519PublicKey(ed25519.toBytes()), id };
  }
  return { address: toAddress(value), id: undefined };
}

/** A function's parameters, in order: `params({ from: 'Address', amount: 'I128' })`. */
export const params = (types: { readonly [name: string]: SpecType }): { name: string; type: SpecType }[] =>
  Object.entries(types).map(([name, type]) => ({ name, type }));

/** A number in an entry; absent counts as `otherwise`. */
export const i128Or = (value: ScVal | undefined, otherwise: bigint): bigint => (value ? toI128(value) : otherwise);

/** An instance value that the constructor always writes. */
export const instanceValue = (env: Env, name: ScVal): ScVal => env.instance.get(name) ?? env.trap('Storage', 'MissingValue');

export const DAY_IN_LEDGERS = 17_280;
