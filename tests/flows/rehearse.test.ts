/** npm run rehearse: what it tries, what it says of whom, and with which status it ends. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { rehearsal } from '../run/rehearsal';
import { newFolder } from '../temp';
import { openWorld } from './world';

async function open(test: TestContext) {
  const world = await openWorld(test);
  world.fresh();
  const { controlUrl } = world.manifest;
  const manifest = (controlUrl ?? '').replace(/control$/, 'manifest');
  const run = async (...args: string[]) => {
    const [said, complaints]: [string[], string[]] = [[], []];
    const status = await rehearsal(
      args,
      { BALLAST_NETWORK: manifest },
      (...lines) => said.push(...lines),
      (line) => complaints.push(line),
    );
    return { status, text: said.join('\n'), complaints: complaints.join('\n') };
  };
  return { world, run };
}

it('tries every pool that holds something, and both destinations of a claim', async (test) => {
  const { world, run } = await open(test);
  const [both, user] = [world.role('twoPools'), world.role('user')];
  const pools = await run('--account', both);
  expect(pools).toMatchObject({ status: 0, complaints: '' });
  expect(pools.text).toMatch(/lendpoolToVaultsvc from Lagoon into C[\s\S]*lendpoolToVaultsvc from Estuary into C/);
  const one = await run('--account', both, '--pool', 'Estuary');
  expect(one.text).toContain('lendpoolToVaultsvc from Estuary');
  expect(one.text).not.toContain('lendpoolToVaultsvc from Lagoon');
  const claims = await run('--account', user);
  expect(claims.text).toContain(`claimReward to ${user}`);
  expect(claims.text).toContain('claimReward to the network’s fallback');
  expect(claims.text).toContain('belongs to the service operator');
  const own = await run('--account', user, '--destination', 'own');
  expect(own.text).not.toContain('fallback');
});

it('goes on without Horizon, and says what it could not list', async (test) => {
  const { world, run } = await open(test);
  await world.control().fault({ door: 'horizon', kind: 'status', status: 503, headers: { 'retry-after': '0' }, body: {}, next: 10_000 });
  const { text } = await run('--account', world.role('twoPools'));
  expect(text).toContain('rewards and lines: Horizon lists them, and did not answer');
  expect(text).toMatch(/lendpoolToVaultsvc from Lagoon into C/);
});

it('counts every refusal on the way, and says which', async (test) => {
  const { world, run } = await open(test);
  const { status, text, complaints } = await run('--account', world.role('bothUser'), '--vault', world.contract('notVault'));
  expect(status).toBe(1);
  expect(text).toContain('refused: 404 vault_missing');
  expect(complaints).toMatch(/^Refused: lendpoolToVaultsvc from Lagoon into C\w+\.$/);
});

it('judges a contract account as what it is', async (test) => {
  const { world, run } = await open(test);
  const wallet = world.contract('smartWallet');
  const vault = world.vault('Beacon');
  await world.control().run('setManager', { vault, account: wallet });
  const { status, text, complaints } = await run('--account', wallet);
  expect({ status, complaints }).toEqual({ status: 0, complaints: '' });
  expect(text).toContain('A contract account');
  expect(text).not.toContain('does not exist');
  expect(text).toContain(`register of ${vault}`);
  expect(text).not.toMatch(/\[(warning|danger)\].*(GAAA|reserve|sequence)/);
  expect(text).not.toContain('GAAAAAAAAAAA');
});

it('tries an owner’s vault that is named, and no other', async (test) => {
  const { world, run } = await open(test);
  const [account, vault] = [world.role('owner'), world.vault('Beacon')];
  const all = await run('--account', account);
  expect(all.text).toMatch(/register of C/);
  expect(all.text).toContain(`exit of ${world.vault('Lantern')}`);
  const one = await run('--account', account, '--vault', vault);
  expect(one.text).toContain(`register of ${vault}`);
  expect(one.text).not.toMatch(/exit of C/);
});

it('sends no claim to a fallback where the network names none', async (test) => {
  const { world, run } = await open(test);
  const { rewardFallback: _none, ...manifest } = world.manifest;
  const file = join(newFolder('rehearse'), 'manifest.json');
  await writeFile(file, JSON.stringify(manifest));
  const account = world.role('user');
  const refused = await run('--network', file, '--account', account, '--destination', 'fallback');
  expect(refused).toMatchObject({ status: 1, text: '', complaints: '--destination fallback: the network names none.' });
  expect((await run('--network', file, '--account', account)).text).not.toContain('fallback');
});

it('says what is wrong with its options before anything else', async (test) => {
  const { world, run } = await open(test);
  const account = world.role('user');
  for (const [args, what] of [
    [['--account', account, '--vault', 'nonsense'], 'invalid_address'],
    [['--account', 'GNONSENSE'], 'invalid_address'],
    [['--account', account, '--pool', 'Ocean'], 'Lagoon, Estuary'],
    [['--account', account, '--destination', 'C'], 'invalid_address'],
    [['--account', account, '--colour', 'red'], 'Use: npm run rehearse'],
    [[], 'Use: npm run rehearse'],
    [['--account', account, '--network', '/nowhere.json'], '/nowhere.json'],
  ] as const) {
    const found = await run(...args);
    expect(found).toMatchObject({ status: 1, text: '' });
    expect(found.complaints).toContain(what);
    // One sentence for a person, without a stack.
    expect(found.complaints).not.toContain('\n');
  }
  expect(world.traffic.requests).toEqual([]);
});

it('names a node that does not answer', async (test) => {
  const { world, run } = await open(test);
  const account = world.role('user');
  await world.control().fault({ door: 'rpc', kind: 'status', status: 503, next: 9 });
  const found = await run('--account', account);
  expect(found).toMatchObject({ status: 1, text: '' });
  expect(found.complaints).toContain('node_unavailable');
  expect(found.complaints).toContain(new URL(world.network.rpcUrls[0]).host);
});
