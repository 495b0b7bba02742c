import { Asset, Horizon, type Keypair, Operation, rpc, xdr } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Control, control } from '../../network/client';
import { deploy, deployAsset } from '../../network/host/deploy';
import { contractDataKey, instanceKey } from '../../network/host/entries';
import type { Manifest } from '../../network/manifest';
import { type Network, startNetwork } from '../../network/server';
import { account } from '../../network/world';
import { build, type ClassicWorld, lumens, nothing, people, START, UNIT } from './classic-world';
import { adr, counter, sym, u32 } from './test-models';

let network: Network;
let stage: ClassicWorld;
let verbs: Control;
let node: rpc.Server;
let horizon: Horizon.Server;
let worlds = 0;

beforeAll(async () => {
  network = await startNetwork({
    startTime: START,
    scenario: (world) => {
      people(world);
      world.ledger.mode = 'instant';
    },
  });
});
afterAll(() => network.close());

beforeEach(() => {
  const world = network.world(`control-${++worlds}`);
  const [alice, bob, issuer] = ['alice', 'bob', 'issuer'].map((role) => account(role, world.name)) as [Keypair, Keypair, Keypair];
  stage = { world, alice, bob, issuer, reward: `BLND:${issuer.publicKey()}` };
  verbs = control(world.manifest);
  node = new rpc.Server(world.manifest.network.rpcUrl, { allowHttp: true });
  horizon = new Horizon.Server(world.manifest.network.horizonUrl, { allowHttp: true });
});

