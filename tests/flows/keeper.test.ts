/** The keeper on a ledger of its own, beside the local network's keeper on one that began equal. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Account, Asset, Operation, type Transaction, TransactionBuilder } from '@stellar/stellar-sdk';
import { describe, expect, it, type TestContext } from 'vitest';
import { createChain } from '../../src/chain/chain';
import { signaturePayload } from '../../src/chain/transaction';
import { feeBounds } from '../../src/interface/changes/fee-bounds';
import { targetApy } from '../../src/interface/changes/target-apy';
import { boost, lockFees } from '../../src/keeper/calls';
import { createKeeper } from '../../src/keeper/keeper';
import { type Keys, openKeys, sealKeys } from '../../src/keeper/keys';
import type { Line } from '../../src/keeper/log';
import { remoteKeys, startSigner } from '../../src/keeper/remote-signer';
import { openStore } from '../../src/keeper/store';
import type { AccountId, ContractId } from '../../src/primitives/addresses';
import { proposed } from '../../src/service/propose';
import { adr, i128 } from '../network/index';
import { newFolder } from '../temp';
import { confirm, refusal } from './outcomes';
import { asked, said } from './owners';
import { openWorld, type World } from './world';

const PASSPHRASE = 'a passphrase of the keeper’s own';
const HOUR = 3_600;
const CHEAP = { m: 19_456, t: 1, p: 1 } as const;
const sealed = new Map<string, string>();

/** Keys of both roles, in a file as it lies on a disk. */
async function keysOf({ manifest }: World) {
  const secrets = ['keeper', 'operator'].map((role) => manifest.accounts[role]?.secret ?? '');
  const text = sealed.get(secrets.join()) ?? (await sealKeys(secrets, PASSPHRASE, undefined, CHEAP));
  sealed.set(secrets.join(), text);
  return openKeys(text, PASSPHRASE);
}

interface Wishes {
  file?: string;
  acts?: boolean;
  vaults?: readonly ContractId[];
  context?: World['context'];
  keys?: Keys;
}

async function open(
  world: World,
  { file = join(newFolder('keeper'), 'keeper.sqlite'), acts = true, vaults, context = world.context, keys }: Wishes = {},
) {
  const lines: Line[] = [];
  const stabilizer = world.network.stabilizer ?? expect.fail('the network has no stabilizer');
  const store = await openStore(file);
  const keeper = createKeeper({
    ...{ context, stabilizer, store, acts, keys: keys ?? (await keysOf(world)) },
    vaults: vaults ?? world.network.vaults.map(({ address }) => address),
    log: (line) => void lines.push(line),
  });
  return {
    keeper,
    store,
    lines,
    file,
    of: <E extends Line['event']>(event: E) => lines.filter((line) => line.event === event) as Extract<Line, { event: E }>[],
  };
}

/** So many hours with a yield of 900 bps: a turn of the keeper at each moment that it names. */
async function hours(world: World, keeper: { turn(): Promise<number> }, count: number, vault: ContractId) {
  const control = world.fresh();
  const end = world.clock() + count * HOUR;
  await control.run('strategyYield', { vault, bps: 900 });
  for (let wait = await keeper.turn(); world.clock() + wait <= end; wait = await keeper.turn()) await control.advance(wait);
}

const lantern = (world: World) => world.vault('Lantern');
const feeOf = async (world: World, vault: ContractId) => (await said(world, vault)).currentFeeBps;

const owner = (world: World, vaultAddress: ContractId) => ({ vaultAddress, caller: world.role('owner') });
const bounded = async (world: World, vault: ContractId, minFeeBps: number, maxFeeBps: number) =>
  confirm(world, (await feeBounds.build(world.context, { ...owner(world, vault), minFeeBps, maxFeeBps })).envelope);

/** Another target; and bounds that hold the fee where it is. */
async function target(world: World, vault: ContractId, targetApyBps: number, held?: number): Promise<void> {
  await confirm(world, (await targetApy.build(world.context, { ...owner(world, vault), targetApyBps })).envelope);
  if (held !== undefined) await bounded(world, vault, held, held);
}

const treasuryOf = ({ network }: World) => ({ treasury: network.treasuries[0] ?? expect.fail('the network has no treasury') });

