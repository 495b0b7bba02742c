/** Reads call arguments by type, on its own: review trusts no builder's decoder. undefined: not of that type. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { integerOf } from '../../chain/integers';
import type { Address, ContractId } from '../../primitives/addresses';
import { toHex } from '../../primitives/hex';
import { actorOf } from '../names';

export type Read<T> = (value: xdr.ScVal) => T | undefined;

export const address: Read<Address> = (value) => (value.type === 'scvAddress' ? actorOf(value.address) : undefined);

export const contract: Read<ContractId> = (value) =>
  value.type === 'scvAddress' && value.address.type === 'scAddressTypeContract' ? (actorOf(value.address) as ContractId) : undefined;

/** An amount: nobody moves less than nothing, and a sum with that would turn around. */
export const i128: Read<bigint> = (value) => {
  const amount = value.type === 'scvI128' ? integerOf(value) : -1n;
  return amount < 0n ? undefined : amount;
};
export const u32: Read<number> = (value) => (value.type === 'scvU32' ? value.u32 : undefined);
export const bool: Read<boolean> = (value) => (value.type === 'scvBool' ? value.b : undefined);
export const symbol: Read<string> = (value) => (value.type === 'scvSymbol' ? value.sym.toString() : undefined);
export const bytes: Read<string> = (value) => (value.type === 'scvBytes' ? toHex(value.bytes.toBytes()) : undefined);
export const raw: Read<xdr.ScVal> = (value) => value;

export function vec<T>(read: Read<T>): Read<T[]> {
  return (value) => {
    if (value.type !== 'scvVec') return undefined;
    const items = (value.vec ?? []).map(read);
    return items.every((item) => item !== undefined) ? (items as T[]) : undefined;
  };
}

/** null for Void. */
export function option<T>(read: Read<T>): Read<T | null> {
  return (value) => (value.type === 'scvVoid' ? null : read(value));
}

/** A struct: exactly these fields, in wire order. */
export function struct<T extends object>(fields: { [K in keyof T]: Read<T[K]> }): Read<T> {
  const names = Object.keys(fields).sort();
  return (value) => {
    const entries = value.type === 'scvMap' ? (value.map ?? []) : [];
    if (entries.length !== names.length) return undefined;
    const result: Record<string, unknown> = {};
    for (const [index, { key, val }] of entries.entries()) {
      const name = symbol(key);
      if (name === undefined || name !== names[index]) return undefined;
      const item = fields[name as keyof T](val);
      if (item === undefined) return undefined;
      result[name] = item;
    }
    return result as T;
  };
}

/** All arguments of a call, each by its type: undefined where their number or a type differs. */
export function take<T extends unknown[]>(args: readonly xdr.ScVal[], reads: readonly [...{ [K in keyof T]: Read<T[K]> }]): T | undefined {
  if (args.length !== reads.length) return undefined;
  const values = args.map((arg, index) => reads[index]?.(arg));
  return values.every((value) => value !== undefined) ? (values as unknown as T) : undefined;
}
