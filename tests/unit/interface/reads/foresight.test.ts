/** What a vault's entries foretell: small vaults reckoned by hand (contracts.md 4.4, part 5, 6.4, 6.6). */
import { describe, expect, it } from 'vitest';
import { barred, minted, paying } from '../../../../src/interface/reads/foresight';
import type { Lending, Part, VaultValue } from '../../../../src/interface/reads/vault-value';
import type { ContractId } from '../../../../src/primitives/addresses';
import { S12 } from '../../../../src/primitives/round';

const [P, Q] = ['P', 'Q'] as ContractId[] as [ContractId, ContractId];

/** A strategy of a pool with a thousand supplied, `lent` of it, where a bToken is a stroop and a share is a bToken. */
const lending = (pool: ContractId, lent: bigint, change: Partial<Lending> & { cap?: bigint; shares?: bigint } = {}): Lending =>
  ({
    pool,
    status: 1,
    config: { enabled: true, supplyCap: change.cap ?? 10_000n },
    data: { bRate: S12, bSupply: 1_000n, dRate: S12, dSupply: lent },
    strategy: { totalShares: change.shares ?? 1_000n, totalBTokens: 1_000n },
    ...change,
  }) as unknown as Lending;

const part = (net: bigint, lends: Lending | undefined, paused = false): Part => ({ net, lends, paused });
const vault = (parts: Part[], more: Partial<VaultValue> = {}) => ({ idle: 0n, parts, ...more }) as VaultValue;
const none = new Map<ContractId, bigint>();

describe('a payout', () => {
  const of = (lentP: bigint, lentQ: bigint, idle = 0n) => vault([part(300n, lending(P, lentP)), part(700n, lending(Q, lentQ))], { idle });

  it('is taken from the strategies by what they hold, the last pays the rest', () => {
    expect(paying(of(0n, 0n), 501n)).toEqual({ taken: new Map([...[[P, 150n] as const], ...[[Q, 351n] as const]]), drained: undefined });
    expect(paying(of(849n, 648n), 501n).drained).toBeUndefined();
    expect(paying(of(850n, 0n), 501n).drained).toBe(P);
    expect(paying(of(0n, 649n), 501n).drained).toBe(Q);
    expect(paying(of(850n, 649n), 501n).drained).toBe(P);
  });

  it('is the vault’s own money first', () => {
    expect(paying(of(999n, 999n, 501n), 501n)).toEqual({ taken: none, drained: undefined });
    expect(paying(of(0n, 0n, 500n), 501n).taken).toEqual(new Map([[Q, 1n]]));
  });

  it('adds up in one pool', () => {
    const both = (lent: bigint) => vault([part(300n, lending(P, lent)), part(700n, lending(P, lent))]);
    expect(paying(both(498n), 501n)).toEqual({ taken: new Map([[P, 501n]]), drained: undefined });
    expect(paying(both(499n), 501n).drained).toBe(P);
  });

  it('is not foretold where a strategy is of another kind, or nothing is invested', () => {
    const nothing = { taken: none, drained: undefined };
    expect(paying(vault([part(300n, undefined), part(700n, lending(Q, 999n))]), 501n)).toEqual(nothing);
    expect(paying(vault([part(0n, lending(P, 999n))]), 501n)).toEqual(nothing);
  });

  it('is not foretold of a pool whose tokens are worth nothing, nor what is deposited there', () => {
    const lost = lending(P, 0n, { data: { bRate: 0n, bSupply: 1_000n, dRate: S12, dSupply: 0n } as Lending['data'] });
    expect(paying(vault([part(300n, lost)]), 501n)).toEqual({ taken: none, drained: undefined });
    expect(barred(vault([part(300n, lost)]), 100n, none)).toBeUndefined();
  });
});

describe('a deposit', () => {
  const frozen = (net: bigint, paused = false) => part(net, lending(P, 0n, { status: 4 }), paused);
  const open = (net: bigint, change: Parameters<typeof lending>[2] = {}) => part(net, lending(Q, 0n, change));

  it('is barred by the first pool that would not take its part', () => {
    expect(barred(vault([open(700n), frozen(300n)]), 100n, none)).toEqual({ pool: P, error: 'InvalidPoolStatus' });
    const disabled = lending(Q, 0n, { config: { enabled: false, supplyCap: 10_000n } as Lending['config'] });
    expect(barred(vault([part(1n, disabled)]), 100n, none)).toEqual({ pool: Q, error: 'ReserveDisabled' });
    expect(barred(vault([open(700n)]), 100n, none)).toBeUndefined();
  });

  it('is not barred by what gets nothing of it: a paused strategy, one with nothing, or all where nothing works yet', () => {
    expect(barred(vault([frozen(300n, true), open(700n)]), 100n, none)).toBeUndefined();
    expect(barred(vault([frozen(0n), open(700n)]), 100n, none)).toBeUndefined();
    expect(barred(vault([frozen(0n)]), 100n, none)).toBeUndefined();
    expect(barred(vault([part(5n, undefined), frozen(300n)]), 100n, none)).toBeUndefined();
  });

  it('is barred by a cap that it would pass, what left the pool before it counted', () => {
    const full = vault([open(1n, { cap: 1_050n })]);
    expect(barred(full, 50n, none)).toBeUndefined();
    expect(barred(full, 51n, none)).toEqual({ pool: Q, error: 'ExceededSupplyCap' });
    expect(barred(full, 51n, new Map([[Q, 1n]]))).toBeUndefined();
    expect(barred(full, 51n, new Map([[P, 1n]]))).toBeDefined();
  });

  it('is barred where its part makes no share of a strategy, or of a new one none but those that it keeps', () => {
    const dear = vault([open(1n, { shares: 10n })]);
    expect(barred(dear, 99n, none)).toEqual({ pool: Q, error: 'InvalidSharesMinted' });
    expect(barred(dear, 100n, none)).toBeUndefined();
    // The last one, of which nobody has shares yet, gets the stroop that rounding leaves.
    const fresh = lending(P, 0n, { strategy: { totalShares: 0n, totalBTokens: 0n } as Lending['strategy'] });
    expect(barred(vault([open(3n), open(4n), part(0n, fresh)]), 10n, none)).toEqual({ pool: P, error: 'InvalidSharesMinted' });
    expect(barred(vault([open(3n), open(4n), part(0n, fresh)]), 7n, none)).toBeUndefined();
  });

  it('mints what it is worth of the shares there are, and of none as many as it is', () => {
    const of = (totalSupply: bigint, total: bigint | undefined, reported = false) =>
      ({ instance: { totalSupply }, total, reported }) as VaultValue;
    expect([minted(of(10n, 30n), 29n), minted(of(10n, 30n), 2n), minted(of(0n, 0n), 7n)]).toEqual([9n, 0n, 7n]);
    expect([minted(of(10n, undefined), 29n), minted(of(10n, 0n), 29n), minted(of(10n, 30n, true), 29n)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
