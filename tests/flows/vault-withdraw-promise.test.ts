/**
 * The promise of a withdrawal, for any part, gains and doings of others within its time: it is paid at least the bound, or
 * nothing moves. While no strategy loses money the bound stays payable: what fails then has only met another way through the
 * vault (idle money that was to pay and went, contracts.md 4.4) than its footprint has, and goes through when it is built again.
 */
import fc from 'fast-check';
import { expect, it, type TestContext } from 'vitest';
import { vaultWithdraw } from '../../src/interface/changes/vault-withdraw';
import { held } from './held';
import { callOf } from './one-call';
import { confirm, submitContract } from './outcomes';
import { UNIT } from './people';
import { openWorld, type World } from './world';

/** Something that happens on the ledger; what the contracts refuse does not happen. */
interface Deed {
  verb: string;
  body: { [name: string]: unknown };
  /** It may take from the vault's worth, or from what its pool can pay. */
  harmful: boolean;
}

const amount = (most: bigint) => fc.bigInt({ min: 1n, max: most });

const story = fc.constantFrom('Harbor USDC', 'Keel USDC').chain((vault) => {
  const deed = (verb: string, body: fc.Arbitrary<Deed['body']>, harmful = false): fc.Arbitrary<Deed> =>
    body.map((values) => ({ verb, body: { vault, ...values }, harmful }));
  const deeds = fc.oneof(
    deed('otherUserSupplies', fc.record({ amount: amount(2_000_000n * UNIT) })),
    deed('otherUserRepays', fc.record({ amount: amount(1_500_000n * UNIT) })),
    deed('otherUserDeposits', fc.record({ amount: amount(300_000n * UNIT), invest: fc.boolean() })),
    deed('otherUserLeaves', fc.record({ shares: amount(150_000n * UNIT) })),
    deed('strategyYield', fc.record({ amount: amount(5_000n * UNIT) })),
    deed('mint', fc.record({ amount: amount(2_000n * UNIT) })),
    deed('lockFees', fc.record({ bps: fc.integer({ min: 0, max: 9_000 }) })),
    deed('report', fc.constant({})),
    deed('otherUserBorrows', fc.record({ amount: amount(900_000n * UNIT) }), true),
    deed('badDebt', fc.record({ bps: fc.integer({ min: 1, max: 500 }) }), true),
  );
  return fc.record({
    vault: fc.constant(vault),
    /** Of ten thousand parts of what is held. */
    part: fc.oneof(fc.constant(10_000n), fc.bigInt({ min: 1n, max: 10_000n })),
    before: fc.array(deeds, { maxLength: 4 }),
    age: fc.integer({ min: 0, max: 20 * 86_400 }),
    between: fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), deeds), { maxLength: 5 }),
  });
});

type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

async function happens(world: World, { verb, body }: Deed): Promise<boolean> {
  return world
    .fresh()
    .run(verb, body)
    .then(
      () => true,
      () => false,
    );
}

const tally = { paid: 0, refused: 0 };

async function play(test: TestContext, { vault: name, part, before: earlier, age, between }: Story): Promise<void> {
  const world = await openWorld(test);
  for (const deed of earlier) if (!deed.harmful) await happens(world, deed);
  if (age > 0) await world.fresh().advance(age);
  const [from, vault] = [world.role('shareholder'), world.vault(name)];
  const owned = (await held(world, from, vault)).shares;
  const shares = (owned * part) / 10_000n;
  const change = await vaultWithdraw.build(world.context, {
    from,
    vaultAddress: vault,
    shares: part === 10_000n ? 'all' : shares.toString(),
  });
  await world.plan(change);
  const [, , [, [bound]]] = callOf(world, change.envelope).call as [string, string, [bigint, [bigint], string]];
  const floor = BigInt(change.expectation.amounts.find(({ name: where }) => where === 'wallet')?.least ?? -1);

  let harmed = false;
  let elapsed = 0;
  for (const [seconds, deed] of between) {
    const step = Math.min(seconds, 165 - elapsed);
    if (step > 0) await world.fresh().advance(step);
    elapsed += step;
    if (await happens(world, deed)) harmed ||= deed.harmful;
  }
  const before = await held(world, from, vault);
  let outcome = await submitContract(world, change.envelope);
  if ('refused' in outcome) throw new Error(outcome.refused);
  if (!outcome.successful) {
    tally.refused += 1;
    expect(await held(world, from, vault)).toEqual({ ...before, xlm: before.xlm - outcome.feeCharged });
    if (harmed) return;
    // Time alone, gains, boosts and deposits never stop it.
    expect(between.map(([, { verb }]) => verb)).toContain('otherUserLeaves');
    const again = { from, vaultAddress: vault, shares: shares.toString(), minOut: bound.toString() };
    outcome = await confirm(world, (await vaultWithdraw.build(world.context, again)).envelope);
  }
  tally.paid += 1;
  const after = await held(world, from, vault);
  expect(after.shares).toBe(owned - shares);
  expect(after.usdc).toBeGreaterThanOrEqual(floor);
}

it('holds whatever the part, the gains, the delay and the others', { timeout: 180_000 }, async (test) => {
  (await openWorld(test)).fresh();
  const quiet: Story = { vault: 'Harbor USDC', part: 10_000n, before: [], age: 86_400, between: [] };
  const harm = { verb: 'badDebt', body: { bps: 300 }, harmful: true };
  await fc.assert(
    fc.asyncProperty(story, (told) => play(test, told)),
    // These two see to it that both ends of the promise are met.
    { seed: 20_261_121, numRuns: 30, examples: [[quiet], [{ ...quiet, between: [[5, harm]] }]] },
  );
  expect(tally.paid).toBeGreaterThan(0);
  expect(tally.refused).toBeGreaterThan(0);
});
