/** Several nodes on one ledger, and what control makes each of them believe or tell. */
import { Asset, Horizon, hash, Operation, rpc } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Control, control } from '../../network/client';
import { iso } from '../../network/horizon/answer';
import { accountKey } from '../../network/host/entries';
import type { Manifest } from '../../network/manifest';
import { type Network, startNetwork } from '../../network/server';
import { build, type ClassicWorld, lumens, people, START, UNIT } from './classic-world';

let network: Network;
let stage: ClassicWorld;
let verbs: Control;
let first: rpc.Server;
let second: rpc.Server;
let horizon: Horizon.Server;
let worlds = 0;

beforeAll(async () => {
  network = await startNetwork({ scenario: () => {}, startTime: START });
});
afterAll(() => network.close());

beforeEach(async () => {
  const name = `nodes-${++worlds}`;
  stage = people(network.world(name));
  const { manifest } = stage.world;
  verbs = control(manifest);
  const told = (await (await fetch(`${network.manifestUrl(name)}?rpcs=2`)).json()) as Manifest;
  first = new rpc.Server(told.network.rpcUrl, { allowHttp: true });
  second = new rpc.Server(told.network.secondRpcUrl ?? '', { allowHttp: true });
  horizon = new Horizon.Server(told.network.horizonUrl, { allowHttp: true });
});

const paying = () => {
  const { world, alice, bob } = stage;
  return build(world, alice, [Operation.payment({ destination: bob.publicKey(), asset: Asset.native(), amount: '5' })]);
};
const idOf = (transaction: { hash(): Uint8Array }) => Buffer.from(transaction.hash()).toString('hex');
const statusOf = async (node: rpc.Server, id: string) => (await node.getTransaction(id)).status;
const sequenceAt = async (node: rpc.Server) => (await node.getAccount(stage.alice.publicKey())).sequenceNumber();
const onHorizon = (id: string) =>
  horizon
    .transactions()
    .transaction(id)
    .call()
    .then(
      ({ successful }) => successful,
      () => undefined,
    );

describe('nodes', () => {
  it('are told by the manifest where they are asked for, and are counted and spoiled one by one', async () => {
    expect(stage.world.manifest.network.secondRpcUrl).toBeUndefined();
    await verbs.fault({ door: 'rpc2', kind: 'status', status: 503 });
    await expect(second.getHealth()).rejects.toThrow();
    expect((await first.getHealth()).status).toBe('healthy');
    expect((await second.getHealth()).status).toBe('healthy');
    expect(await verbs.requests()).toMatchObject({ rpc: { getHealth: 1 }, rpc2: { getHealth: 2 } });
  });

  it('refuse a view of a door that is not there, or of a ledger that is not kept', async () => {
    await expect(verbs.run('view', { door: 'rpc3' })).rejects.toThrow('door must be one of');
    await expect(verbs.view({ door: 'rpc', late: 1_000 })).rejects.toThrow('late must be');
    await expect(verbs.run('view', { door: 'rpc', late: 'one' })).rejects.toThrow('late must be');
  });
});

