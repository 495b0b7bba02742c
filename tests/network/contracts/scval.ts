/** Contract values for the models: short builders, and readers that trap on another type as a compiled contract would. */
import { Address, nativeToScVal, scValToBigInt, xdr } from '@stellar/stellar-sdk/base';
import { HostError, type ScVal } from '../host/model';

export const VOID: ScVal = xdr.ScVal.scvVoid();
export const sym = (text: string): ScVal => xdr.ScVal.scvSymbol(text);
export const str = (text: string): ScVal => xdr.ScVal.scvString(text);
export const u32 = (value: number): ScVal => xdr.ScVal.scvU32(value);
export const u64 = (value: bigint): ScVal => xdr.ScVal.scvU64(value);
export const bool = (value: boolean): ScVal => xdr.ScVal.scvBool(value);
export const i128 = (value: bigint): ScVal => nativeToScVal(value, { type: 'i128' });
export const adr = (address: string): ScVal => new Address(address).toScVal();
export const vec = (...items: ScVal[]): ScVal => xdr.ScVal.scvVec(items);
export const key = (variant: string, ...payload: ScVal[]): ScVal => vec(sym(variant), ...payload);

export function map(entries: readonly (readonly [ScVal, ScVal])[]): ScVal {
  return xdr.ScVal.scvMap(entries.map(([name, val]) => new xdr.ScMapEntry({ key: name, val })));
}

export function struct(fields: { [name: string]: ScVal }): ScVal {
  const names = Object.keys(fields).sort((a, b) => (a < b ? -1 : 1));
  return map(names.map((name) => [sym(name), fields[name] as ScVal] as const));
}

function wrong(): never {
  throw new HostError('Value', 'UnexpectedType', undefined);
}

export const toAddress = (value: ScVal | undefined): string =>
  value?.type === 'scvAddress' ? Address.fromScAddress(value.address).toString() : wrong();
export const toI128 = (value: ScVal | undefined): bigint => (value?.type === 'scvI128' ? scValToBigInt(value) : wrong());
export const toU32 = (value: ScVal | undefined): number => (value?.type === 'scvU32' ? value.u32 : wrong());
export const toU64 = (value: ScVal | undefined): bigint => (value?.type === 'scvU64' ? value.u64 : wrong());
export const toBool = (value: ScVal | undefined): boolean => (value?.type === 'scvBool' ? value.b : wrong());
export const toSym = (value: ScVal | undefined): string => (value?.type === 'scvSymbol' ? String(value.sym) : wrong());
export const toText = (value: ScVal | undefined): string => (value?.type === 'scvString' ? String(value.str) : wrong());
export const toVec = (value: ScVal | undefined): readonly ScVal[] => (value?.type === 'scvVec' ? (value.vec ?? []) : wrong());
export const toMap = (value: ScVal | undefined): readonly xdr.ScMapEntry[] => (value?.type === 'scvMap' ? (value.map ?? []) : wrong());

export function field(value: ScVal | undefined, name: string): ScVal {
  const entry = toMap(value).find((item) => item.key.type === 'scvSymbol' && String(item.key.sym) === name);
  return entry ? entry.val : wrong();
}
