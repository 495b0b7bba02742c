/** What must hold at the moment of a signature, each by itself: where it does not, nothing is asked for, signed or stored. */
import { expect, it, type TestContext } from 'vitest';
import type { PreviewView } from '../../src/commands/request-views';
import { boostDeposit } from '../../src/interface/changes/boost-deposit';
import { claimReward } from '../../src/interface/changes/claim-reward';
import { exit } from '../../src/interface/changes/exit';
import { feeBounds } from '../../src/interface/changes/fee-bounds';
import { register } from '../../src/interface/changes/register';
import { targetApy } from '../../src/interface/changes/target-apy';
import { askHorizon, certify } from '../../src/service/certify';
import { confirmed, openBrowser, settle, type Worker } from './browser';
import { refusal } from './outcomes';
import { newClaimant, sequenceOf, UNIT } from './people';
import { submitted } from './submitted';
import { openWorld } from './world';

async function waiting(test: TestContext) {
  const world = await openWorld(test);
  const someone = await newClaimant(world, 7n * UNIT);
  const { browser, worker } = await openBrowser(world, someone.secret);
  const preview = () =>
    worker.wallet.handle('preview', { name: 'claimReward', input: { from: someone.address, destination: world.role('rewardFallback') } });
  return { world, browser, worker, someone, preview };
}

const confirm = ({ wallet }: Worker, { requestId, plan }: PreviewView) => confirmed(wallet, { requestId, digest: plan.digest });

it('an account that is busy is told so before anybody is asked anything', async (test) => {
  const { world, browser, worker, preview } = await waiting(test);
  const control = world.control();
  await control.mode('manual');
  const first = await preview();
  await confirm(worker, first);
  const second = await preview();
  worker.watch();
  expect(await refusal(confirm(worker, second))).toMatchObject({
    status: 409,
    code: 'account_busy',
    details: { hash: first.plan.hash },
  });
  // Neither a word taken for given, nor a signature for which there is no place.
  expect(worker.points.filter(({ at, what }) => at === 'asked' || (at === 'put' && what.includes('approvals')))).toEqual([]);
  expect(browser.kept('journal')).toHaveLength(1);
  await control.mode('instant');
});

it('a sequence that the account used elsewhere since the preview is not signed over', async (test) => {
  const { world, browser, worker, someone, preview } = await waiting(test);
  const shown = await preview();
  // The same person, with another wallet.
  const { envelope } = await claimReward.build(world.context, { from: someone.address, destination: world.role('rewardFallback') });
  expect((await submitted(world, someone.sign(envelope))).status).toBe('included');
  worker.watch();
  expect(await refusal(confirm(worker, shown))).toMatchObject({ status: 409, code: 'preview_stale' });
  expect(browser.kept('journal')).toEqual([]);
  expect(worker.points.filter(({ at, what }) => at === 'put' && /journal|approvals/.test(what))).toEqual([]);
});

it('a plan that is blocked is not signed, whoever asks for it', async (test) => {
  const { world, browser, worker, someone, preview } = await waiting(test);
  const before = await sequenceOf(world, someone.address);
  const shown = await preview();
  const [kept] = browser.kept('approvals') as { value: { shown: { requested: PreviewView } } }[];
  kept?.value.shown.requested.plan.warnings.push({ level: 'blocked', code: 'expired', params: { validUntil: 1, closeTime: 2 } });
  expect(await refusal(confirm(worker, shown))).toMatchObject({ status: 403, code: 'plan_blocked' });
  expect(browser.kept('journal')).toEqual([]);
  kept?.value.shown.requested.plan.warnings.pop();
  const { hash } = await confirm(worker, shown);
  expect((await settle(world, worker, hash)).state).toBe('confirmed');
  expect(await sequenceOf(world, someone.address)).toBe(before + 1n);
});

const LONG = 100_000;

it('no change of an owner is valid for longer than 180 seconds after its ledger, whatever is asked for', async (test) => {
  const { context, role, vault, fresh } = await openWorld(test);
  fresh();
  const owned = { vaultAddress: vault('Lantern'), caller: role('owner'), validFor: LONG };
  const free = { ...owned, vaultAddress: vault('Beacon') };
  const changes = [
    await targetApy.build(context, { ...owned, targetApyBps: 450 }),
    await feeBounds.build(context, { ...owned, minFeeBps: 0, maxFeeBps: 4000 }),
    await exit.build(context, owned),
    await register.build(context, { ...free, targetApyBps: 450, minFeeBps: 0, maxFeeBps: 4000 }),
    await boostDeposit.build(context, { ...owned, amount: `${UNIT}` }),
  ];
  for (const { expectation, reading, result } of changes) {
    expect(expectation.validUntil - reading.closeTime, result.functionName).toBe(180);
  }
});

it('security 43: a change that would be valid for longer than was meant is stopped, whoever built it', async (test) => {
  const { context, role, vault, fresh } = await openWorld(test);
  fresh();
  const { chain } = context;
  const caller = role('owner');
  const built = await targetApy.build(context, { vaultAddress: vault('Lantern'), caller, targetApyBps: 450 });
  const ear = { pause: async () => undefined, clock: () => built.reading.closeTime, ledgerSeconds: 5 };
  const certified = (validFor: number, clock = ear.clock) => {
    const expectation = { ...built.expectation, validUntil: built.reading.closeTime + validFor };
    return certify(chain, { ...built, expectation }, askHorizon(chain, caller), { ...ear, clock });
  };
  await expect(certified(180)).resolves.toMatchObject({ warnings: [], outdated: false });
  for (const validFor of [181, 0, -5]) expect(await refusal(certified(validFor))).toMatchObject({ status: 500, code: 'plan_mismatch' });
  // Its end more than a day from this computer's clock.
  const dayAgo = () => built.reading.closeTime - 86_400 + 100;
  expect(await refusal(certified(180, dayAgo))).toMatchObject({ status: 502, code: 'validity_refused' });
});