describe('a late node', () => {
  it('tells entries, transactions, sequence and time as they were, through all methods, until it catches up', async () => {
    const { world, alice } = stage;
    const before = { sequence: world.ledger.latest.sequence, number: await sequenceAt(first), lumens: lumens(world, alice) };
    const transaction = paying();
    await first.sendTransaction(transaction);
    await verbs.close();
    const id = idOf(transaction);
    await verbs.view({ door: 'rpc2', late: 1 });
    await verbs.view({ door: 'horizon', late: 1 });
    expect(await first.getLatestLedger()).toMatchObject({ sequence: before.sequence + 1 });
    expect(await second.getLatestLedger()).toMatchObject({ sequence: before.sequence, closeTime: String(START) });
    expect(await second.getHealth()).toMatchObject({ latestLedger: before.sequence });
    expect([await statusOf(first, id), await statusOf(second, id)]).toEqual(['SUCCESS', 'NOT_FOUND']);
    expect([await sequenceAt(second), await sequenceAt(first)]).toEqual([before.number, String(BigInt(before.number) + 1n)]);
    const root = await horizon.root();
    expect(root).toMatchObject({ history_latest_ledger: before.sequence, history_latest_ledger_closed_at: iso(START) });
    const seen = await horizon.loadAccount(alice.publicKey());
    expect([seen.sequence, seen.balances[0]?.balance]).toEqual([before.number, '100.0000000']);
    expect(await onHorizon(id)).toBeUndefined();
    expect((await horizon.ledgers().order('desc').limit(1).call()).records[0]?.sequence).toBe(before.sequence);
    await verbs.close();
    expect([await statusOf(second, id), await onHorizon(id)]).toEqual(['SUCCESS', true]);
    await verbs.view({ door: 'rpc2' });
    expect(await second.getLatestLedger()).toMatchObject({ sequence: before.sequence + 2 });
  });

  it('passes submissions on, and sees nothing that was done to the ledger since', async () => {
    const { world, bob } = stage;
    await verbs.close();
    await verbs.view({ door: 'rpc', late: 1 });
    await verbs.fund(bob.publicKey(), 7n * UNIT);
    const transaction = paying();
    expect((await first.sendTransaction(transaction)).status).toBe('PENDING');
    await verbs.close();
    expect(await statusOf(second, idOf(transaction))).toBe('SUCCESS');
    const { entries } = await first.getLedgerEntries(accountKey(bob.publicKey()));
    const [entry] = entries;
    expect(entry?.val.type === 'account' && entry.val.account.balance).toBe(107n * UNIT);
    expect(lumens(world, bob)).toBe(112n * UNIT);
  });

  it('is as late for as many requests as it is told', async () => {
    await verbs.close();
    const { sequence } = stage.world.ledger.latest;
    await verbs.view({ door: 'rpc', late: 1, requests: 2 });
    const told = [];
    for (let ask = 0; ask < 3; ask++) told.push((await first.getLatestLedger()).sequence);
    expect(told).toEqual([sequence - 1, sequence - 1, sequence]);
  });
});

describe('a node whose clock is ahead', () => {
  it('tells every time as much later, with headers that hash to what it says', async () => {
    const transaction = paying();
    await first.sendTransaction(transaction);
    await verbs.close();
    await verbs.view({ door: 'rpc', ahead: 400 });
    await verbs.view({ door: 'horizon', ahead: -70 });
    const { closeTime } = stage.world.ledger.latest;
    const latest = await first.getLatestLedger();
    expect(latest).toMatchObject({ closeTime: String(closeTime + 400) });
    expect(latest.headerXdr.scpValue.closeTime).toBe(BigInt(closeTime + 400));
    expect(Buffer.from(hash(latest.headerXdr.toXDR())).toString('hex')).toBe(latest.id);
    const found = await first.getTransaction(idOf(transaction));
    expect(found).toMatchObject({ createdAt: String(closeTime + 400), latestLedgerCloseTime: String(closeTime + 400) });
    expect(await first.getHealth()).toMatchObject({ latestLedgerCloseTime: String(closeTime + 400) });
    expect((await horizon.root()).history_latest_ledger_closed_at).toBe(iso(closeTime - 70));
    expect((await horizon.ledgers().order('desc').limit(1).call()).records[0]?.closed_at).toBe(iso(closeTime - 70));
    expect((await horizon.transactions().transaction(idOf(transaction)).call()).created_at).toBe(iso(closeTime - 70));
    expect(await second.getLatestLedger()).toMatchObject({ closeTime: String(closeTime) });
  });
});

