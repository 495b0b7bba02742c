import { nativeToScVal, xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { toJson } from '../../../src/contracts/json';
import { adr, arm, bool, i128, type ScVal, str, struct, sym, u32, vec } from '../../../src/contracts/scval';
import type { AccountId, ContractId } from '../../../src/primitives/addresses';

const u = 'GALAXYVOIDAOPZTDLHILAJQKCVVFMD4IKLXLSZV5YHO7VY74IWZILUTO' as AccountId;
const q = 'CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75' as ContractId;
const big = (value: bigint, type: 'u64' | 'i64' | 'u128' | 'u256') => nativeToScVal(value, { type });
const map = (...entries: [ScVal, ScVal][]) => xdr.ScVal.scvMap(entries.map(([key, val]) => new xdr.ScMapEntry({ key, val })));

describe('a contract value as JSON', () => {
  it.each<[string, ScVal, unknown]>([
    ['void', xdr.ScVal.scvVoid(), null],
    ['a flag', bool(true), true],
    ['the greatest u32', u32(4_294_967_295), 4_294_967_295],
    ['the least i32', xdr.ScVal.scvI32(-2_147_483_648), -2_147_483_648],
    ['a small u64', big(7n, 'u64'), '7'],
    ['the greatest u64', big(2n ** 64n - 1n, 'u64'), '18446744073709551615'],
    ['the least i64', big(-(2n ** 63n), 'i64'), '-9223372036854775808'],
    ['the greatest u128', big(2n ** 128n - 1n, 'u128'), (2n ** 128n - 1n).toString()],
    ['the least i128', i128(-(2n ** 127n)), (-(2n ** 127n)).toString()],
    ['the greatest u256', big(2n ** 256n - 1n, 'u256'), (2n ** 256n - 1n).toString()],
    ['a time', xdr.ScVal.scvTimepoint(5n), '5'],
    ['a symbol', sym('deposit'), 'deposit'],
    ['a string', str('héllo'), 'héllo'],
    ['bytes', xdr.ScVal.scvBytes(Uint8Array.of(0, 15, 255)), '000fff'],
    ['an account', adr(u), u],
    ['a contract', adr(q), q],
    ['a vector', vec(u32(1), i128(2n)), [1, '2']],
    ['a union', arm('Invest', adr(q), i128(2n)), ['Invest', q, '2']],
    ['a struct', struct({ b: i128(1n), a: bool(false) }), { a: false, b: '1' }],
    ['a map by numbers', map([u32(3), i128(9n)]), { 3: '9' }],
    ['a map by addresses', map([adr(u), u32(1)]), { [u]: 1 }],
    ['a map by unions', map([arm('Balance', adr(u)), u32(1)]), { [`["Balance","${u}"]`]: 1 }],
    ['an empty map', xdr.ScVal.scvMap([]), {}],
  ])('%s', (_name, value, json) => {
    expect(toJson(xdr.ScVal.fromXdr(value.toXdr('base64'), 'base64'))).toEqual(json);
  });

  it('changes no prototype by its keys', () => {
    const json = toJson(map([sym('__proto__'), u32(1)]));
    expect(Object.keys(json as object)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(json)).toBe(Object.prototype);
  });

  it('is its bytes where no call returns such a thing', () => {
    const error = xdr.ScVal.scvError(xdr.ScError.sceContract(7));
    expect(toJson(error)).toBe(error.toXdr('base64'));
  });
});
