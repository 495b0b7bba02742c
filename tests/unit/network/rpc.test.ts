import type { Server } from 'node:http';
import {
  Account,
  Contract,
  hash,
  Keypair,
  Memo,
  Operation,
  rpc,
  SorobanDataBuilder,
  StrKey,
  scValToNative,
  type Transaction,
  TransactionBuilder,
  xdr,
} from '@stellar/stellar-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deploy } from '../../network/host/deploy';
import { accountKey, contractDataKey, instanceKey } from '../../network/host/entries';
import { MIN_PERSISTENT_TTL, MIN_TEMPORARY_TTL } from '../../network/host/limits';
import type { ScVal } from '../../network/host/model';
import { invokeAsRoot } from '../../network/host/root';
import { handleRpc } from '../../network/rpc/rpc';
import { adr, caller, counter, sym, u32 } from './test-models';
import { serve, TinyLedger } from './tiny-ledger';

const C = StrKey.encodeContract(new Uint8Array(32).fill(1));
const A = StrKey.encodeContract(new Uint8Array(32).fill(2));
const COUNT = sym('Count');
const user = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(9));
const countKey = contractDataKey(C, COUNT, 'persistent');
const temporaryKey = contractDataKey(C, COUNT, 'temporary');

let ledger: TinyLedger;
let http: Server;
let server: rpc.Server;

beforeEach(async () => {
  ledger = new TinyLedger([counter, caller]);
  const info = { sequence: 100, timestamp: 1_800_000_000n, passphrase: ledger.passphrase };
  deploy({ layer: ledger.layer, ledger: info, models: ledger.models }, counter, { address: C });
  deploy({ layer: ledger.layer, ledger: info, models: ledger.models }, caller, { address: A });
  const served = await serve(ledger);
  http = served.server;
  server = new rpc.Server(served.url, { allowHttp: true });
});

afterEach(() => {
  http.close();
});

let sequenceNumber = 1;

function builder(memo?: Memo, fee = '100'): TransactionBuilder {
  const account = new Account(user.publicKey(), String(sequenceNumber++));
  const transaction = new TransactionBuilder(account, { fee, networkPassphrase: ledger.passphrase, ...(memo ? { memo } : {}) });
  return transaction.setTimeout(0);
}

function calling(fn: string, ...args: ScVal[]): Transaction {
  return builder()
    .addOperation(new Contract(C).call(fn, ...args))
    .build();
}

async function include(fn: string, ...args: ScVal[]): Promise<string> {
  const prepared = await server.prepareTransaction(calling(fn, ...args));
  prepared.sign(user);
  const { status, hash: id } = await server.sendTransaction(prepared);
  expect(status).toBe('PENDING');
  ledger.close();
  return id;
}

/** The error of a raw request. */
function refusal(method: string, params: unknown): { code: number; message: string } | undefined {
  return handleRpc(ledger, { jsonrpc: '2.0', id: 1, method, params }).error;
}

describe('the node and its ledger', () => {
  it('tells its health with the times of its ledgers', async () => {
    ledger.close(6);
    expect(await server.getHealth()).toEqual({
      status: 'healthy',
      latestLedger: 101,
      latestLedgerCloseTime: '1800000006',
      oldestLedger: 100,
      oldestLedgerCloseTime: '1800000000',
      ledgerRetentionWindow: 120_960,
    });
  });

  it('tells its network and version', async () => {
    expect(await server.getNetwork()).toMatchObject({ passphrase: ledger.passphrase, protocolVersion: 27 });
    const text = expect.any(String);
    expect(await server.getVersionInfo()).toEqual({
      version: text,
      commitHash: text,
      buildTimestamp: text,
      captiveCoreVersion: text,
      protocolVersion: 27,
    });
  });

  it('tells the latest ledger with a header that hashes to its id', async () => {
    ledger.close(6);
    const latest = await server.getLatestLedger();
    expect(latest).toMatchObject({ sequence: 101, closeTime: '1800000006', protocolVersion: 27 });
    expect(Buffer.from(hash(latest.headerXdr.toXDR())).toString('hex')).toBe(latest.id);
    expect(latest.headerXdr.scpValue.closeTime).toBe(1_800_000_006n);
  });

  it('tells what inclusion costs, and nothing where nobody sent anything', async () => {
    expect((await server.getFeeStats()).sorobanInclusionFee).toMatchObject({ p90: '0', ledgerCount: 0 });
    await include('add', u32(3));
    expect((await server.getFeeStats()).sorobanInclusionFee).toMatchObject({ p90: '100', transactionCount: '1', ledgerCount: 50 });
    expect((await server.getFeeStats()).inclusionFee).toMatchObject({ p90: '0' });
  });

  it('refuses methods it does not know', () => {
    expect(refusal('getMoon', {})?.code).toBe(-32601);
  });
});

