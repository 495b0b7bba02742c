import { xdr } from '@stellar/stellar-sdk/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../src/chain/reading';
import { adr, i128, type ScVal, struct, u32, vec } from '../../../src/contracts/scval';
import type { AccountId, ContractId } from '../../../src/primitives/addresses';
import { claimTree } from '../../../src/sources/lendpool/calls';
import { accrualKeys, accruedAt, accruedReward, type Emission, emissionIndex, tokensOf } from '../../../src/sources/lendpool/emissions';
import {
  emissionDataKey,
  positionsKey,
  reserveConfigKey,
  reserveDataKey,
  reserveListKey,
  userEmissionKey,
} from '../../../src/sources/lendpool/entries';

const user = 'GALAXYVOIDAOPZTDLHILAJQKCVVFMD4IKLXLSZV5YHO7VY74IWZILUTO' as AccountId;
const pool = 'CAJJZSGMMM3PD7N33TAPHGBUGTB43OC73HVIK2L2G6BNGGGYOSSYBXBD' as ContractId;
const asset = 'CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75' as ContractId;

const S7 = 10_000_000n;
const emission: Emission = { eps: 5n * S7 * S7, expiration: 2_000n, index: 0n, lastTime: 1_000n };

describe('the index of a reserve token', () => {
  it('grows by what is emitted to each token held', () => {
    // Five REWARD a second over ten seconds to a hundred tokens: half a REWARD each, with 14 decimals.
    expect(emissionIndex(emission, 100n * S7, S7, 1_010n)).toBe((5n * S7 * S7) / 10n);
  });

  it('rounds down', () => {
    expect(emissionIndex({ ...emission, eps: 1n }, 3n * S7, S7, 1_010n)).toBe(3n);
  });

  it('stops at the end of emission', () => {
    const end = emissionIndex(emission, 100n * S7, S7, 2_000n);
    expect(emissionIndex(emission, 100n * S7, S7, 9_000n)).toBe(end);
    expect(emissionIndex({ ...emission, index: end, lastTime: 2_000n }, 100n * S7, S7, 9_000n)).toBe(end);
  });

  it('stays while nothing is emitted, nobody holds the token, or no time has passed', () => {
    const stored = { ...emission, index: 42n };
    expect(emissionIndex({ ...stored, eps: 0n }, 100n * S7, S7, 1_010n)).toBe(42n);
    expect(emissionIndex(stored, 0n, S7, 1_010n)).toBe(42n);
    expect(emissionIndex(stored, 100n * S7, S7, 1_000n)).toBe(42n);
    expect(emissionIndex(stored, 100n * S7, S7, 900n)).toBe(42n);
  });

  it('is never above what later touches, in any number, make of it', () => {
    const moments = fc.array(fc.bigInt({ min: 0n, max: 500n }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n }), fc.bigInt({ min: 1n, max: 10n ** 15n }), moments, (eps, supply, steps) => {
        const seen = emissionIndex({ ...emission, eps }, supply, S7, 1_000n + (steps[0] ?? 0n));
        let now: Emission = { ...emission, eps };
        let time = 1_000n;
        for (const step of steps) {
          time += step;
          now = { ...now, index: emissionIndex(now, supply, S7, time), lastTime: time < now.expiration ? time : now.expiration };
        }
        expect(now.index).toBeGreaterThanOrEqual(seen);
      }),
    );
  });
});

describe('what a holder has coming', () => {
  it('is its part since it was last touched, on top of what it had', () => {
    const index = (5n * S7 * S7) / 10n;
    expect(accruedAt({ accrued: 7n, index: 0n }, 20n * S7, index, S7)).toBe(7n + 10n * S7);
    expect(accruedAt({ accrued: 7n, index }, 20n * S7, index, S7)).toBe(7n);
  });

  it('counts from the very beginning where it was never touched', () => {
    expect(accruedAt(undefined, 20n * S7, S7 * S7, S7)).toBe(20n * S7);
    expect(accruedAt(undefined, 0n, S7 * S7, S7)).toBe(0n);
  });
});

