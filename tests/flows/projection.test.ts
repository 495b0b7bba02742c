/** The projection beside the keeper itself, on a ledger whose vault keeps earning what it earned. */
import { expect, it } from 'vitest';
import { projection } from '../../src/insight/projection';
import { feeBounds } from '../../src/interface/changes/fee-bounds';
import { targetApy } from '../../src/interface/changes/target-apy';
import { confirm } from './outcomes';
import { said } from './owners';
import { openWorld, type World } from './world';

/** A vault whose fee has nowhere to go for a day, so that its yield is known; then these terms. Answers the fees cycle by cycle. */
async function lived(world: World, terms: { targetApyBps: number; minFeeBps: number; maxFeeBps: number }) {
  const control = world.fresh();
  const vault = world.vault('Lantern');
  const owner = { vaultAddress: vault, caller: world.role('owner') };
  const cycle = async (hours: number) =>
    (await control.keeperHours(hours, [900], vault)).flatMap(({ vaults }) => vaults.filter((step) => step.vault === vault));
  await confirm(world, (await feeBounds.build(world.context, { ...owner, minFeeBps: 1_000, maxFeeBps: 1_000 })).envelope);
  const apyBps = (await cycle(26)).at(-1)?.apyBps ?? expect.fail('the keeper knows no yield');
  await confirm(world, (await targetApy.build(world.context, { ...owner, targetApyBps: terms.targetApyBps })).envelope);
  await confirm(
    world,
    (await feeBounds.build(world.context, { ...owner, minFeeBps: terms.minFeeBps, maxFeeBps: terms.maxFeeBps })).envelope,
  );
  const { config, currentFeeBps } = await said(world, vault);
  if (!config) return expect.fail('the vault is not registered');
  const found = projection({ ...config, grossRateBps: apyBps, currentFeeBps, managed: 0n, available: 0n });
  const steps = await cycle(found.steps + 3);
  return { found, path: [currentFeeBps, ...steps.map(({ to }) => to)] };
}

for (const [title, terms] of [
  ['rises to what leaves the target', { targetApyBps: 780, minFeeBps: 0, maxFeeBps: 3_000 }],
  ['falls to its lower bound', { targetApyBps: 2_000, minFeeBps: 730, maxFeeBps: 3_000 }],
  ['stays where it is near enough', { targetApyBps: 819, minFeeBps: 0, maxFeeBps: 3_000 }],
] as const) {
  it(`foretells every step of a fee that ${title}`, async (test) => {
    const { found, path } = await lived(await openWorld(test), terms);
    expect(found.stall).toBeUndefined();
    expect(path.slice(0, found.steps)).toEqual(found.feePath.slice(0, -1));
    // The last step ends at what the yield of that very hour asks for; the keeper knows it finer than in whole bps.
    for (const fee of path.slice(found.steps)) expect(Math.abs(fee - found.feeBps)).toBeLessThanOrEqual(10);
  });
}