describe('ledger entries', () => {
  it('come in the order of the request, without those that are missing', async () => {
    await include('add', u32(3));
    const absent = accountKey(user.publicKey());
    const { entries } = await server.getLedgerEntries(instanceKey(C), absent, countKey);
    expect(entries.map(({ key }) => key.toXDR('base64'))).toEqual([instanceKey(C).toXDR('base64'), countKey.toXDR('base64')]);
    const [, count] = entries;
    expect(count?.val.type === 'contractData' && scValToNative(count.val.contractData.val)).toBe(3);
    expect(count).toMatchObject({ lastModifiedLedgerSeq: 101, liveUntilLedgerSeq: 101 + MIN_PERSISTENT_TTL - 1 });
  });

  it('are given with 0 when archived, and not at all when temporary and expired', async () => {
    await include('touch');
    const instance = instanceKey(C);
    expect((await server.getLedgerEntries(instance, temporaryKey)).entries).toHaveLength(2);
    ledger.latest = { ...ledger.latest, sequence: 101 + MIN_TEMPORARY_TTL };
    expect((await server.getLedgerEntries(instance, temporaryKey)).entries).toHaveLength(1);
    ledger.latest = { ...ledger.latest, sequence: 101 + MIN_PERSISTENT_TTL };
    const [archived] = (await server.getLedgerEntries(instance, temporaryKey)).entries;
    expect(archived?.liveUntilLedgerSeq).toBe(0);
    expect(archived?.val.type).toBe('contractData');
  });

  it('are refused for duplicate, too many, undecodable and TTL keys', () => {
    const key = countKey.toXDR('base64');
    const ttl = xdr.LedgerKey.ttl(new xdr.LedgerKeyTtl({ keyHash: new Uint8Array(32) })).toXDR('base64');
    const many = Array.from({ length: 201 }, (_, i) => contractDataKey(C, u32(i), 'persistent').toXDR('base64'));
    for (const keys of [many, ['garbage'], [ttl]]) expect(refusal('getLedgerEntries', { keys })?.code).toBe(-32602);
    for (const keys of [[key, key], []]) expect(refusal('getLedgerEntries', { keys })?.code).toBe(-32603);
    expect(refusal('getLedgerEntries', { keys: many.slice(0, 200) })).toBeUndefined();
  });
});