describe('a node that withholds', () => {
  it('accepts, passes nothing on and denies, until it is released', async () => {
    const transaction = paying();
    const id = idOf(transaction);
    await verbs.view({ door: 'rpc', withholds: true });
    expect((await first.sendTransaction(transaction)).status).toBe('PENDING');
    expect((await first.sendTransaction(transaction)).status).toBe('DUPLICATE');
    expect(await verbs.close()).toMatchObject({ pending: 0 });
    await verbs.view({ door: 'rpc' });
    expect([await statusOf(first, id), await statusOf(second, id)]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await verbs.release('rpc')).toEqual({ statuses: ['PENDING'] });
    await verbs.close();
    expect([await statusOf(first, id), await statusOf(second, id)]).toEqual(['SUCCESS', 'SUCCESS']);
  });

  it('denies it also when another node had it included', async () => {
    const transaction = paying();
    const id = idOf(transaction);
    await verbs.view({ door: 'rpc', withholds: true });
    await first.sendTransaction(transaction);
    await second.sendTransaction(transaction);
    await verbs.close();
    expect([await statusOf(first, id), await statusOf(second, id), await onHorizon(id)]).toEqual(['NOT_FOUND', 'SUCCESS', true]);
    expect(await verbs.release('rpc')).toEqual({ statuses: ['TRY_AGAIN_LATER'] });
    expect(await statusOf(first, id)).toBe('SUCCESS');
  });

  it('says of an invalid one what is wrong with it', async () => {
    await verbs.view({ door: 'rpc', withholds: true });
    const stranger = build(stage.world, stage.alice, [Operation.bumpSequence({ bumpTo: '1' })], { signers: [stage.bob] });
    expect((await first.sendTransaction(stranger)).status).toBe('ERROR');
    expect(await verbs.release('rpc')).toEqual({ statuses: [] });
  });
});

describe('a node that lies', () => {
  it('denies a transaction', async () => {
    const transaction = paying();
    await first.sendTransaction(transaction);
    await verbs.close();
    await verbs.view({ door: 'rpc', hides: [idOf(transaction)] });
    await verbs.view({ door: 'horizon', hides: [idOf(transaction)] });
    const id = idOf(transaction);
    expect([await statusOf(first, id), await statusOf(second, id), await onHorizon(id)]).toEqual(['NOT_FOUND', 'SUCCESS', undefined]);
    expect((await horizon.transactions().forAccount(stage.alice.publicKey()).call()).records).toEqual([]);
  });

  it('tells another sequence number, through both kinds of question', async () => {
    const id = stage.alice.publicKey();
    const real = BigInt(await sequenceAt(second));
    for (const door of ['rpc', 'horizon'] as const) await verbs.view({ door, sequences: { [id]: 1 } });
    expect([await sequenceAt(first), (await horizon.loadAccount(id)).sequence]).toEqual([String(real + 1n), String(real + 1n)]);
    expect(await sequenceAt(second)).toBe(String(real));
  });

  it('tells a success that was none, and a failure that was none, and the same of it each time', async () => {
    const never = paying();
    await verbs.view({ door: 'rpc', withholds: true, claims: { '*': 'success' } });
    expect(await statusOf(first, idOf(never))).toBe('NOT_FOUND');
    await first.sendTransaction(never);
    const told = async () => {
      const answer = await first.getTransaction(idOf(never));
      return answer.status === 'NOT_FOUND' ? undefined : answer;
    };
    const lie = await told();
    expect(lie).toMatchObject({ status: 'SUCCESS', ledger: stage.world.ledger.latest.sequence });
    expect(lie?.resultXdr.result.type).toBe('txSuccess');
    expect(await statusOf(second, idOf(never))).toBe('NOT_FOUND');
    await verbs.close();
    expect(await told()).toMatchObject({ ledger: lie?.ledger });
    await verbs.release('rpc');
    await verbs.close();
    await verbs.view({ door: 'horizon', claims: { [idOf(never)]: 'failed' } });
    expect([await statusOf(second, idOf(never)), await onHorizon(idOf(never))]).toEqual(['SUCCESS', false]);
  });

  it('names another protocol version', async () => {
    for (const door of ['rpc', 'horizon'] as const) await verbs.view({ door, protocol: 28 });
    expect([
      (await first.getNetwork()).protocolVersion,
      (await first.getLatestLedger()).protocolVersion,
      (await first.getVersionInfo()).protocolVersion,
      (await horizon.root()).current_protocol_version,
      (await horizon.ledgers().order('desc').limit(1).call()).records[0]?.protocol_version,
      (await second.getNetwork()).protocolVersion,
    ]).toEqual(['28', 28, 28, 28, 28, 27].map(Number));
  });
});
