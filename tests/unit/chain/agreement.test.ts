import { describe, expect, it } from 'vitest';
import { checkAgreement } from '../../../src/chain/agreement';
import { accountKey, instanceKey } from '../../../src/chain/ledger-keys';
import { accountData, contract, instanceData, user, wireEntry } from './entries';
import { refusal, world } from './liar';

const keys = [accountKey(user), instanceKey(contract)];

interface Said {
  ledger?: number;
  sequence?: bigint;
  balance?: bigint;
  wasm?: number;
}

/** A node; what it says may change from one reading to the next. */
function node(...said: Said[]) {
  return world(({ method }, count) => {
    const { ledger = 100, sequence = 7n, balance = 1n, wasm = 1 } = said[Math.min(count, said.length) - 1] ?? {};
    if (method === 'getLatestLedger') return { id: 'a', sequence: ledger, protocolVersion: 25, closeTime: '5' };
    return { latestLedger: ledger, entries: [wireEntry(accountData({ sequence, balance })), wireEntry(instanceData(wasm))] };
  });
}

const check = (first: ReturnType<typeof node>, second?: ReturnType<typeof node>) =>
  refusal(checkAgreement({ rpc: first.rpc, second: second?.rpc }, keys));

describe('two nodes', () => {
  it('that say the same agree, whatever balances do between two ledgers', async () => {
    expect(await check(node({}), node({ ledger: 103, balance: 2n }))).toBeUndefined();
  });

  it('of which one is not there need not agree', async () => {
    const alone = node({});
    expect(await check(alone)).toBeUndefined();
    expect(alone.asked).toHaveLength(0);
  });

  it.each([10_100, 121, 79])('security 38: are refused where one is at ledger %i and the other at 100', async (ledger) => {
    expect(await check(node({}), node({ ledger }))).toMatchObject({ status: 502, code: 'node_stale' });
  });

  it.each<[string, Said, object]>([
    ['a higher sequence', { sequence: 8n }, { kind: 'account' }],
    ['a lower sequence', { sequence: 6n }, { kind: 'account' }],
    ['other code', { wasm: 2 }, { kind: 'contractData' }],
  ])('security 39: with %s are asked once more, then refused', async (_name, said, details) => {
    const second = node(said);
    expect(await check(node({}), second)).toMatchObject({ code: 'node_stale', details });
    expect(second.asked.filter(({ method }) => method === 'getLedgerEntries')).toHaveLength(2);
  });

  it('security 39: of which one was only late agree at the second time', async () => {
    expect(await check(node({ sequence: 8n }), node({ sequence: 7n }, { sequence: 8n }))).toBeUndefined();
  });
});