describe('what a holder has coming, from entries', () => {
  const entryOf = (key: xdr.LedgerKey, val: ScVal): Entry => {
    if (key.type !== 'contractData') throw new Error('not data');
    const { contract, key: name, durability } = key.contractData;
    const data = new xdr.ContractDataEntry({ ext: xdr.ExtensionPoint.v0(), contract, key: name, durability, val });
    return { data: xdr.LedgerEntryData.contractData(data), lastModified: 1, archived: false };
  };
  const u64 = (value: bigint) => xdr.ScVal.scvU64(value);
  const balances = (amount: bigint) => xdr.ScVal.scvMap([new xdr.ScMapEntry({ key: u32(1), val: i128(amount) })]);
  const config = Object.fromEntries(
    ['c_factor', 'l_factor', 'util', 'max_util', 'r_base', 'r_one', 'r_two', 'r_three', 'reactivity'].map((name) => [name, u32(1)]),
  );
  const values = new Map<string, Entry>();
  const put = (key: xdr.LedgerKey, value: ScVal) => values.set(key.toXdr('base64'), entryOf(key, value));
  put(reserveListKey(pool), vec(adr(pool), adr(asset)));
  put(positionsKey(pool, user), struct({ collateral: balances(15n * S7), liabilities: balances(8n * S7), supply: balances(5n * S7) }));
  const emitted = { expiration: u64(2_000n), index: i128(0n), last_time: u64(1_000n) };
  put(emissionDataKey(pool, 3), struct({ ...emitted, eps: u64(5n * S7 * S7) }));
  put(emissionDataKey(pool, 2), struct({ ...emitted, eps: u64(S7 * S7) }));
  put(userEmissionKey(pool, user, 3), struct({ accrued: i128(7n), index: i128(0n) }));
  put(
    reserveConfigKey(pool, asset),
    struct({ ...config, index: u32(1), decimals: u32(7), supply_cap: i128(1n), enabled: xdr.ScVal.scvBool(true) }),
  );
  const numbers = { b_rate: 1n, b_supply: 100n * S7, backstop_credit: 0n, d_rate: 1n, d_supply: 80n * S7, ir_mod: 1n };
  const data = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, i128(value)]));
  put(reserveDataKey(pool, asset), struct({ ...data, last_time: u64(1_000n) }));
  const read = (key: xdr.LedgerKey) => values.get(key.toXdr('base64')) ?? null;

  it('takes supply and collateral together for the bToken, and debt for the dToken', () => {
    expect(accruedReward(read, pool, user, 3, 1_010)).toBe(7n + 10n * S7);
    // One REWARD a second over ten seconds, a tenth of all debt.
    expect(accruedReward(read, pool, user, 2, 1_010)).toBe(S7);
  });

  it('is nothing of a token that nothing was emitted to', () => {
    values.set(reserveConfigKey(pool, pool).toXdr('base64'), values.get(reserveConfigKey(pool, asset).toXdr('base64')) as Entry);
    expect(accruedReward(read, pool, user, 1, 1_010)).toBe(0n);
  });

  it('is not told of a token that the pool does not have, nor before everything was read', () => {
    expect(accruedReward(read, pool, user, 4, 1_010)).toBeUndefined();
    for (const missing of accrualKeys(pool, user, 3, asset)) {
      const without = (key: xdr.LedgerKey) => (key.toXdr('base64') === missing.toXdr('base64') ? undefined : read(key));
      expect(accruedReward(without, pool, user, 3, 1_010)).toBeUndefined();
    }
  });

  it('is an error where an entry has another shape', () => {
    const odd = (key: xdr.LedgerKey) =>
      key.toXdr('base64') === emissionDataKey(pool, 3).toXdr('base64') ? entryOf(key, u32(1)) : read(key);
    expect(() => accruedReward(odd, pool, user, 3, 1_010)).toThrow('another shape');
  });
});

it('claims to the holder itself', () => {
  const { contract, fn, args, children } = claimTree(pool, user, tokensOf(1));
  expect([contract, fn, children]).toEqual([pool, 'claim', []]);
  expect(args.map((arg) => arg.toXdr('base64'))).toEqual([adr(user), vec(u32(2), u32(3)), adr(user)].map((arg) => arg.toXdr('base64')));
});
