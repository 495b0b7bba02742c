/** The local network's metas: as the public networks' are, and true to what the ledger did. */
import { existsSync, readFileSync } from 'node:fs';
import {
  Asset,
  Claimant,
  Contract,
  Operation,
  rpc,
  SorobanDataBuilder,
  StrKey,
  type Transaction,
  TransactionBuilder,
  xdr,
} from '@stellar/stellar-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lacks } from '../../capabilities.mjs';
import { deploy } from '../../network/host/deploy';
import { contractDataKey, keyString, ledgerEntry } from '../../network/host/entries';
import { MIN_PERSISTENT_TTL } from '../../network/host/limits';
import type { ContractModel } from '../../network/host/model';
import { type MetaVersion, ttlEntry } from '../../network/ledger/changes';
import type { Included } from '../../network/ledger/ledger';
import { contractEvents, transactionEvents } from '../../network/ledger/meta';
import { handleRpc } from '../../network/rpc/rpc';
import { setTrustline } from '../../network/setup';
import { build, type ClassicWorld, emptyWorld, submit } from './classic-world';
import { entryOf, faultsOfMeta, feesTold, keyOfChange, keyOfEntry } from './meta-rules';
import { sym, u32 } from './test-models';

const CORPUS = new URL('../../../../shared/data/ledger-corpus.jsonl', import.meta.url).pathname;

describe('the ledger corpus', () => {
  it('keeps the rules that the local network is held against', (test) => {
    if (!existsSync(CORPUS)) lacks(test, 'shared data', 'the ledger corpus');
    interface Row {
      kind: string;
      xdr: string;
      network: string;
      tx: string;
    }
    const rows = readFileSync(CORPUS, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Row);
    const results = new Map(rows.filter(({ kind }) => kind === 'result').map((row) => [row.tx, row.xdr]));
    const held = rows.flatMap(({ kind, network, tx, xdr: text }) => {
      if (kind !== 'meta' || network === 'unknown') return [];
      const meta = xdr.TransactionMeta.fromXDR(text, 'base64');
      const result = results.get(tx);
      if ((meta.type !== 'v3' && meta.type !== 'v4') || !result) return [];
      const ok = xdr.TransactionResult.fromXDR(result, 'base64').result.type.endsWith('Success');
      return [{ tx, faults: faultsOfMeta(meta, ok) }];
    });
    expect(held.length).toBeGreaterThan(80);
    expect(held.filter(({ faults }) => faults.length > 0)).toEqual([]);
  });
});

const KEY = (n: number) => sym(`k${n}`);
const C = StrKey.encodeContract(new Uint8Array(32).fill(1));

/** Entries of every life: made, changed, prolonged, dropped. */
const diary: ContractModel = {
  name: 'diary',
  functions: {
    put: { inputs: ['which', 'value'].map((name) => ({ name, type: 'U32' as const })), run: writing('persistent') },
    note: { inputs: ['which', 'value'].map((name) => ({ name, type: 'U32' as const })), run: writing('temporary') },
    drop: {
      inputs: [{ name: 'which', type: 'U32' }],
      run: (env, [which]) => {
        if (env.persistent.has(KEY(numberOf(which)))) env.persistent.remove(KEY(numberOf(which)));
        env.temporary.remove(KEY(numberOf(which)));
        return xdr.ScVal.scvVoid();
      },
    },
    prolong: {
      inputs: [{ name: 'which', type: 'U32' }],
      run: (env, [which]) => {
        if (env.persistent.has(KEY(numberOf(which)))) env.persistent.extendTtl(KEY(numberOf(which)), 3_000_000, 3_000_000);
        return xdr.ScVal.scvVoid();
      },
    },
    read: { inputs: [{ name: 'which', type: 'U32' }], run: (env, [which]) => env.persistent.get(KEY(numberOf(which))) ?? u32(0) },
  },
};