describe('a dry run', () => {
  it('says what it would do of each vault and why, and does nothing', async (test) => {
    const world = await openWorld(test);
    const vault = lantern(world);
    const { keeper, of, lines } = await open(world, { acts: false });
    const before = await said(world, vault);
    await hours(world, keeper, 3, vault);
    expect(await said(world, vault)).toEqual(before);
    expect(of('transaction')).toEqual([]);
    expect(
      of('fee')
        .filter((line) => line.vault === vault)
        .map(({ reason }) => reason),
    ).toContain('no_yield');
    expect(of('not_sent').map((line) => line.call)).toContain('lock_fees');
    // Of vaults that are nobody's affair too.
    expect(of('fee').some(({ reason }) => reason === 'not_managed')).toBe(true);
    expect(JSON.stringify(lines, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toMatch(/S[A-Z2-7]{55}/);
  });
});

it('steps fees hour by hour as the local keeper does, where the same vault earns the same', async (test) => {
  const theirs = await openWorld(test);
  const ours = await openWorld(test);
  const vault = lantern(ours);
  const cycles = await theirs.fresh().keeperHours(12, [900], lantern(theirs));
  const { keeper, of } = await open(ours, { vaults: [vault] });
  await hours(ours, keeper, 13, vault);
  const path = cycles.flatMap(({ vaults }) => vaults.filter((step) => step.vault === lantern(theirs)).map(({ to }) => to));
  const steps = of('fee').map(({ toBps, fromBps }) => toBps ?? fromBps);
  // The first look knows no yield yet: from there on both go the same way.
  expect(steps[0]).toBe(1_000);
  expect(steps.slice(1, path.length + 1)).toEqual(path);
  expect(await feeOf(ours, vault)).toBe(steps.at(-1));
  expect(new Set(steps).size).toBeGreaterThan(10);
}, 120_000);

describe('boosts', () => {
  it('come at moments inside the hour, stay within the campaign, and end with it', async (test) => {
    const world = await openWorld(test);
    const vault = lantern(world);
    // More than the vault earns, and a fee that stays: all that depositors miss comes from the budget.
    await target(world, vault, 100_000, 1_000);
    const moments: number[] = [];
    const { keeper, of, store } = await open(world, { vaults: [vault] });
    let left = (await said(world, vault)).campaign?.available ?? '0';
    const control = world.fresh();
    await control.run('strategyYield', { vault, bps: 900 });
    for (let turn = 0; turn < 14; turn++) {
      await control.advance(await keeper.turn());
      const { campaign } = await said(world, vault);
      expect(BigInt(campaign?.available ?? -1)).toBeGreaterThanOrEqual(0n);
      expect(BigInt(campaign?.available ?? -1)).toBeLessThanOrEqual(BigInt(left));
      left = campaign?.available ?? '0';
      moments.push(store.due('boosts') ?? 0);
    }
    const paid = of('boost')
      .map(({ amount }) => BigInt(amount ?? 0))
      .reduce((sum, amount) => sum + amount, 0n);
    const { campaign } = await said(world, vault);
    expect(paid).toBeGreaterThan(0n);
    expect(BigInt(campaign?.totalBoosted ?? 0)).toBe(paid);
    const between = [...new Set(moments)].map((moment, index, all) => moment - (all[index - 1] ?? moment)).slice(1);
    expect(between.every((seconds) => seconds >= 900 && seconds < 3_600)).toBe(true);
    expect(new Set(between).size).toBeGreaterThan(between.length / 2);
  }, 60_000);

  it('spend the last of a budget and nothing after it', async (test) => {
    const world = await openWorld(test);
    const vault = lantern(world);
    const { treasury } = treasuryOf(world);
    await target(world, vault, 100_000, 1_000);
    const { campaign } = await said(world, vault);
    // All but seven stroops are withdrawn by the operator.
    const to = world.role('depositor');
    const rest = BigInt(campaign?.available ?? 0) - 7n;
    await world.fresh().invoke(
      treasury,
      'transfer',
      [adr(vault), i128(rest), adr(to)].map((arg) => arg.toXdr('base64')),
    );
    const { keeper, of } = await open(world, { vaults: [vault] });
    await hours(world, keeper, 3, vault);
    expect(of('boost').flatMap(({ amount }) => amount ?? [])).toEqual(['7']);
    expect((await said(world, vault)).campaign?.available).toBe('0');
    expect(of('boost').at(-1)?.reason).toBe('empty');
  }, 60_000);
});

describe('the two corners that stall the public bot', () => {
  it('a fee far outside its bounds: the local keeper is refused for ever, this one is within them at once, and says so', async (test) => {
    const world = await openWorld(test);
    const vault = lantern(world);
    await bounded(world, vault, 0, 400);
    const stalled = await world.fresh().keeperHours(2, [900], vault);
    expect(stalled.at(-1)?.vaults.find((step) => step.vault === vault)).toMatchObject({ action: 'error', to: 1_000 });
    const { keeper, of } = await open(world, { vaults: [vault] });
    await hours(world, keeper, 2, vault);
    expect(of('fee').map(({ toBps, corners }) => [toBps, corners])).toContainEqual([400, ['step_outside_bounds']]);
    expect(await feeOf(world, vault)).toBe(400);
  }, 60_000);

  it('bounds beyond what the vault takes: it goes up to that, and says so', async (test) => {
    const world = await openWorld(test);
    const vault = lantern(world);
    await bounded(world, vault, 0, 10_000);
    await asked(world).setFee(vault, 8_940);
    await target(world, vault, 1);
    const { keeper, of } = await open(world, { vaults: [vault] });
    await hours(world, keeper, 3, vault);
    expect(of('fee').map(({ toBps, corners }) => [toBps, corners])).toContainEqual([9_000, ['fee_above_vault_limit']]);
    expect(of('fee').at(-1)).toMatchObject({ reason: 'near_enough', corners: ['fee_above_vault_limit'] });
    expect(await feeOf(world, vault)).toBe(9_000);
    expect(of('refused')).toEqual([]);
  }, 60_000);
});

/** A process that dies when it first sends: before that leaves, or after it was taken. Nothing that it asks for afterwards is asked. */
function mortal({ network, clock, traffic }: World, dies: 'before' | 'after') {
  let dead = false;
  let tell = () => {};
  const died = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const never = new Promise<Response>(() => {});
  const asked: typeof fetch = async (input, init) => {
    const sends = String(init?.body).includes('sendTransaction') || String(input).includes('transactions_async');
    if (dead) return never;
    if (!sends) return traffic.fetch(input, init);
    dead = true;
    if (dies === 'after') await traffic.fetch(input, init);
    tell();
    return never;
  };
  return { died, context: { chain: createChain({ network, fetch: asked }), clock } };
}

describe('killed in the middle', () => {
  /** One vault that is due a step, a keeper of it that saw enough, and its death; then the next one. */
  async function killed(test: TestContext, dies: 'before' | 'after') {
    const world = await openWorld(test);
    const vault = lantern(world);
    const { died, context } = mortal(world, dies);
    const first = await open(world, { vaults: [vault], context });
    const control = world.fresh();
    await control.run('strategyYield', { vault, bps: 900 });
    await first.keeper.turn();
    await control.advance(HOUR);
    void first.keeper.turn();
    await died;
    first.store.close();
    expect(await feeOf(world, vault)).toBe(dies === 'before' ? 1_000 : 1_100);
    world.traffic.reset();
    // While it waits, ledgers close.
    const pause = async () => void (await control.close());
    const chain = createChain({ network: world.network, fetch: world.traffic.fetch, pause });
    const second = await open(world, { vaults: [vault], file: first.file, context: { chain, clock: world.clock } });
    await second.keeper.turn();
    const sent = world.traffic.requests.filter((request) => /sendTransaction|transactions_async/.test(request)).length;
    expect(await feeOf(world, vault)).toBe(1_100);
    expect(second.of('done_before')).toMatchObject([{ call: 'lock_fees', vault, hash: first.of('transaction')[0]?.hash }]);
    return { world, vault, second, control, sent };
  }

  it('before anything left: the next one sends what was written down, once, and the cycle takes no second step', async (test) => {
    expect((await killed(test, 'before')).sent).toBe(1);
  }, 60_000);

  it('after the network took it: the next one asks, and sends nothing; the next cycle is an ordinary one', async (test) => {
    const { world, vault, second, control, sent } = await killed(test, 'after');
    expect(sent).toBe(0);
    await control.advance(HOUR);
    await second.keeper.turn();
    expect(await feeOf(world, vault)).toBe(1_200);
  }, 60_000);
});

it('a second keeper of the same file stands aside, until the first is gone', async (test) => {
  const world = await openWorld(test);
  const first = await open(world);
  await expect(openStore(first.file)).rejects.toThrow(/belongs to process/);
  first.store.close();
  (await openStore(first.file)).close();
});

describe('keys that lie elsewhere', () => {
  const TOKEN = 'a token of this test';
  async function signing(world: World, treasuries = world.network.treasuries) {
    const signed: string[] = [];
    const { passphrase, stabilizer } = world.network;
    const keys = await keysOf(world);
    const allowed = { passphrase, stabilizer: stabilizer ?? expect.fail('the network has no stabilizer'), treasuries };
    const signer = await startSigner({
      keys,
      token: TOKEN,
      allowed,
      host: '127.0.0.1',
      port: 0,
      signed: (_account, hash) => void signed.push(hash),
    });
    return { ...signer, signed, keys, remote: () => remoteKeys(new URL(signer.url), TOKEN) };
  }

  it('a signer signs fee steps and boosts, and the keeper never has the key', async (test) => {
    const world = await openWorld(test);
    const vault = lantern(world);
    const { signed, remote, close } = await signing(world);
    const { keeper, of } = await open(world, { vaults: [vault], keys: await remote() });
    await target(world, vault, 1_500);
    await hours(world, keeper, 3, vault);
    const confirmed = of('transaction').filter(({ state }) => state === 'confirmed');
    expect(new Set(confirmed.map(({ call }) => call))).toEqual(new Set(['lock_fees', 'boost']));
    expect(signed.sort()).toEqual(confirmed.map(({ hash }) => hash).sort());
    close();
    await hours(world, keeper, 2, vault);
    expect(of('refused').map(({ code }) => code)).toContain('signer_unavailable');
  });

  it('it refuses every other transaction, another network’s, and whoever has not the token', async (test) => {
    const world = await openWorld(test);
    const vault = lantern(world);
    const { url, remote, close } = await signing(world, []);
    const caller = world.role('keeper');
    const { plan } = await proposed({ ...world.context, alone: true }, caller, { origin: 'keeper' }, (context) =>
      lockFees.build(context, { caller, stabilizer: world.network.stabilizer as ContractId, vault, feeBps: 1_000 }),
    );
    const signer = (await remote()).signer(caller);
    const ask = (envelope: string, passphrase = world.network.passphrase, account: AccountId = caller) => {
      const preimage = signaturePayload(envelope, passphrase);
      return signer.sign({ account, kind: 'transaction', preimage, hash: preimage }, new AbortController().signal);
    };
    expect((await ask(plan.envelope)).length).toBe(64);
    const payment = new TransactionBuilder(new Account(caller, '1'), { fee: '100', networkPassphrase: world.network.passphrase })
      .addOperation(Operation.payment({ destination: world.role('owner'), asset: Asset.native(), amount: '1' }))
      .setTimeout(60)
      .build()
      .toXDR();
    const dear = TransactionBuilder.cloneFrom(TransactionBuilder.fromXDR(plan.envelope, world.network.passphrase) as Transaction, {
      fee: '60000000',
    });
    const operator = world.role('operator');
    const input = { caller: operator, ...treasuryOf(world), vault, asset: vault, amount: 1n };
    const elsewhere = (await boost.build(world.context, input)).envelope;
    for (const asked of [
      ask(payment),
      ask(plan.envelope, 'Another Network'),
      ask(dear.build().toXDR()),
      ask(plan.envelope, undefined, operator),
      ask(elsewhere, undefined, operator),
    ]) {
      expect(await refusal(asked)).toMatchObject({ code: 'signer_refused' });
    }
    expect(await refusal(remoteKeys(new URL(url), 'another token'))).toMatchObject({ code: 'signer_unavailable' });
    for (const body of ['', '{', '{"account":1}', 'x'.repeat(500_000)]) {
      const answer = await fetch(`${url}sign`, { method: 'POST', body, headers: { authorization: `Bearer ${TOKEN}` } });
      expect(answer.status).toBe(400);
    }
    close();
  });
});

it('the command is a dry run unless it is told to act, and asks for what it needs in a sentence', async (test) => {
  const world = await openWorld(test);
  const folder = newFolder('keeper');
  const [keyFile, manifest] = [join(folder, 'keys.json'), join(folder, 'network.json')];
  writeFileSync(manifest, JSON.stringify(world.manifest));
  const stabilizer = world.network.stabilizer ?? '';
  const secret = world.manifest.accounts.keeper?.secret ?? '';
  const run = (args: string[], input = '', env: NodeJS.ProcessEnv = { BALLAST_KEEPER_PASSPHRASE: PASSPHRASE }) =>
    new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        ['tests/run/keeper.mjs', ...args],
        { env: { ...process.env, ...env } },
        (_error, stdout, stderr) => resolve({ status: child.exitCode, stdout, stderr }),
      );
      child.stdin?.end(input);
    });
  const added = await run(['keys', 'add', '--key-file', keyFile], secret);
  expect([added.status, added.stdout, added.stderr]).toEqual([0, `${world.role('keeper')}\n`, '']);
  expect(readFileSync(keyFile, 'utf8')).not.toContain(secret);
  expect(statSync(keyFile).mode & 0o077).toBe(0);
  const args = ['--network', manifest, '--stabilizer', stabilizer, '--key-file', keyFile, '--once'];
  const dry = await run(args);
  expect([dry.status, dry.stderr]).toEqual([0, '']);
  const lines = dry.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  expect(lines[0]).toMatchObject({ event: 'started', acts: false, accounts: [world.role('keeper')] });
  expect(lines.filter(({ event }) => event === 'fee').length).toBe(world.network.vaults.length);
  expect(lines.some(({ event }) => event === 'transaction')).toBe(false);
  const [wrong, nameless] = await Promise.all([run(args, '', { BALLAST_KEEPER_PASSPHRASE: 'another' }), run(args.slice(2))]);
  expect([wrong.status, wrong.stdout]).toEqual([1, '']);
  expect(wrong.stderr).toBe('The passphrase does not open the key file.\n');
  expect(nameless.stderr).toMatch(/^--network is missing/);
}, 180_000);

