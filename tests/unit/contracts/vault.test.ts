import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refresh } from '../../../src/contracts/vault';

describe('a strategy’s report, refreshed', () => {
  it('locks the fee on gains', () => {
    expect(refresh({ gains: 50n, locked: 7n, previous: 1_000n }, 1_000n, 1_000)).toEqual({
      net: 988n,
      report: { gains: 0n, locked: 12n, previous: 1_000n },
    });
    expect(refresh({ gains: 0n, locked: 0n, previous: 1_000n }, 1_059n, 1_000)).toEqual({
      net: 1_054n,
      report: { gains: 0n, locked: 5n, previous: 1_059n },
    });
  });

  it('carries losses until they are recovered', () => {
    const lost = refresh({ gains: 0n, locked: 0n, previous: 1_000n }, 900n, 2_000);
    expect(lost).toEqual({ net: 900n, report: { gains: -100n, locked: 0n, previous: 900n } });
    expect(refresh(lost.report, 1_000n, 2_000).report).toEqual({ gains: 0n, locked: 0n, previous: 1_000n });
    expect(refresh(lost.report, 1_050n, 2_000).report).toEqual({ gains: 0n, locked: 10n, previous: 1_050n });
  });

  it('of a strategy that was never looked at has no gains', () => {
    expect(refresh({ gains: 0n, locked: 0n, previous: 0n }, 700n, 9_000)).toEqual({
      net: 700n,
      report: { gains: 0n, locked: 0n, previous: 700n },
    });
  });

  it('charges nothing twice', () => {
    const any = fc.bigInt({ min: 1n, max: 10n ** 15n });
    fc.assert(
      fc.property(any, any, fc.integer({ min: 0, max: 9_000 }), (previous, balance, fee) => {
        const once = refresh({ gains: 0n, locked: 0n, previous }, balance, fee);
        expect(refresh(once.report, balance, fee)).toEqual(once);
        expect(once.net).toBeLessThanOrEqual(balance);
        expect(once.net).toBeGreaterThanOrEqual(0n);
      }),
    );
  });
});
