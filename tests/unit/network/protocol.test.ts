/** The day the network votes another protocol: what every door tells of it, and what one that does not exist writes. */
import { Asset, Operation, xdr } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Control, control } from '../../network/client';
import type { Manifest } from '../../network/manifest';
import { type Network, startNetwork } from '../../network/server';
import { build, type ClassicWorld, people, START } from './classic-world';

let network: Network;
let stage: ClassicWorld;
let verbs: Control;
let manifest: Manifest;
let worlds = 0;

beforeAll(async () => {
  network = await startNetwork({ scenario: () => {}, startTime: START, mode: 'manual' });
});
afterAll(() => network.close());
beforeEach(() => {
  stage = people(network.world(`protocol-${++worlds}`));
  manifest = stage.world.manifest;
  verbs = control(manifest);
});

async function ask(method: string, params?: object): Promise<Record<string, unknown>> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, ...(params ? { params } : {}) });
  const response = await fetch(manifest.network.rpcUrl, { method: 'POST', body });
  return ((await response.json()) as { result: Record<string, unknown> }).result;
}
const horizon = async (path: string) => (await (await fetch(`${manifest.network.horizonUrl}${path}`)).json()) as Record<string, unknown>;
const vote = (version: number) => verbs.run('protocol', { version });
const keyOf = (...words: number[]) => {
  const bytes = Buffer.alloc(words.length * 4);
  for (const [at, word] of words.entries()) bytes.writeInt32BE(word, at * 4);
  return bytes.toString('base64');
};

async function included(): Promise<Record<string, unknown>> {
  const { world, alice, bob } = stage;
  const paying = Operation.payment({ destination: bob.publicKey(), asset: Asset.native(), amount: '5' });
  const { hash } = await ask('sendTransaction', { transaction: build(world, alice, [paying]).toXDR() });
  await verbs.close();
  return ask('getTransaction', { hash });
}

describe('a vote', () => {
  it('holds from the next ledger on, at every door, and that ledger says so', async () => {
    await vote(28);
    expect(await ask('getNetwork')).toMatchObject({ protocolVersion: 27 });
    await verbs.close();
    const { sequence } = await verbs.time();
    expect([await ask('getNetwork'), await ask('getVersionInfo'), await ask('getLatestLedger')]).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ protocolVersion: 28 })),
    );
    expect(await horizon('/')).toMatchObject({ current_protocol_version: 28 });
    expect(await horizon(`/ledgers/${sequence}`)).toMatchObject({ protocol_version: 28 });
    const told = await ask('getLedgers', { startLedger: sequence - 1, pagination: { limit: 2 } });
    const [before, first] = (told.ledgers as { metadataXdr: string }[]).map(({ metadataXdr }) =>
      xdr.LedgerCloseMeta.fromXdr(metadataXdr, 'base64'),
    );
    expect(before?.type === 'v2' && before.v2.upgradesProcessing).toEqual([]);
    expect(first?.type === 'v2' && first.v2.upgradesProcessing.map(({ upgrade }) => upgrade)).toEqual([
      xdr.LedgerUpgrade.ledgerUpgradeVersion(28),
    ]);
  });

  it.each([23, 24, 25, 26, 27, 28])('for protocol %i leaves settings, payments and metas as they are', async (version) => {
    const keys = [1, 2, 3, 10].map((id) => keyOf(8, id));
    const before = await ask('getLedgerEntries', { keys });
    await vote(version);
    await verbs.close();
    expect((await ask('getLedgerEntries', { keys })).entries).toEqual(before.entries);
    const { status, resultMetaXdr } = await included();
    expect([status, xdr.TransactionMeta.fromXdr(String(resultMetaXdr), 'base64').type]).toEqual(['SUCCESS', 'v4']);
  });

  it('is not seen by a node that is behind it', async () => {
    await vote(28);
    await verbs.close();
    await verbs.view({ door: 'rpc', late: 1 });
    expect(await ask('getNetwork')).toMatchObject({ protocolVersion: 27 });
    expect(await horizon('/')).toMatchObject({ current_protocol_version: 28 });
  });

  it('is for a version that there may be', async () => {
    await expect(vote(30)).rejects.toThrow('version must be 20 to 29');
  });
});

describe('other settings', () => {
  it('are in the header, the settings and Horizon’s ledger from the next ledger on, and the others stay', async () => {
    const keys = [1, 2, 16].map((id) => keyOf(8, id));
    const before = (await ask('getLedgerEntries', { keys })).entries as object[];
    await verbs.run('settle', { baseReserve: '7500000', instructions: 300_000_000, ledgerSeconds: 2 });
    expect((await ask('getLedgerEntries', { keys })).entries).toEqual(before);
    const { closeTime } = await verbs.close();
    const { sequence } = await verbs.time();
    const { headerXdr } = await ask('getLatestLedger');
    expect(xdr.LedgerHeader.fromXdr(String(headerXdr), 'base64').baseReserve).toBe(7_500_000);
    expect(await horizon(`/ledgers/${sequence}`)).toMatchObject({ base_reserve_in_stroops: 7_500_000 });
    const [compute, cost, timing] = (await ask('getLedgerEntries', { keys })).entries as { xdr: string; lastModifiedLedgerSeq: number }[];
    expect([compute?.lastModifiedLedgerSeq, timing?.lastModifiedLedgerSeq]).toEqual([sequence, sequence]);
    expect(cost).toEqual(before[1]);
    expect((await verbs.close()).closeTime).toBe(closeTime + 2);
  });

  it('of a protocol before 23 do not hold what came with it', async () => {
    await vote(22);
    await verbs.close();
    expect((await ask('getLedgerEntries', { keys: [keyOf(8, 14), keyOf(8, 15), keyOf(8, 16)] })).entries).toEqual([]);
  });
});

describe('a protocol that does not exist yet', () => {
  beforeEach(async () => {
    await vote(29);
    await verbs.close();
  });

  it('has a setting more, from the ledger of its vote on', async () => {
    const { sequence } = await verbs.time();
    const told = await ask('getLedgerEntries', { keys: [keyOf(8, 1), keyOf(8, 99)] });
    const entries = told.entries as { key: string; xdr: string; lastModifiedLedgerSeq: number }[];
    expect(entries.map(({ key, lastModifiedLedgerSeq }) => [key, lastModifiedLedgerSeq])).toEqual([
      [keyOf(8, 1), 1],
      [keyOf(8, 99), sequence],
    ]);
    expect(() => xdr.LedgerEntryData.fromXdr(entries[1]?.xdr ?? '', 'base64')).toThrow();
  });

  it('writes a meta that nobody can read, on every door, and a result that is read as before', async () => {
    const { status, resultMetaXdr, resultXdr, txHash } = await included();
    expect(status).toBe('SUCCESS');
    expect(() => xdr.TransactionMeta.fromXdr(String(resultMetaXdr), 'base64')).toThrow();
    expect(xdr.TransactionResult.fromXdr(String(resultXdr), 'base64').result.type).toBe('txSuccess');
    expect(await horizon(`/transactions/${txHash}`)).toMatchObject({ successful: true, result_meta_xdr: resultMetaXdr });
  });
});
