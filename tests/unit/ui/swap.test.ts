/** What the swap form asks for: the bound is never better than the price that stood there, nor worse than what was allowed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { I64_MAX } from '../../../src/primitives/amounts';
import { boundOf } from '../../../src/ui/pay/use-swap';

const amount = fc.bigInt(1n, I64_MAX);
const bps = fc.integer({ min: 0, max: 5_000 });

describe('the bound of a swap', () => {
  it('is half a percent below what comes, and above what goes', () => {
    const quote = { sold: '1000000000', bought: '300000000' };
    expect(boundOf('send', quote, 50)).toBe(298_500_000n);
    expect(boundOf('receive', quote, 50)).toBe(1_005_000_000n);
    expect(boundOf('send', quote, 0)).toBe(300_000_000n);
    expect(boundOf('receive', quote, 0)).toBe(1_000_000_000n);
  });

  it('is exactly the slippage away, to the stroop', () => {
    fc.assert(
      fc.property(amount, amount, bps, (sold, bought, slippage) => {
        const quote = { sold: sold.toString(), bought: bought.toString() };
        const least = boundOf('send', quote, slippage);
        const most = boundOf('receive', quote, slippage);
        expect(least >= 1n && least <= bought && most >= sold).toBe(true);
        expect(
          least === 1n ||
            (least * 10_000n <= bought * BigInt(10_000 - slippage) && (least + 1n) * 10_000n > bought * BigInt(10_000 - slippage)),
        ).toBe(true);
        expect(most * 10_000n >= sold * BigInt(10_000 + slippage) && (most - 1n) * 10_000n < sold * BigInt(10_000 + slippage)).toBe(true);
      }),
    );
  });
});
