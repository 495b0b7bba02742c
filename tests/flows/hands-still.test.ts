/** What several people signed is simulated again before it leaves, and where it is brought: what it touches may have changed since it was built. */
import { expect, it } from 'vitest';
import type { PreviewView } from '../../src/commands/request-views';
import { begun, type Circle, circle, confirm, confirmedBy, once, pending, record, signedBy } from './circle';
import { UNIT } from './people';

const funds = ({ world, shared }: Circle, balance: bigint) => world.control().setTrustline(shared.address, 'usdc', { balance });
const archives = ({ world }: Circle) => world.control().archive({ contract: world.vault('Harbor') });

/** Ben's signature comes back to Ana, whose request waited for it alone. */
const comesBack = ({ ana, ben }: Circle, { requestId, hands }: PreviewView) =>
  ana.worker.wallet.handle('addSignatures', { requestId, text: ben.person.sign(hands?.envelope ?? '') });

/** It is before Ana again, with the reason. */
const returned = async ({ ana }: Circle) => (await once(ana, (preview) => preview?.failed !== null)) as PreviewView;

const both = ({ ana, ben }: Circle) => [ana.person.address, ben.person.address].sort();

it('security 132: what would fail now is not sent: it keeps its signatures, says why, and leaves at a word once it would succeed', async (test) => {
  const at = await circle(test);
  const waiting = await begun(at);
  await funds(at, 0n);
  await comesBack(at, waiting);
  const back = await returned(at);
  expect(back).toMatchObject({ failed: { status: 422, code: 'simulation_failed' }, signing: null });
  expect(signedBy(back).sort()).toEqual(both(at));
  expect(await record(at, at.ana)).toBeUndefined();
  await funds(at, 100n * UNIT);
  await confirm(at.ana, back);
  await confirmedBy(at, at.ana, waiting.plan.hash);
});

it('security 132: what carries too little for what it touches now is not sent: it is built anew, and everybody signs the new one', async (test) => {
  const at = await circle(test);
  const waiting = await begun(at);
  await archives(at);
  await comesBack(at, waiting);
  const back = await returned(at);
  expect(back).toMatchObject({ failed: { status: 409, code: 'resources_short', details: { lacking: 'archived' } }, signing: null });
  expect(signedBy(back).sort()).toEqual(both(at));
  expect(await record(at, at.ana)).toBeUndefined();
  await at.ana.worker.wallet.handle('renew', { requestId: back.requestId });
  const anew = (await pending(at.ana)) as PreviewView;
  expect(anew.plan.hash).not.toBe(waiting.plan.hash);
  expect(signedBy(anew)).toEqual([]);
  expect(anew.plan.warnings.map(({ code }) => code)).toContain('restores');
  await confirm(at.ana, anew);
  const gathering = (await once(at.ana, (preview) => preview?.hands?.shares[0]?.have === 1)) as PreviewView;
  await comesBack(at, gathering);
  await confirmedBy(at, at.ana, anew.plan.hash);
});

it('security 132: whoever is brought it is told before anything is signed that it would fail, or that it carries too little', async (test) => {
  const at = await circle(test);
  const { hands } = await begun(at);
  const bring = async () => {
    const { plan, requestId } = await at.ben.worker.wallet.handle('bringTransaction', { text: hands?.link ?? '' });
    await at.ben.worker.wallet.handle('dismiss', { requestId });
    return plan.warnings.filter(({ code }) => code === 'simulation_failed' || code === 'resources_short');
  };
  expect(await bring()).toEqual([]);
  await funds(at, 0n);
  expect(await bring()).toMatchObject([{ level: 'danger', code: 'simulation_failed' }]);
  await funds(at, 100n * UNIT);
  await archives(at);
  expect(await bring()).toMatchObject([{ level: 'danger', code: 'resources_short', params: { lacking: 'archived' } }]);
});

it('a node that cannot simulate holds it up and decides nothing: it leaves when one can', async (test) => {
  const at = await circle(test);
  const waiting = await begun(at);
  await at.world.control().fault({ door: 'rpc', method: 'simulateTransaction', kind: 'status', status: 503, next: 3 });
  await comesBack(at, waiting);
  await confirmedBy(at, at.ana, waiting.plan.hash);
});

it('a worker that dies while it is simulated has sent nothing, and the next one sends it', async (test) => {
  const at = await circle(test);
  const waiting = await begun(at);
  const control = at.world.control();
  await control.fault({ door: 'rpc', method: 'simulateTransaction', kind: 'hang' });
  void comesBack(at, waiting).catch(() => undefined);
  await control.hung();
  at.ana.worker.kill();
  await control.clearFaults();
  at.ana.worker = at.ana.browser.start();
  await at.ana.worker.wallet.wake();
  await confirmedBy(at, at.ana, waiting.plan.hash);
});

it('security 132: one node that says it would fail holds nothing back where the other says it would not', async (test) => {
  const at = await circle(test, undefined, { secondRpc: true });
  const waiting = await begun(at);
  const body = { result: { error: 'HostError: Error(Contract, #10)', events: [], latestLedger: waiting.plan.asOf.ledger } };
  await at.world.control().fault({ door: 'rpc', method: 'simulateTransaction', kind: 'reply', body });
  await comesBack(at, waiting);
  await confirmedBy(at, at.ana, waiting.plan.hash);
});

it('security 132: a first node that is silent, or cannot simulate, holds nothing up where the second says that it would succeed', async (test) => {
  for (const fault of [{ kind: 'status', status: 503 }, { kind: 'hang' }] as const) {
    const at = await circle(test, undefined, { secondRpc: true });
    const waiting = await begun(at);
    await at.world.control().fault({ door: 'rpc', method: 'simulateTransaction', ...fault, next: 1_000 });
    await comesBack(at, waiting);
    await confirmedBy(at, at.ana, waiting.plan.hash);
    await at.world.control().clearFaults();
  }
});
