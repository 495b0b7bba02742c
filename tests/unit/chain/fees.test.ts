import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beyondRent, classicFee, contractInclusion, INCLUSION_CEILING, mostOffered, offered, withMargin } from '../../../src/chain/fees';
import { USUAL } from '../../../src/chain/rules';
import { codeOf, world } from './liar';

const line = (p90: bigint) => ({ p50: 0n, p90, p99: 0n, max: 0n });
const stats = (p90: bigint) => ({ sorobanInclusionFee: line(p90), inclusionFee: line(p90) });
const anyFee = fc.bigInt({ min: 0n, max: 10n ** 18n });

describe('fees', () => {
  it('are what most paid lately, at least the base fee', () => {
    expect(contractInclusion(stats(250n), USUAL)).toBe(250n);
    expect(contractInclusion(stats(0n), USUAL)).toBe(100n);
    expect(contractInclusion(stats(0n), { baseFee: 300n })).toBe(300n);
    expect(classicFee(stats(250n), 4, USUAL)).toBe(1_000n);
    expect(classicFee(stats(1n), 4, USUAL)).toBe(400n);
  });

  it('security 37: never pass the ceiling, whatever a node says', () => {
    fc.assert(
      fc.property(anyFee, fc.integer({ min: 1, max: 100 }), anyFee, (said, operations, baseFee) => {
        expect(contractInclusion(stats(said), { baseFee })).toBeLessThanOrEqual(INCLUSION_CEILING);
        expect(classicFee(stats(said), operations, { baseFee })).toBeLessThanOrEqual(INCLUSION_CEILING);
        const fee = classicFee(stats(said), operations, USUAL);
        expect(fee).toBeLessThanOrEqual(INCLUSION_CEILING);
        expect(fee).toBeGreaterThanOrEqual(100n * BigInt(operations));
      }),
    );
  });

  it('of resources are raised by 15 %, rounded up', () => {
    expect([0n, 1n, 100n, 101n].map(withMargin)).toEqual([0n, 2n, 115n, 117n]);
  });

  it('security 37: of resources are refused or within the shown ceiling, whatever a node names and whatever is rent', () => {
    const terms = fc.record({ usual: fc.bigInt({ min: 1n, max: 6_000_000n }), ceiling: fc.bigInt({ min: 1n, max: 20_000_000n }) });
    fc.assert(
      fc.property(anyFee, fc.bigInt({ min: 0n, max: 2_000_000_000n }), terms, (named, rent, method) => {
        const fee = offered(named, rent, method);
        if (fee === undefined) {
          expect(withMargin(beyondRent(named, rent))).toBeGreaterThan(method.ceiling);
          return;
        }
        expect(fee).toBeLessThanOrEqual(mostOffered(rent, method));
        expect(fee).toBeGreaterThanOrEqual(named);
      }),
    );
    // Without rent it is the method's ceiling alone.
    expect(mostOffered(0n, { ceiling: 7n })).toBe(7n);
  });

  it('security 37: in another shape are not believed', async () => {
    const good = { p50: '100', p90: '100', p99: '100', max: '100' };
    const of = (bad: object) => world(() => ({ sorobanInclusionFee: { ...good, ...bad }, inclusionFee: good })).rpc.feeStats();
    expect((await of({})).sorobanInclusionFee.p90).toBe(100n);
    for (const p90 of [100, '-1', '1e9', '0x10', '1.5', '', ' 1', '99999999999999999999', null, undefined]) {
      expect(await codeOf(of({ p90 }))).toBe('node_invalid');
    }
  });
});
