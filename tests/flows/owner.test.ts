/** An owner's day through the wallet's own commands, without a browser: what the screens are told, and what the watch finds. */
import { expect, it, type TestContext } from 'vitest';
import type { CommandInput } from '../../src/commands/commands';
import type { RecordView, VaultView } from '../../src/commands/views';
import { confirmed, openBrowser, PASSWORD, settle, type Worker } from './browser';
import { openWorld, type World } from './world';

const UNIT = 10_000_000n;

async function owner(test: TestContext) {
  const world = await openWorld(test);
  world.fresh();
  const secret = world.manifest.accounts.owner?.secret ?? world.lacks('the network has no owner with a key');
  const { browser, worker } = await openBrowser(world, secret);
  return { world, browser, worker, caller: world.role('owner') };
}

const named = (vaults: readonly VaultView[], name: string): VaultView => {
  const found = vaults.find((vault) => vault.name.startsWith(name));
  if (!found) throw new Error(`no vault ${name} among ${vaults.map((vault) => vault.name)}`);
  return found;
};

async function list({ wallet }: Worker): Promise<VaultView[]> {
  return (await wallet.handle('vaults', {}))?.vaults ?? [];
}

async function perform(world: World, worker: Worker, request: CommandInput<'preview'>): Promise<RecordView> {
  const { requestId, plan } = await worker.wallet.handle('preview', request);
  const { hash } = await confirmed(worker.wallet, { requestId, digest: plan.digest });
  const record = await settle(world, worker, hash);
  expect(record.state).toBe('confirmed');
  return record;
}

it('lists the owner’s vaults first, without anybody pasting an address, and says what may be done with each', async (test) => {
  const { worker } = await owner(test);
  const vaults = await list(worker);
  const relations = vaults.map(({ relation }) => relation);
  expect(relations).toEqual([...relations].sort((a, b) => ['own', 'held', 'watched'].indexOf(a) - ['own', 'held', 'watched'].indexOf(b)));
  expect(named(vaults, 'Beacon')).toMatchObject({
    relation: 'own',
    state: 'notEnrolled',
    status: { registered: false, campaign: { active: true } },
    asset: 'USDC',
    allowed: { targetApy: { status: 404, code: 'vault_not_registered' }, exit: { status: 404 } },
  });
  expect(named(vaults, 'Beacon').allowed.register).toBeUndefined();
  expect(named(vaults, 'Lantern')).toMatchObject({ relation: 'own', state: 'normal', status: { config: { targetApyBps: 500 } } });
  expect(named(vaults, 'Lantern').allowed).toMatchObject({ register: { status: 403, code: 'not_manager' } });
  expect(named(vaults, 'Fjord')).toMatchObject({ relation: 'watched', allowed: { register: { status: 403, code: 'not_manager' } } });
});