function writing(durability: 'persistent' | 'temporary'): ContractModel['functions'][string]['run'] {
  return (env, [which, value]) => {
    // What is archived comes back when it is looked at.
    env[durability].has(KEY(numberOf(which)));
    env[durability].set(KEY(numberOf(which)), value ?? u32(0));
    env.event([sym('wrote')], value ?? u32(0));
    if (numberOf(value) === 13) env.fail(1);
    return value ?? u32(0);
  };
}

function numberOf(value: xdr.ScVal | undefined): number {
  return value?.type === 'scvU32' ? value.u32 : 0;
}

function stageOf(version: MetaVersion): ClassicWorld {
  const stage = emptyWorld();
  const { ledger } = stage.world;
  ledger.metaVersion = version;
  deploy(ledger.root, diary, { address: C });
  ledger.close();
  return stage;
}

const keyOf = (which: number) => contractDataKey(C, KEY(which), 'persistent');

/** Simulated as the ledger stands, and signed by Bob. */
function prepared({ world, bob }: ClassicWorld, operation: xdr.Operation, data?: xdr.SorobanTransactionData): Transaction {
  const draft = build(world, bob, [operation], {
    signers: [],
    prepare: (builder) => (data ? builder.setSorobanData(data) : builder).setTimeout(0),
  });
  const answer = handleRpc(world.ledger, { jsonrpc: '2.0', id: 1, method: 'simulateTransaction', params: { transaction: draft.toXDR() } });
  const transaction = rpc.assembleTransaction(draft, answer.result as rpc.Api.RawSimulateTransactionResponse).build();
  transaction.sign(bob);
  return transaction;
}

const calling = (stage: ClassicWorld, fn: string, ...args: number[]) =>
  prepared(stage, new Contract(C).call(fn, ...args.map((one) => u32(one))));

function restoring(stage: ClassicWorld, which: number): Transaction {
  const data = new SorobanDataBuilder().setReadWrite([keyOf(which)]).build();
  return prepared(stage, Operation.restoreFootprint({}), data);
}

function prolonging(stage: ClassicWorld, which: number): Transaction {
  const data = new SorobanDataBuilder().setReadOnly([keyOf(which)]).build();
  return prepared(stage, Operation.extendFootprintTtl({ extendTo: 3_000_000 }), data);
}

function archive({ world: { ledger } }: ClassicWorld, which: number): void {
  const name = keyString(keyOf(which));
  const stored = ledger.layer.get(name);
  if (stored) ledger.layer.set(name, { ...stored, liveUntil: ledger.latest.sequence - 1 });
}

type Entries = Map<string, string>;

/** Every entry, lifetimes among them, by key. */
function entries({ world: { ledger } }: ClassicWorld): Entries {
  const all: Entries = new Map();
  for (const [key, stored] of ledger.layer.entries()) {
    all.set(key, ledgerEntry(stored).toXdr('base64'));
    const ttl = ttlEntry(key, stored);
    if (ttl) all.set(keyOfEntry(ttl).toXdr('base64'), ttl.toXdr('base64'));
  }
  return all;
}

/** What the changes make of the ledger; a state that is not what stands there is a lie. */
function applied(ledger: Entries, changes: readonly xdr.LedgerEntryChange[]): void {
  for (const change of changes) {
    const name = keyOfChange(change).toXdr('base64');
    const entry = entryOf(change)?.toXdr('base64');
    if (change.type === 'ledgerEntryState') expect(ledger.get(name)).toBe(entry);
    if (change.type === 'ledgerEntryCreated') expect(ledger.has(name)).toBe(false);
    if (change.type === 'ledgerEntryRestored') expect(ledger.has(name)).toBe(true);
    if (entry === undefined) ledger.delete(name);
    else ledger.set(name, entry);
  }
}

function changesTold({ feeChanges, meta, refundChanges }: Included): xdr.LedgerEntryChange[] {
  const body = meta.type === 'v3' ? meta.v3 : meta.type === 'v4' ? meta.v4 : undefined;
  if (!body) throw new Error(meta.type);
  return [
    ...feeChanges,
    ...body.txChangesBefore,
    ...body.operations.flatMap(({ changes }) => changes),
    ...body.txChangesAfter,
    ...refundChanges,
  ];
}

