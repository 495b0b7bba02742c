/** A network without a stabilizer of its own, as mainnet is (architecture.md 5): the owner chooses one after seeing what it is. */
import { expect, it, type TestContext } from 'vitest';
import type { CommandInput } from '../../src/commands/commands';
import type { ContractId } from '../../src/primitives/addresses';
import { confirmed, openBrowser, settle } from './browser';
import { refusal } from './outcomes';
import { openWorld, type World } from './world';

async function owner(test: TestContext, settings: (world: World) => { stabilizer?: string; stabilizers: string[] }) {
  const world = await openWorld(test);
  world.fresh();
  const secret = world.manifest.accounts.owner?.secret ?? world.lacks('the network has no owner with a key');
  const { stabilizer: _own, ...manifest } = world.manifest;
  const { browser, worker } = await openBrowser({ ...world, manifest: { ...manifest, ...settings(world) } }, secret);
  const caller = world.role('owner');
  const input = { vaultAddress: world.vault('Beacon'), caller, targetApyBps: 500, minFeeBps: 0, maxFeeBps: 3000 };
  const registration: CommandInput<'preview'> = { name: 'register', input };
  const [current, earlier] = world.network.stabilizers as [ContractId, ContractId];
  return { world, browser, worker, wallet: worker.wallet, registration, current, earlier };
}

const none = () => ({ stabilizers: [] });

it('shows code, age and vaults of a candidate, registers with the chosen one alone, and lets the choice be undone', async (test) => {
  const { world, worker, wallet, registration, current } = await owner(test, none);
  expect(await refusal(wallet.handle('preview', registration))).toMatchObject({ status: 400, code: 'network_unavailable' });
  const view = await wallet.handle('vaults', {});
  expect(view?.candidates).toContain(current);

  const draft = await wallet.handle('draftStabilizer', { address: current });
  const latest = await world.control().close();
  expect(draft).toMatchObject({ address: current, known: false });
  expect(draft.codeHash).toMatch(/^[0-9a-f]{64}$/);
  expect(draft.vaults).toContain(world.vault('Lantern'));
  expect(draft.vaults).not.toContain(world.vault('Beacon'));
  expect(draft.ledger).toBeGreaterThan(0);
  expect(draft.ledger).toBeLessThanOrEqual(latest.sequence);
  expect(draft.since).toBeLessThanOrEqual(latest.closeTime);
  // Seen is not chosen.
  expect((await wallet.handle('state', {})).network.stabilizer).toBeUndefined();

  const { network } = await wallet.handle('keepStabilizer', { address: current });
  expect(network.stabilizer).toEqual({ address: current, chosen: true });
  const { requestId, plan } = await wallet.handle('preview', registration);
  expect(plan.steps[0]?.params).toMatchObject({ stabilizer: current });
  const { hash } = await confirmed(wallet, { requestId, digest: plan.digest });
  expect((await settle(world, worker, hash)).state).toBe('confirmed');

  expect((await wallet.handle('keepStabilizer', { address: null })).network.stabilizer).toBeUndefined();
  expect(await refusal(wallet.handle('preview', registration))).toMatchObject({ status: 400, code: 'network_unavailable' });
});

it('takes the chosen one before the network’s own, which stays to be read, and remembers it over a restart', async (test) => {
  const settings = ({ network: { stabilizers } }: World) => ({ stabilizer: stabilizers[0] as string, stabilizers: [] });
  const { world, browser, worker, wallet, registration, current, earlier } = await owner(test, settings);
  expect((await wallet.handle('state', {})).network.stabilizer).toEqual({ address: current, chosen: false });
  await wallet.handle('keepStabilizer', { address: earlier });
  worker.kill();
  const { wallet: next } = browser.start();
  expect((await next.handle('state', {})).network.stabilizer).toEqual({ address: earlier, chosen: true });
  const { plan } = await next.handle('preview', registration);
  expect(plan.steps[0]?.params).toMatchObject({ stabilizer: earlier });
  // Registered at the network's own: read as before.
  const view = await next.handle('vaults', {});
  const lantern = view?.vaults.find(({ vault }) => vault === world.vault('Lantern'));
  expect(lantern).toMatchObject({ state: 'normal', stabilizer: { address: current, known: true } });
});

it('drops what waits for a word when the choice changes', async (test) => {
  const { wallet, registration, current, earlier } = await owner(test, ({ network }) => ({ stabilizers: [...network.stabilizers] }));
  await wallet.handle('keepStabilizer', { address: current });
  const { requestId, plan } = await wallet.handle('preview', registration);
  await wallet.handle('keepStabilizer', { address: earlier });
  expect(await refusal(confirmed(wallet, { requestId, digest: plan.digest }))).toMatchObject({ status: 404 });
});

const impostors: { title: string; address(world: World): string; code: string }[] = [
  { title: 'what is no address', address: () => 'C123', code: 'invalid_address' },
  { title: 'an account', address: (world) => world.role('owner'), code: 'contract_expected' },
  { title: 'a vault', address: (world) => world.vault('Harbor'), code: 'network_unavailable' },
  {
    title: 'a contract that is not there',
    address: () => 'CDEFLWJMPR6DDNOEGP6KNPSPRWKPUG3DJLIOQZIS6EHIGNK7EGTQSA7R',
    code: 'network_unavailable',
  },
];

for (const { title, address, code } of impostors) {
  it(`neither shows nor keeps ${title}`, async (test) => {
    const { world, wallet } = await owner(test, none);
    for (const command of ['draftStabilizer', 'keepStabilizer'] as const) {
      expect(await refusal(wallet.handle(command, { address: address(world) }))).toMatchObject({ status: 400, code });
    }
    expect((await wallet.handle('state', {})).network.stabilizer).toBeUndefined();
  });
}