it('registers, changes target and bounds, funds the boost and leaves; list and history follow', async (test) => {
  const { world, worker, caller } = await owner(test);
  const vaultAddress = world.vault('Beacon');
  await perform(world, worker, {
    name: 'register',
    input: { vaultAddress, caller, targetApyBps: 500, minFeeBps: 0, maxFeeBps: 3000 },
  });
  expect(named(await list(worker), 'Beacon')).toMatchObject({
    state: 'normal',
    status: { registered: true, managedByStabilizer: true, config: { targetApyBps: 500, minFeeBps: 0, maxFeeBps: 3000 } },
  });
  await perform(world, worker, { name: 'targetApy', input: { vaultAddress, caller, targetApyBps: 450 } });
  await perform(world, worker, { name: 'feeBounds', input: { vaultAddress, caller, minFeeBps: 100, maxFeeBps: 4000 } });
  const deposit = await perform(world, worker, { name: 'boostDeposit', input: { vaultAddress, caller, amount: `${250n * UNIT}` } });
  expect(deposit.plan.warnings.map(({ code }) => code)).toContain('budget_irrevocable');
  await world.control().run('keeperHours', { hours: 24, yields: [300, 900, 700] });
  await worker.wallet.handle('unlock', { password: PASSWORD });
  const detail = await worker.wallet.handle('vault', { vault: vaultAddress });
  const { status, events, fee, eventsFrom } = detail ?? expect.fail('there is no detail');
  expect(status.config).toEqual({ adminAddress: caller, targetApyBps: 450, minFeeBps: 100, maxFeeBps: 4000 });
  expect(BigInt(status.campaign?.totalDeposited ?? 0)).toBe(250n * UNIT);
  const kinds = events.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'registered')).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'configChanged')).toHaveLength(2);
  expect(kinds.filter((kind) => kind === 'campaignDeposited')).toHaveLength(1);
  expect(kinds).toContain('feeLocked');
  expect(eventsFrom).not.toBe(0);
  for (const [index, { value }] of fee.entries()) {
    expect(Number(value)).toBeGreaterThanOrEqual(100);
    expect(Number(value)).toBeLessThanOrEqual(4000);
    if (index > 0) expect(Math.abs(Number(value) - Number(fee[index - 1]?.value))).toBeLessThanOrEqual(100);
  }
  expect(Number(fee.at(-1)?.value)).toBe(status.currentFeeBps);
  await perform(world, worker, { name: 'exit', input: { vaultAddress, caller } });
  expect(named(await list(worker), 'Beacon')).toMatchObject({
    state: 'notEnrolled',
    manager: caller,
    status: { registered: false, managedByStabilizer: false, currentFeeBps: status.currentFeeBps },
  });
});

it('deposits into a vault, moves the shares to another and withdraws them', async (test) => {
  const { world, worker, caller: from } = await owner(test);
  const [beacon, lantern] = [world.vault('Beacon'), world.vault('Lantern')];
  const vaultsOf = async () => {
    const vaults = await list(worker);
    return [BigInt(named(vaults, 'Beacon').value ?? 0), BigInt(named(vaults, 'Lantern').value ?? 0)] as const;
  };
  const [before] = await vaultsOf();
  await perform(world, worker, { name: 'vaultDeposit', input: { from, vaultAddress: beacon, amount: `${100n * UNIT}` } });
  const [held] = await vaultsOf();
  expect(held - before).toBeGreaterThan(99n * UNIT);
  await perform(world, worker, { name: 'vaultToVault', input: { from, sourceVaultAddress: beacon, targetVaultAddress: lantern } });
  const [left, moved] = await vaultsOf();
  expect(left).toBe(0n);
  expect(moved).toBeGreaterThan(held - UNIT);
  await perform(world, worker, { name: 'vaultWithdraw', input: { from, vaultAddress: lantern, shares: 'all' } });
  expect((await vaultsOf())[1]).toBe(0n);
});

it('looks at the owner’s vaults while it is locked, tells each cause once, and the badge goes when it was seen', async (test) => {
  const { world, browser, worker } = await owner(test);
  await list(worker);
  await worker.wallet.handle('lock', {});
  // 1 % where 5 % is the target, and nobody runs the keeper: a day until a rate can be measured, and another one off it.
  await world.control().run('strategyYield', { vault: world.vault('Lantern'), bps: 100 });
  for (let hour = 0; hour < 51; hour++) {
    await world.control().advance(3_600);
    await worker.wallet.alarm('watch');
  }
  const { alerts, watchedAt } = await worker.wallet.handle('state', {});
  expect(watchedAt).not.toBeNull();
  expect(alerts.map(({ code }) => code)).toEqual(expect.arrayContaining(['boost_overdue', 'keeper_silent', 'off_target']));
  const told = browser.notifications.length;
  expect(told).toBe(alerts.length);
  expect(browser.badge).toBe(alerts.length);
  await worker.wallet.alarm('watch');
  expect(browser.notifications).toHaveLength(told);
  await worker.wallet.handle('seenAlerts', {});
  expect(browser.badge).toBe(0);
});
