import { xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { type EventFilter, scanEvents } from '../../../src/chain/events';
import { contract } from './entries';
import { codeOf, type Question, refusal, text, world } from './liar';

const value = xdr.ScVal.scvU32(7);
const name = xdr.ScVal.scvSymbol('boosted');
const filters: EventFilter[] = [{ contracts: [contract], topics: [[name, '*']] }];

/** The id of the `index`th event of a ledger. */
const idIn = (ledger: number, index = 0) => `${String(BigInt(ledger) << 32n).padStart(19, '0')}-${String(index).padStart(10, '0')}`;
/** What a node says where it looked through everything up to a ledger. */
const endOf = (ledger: number) => `${String((BigInt(ledger + 1) << 32n) - 1n).padStart(19, '0')}-4294967295`;

const eventAt = (id: string) => ({
  ...{ id, type: 'contract', ledger: Number(BigInt(id.slice(0, 19)) >> 32n), ledgerClosedAt: '2025-06-15T15:06:40Z' },
  ...{ contractId: contract, operationIndex: 0, transactionIndex: 1, txHash: 'ab'.repeat(32), inSuccessfulContractCall: true },
  ...{ topic: [name.toXdr('base64')], value: value.toXdr('base64') },
});

const page = (events: object[], cursor: string, latestLedger = 30_000) => ({
  ...{ events, cursor, latestLedger, oldestLedger: 10_000 },
  ...{ latestLedgerCloseTime: '1750000000', oldestLedgerCloseTime: '1749900000' },
});

const range = ({ id }: Question, said: string) =>
  text(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32600, message: `startLedger must be within the ledger range: ${said}` } }));

const scan = (script: (question: Question, count: number) => unknown, after?: string, depth = 1_000_000) => {
  const node = world(script);
  return { ...node, done: scanEvents(node.rpc, filters, { after, depth }) };
};

describe('contract events', () => {
  it('are read to the latest ledger, however few ledgers and events a request looks through', async () => {
    const full = Array.from({ length: 500 }, (_, index) => eventAt(idIn(20_001, index)));
    const last = eventAt(idIn(30_000));
    const { done, asked } = scan((question, count) => {
      if (count === 1) return range(question, '10000 - 30000');
      if (count === 2) return page([], endOf(19_999));
      if (count === 3) return page(full, full.at(-1)?.id ?? '');
      return page([last], endOf(30_000));
    });
    const found = await done;
    expect(found?.events.map(({ id }) => id)).toEqual([...full.map(({ id }) => id), last.id]);
    expect(found).toMatchObject({ cursor: endOf(30_000), from: { ledger: 10_000, time: 1_749_900_000 } });
    expect(found?.until).toEqual({ ledger: 30_000, time: 1_750_000_000 });
    expect(found?.events[0]).toMatchObject({ ledger: 20_001, ledgerClosedAt: 1_750_000_000, contractId: contract });
    expect(found?.events[0]?.value.toXdr('base64')).toBe(value.toXdr('base64'));
    const wire = [{ type: 'contract', contractIds: [contract], topics: [[name.toXdr('base64'), '*']] }];
    expect(asked.map(({ params }) => params)).toEqual([
      { startLedger: 1, filters: wire, pagination: { limit: 500 } },
      { startLedger: 10_000, filters: wire, pagination: { limit: 500 } },
      { filters: wire, pagination: { cursor: endOf(19_999), limit: 500 } },
      { filters: wire, pagination: { cursor: full.at(-1)?.id, limit: 500 } },
    ]);
  });

  it('begin later where the node forgets while it is asked, and no further back than is wanted', async () => {
    const { done, asked } = scan((question, count) => (count <= 2 ? range(question, `${9_999 + count} - 30000`) : page([], endOf(30_000))));
    expect((await done)?.from?.ledger).toBe(10_001);
    expect(asked.map(({ params }) => params.startLedger)).toEqual([1, 10_000, 10_001]);
    const near = scan((question, count) => (count === 1 ? range(question, '10000 - 30000') : page([], endOf(30_000))), undefined, 5_000);
    expect((await near.done)?.from).toEqual({ ledger: 25_000, time: 1_749_975_000 });
    expect(await codeOf(scan((question) => range(question, '10000 - 30000')).done)).toBe('node_refused');
  });

  it('go on behind a cursor, and tell where that is forgotten, or not there yet', async () => {
    const after = endOf(20_000);
    const kept = scan(() => page([eventAt(idIn(20_001))], endOf(30_000)), after);
    expect(await kept.done).toMatchObject({ from: undefined, events: [{ ledger: 20_001 }] });
    expect(kept.asked[0]?.params).toMatchObject({ pagination: { cursor: after } });
    const forgotten = scan((question, count) => (count === 1 ? range(question, '25000 - 30000') : page([], endOf(30_000))), after);
    expect((await forgotten.done)?.from?.ledger).toBe(25_000);
    expect(await scan((question) => range(question, '10 - 19990'), after).done).toBeUndefined();
    const anew = scan((question, count) => (count === 1 ? range(question, '10 - 500') : page([], endOf(500), 500)), after);
    expect((await anew.done)?.from?.ledger).toBe(10);
  });

  it('of calls that failed are left out, and the same one counts once', async () => {
    const once = eventAt(idIn(12_000));
    const failed = { ...eventAt(idIn(12_001)), inSuccessfulContractCall: false };
    const { done } = scan(() => page([once, failed, once], endOf(30_000)));
    expect((await done)?.events.map(({ id }) => id)).toEqual([once.id]);
  });

  it('that lead in a circle, or nowhere, end with an error', async () => {
    const circle = scan((_question, count) => page([], endOf(count === 1 ? 15_000 : 12_000)));
    expect(await codeOf(circle.done)).toBe('node_invalid');
    expect(await codeOf(scan(() => page([], endOf(15_000))).done)).toBe('node_invalid');
  });

  it('that lead on for ever end with an error', async () => {
    const ever = scan((_question, count) => page([], endOf(15_000 + count), 30_000 + count));
    expect(await codeOf(ever.done)).toBe('node_invalid');
    expect(ever.asked.length).toBeLessThan(1_500);
  });

  it.each([
    ['another id', { id: 'x' }],
    ['no time', { ledgerClosedAt: 'yesterday' }],
    ['unreadable topics', { topic: ['AAAA'] }],
    ['an unreadable value', { value: 'AAAAAAAAAAAAAAAA' }],
    ['no contract', { contractId: '' }],
  ])('with %s are no answer', async (_what, wrong) => {
    const refused = await refusal(scan(() => page([{ ...eventAt(idIn(12_000)), ...wrong }], endOf(30_000))).done);
    expect(refused).toMatchObject({ status: 502, code: 'node_invalid' });
  });

  it('without cursor or ledgers are no answer', async () => {
    for (const missing of ['cursor', 'latestLedger', 'oldestLedger', 'oldestLedgerCloseTime']) {
      const { done } = scan(() => ({ ...page([], endOf(30_000)), [missing]: undefined }));
      expect(await codeOf(done)).toBe('node_invalid');
    }
  });
});