/** Includes a transaction, holds its meta against the rules and against what the ledger became. */
function include(stage: ClassicWorld, transaction: Parameters<typeof submit>[1]): Included {
  const before = entries(stage);
  expect(submit(stage.world, transaction)?.status).toBe('PENDING');
  stage.world.ledger.close();
  const included = stage.world.ledger.transaction(Buffer.from(transaction.hash()).toString('hex'));
  if (!included) throw new Error('it was dropped');
  expect(faultsOfMeta(included.meta, included.ok)).toEqual([]);
  applied(before, changesTold(included));
  expect(before).toEqual(entries(stage));
  return included;
}

const kinds = ({ meta }: Included): string[] => {
  const body = meta.type === 'v3' ? meta.v3 : meta.type === 'v4' ? meta.v4 : undefined;
  return (body?.operations ?? []).flatMap(({ changes }) =>
    changes.map((change) => `${change.type.replace('ledgerEntry', '')} ${keyOfChange(change).type}`),
  );
};

describe('metas of calls', () => {
  it('tell what is made with its lifetime, then what was and what is', () => {
    const stage = stageOf(4);
    expect(kinds(include(stage, calling(stage, 'put', 1, 5)))).toEqual(['Created contractData', 'Created ttl']);
    expect(kinds(include(stage, calling(stage, 'put', 1, 6)))).toEqual(['State contractData', 'Updated contractData']);
    expect(kinds(include(stage, calling(stage, 'prolong', 1)))).toEqual(['State ttl', 'Updated ttl']);
    const gone = ['State contractData', 'Removed contractData', 'State ttl', 'Removed ttl'];
    expect(kinds(include(stage, calling(stage, 'drop', 1)))).toEqual(gone);
  });

  it('tell what comes back as restored, with the lifetime that it gets', () => {
    const stage = stageOf(4);
    for (const which of [1, 2, 3, 4]) include(stage, calling(stage, 'put', which, 5));
    for (const which of [1, 2, 3, 4]) archive(stage, which);
    const back = include(stage, calling(stage, 'read', 1));
    expect(kinds(back)).toEqual(['Restored contractData', 'Restored ttl']);
    const [, life] = back.meta.type === 'v4' ? (back.meta.v4.operations[0]?.changes ?? []) : [];
    const ttl = life?.type === 'ledgerEntryRestored' && life.restored.data.type === 'ttl' ? life.restored.data.ttl : undefined;
    expect(ttl?.liveUntilLedgerSeq).toBe(back.ledger + MIN_PERSISTENT_TTL - 1);
    expect(kinds(include(stage, calling(stage, 'put', 2, 7)))).toEqual(['Restored contractData', 'Updated contractData', 'Restored ttl']);
    const gone = ['Restored contractData', 'Removed contractData', 'Restored ttl', 'Removed ttl'];
    expect(kinds(include(stage, calling(stage, 'drop', 3)))).toEqual(gone);
    expect(kinds(include(stage, restoring(stage, 4)))).toEqual(['Restored contractData', 'Restored ttl']);
    expect(kinds(include(stage, prolonging(stage, 4)))).toEqual(['State ttl', 'Updated ttl']);
  });

  it('tell a failure as nothing but fee and sequence number, with what the call had to say', () => {
    const stage = stageOf(4);
    const transaction = calling(stage, 'put', 1, 5);
    const { meta, ok } = include(stage, failingOf(stage, transaction));
    expect(ok).toBe(false);
    if (meta.type !== 'v4') throw new Error(meta.type);
    expect(meta.v4.diagnosticEvents.length).toBeGreaterThan(0);
    expect(meta.v4.sorobanMeta).toMatchObject({
      returnValue: null,
      ext: { v1: { totalRefundableResourceFeeCharged: 0n, rentFeeCharged: 0n } },
    });
  });

  it('tell the fee and its refund as events of the lumens’ contract', () => {
    const stage = stageOf(4);
    const { meta, result, refundChanges } = include(stage, calling(stage, 'put', 1, 5));
    const [fee, refund] = feesTold(transactionEvents(meta));
    expect((fee?.stroops ?? 0n) + (refund?.stroops ?? 0n)).toBe(result.feeCharged);
    expect(refund?.stage).toBe('transactionEventStageAfterAllTxs');
    expect(refundChanges).toHaveLength(2);
    const lumens = StrKey.decodeContract(Asset.native().contractId(stage.world.ledger.passphrase));
    for (const { event } of transactionEvents(meta)) expect(event.contractId?.toBytes()).toEqual(lumens);
    expect(contractEvents(meta)).toHaveLength(1);
  });

  it('have before protocol 23 no fee events, the refund inside and lifetimes that come back as changed', () => {
    const stage = stageOf(3);
    const { meta, refundChanges } = include(stage, calling(stage, 'put', 1, 5));
    if (meta.type !== 'v3') throw new Error(meta.type);
    expect([meta.v3.txChangesAfter.length, refundChanges.length, transactionEvents(meta).length]).toEqual([2, 0, 0]);
    expect(contractEvents(meta).map((list) => list.length)).toEqual([1]);
    archive(stage, 1);
    expect(kinds(include(stage, calling(stage, 'read', 1)))).toContain('Updated ttl');
    const failed = include(stage, failingOf(stage, calling(stage, 'put', 1, 5)));
    const told = failed.meta.type === 'v3' ? failed.meta.v3.sorobanMeta : undefined;
    expect([told?.returnValue.type, told?.ext.type, told?.diagnosticEvents.length]).toEqual(['scvBool', 'v0', expect.any(Number)]);
  });

  it('name a fee bump’s payer, unchanged, before the account whose sequence number it takes', () => {
    const stage = stageOf(4);
    const inner = calling(stage, 'put', 1, 5);
    const bump = TransactionBuilder.buildFeeBumpTransaction(stage.alice, '400', inner, stage.world.ledger.passphrase);
    bump.sign(stage.alice);
    const { meta } = include(stage, bump);
    const ids = meta.type === 'v4' ? meta.v4.txChangesBefore.map((change) => keyOfChange(change).toXdr('base64')) : [];
    expect(new Set(ids).size).toBe(2);
    expect(ids).toHaveLength(4);
  });
});

