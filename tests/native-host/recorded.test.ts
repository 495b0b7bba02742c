/** What was recorded elsewhere, done again by the contract host: bytecode that real networks took, and calls of an asset's contract. */
import { readFileSync } from 'node:fs';
import { xdr } from '@stellar/stellar-sdk/base';
import { beforeAll, expect, it } from 'vitest';
import { lacks, missing } from '../capabilities.mjs';
import { asset } from '../network/contracts/asset';
import { scAddress } from '../network/host/entries';
import { Models } from '../network/host/models';
import { perform } from '../network/host/perform';
import { Layer } from '../network/ledger/store';
import { type RealRecord, realHostRecords } from '../unit/network/real-host-record';
import { keyOfRole } from './asset-world';
import { buildNativeHost } from './build.mjs';

const CORPUS = new URL('../../../shared/data/ledger-corpus.jsonl', import.meta.url);
const isMissing = missing['the contract host']();
let native: Models;

// From nothing the program takes minutes to be built.
beforeAll(() => {
  if (!isMissing) native = new Models([asset], buildNativeHost());
}, 3_600_000);

/** Entries of code that a meta says were made. */
function codeMade(meta: xdr.TransactionMeta): xdr.ContractCodeEntry[] {
  if (meta.type !== 'v3' && meta.type !== 'v4') return [];
  const { operations } = meta.type === 'v3' ? meta.v3 : meta.v4;
  return operations
    .flatMap(({ changes }) => changes)
    .flatMap((change) =>
      change.type === 'ledgerEntryCreated' && change.created.data.type === 'contractCode' ? [change.created.data.contractCode] : [],
    );
}

it('makes of real bytecode the entry that the network made', (test) => {
  if (isMissing) lacks(test, 'the contract host', 'no bytecode is run');
  if (missing['shared data']()) lacks(test, 'shared data', 'no bytecode of a real network is at hand');
  const items = readFileSync(CORPUS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string; xdr: string });
  const made = items.filter(({ kind }) => kind === 'meta').flatMap((item) => codeMade(xdr.TransactionMeta.fromXDR(item.xdr, 'base64')));
  for (const entry of made) {
    const layer = new Layer();
    const hostFunction = xdr.HostFunction.hostFunctionTypeUploadContractWasm(entry.code);
    const ledger = { sequence: 1_000, timestamp: 1_800_000_000n, passphrase: 'Recorded bytecode' };
    const auth = { kind: 'record', source: keyOfRole(1).publicKey() } as const;
    const { result, changes } = perform({ layer, ledger, models: native, hostFunction, auth });
    expect('error' in result ? result.error.message : result.ok.type).toBe('scvBytes');
    const stored = [...changes.values()].map((after) => after?.data.type === 'contractCode' && after.data.contractCode.toXDR('base64'));
    expect(stored).toEqual([entry.toXDR('base64')]);
  }
  expect(made.length).toBeGreaterThan(2);
});

/** Calls of asset contracts beside which there is no code, so that nothing of a model is touched. */
const recordedCalls = () =>
  realHostRecords().records.filter(({ id, kind, codes }) => id.startsWith('asset.') && kind !== 'root' && Object.keys(codes).length === 0);

function again({ entries, ledger, address, fn, args, auth }: RealRecord) {
  const layer = new Layer();
  for (const [key, data, liveUntil] of entries) {
    if (data === null) continue;
    layer.set(key, { data: xdr.LedgerEntryData.fromXDR(data, 'base64'), lastModified: 1, ...(liveUntil === null ? {} : { liveUntil }) });
  }
  const values = args.map((arg) => xdr.ScVal.fromXDR(arg, 'base64'));
  const call = new xdr.InvokeContractArgs({ contractAddress: scAddress(address), functionName: fn, args: values });
  if (auth.mode === 'root') throw new Error('not asked for');
  return perform({
    layer,
    ledger: { ...ledger, timestamp: BigInt(ledger.timestamp) },
    models: native,
    hostFunction: xdr.HostFunction.hostFunctionTypeInvokeContract(call),
    auth:
      auth.mode === 'record'
        ? { kind: 'record', source: auth.source, allowNonRoot: auth.nonRoot, upgraded: auth.upgraded }
        : {
            kind: 'enforce',
            source: auth.source,
            entries: auth.entries.map((entry) => xdr.SorobanAuthorizationEntry.fromXDR(entry, 'base64')),
          },
  });
}

it('ends recorded calls of an asset’s contract as they ended', (test) => {
  if (isMissing) lacks(test, 'the contract host', 'the recordings are held against the models alone');
  const calls = recordedCalls();
  for (const record of calls) {
    const { result, events } = again(record);
    const ended = 'ok' in result ? { ok: result.ok.toXDR('base64') } : { error: { type: result.error.type, code: result.error.code } };
    const { real } = record;
    expect([record.id, ended]).toEqual([record.id, 'ok' in real ? real : { error: { type: real.error.type, code: real.error.code } }]);
    if ('ok' in real) expect([record.id, events.map((event) => event.toXDR('base64'))]).toEqual([record.id, record.events]);
  }
  expect(calls.length).toBeGreaterThan(20);
});