describe('simulation', () => {
  it('returns value, authorization, resources and fee, and changes nothing', async () => {
    const simulation = await server.simulateTransaction(calling('add_for', adr(user.publicKey()), u32(2)));
    if (!rpc.Api.isSimulationSuccess(simulation)) throw new Error('it failed');
    expect(simulation.result && scValToNative(simulation.result.retval)).toBe(2);
    expect(simulation.result?.auth.map(({ credentials }) => credentials.type)).toEqual(['sorobanCredentialsSourceAccount']);
    expect(simulation.minResourceFee).toBe(simulation.transactionData.build().resourceFee.toString());
    expect(simulation.transactionData.getReadWrite().map((key) => key.toXDR('base64'))).toEqual([countKey.toXDR('base64')]);
    expect(simulation.stateChanges?.map(({ type, before }) => [type, before])).toEqual([['created', null]]);
    expect((await server.getLedgerEntries(countKey)).entries).toEqual([]);
  });

  it('records either version of address credentials for others', async () => {
    const other = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(8)).publicKey();
    const credentials = async (upgraded: boolean) => {
      const simulation = await server.simulateTransaction(calling('add_for', adr(other), u32(2)), undefined, undefined, upgraded);
      return rpc.Api.isSimulationSuccess(simulation) ? simulation.result?.auth[0]?.credentials.type : simulation.error;
    };
    expect(await credentials(false)).toBe('sorobanCredentialsAddress');
    expect(await credentials(true)).toBe('sorobanCredentialsAddressV2');
  });

  it('leaves room in the fee for the authorization it recorded', async () => {
    const args = [adr(user.publicKey()), adr(C), sym('add_for'), xdr.ScVal.scvVec([adr(user.publicKey()), u32(1)])];
    const simulate = async (auth: xdr.SorobanAuthorizationEntry[]) => {
      const operation = Operation.invokeContractFunction({ contract: A, function: 'forward_for', args, auth });
      const simulation = await server.simulateTransaction(builder().addOperation(operation).build());
      if (!rpc.Api.isSimulationSuccess(simulation)) throw new Error('it failed');
      return { fee: Number(simulation.minResourceFee), auth: simulation.result?.auth ?? [] };
    };
    const recorded = await simulate([]);
    expect(recorded.fee).toBeGreaterThanOrEqual((await simulate(recorded.auth)).fee);
  });

  it('tells a contract error with the event log and the contract that raised it', async () => {
    const simulation = await server.simulateTransaction(calling('add', u32(200)));
    if (!rpc.Api.isSimulationError(simulation)) throw new Error('it succeeded');
    expect(simulation.error).toMatch(/^HostError: Error\(Contract, #7\)\n\nEvent log \(newest first\):/);
    const errors = simulation.events.filter(({ event }) => scValToNative(event.body.v0.topics[0] ?? sym('')) === 'error');
    expect(errors.map(({ event }) => event.contractId && StrKey.encodeContract(event.contractId.toBytes()))).toContain(C);
  });

  it('enforces authorization that the operation carries', async () => {
    const args = [adr(user.publicKey()), u32(2)];
    const recorded = await server.simulateTransaction(calling('add_for', ...args));
    if (!rpc.Api.isSimulationSuccess(recorded)) throw new Error('it failed');
    const auth = recorded.result?.auth ?? [];
    const carrying = (by: number) =>
      builder()
        .addOperation(Operation.invokeContractFunction({ contract: C, function: 'add_for', args: [adr(user.publicKey()), u32(by)], auth }))
        .build();
    expect(rpc.Api.isSimulationSuccess(await server.simulateTransaction(carrying(2)))).toBe(true);
    const mismatch = await server.simulateTransaction(carrying(3));
    expect(rpc.Api.isSimulationError(mismatch) && mismatch.error).toMatch(/^HostError: Error\(Auth, InvalidAction\)/);
  });

  it('refuses authorization below the root unless asked to record it', async () => {
    const args = xdr.ScVal.scvVec([adr(user.publicKey()), u32(1)]);
    const transaction = builder()
      .addOperation(new Contract(A).call('forward', adr(C), sym('add_for'), args))
      .build();
    const refused = await server.simulateTransaction(transaction);
    expect(rpc.Api.isSimulationError(refused) && refused.error).toMatch(/^HostError: Error\(Auth, InvalidAction\)/);
    const allowed = await server.simulateTransaction(transaction, undefined, 'record_allow_nonroot');
    expect(rpc.Api.isSimulationSuccess(allowed)).toBe(true);
  });

  it('refuses a memo, several operations and garbage', async () => {
    const call = new Contract(C).call('count');
    const withMemo = await server.simulateTransaction(builder(Memo.text('hi')).addOperation(call).build());
    expect(rpc.Api.isSimulationError(withMemo) && withMemo.error).toMatch(/memo/);
    const twice = await server.simulateTransaction(builder().addOperation(call).addOperation(call).build());
    expect(rpc.Api.isSimulationError(twice) && twice.error).toMatch(/more than one operation/);
    expect(handleRpc(ledger, { id: 1, method: 'simulateTransaction', params: { transaction: 'AAAA' } }).result).toMatchObject({
      error: 'Could not unmarshal transaction',
    });
  });

  it('lists archived entries to come back by themselves', async () => {
    await include('add', u32(3));
    ledger.latest = { ...ledger.latest, sequence: 101 + MIN_PERSISTENT_TTL };
    const simulation = await server.simulateTransaction(calling('count'));
    if (!rpc.Api.isSimulationSuccess(simulation)) throw new Error('it failed');
    expect(rpc.Api.isSimulationRestore(simulation)).toBe(false);
    const { ext } = simulation.transactionData.build();
    expect(ext.type === 'resourceExt' && ext.resourceExt.archivedSorobanEntries).toEqual([0, 1, 2]);
  });

  it('prices the restoring of a given footprint', async () => {
    await include('add', u32(3));
    ledger.latest = { ...ledger.latest, sequence: 101 + MIN_PERSISTENT_TTL };
    const data = new SorobanDataBuilder().setReadWrite([countKey]).build();
    const transaction = builder().setSorobanData(data).addOperation(Operation.restoreFootprint({})).build();
    const prepared = await server.prepareTransaction(transaction);
    prepared.sign(user);
    const { hash: id } = await server.sendTransaction(prepared);
    ledger.close();
    expect((await server.getTransaction(id)).status).toBe('SUCCESS');
    expect((await server.getLedgerEntries(countKey)).entries[0]?.liveUntilLedgerSeq).toBeGreaterThan(ledger.latest.sequence);
  });
});

describe('transactions', () => {
  it('are prepared, sent, included and told with their return value', async () => {
    const id = await include('add', u32(5));
    const told = await server.pollTransaction(id, { attempts: 1 });
    if (told.status !== rpc.Api.GetTransactionStatus.SUCCESS) throw new Error(told.status);
    expect(told.returnValue && scValToNative(told.returnValue)).toBe(5);
    expect(told).toMatchObject({ ledger: 101, applicationOrder: 1, feeBump: false, txHash: id });
    expect(told.events.contractEventsXdr[0]?.map(({ body }) => scValToNative(body.v0.data))).toEqual([5]);
    expect(told.resultXdr.result.type).toBe('txSuccess');
  });

  it('are told as failed, with what the contract said, when they fail in their ledger', async () => {
    const first = await server.prepareTransaction(calling('add', u32(60)));
    const second = await server.prepareTransaction(calling('add', u32(60)));
    for (const transaction of [first, second]) {
      transaction.sign(user);
      await server.sendTransaction(transaction);
    }
    ledger.close();
    const [good, bad] = await Promise.all([first, second].map((tx) => server.getTransaction(Buffer.from(tx.hash()).toString('hex'))));
    expect([good?.status, bad?.status]).toEqual(['SUCCESS', 'FAILED']);
    if (bad?.status !== rpc.Api.GetTransactionStatus.FAILED) throw new Error('it succeeded');
    expect(bad.resultXdr.result.type).toBe('txFailed');
    expect(bad.diagnosticEventsXdr?.length).toBeGreaterThan(0);
  });

  it('are unknown before they are included', async () => {
    const prepared = await server.prepareTransaction(calling('add', u32(5)));
    prepared.sign(user);
    const { hash: id } = await server.sendTransaction(prepared);
    expect(await server.getTransaction(id)).toMatchObject({
      status: 'NOT_FOUND',
      txHash: id,
      latestLedger: 100,
      latestLedgerCloseTime: '1800000000',
      oldestLedger: 100,
      oldestLedgerCloseTime: '1800000000',
    });
    expect((await server.sendTransaction(prepared)).status).toBe('DUPLICATE');
    expect(refusal('getTransaction', { hash: 'xyz' })?.code).toBe(-32602);
  });

  it('are refused with the reason, or put off', async () => {
    const prepared = await server.prepareTransaction(calling('add', u32(5)));
    const refused = await server.sendTransaction(prepared);
    expect(refused.status).toBe('ERROR');
    expect(refused.errorResult?.result.type).toBe('txBadAuth');
    const late = builder(undefined, '1').addOperation(new Contract(C).call('count')).build();
    expect((await server.sendTransaction(late)).status).toBe('TRY_AGAIN_LATER');
    expect(refusal('sendTransaction', { transaction: 'AAAA' })?.code).toBe(-32602);
  });

  it('are listed in pages', async () => {
    const ids = [await include('add', u32(1)), await include('add', u32(1)), await include('add', u32(1))];
    const first = await server.getTransactions({ startLedger: 100, pagination: { limit: 2 } });
    expect(first.transactions.map(({ txHash }) => txHash)).toEqual(ids.slice(0, 2));
    const rest = await server.getTransactions({ pagination: { cursor: first.cursor, limit: 2 } });
    expect(rest.transactions.map(({ txHash }) => txHash)).toEqual(ids.slice(2));
    expect(refusal('getTransactions', { startLedger: 99 })?.code).toBe(-32600);
  });
});

describe('invocations by the network itself', () => {
  it('need nobody to authorize them, and leave their events in the latest ledger', async () => {
    const other = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(8)).publicKey();
    expect(scValToNative(invokeAsRoot(ledger.root, C, 'add_for', [adr(other), u32(4)]))).toBe(4);
    expect(scValToNative(invokeAsRoot(ledger.root, C, 'add', [u32(4)]))).toBe(8);
    const { events } = await server.getEvents({ startLedger: 100, filters: [] });
    expect(events.map(({ value }) => scValToNative(value))).toEqual([8]);
    expect((await server.getTransaction(events[0]?.txHash ?? '')).status).toBe('SUCCESS');
  });

  it('throw what the contract said, and change nothing', async () => {
    expect(() => invokeAsRoot(ledger.root, C, 'add', [u32(400)])).toThrow(/^HostError: Error\(Contract, #7\)/);
    expect((await server.getLedgerEntries(countKey)).entries).toEqual([]);
  });
});

describe('events', () => {
  const added = sym('added').toXDR('base64');
  const values = (response: rpc.Api.GetEventsResponse) => response.events.map(({ value }) => scValToNative(value));

  beforeEach(async () => {
    for (const by of [1, 2, 3]) await include('add', u32(by));
  });

  it('are found by contract and topics', async () => {
    const find = (filter: rpc.Api.EventFilter) => server.getEvents({ startLedger: 100, filters: [filter] }).then(values);
    expect(await find({ type: 'contract', contractIds: [C], topics: [[added]] })).toEqual([1, 3, 6]);
    expect(await find({ contractIds: [A] })).toEqual([]);
    expect(await find({ topics: [['*']] })).toEqual([1, 3, 6]);
    expect(await find({ topics: [['*', '*']] })).toEqual([]);
    expect(await find({ topics: [[added, '**']] })).toEqual([1, 3, 6]);
    expect(await find({ topics: [[sym('removed').toXDR('base64')]] })).toEqual([]);
    expect(await find({ type: 'system' })).toEqual([]);
  });

  it('are bounded by ledgers and paged by cursor', async () => {
    expect(values(await server.getEvents({ startLedger: 102, endLedger: 103, filters: [] }))).toEqual([3]);
    const first = await server.getEvents({ startLedger: 100, filters: [], limit: 2 });
    expect(values(first)).toEqual([1, 3]);
    const second = await server.getEvents({ cursor: first.cursor, filters: [], limit: 2 });
    expect(values(second)).toEqual([6]);
    await include('add', u32(4));
    expect(values(await server.getEvents({ cursor: second.cursor, filters: [] }))).toEqual([10]);
  });

  it('carry the transaction and the ledger they come from', async () => {
    const [event] = (await server.getEvents({ startLedger: 100, filters: [] })).events;
    expect(event).toMatchObject({ ledger: 101, ledgerClosedAt: '2027-01-15T08:00:05Z', type: 'contract', inSuccessfulContractCall: true });
    expect(event?.contractId?.contractId()).toBe(C);
    expect((await server.getTransaction(event?.txHash ?? '')).status).toBe('SUCCESS');
  });

  it('are refused outside of retention, and for filters that are too many or malformed', () => {
    expect(refusal('getEvents', { startLedger: 99 })?.code).toBe(-32600);
    expect(refusal('getEvents', { startLedger: 1000 })?.message).toBe('startLedger must be within the ledger range: 100 - 103');
    expect(refusal('getEvents', { startLedger: 100, filters: Array(6).fill({}) })?.code).toBe(-32602);
    expect(refusal('getEvents', { startLedger: 100, filters: [{ contractIds: ['C'] }] })?.code).toBe(-32602);
    expect(refusal('getEvents', { startLedger: 100, filters: [{ topics: [['**', '*']] }] })?.code).toBe(-32602);
    expect(refusal('getEvents', { startLedger: 100, pagination: { cursor: `${'0'.repeat(19)}-${'0'.repeat(10)}` } })?.code).toBe(-32602);
    expect(refusal('getEvents', { startLedger: 100, pagination: { limit: 10_001 } })?.code).toBe(-32602);
  });
});