/** The same call with a value that the contract refuses, under the resources of the first. */
function failingOf({ world, bob }: ClassicWorld, transaction: Transaction): Transaction {
  const envelope = transaction.toEnvelope();
  if (envelope.type !== 'envelopeTypeTx') throw new Error(envelope.type);
  const operation = xdr.Operation.fromXDR(new Contract(C).call('put', u32(1), u32(13)).toXDR('base64'), 'base64');
  const tx = new xdr.Transaction({ ...envelope.v1.tx, operations: [operation] });
  const v1 = new xdr.TransactionV1Envelope({ tx, signatures: [] });
  const changed = TransactionBuilder.fromXDR(xdr.TransactionEnvelope.envelopeTypeTx(v1), world.ledger.passphrase) as Transaction;
  changed.sign(bob);
  return changed;
}

describe('metas of classic transactions', () => {
  it('tell movements as the asset’s contract would: paid, minted, burnt, put aside and claimed', () => {
    const stage = stageOf(4);
    const { world, alice, bob, issuer, reward } = stage;
    setTrustline(world, alice.publicKey(), reward);
    const asset = new Asset('BLND', issuer.publicKey());
    const paying = (destination: string, amount = '2') => Operation.payment({ destination, asset, amount });
    const topicsOf = ({ meta }: Included) =>
      contractEvents(meta).map((events) =>
        events.map(({ body }) => body.v0.topics.map((topic) => (topic.type === 'scvSymbol' ? String(topic.sym) : topic.type))),
      );
    const claimants = [new Claimant(alice.publicKey())];
    const one = build(world, bob, [
      paying(alice.publicKey()),
      paying(issuer.publicKey()),
      Operation.createClaimableBalance({ asset, amount: '3', claimants }),
    ]);
    const included = include(stage, one);
    expect(topicsOf(included)).toEqual([
      [['transfer', 'scvAddress', 'scvAddress', 'scvString']],
      [['burn', 'scvAddress', 'scvString']],
      [['transfer', 'scvAddress', 'scvAddress', 'scvString']],
    ]);
    expect(topicsOf(include(stage, build(world, issuer, [paying(bob.publicKey())])))).toEqual([[['mint', 'scvAddress', 'scvString']]]);
    const tr = included.result.result.type === 'txSuccess' ? included.result.result.results[2] : undefined;
    const created = tr?.type === 'opInner' && tr.tr.type === 'createClaimableBalance' ? tr.tr.createClaimableBalanceResult : undefined;
    if (created?.type !== 'createClaimableBalanceSuccess') throw new Error('no balance');
    const balanceId = created.balanceId.toXDR('hex');
    const claimed = include(stage, build(world, alice, [Operation.claimClaimableBalance({ balanceId })]));
    expect(topicsOf(claimed)).toEqual([[['transfer', 'scvAddress', 'scvAddress', 'scvString']]]);
    expect(kinds(claimed)).toContain('Removed claimableBalance');
  });

  it('tell a failure as nothing but fee and sequence number', () => {
    const stage = stageOf(4);
    const { world, alice, bob } = stage;
    const much = Operation.payment({ destination: bob.publicKey(), asset: Asset.native(), amount: '1000' });
    const { ok, meta } = include(stage, build(world, alice, [much]));
    expect(ok).toBe(false);
    expect(feesTold(transactionEvents(meta))).toMatchObject([{ stroops: 100n }]);
  });
});