it('the commands beside each other: one signs, one acts by it and serves its figures, and both end when they are stopped', async (test) => {
  const world = await openWorld(test);
  const folder = newFolder('keeper');
  const [keyFile, manifest] = [join(folder, 'keys.json'), join(folder, 'network.json')];
  writeFileSync(manifest, JSON.stringify(world.manifest));
  writeFileSync(keyFile, await sealKeys([world.manifest.accounts.keeper?.secret ?? ''], PASSPHRASE, undefined, CHEAP));
  const start = (...args: string[]) => {
    const env = { ...process.env, BALLAST_KEEPER_PASSPHRASE: PASSPHRASE, BALLAST_KEEPER_SIGNER_TOKEN: 'a token of this test' };
    const network = ['--network', manifest, '--stabilizer', world.network.stabilizer ?? ''];
    const child = spawn(process.execPath, ['tests/run/keeper.mjs', ...args, ...network], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const next = async (event: string): Promise<{ [field: string]: unknown }> => {
      for (;;) {
        const { value, done } = await lines.next();
        const line = done ? expect.fail(`it ended before it said ${event}`) : JSON.parse(value);
        if (line.event === event) return line;
      }
    };
    const end = async () => {
      child.kill('SIGTERM');
      return (await once(child, 'exit'))[0];
    };
    return { next, end };
  };
  const signer = start('signer', '--key-file', keyFile, '--port', '0');
  const { url } = await signer.next('signing');
  const keeper = start('--signer', String(url), '--store', join(folder, 'keeper.sqlite'), '--metrics-port', '0', '--act');
  const { metrics, accounts } = await keeper.next('started');
  expect(accounts).toEqual([world.role('keeper')]);
  await keeper.next('boost');
  await expect.poll(async () => (await fetch(String(metrics))).text()).toMatch(/^ballast_keeper_last_turn_timestamp_seconds \d{10}$/m);
  expect(await (await fetch(String(metrics))).text()).toMatch(/^ballast_keeper_decisions_total\{cycle="fees",reason="no_yield"\} \d+$/m);
  expect(await Promise.all([keeper.end(), signer.end()])).toEqual([0, 0]);
}, 60_000);