const latest = () => node.getLatestLedger().then(({ sequence }) => sequence);
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('worlds', () => {
  it('are made by name on first use, each with its own ledger, passphrase and keys', async () => {
    const [one, two] = await Promise.all(
      ['first', 'second'].map(async (name) => (await (await fetch(network.manifestUrl(name))).json()) as Manifest),
    );
    expect(one?.network).toEqual({
      id: 'local',
      passphrase: 'Local Network ; first',
      rpcUrl: `${network.url}/first/rpc`,
      horizonUrl: `${network.url}/first/horizon`,
      friendbotUrl: `${network.url}/first/friendbot`,
    });
    expect(one?.accounts.alice?.address).toBe(account('alice', 'first').publicKey());
    expect(two?.accounts.alice?.address).not.toBe(one?.accounts.alice?.address);
    network.ledger('first').close();
    expect(network.ledger('second').latest.closeTime).toBe(START);
  });

  it('start over on reset', async () => {
    await verbs.fund('alice', 5n * UNIT);
    await verbs.close(3);
    expect(await verbs.reset()).toMatchObject({ closeTime: START, mode: 'instant', pending: 0 });
    expect(lumens(network.world(stage.world.name), stage.alice)).toBe(100n * UNIT);
  });

  it('answer to browsers of any origin', async () => {
    const headers = { 'access-control-request-headers': 'content-type,x-client-name', origin: 'https://example.org' };
    const asked = await fetch(stage.world.manifest.network.rpcUrl, { method: 'OPTIONS', headers });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-headers')).toBe('content-type,x-client-name');
    const answer = await fetch(network.manifestUrl('first'));
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('say what is not there', async () => {
    expect((await fetch(`${network.url}/first/nothing`)).status).toBe(404);
    expect((await fetch(`${network.url}/`)).status).toBe(404);
    expect(await refusal(verbs.run('dance'))).toContain('no verb dance');
    const garbage = await fetch(stage.world.manifest.network.rpcUrl, { method: 'POST', body: '{' });
    expect(await garbage.json()).toMatchObject({ error: { code: -32700 } });
  });
});

describe('control', () => {
  it('moves time and closes ledgers', async () => {
    const { sequence } = await verbs.time();
    expect(await verbs.close(2)).toMatchObject({ sequence: sequence + 2, closeTime: START + 10 });
    expect(await verbs.advance(300)).toMatchObject({ sequence: sequence + 62, closeTime: START + 310 });
    expect(await verbs.advance(3600, 1)).toMatchObject({ sequence: sequence + 63, closeTime: START + 3910 });
    expect(await latest()).toBe(sequence + 63);
  });

  it('decides when ledgers close', async () => {
    const { world, alice } = stage;
    await verbs.mode('manual');
    await node.sendTransaction(build(world, alice, [nothing()]));
    expect(await verbs.time()).toMatchObject({ mode: 'manual', pending: 1 });
    expect(await verbs.close()).toMatchObject({ pending: 0 });
    expect(await refusal(verbs.mode('never' as never))).toContain('instant, manual or interval');
  });

  it('funds, opens lines and freezes them', async () => {
    const { alice, reward } = stage;
    await verbs.fund('alice', 7n);
    await verbs.run('fund', { address: alice.publicKey(), xlm: 2 });
    await verbs.fund(alice.publicKey(), 12n, 'reward');
    await verbs.setTrustline('alice', reward, { limit: 20n, authorized: false });
    expect((await horizon.loadAccount(alice.publicKey())).balances).toMatchObject([
      { balance: '0.0000012', limit: '0.0000020', is_authorized: false },
      { balance: '102.0000007' },
    ]);
    expect(await refusal(verbs.run('fund', { address: 'alice', amount: '1.5' }))).toContain('whole number of stroops');
  });

  it('locks claimable balances with predicates in either form', async () => {
    const { alice, issuer } = stage;
    const lock = (predicate?: unknown) => verbs.createClaimableBalance({ from: 'issuer', claimant: 'alice', amount: 5n, predicate });
    const written = { not: { rel_before: '60' } };
    const ids = [await lock(), await lock(written), await lock(xdr.ClaimPredicate.claimPredicateUnconditional().toXdr('base64'))];
    const found = await horizon.claimableBalances().claimant(alice.publicKey()).asset(new Asset('BLND', issuer.publicKey())).call();
    const predicates = Object.fromEntries(found.records.map(({ id, claimants }) => [id, claimants[0]?.predicate]));
    expect(ids.map(({ id }) => predicates[id])).toEqual([
      { unconditional: true },
      { not: { abs_before: '2027-01-15T08:01:00Z', abs_before_epoch: String(START + 60) } },
      { unconditional: true },
    ]);
  });

  it('sets order books', async () => {
    const level = { price: '0.5000000', price_r: { n: 1, d: 2 }, amount: '10.0000000' };
    await verbs.orderBook({ selling: 'reward', buying: 'native', bids: [level] });
    const book = await horizon.orderbook(new Asset('BLND', stage.issuer.publicKey()), Asset.native()).call();
    expect(book).toMatchObject({ bids: [level], asks: [] });
  });

  it('invokes contracts as the network itself, and archives their entries', async () => {
    const { root } = stage.world.ledger;
    const contract = deploy(root, counter, { deployer: stage.alice.publicKey(), salt: new Uint8Array(32) });
    const { result } = await verbs.invoke(contract, 'add', [u32(3).toXdr('base64')]);
    expect(xdr.ScVal.fromXdr(result, 'base64')).toEqual(u32(3));
    const live = async (key: xdr.LedgerKey) => (await node.getLedgerEntries(key)).entries[0]?.liveUntilLedgerSeq;
    const count = contractDataKey(contract, sym('Count'), 'persistent');
    expect(await live(count)).toBeGreaterThan(await latest());
    await verbs.archive({ contract, key: sym('Count').toXdr('base64') });
    expect(await live(count)).toBe(0);
    await verbs.archive({ contract });
    expect(await live(instanceKey(contract))).toBe(0);
    expect(await refusal(verbs.archive({ contract, key: sym('Nothing').toXdr('base64') }))).toContain('no entry');
    expect(await refusal(verbs.invoke(contract, 'nothing'))).toContain('Error(');
  });

  it('mints to contracts', async () => {
    const { root } = stage.world.ledger;
    const asset = deployAsset(root, stage.reward);
    const holder = deploy(root, counter, { deployer: stage.bob.publicKey(), salt: new Uint8Array(32) });
    await verbs.fund(holder, 42n, stage.reward);
    const args = [adr(holder).toXdr('base64')];
    const { result } = await verbs.invoke(asset, 'balance', args);
    const value = xdr.ScVal.fromXdr(result, 'base64');
    expect(value.type === 'scvI128' ? value.i128.lo : 0n).toBe(42n);
  });

  it('counts requests by door and method', async () => {
    await Promise.all([node.getHealth(), node.getHealth(), horizon.loadAccount(stage.alice.publicKey())]);
    await refusal(horizon.claimableBalances().claimant(stage.alice.publicKey()).call());
    expect(await verbs.requests()).toEqual({
      rpc: { getHealth: 2 },
      horizon: { 'GET /accounts/{id}': 1, 'GET /claimable_balances': 1 },
    });
    await verbs.resetRequests();
    expect(await verbs.requests()).toEqual({ rpc: {}, horizon: {} });
  });

  it('has the verbs that a scenario adds', async () => {
    stage.world.verbs.set('shout', (_world, { word }) => ({ heard: String(word).toUpperCase() }));
    expect(await verbs.run('shout', { word: 'hey' })).toEqual({ heard: 'HEY' });
  });
});

describe('faults', () => {
  const ask = (method: string, params?: unknown, signal?: AbortSignal) =>
    fetch(stage.world.manifest.network.rpcUrl, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
      ...(signal ? { signal } : {}),
    });

  it('answer with another status, for the next requests of one method', async () => {
    await verbs.fault({ door: 'rpc', method: 'getHealth', kind: 'status', status: 429, headers: { 'retry-after': '2' }, next: 2 });
    expect((await ask('getNetwork')).status).toBe(200);
    const first = await ask('getHealth');
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '2']);
    expect((await ask('getHealth')).status).toBe(429);
    expect((await ask('getHealth')).status).toBe(200);
  });

  it('let some pass before they strike, and can be taken away', async () => {
    await verbs.fault({ door: 'rpc', kind: 'status', status: 500, skip: 1, next: 9 });
    expect((await ask('getHealth')).status).toBe(200);
    expect((await ask('getHealth')).status).toBe(500);
    await verbs.clearFaults();
    expect((await ask('getHealth')).status).toBe(200);
  });

  it('overwrite values of the answer', async () => {
    await verbs.fault({ door: 'rpc', method: 'getLatestLedger', kind: 'wrong', set: { 'result.sequence': 1, 'result.more.deep': 2 } });
    const { result } = (await (await ask('getLatestLedger')).json()) as { result: { sequence: number; id: string; more?: unknown } };
    expect([result.sequence, result.more]).toEqual([1, undefined]);
    expect(result.id).toBe(stage.world.ledger.latest.hash);
  });

  it('replace the answer without processing the request', async () => {
    const { world, alice } = stage;
    await verbs.fault({ door: 'rpc', method: 'sendTransaction', kind: 'reply', body: { result: { status: 'TRY_AGAIN_LATER' } } });
    const transaction = build(world, alice, [nothing()]).toXDR();
    expect(await (await ask('sendTransaction', { transaction })).json()).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: { status: 'TRY_AGAIN_LATER' },
    });
    expect(await latest()).toBe(world.ledger.latest.sequence);
    expect([...world.ledger.history]).toEqual([]);
  });

  it('drop the connection after the transaction was accepted', async () => {
    const { world, alice, bob } = stage;
    await verbs.fault({ door: 'horizon', method: 'POST /transactions', kind: 'dropAfterAccept' });
    const pay = Operation.payment({ destination: bob.publicKey(), asset: Asset.native(), amount: '1' });
    expect(await refusal(horizon.submitTransaction(build(world, alice, [pay])))).not.toBe('answered');
    expect(lumens(world, bob)).toBe(101n * UNIT);
  });

  it('show one request the ledger as it was, or at another time, and the next one as it is', async () => {
    const point = async () => {
      const { sequence, closeTime } = ((await (await ask('getLatestLedger')).json()) as { result: { sequence: number; closeTime: string } })
        .result;
      return [sequence, Number(closeTime)];
    };
    await verbs.close(3);
    const now = await point();
    await verbs.fault({ door: 'rpc', kind: 'stale', ledgers: 2 });
    expect((await point())[0]).toBe((now[0] ?? 0) - 2);
    await verbs.fault({ door: 'rpc', kind: 'skewed', seconds: 90 });
    expect(await point()).toEqual([now[0], (now[1] ?? 0) + 90]);
    expect(await point()).toEqual(now);
  });

  it('cut the answer in half', async () => {
    await verbs.fault({ door: 'horizon', method: 'GET /accounts', kind: 'truncate' });
    const text = await (await fetch(`${horizon.serverURL}/accounts/${stage.alice.publicKey()}`)).text();
    expect(text.startsWith('{"_links"')).toBe(true);
    expect(() => JSON.parse(text)).toThrow();
  });

  it('hang, or come late', async () => {
    await verbs.fault({ door: 'rpc', kind: 'hang' });
    expect(await refusal(ask('getHealth', {}, AbortSignal.timeout(50)))).toMatch(/abort/i);
    expect(JSON.parse((await verbs.hung()).body)).toMatchObject({ method: 'getHealth' });
    await verbs.fault({ door: 'rpc', kind: 'delay', ms: 60 });
    expect(await refusal(ask('getHealth', {}, AbortSignal.timeout(20)))).toMatch(/abort/i);
    await verbs.fault({ door: 'rpc', kind: 'delay', ms: 5 });
    expect((await ask('getHealth')).status).toBe(200);
  });
});