describe('every meta', () => {
  const which = fc.integer({ min: 1, max: 3 });
  const value = fc.integer({ min: 1, max: 9 });
  const step = fc.oneof(
    ...['put', 'note'].map((fn) => fc.record({ fn: fc.constant(fn), which, value })),
    ...['drop', 'prolong', 'read', 'archive', 'restore', 'extend', 'fail', 'pay', 'claimable', 'trust'].map((fn) =>
      fc.record({ fn: fc.constant(fn), which, value }),
    ),
  );

  function play(stage: ClassicWorld, { fn, which: n, value: amount }: { fn: string; which: number; value: number }): void {
    const { world, alice, bob, issuer, reward } = stage;
    const asset = new Asset('BLND', issuer.publicKey());
    const stands = world.ledger.layer.get(keyString(keyOf(n))) !== undefined;
    const destination = alice.publicKey();
    switch (fn) {
      case 'archive':
        archive(stage, n);
        return;
      case 'put':
      case 'note':
        include(stage, calling(stage, fn, n, amount));
        return;
      case 'restore':
        if (stands) include(stage, restoring(stage, n));
        return;
      case 'extend':
        if (stands) include(stage, prolonging(stage, n));
        return;
      case 'fail':
        include(stage, failingOf(stage, calling(stage, 'put', 1, amount)));
        return;
      case 'pay':
        // More than there is, now and then.
        include(stage, build(world, bob, [Operation.payment({ destination, asset: Asset.native(), amount: String(amount * amount) })]));
        return;
      case 'claimable': {
        const claimants = [new Claimant(destination)];
        include(stage, build(world, bob, [Operation.createClaimableBalance({ asset, amount: String(amount), claimants })]));
        return;
      }
      case 'trust': {
        const limit = world.ledger.classic.trustline(destination, reward) ? '0' : '50';
        include(stage, build(world, alice, [Operation.changeTrust({ asset, limit })]));
        return;
      }
      default:
        include(stage, calling(stage, fn, n));
    }
  }

  it.each([3, 4] as const)('applied to the ledger before gives the ledger after (version %i)', (version) => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 4, maxLength: 12 }), (steps) => {
        const stage = stageOf(version);
        for (const one of steps) play(stage, one);
      }),
      { numRuns: 25 },
    );
  });
});
