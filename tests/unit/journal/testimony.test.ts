import { describe, expect, test } from 'vitest';
import { createJournal } from '../../../src/journal/journal';
import { type Claim, doubtOf, isFree, type Testimony } from '../../../src/journal/testimony';
import { createMemoryDatabase } from '../../platform/memory-database';
import { Liar, makeRecord, START } from './liar';

const validUntil = START + 60;
const FIVE_MINUTES = 300;
const long = validUntil + FIVE_MINUTES;
const names = [
  { witness: 'rpc.test', kind: 'rpc' },
  { witness: 'horizon.test', kind: 'horizon' },
  { witness: 'second.test', kind: 'rpc' },
] as const;

type Word = Claim | 'silent' | 'unheard';
const said = (...words: Word[]): Testimony[] =>
  words.map((word, index) => {
    const name = names[index] as (typeof names)[number];
    if (word === 'unheard') return { ...name, at: 0 };
    return word === 'silent' ? { ...name, at: START, silent: 'node_timeout' } : { ...name, at: START, claim: word };
  });
const free = (now: number, ...words: Word[]) => isFree({ validUntil, said: said(...words) }, now);

const included = (successful = true, used = true, closeTime = START + 10): Claim => ({
  ...{ is: 'included', successful, ledger: 1002 },
  ...{ outcome: { ledger: 1002, feeCharged: '1' }, standing: { ledger: 1002, closeTime, used } },
});
const absent = (closeTime: number, more: Partial<Extract<Claim, { is: 'absent' }>> = {}): Claim => ({
  ...{ is: 'absent', ledger: 1002, closeTime, covered: true },
  ...more,
});

describe('security 46: while one is silent, the account may go on', () => {
  test('once the one that answers shows the hash using the sequence', () => {
    expect(free(START, included(), 'silent')).toBe(true);
    expect(free(START, included(false), 'silent')).toBe(true);
    expect(free(START, included(true, false), 'silent')).toBe(false);
    expect(free(START, included(), 'unheard')).toBe(false);
  });

  test('once its close time and the local clock are both five minutes past the end, and it did not find the hash', () => {
    expect(free(long, absent(long), 'silent')).toBe(true);
    expect(free(long - 1, absent(long), 'silent')).toBe(false);
    expect(free(long, absent(long - 1), 'silent')).toBe(false);
  });

  test('while two ledgers of everybody who answers show that others come before it', () => {
    const gap = absent(START + 10, { gapSince: 1001 });
    expect(free(START, gap, 'silent')).toBe(true);
    expect(free(START, gap, absent(START + 10, { covered: false, gapSince: 1000 }))).toBe(true);
    expect(free(START, gap, absent(START + 10))).toBe(false);
    expect(free(START, absent(START + 10, { gapSince: 1002 }), 'silent')).toBe(false);
  });

  test('also where it has forgotten that time: what is past its end is never included, whatever became of it', () => {
    expect(free(long, absent(long, { covered: false }), 'silent')).toBe(true);
    expect(free(long, absent(long, { covered: false }), included())).toBe(true);
    expect(free(long - 1, absent(long, { covered: false }), included())).toBe(false);
  });

  test('also where its bytes have no end, once two of its ledgers show their sequence used, whatever it remembers', () => {
    const endless = (...words: Word[]) => isFree({ validUntil: 0, said: said(...words) }, long);
    const taken = absent(START + 10, { covered: false, takenSince: 1001 });
    expect(endless(taken, 'silent')).toBe(true);
    expect(endless(taken, included())).toBe(true);
    expect(endless(taken, absent(START + 10))).toBe(false);
    expect(endless(absent(START + 10, { covered: false, takenSince: 1002 }), 'silent')).toBe(false);
    expect(endless(absent(long, { covered: false }), 'silent')).toBe(false);
  });

  test('and not where nobody answers', () => {
    expect(free(long * 2, 'silent', 'silent')).toBe(false);
    expect(isFree({ validUntil }, long * 2)).toBe(false);
  });
});

describe('security 46: while two answer', () => {
  test('it waits for the one that is late, and no longer than for one that stands still', () => {
    const behind = absent(START + 5, { ledger: 1001 });
    expect(free(START + 10, included(), behind)).toBe(false);
    expect(free(START + 5 + FIVE_MINUTES, included(true, true, START + 5 + FIVE_MINUTES), behind)).toBe(true);
    expect(free(START + 5, included(true, true, START + 5 + FIVE_MINUTES), behind)).toBe(false);
  });

  test('who contradict, it goes on where both show the bytes out of the way', () => {
    expect(free(START, included(true), included(false))).toBe(true);
    expect(free(START, included(), absent(START + 10))).toBe(false);
    expect(free(long, included(), absent(long))).toBe(true);
  });

  test('and say that the bytes can never be included, it goes on at once, whatever the reason of each', () => {
    const late = absent(validUntil + 1, { lateSince: 1001 });
    const taken = absent(START + 10, { takenSince: 1001 });
    expect(free(validUntil + 1, late, taken)).toBe(true);
    expect(free(validUntil + 1, late, absent(START + 10))).toBe(false);
    expect(free(validUntil + 1, late, late, included(true, false))).toBe(false);
  });
});

describe('why it is not final', () => {
  test('nobody names an end, or two name the same: no doubt', () => {
    expect(doubtOf(said(absent(START), 'silent'))).toBeUndefined();
    expect(doubtOf(said(included(), included()))).toBeUndefined();
  });

  test('the other is silent, late, or says otherwise of the same ledger', () => {
    expect(doubtOf(said(included(), 'silent'))).toBe('witness_silent');
    expect(doubtOf(said(included(), 'unheard'))).toBe('witness_late');
    expect(doubtOf(said(included(), absent(START, { ledger: 1001 })))).toBe('witness_late');
    expect(doubtOf(said(included(), absent(START)))).toBe('witnesses_contradict');
    expect(doubtOf(said(included(), absent(START, { covered: false })))).toBe('witness_late');
    expect(doubtOf(said(included(true), included(false)))).toBe('witnesses_contradict');
  });
});

describe('the journal', () => {
  const open = (liar: Liar, chain = () => liar.chain) =>
    createJournal({ database: createMemoryDatabase(), chain: async () => chain(), clock: () => liar.closeTime, changed: () => undefined });

  /** A journal of which one transaction is on its way. */
  async function begun() {
    const liar = new Liar();
    const journal = open(liar);
    const first = makeRecord();
    await journal.put(first);
    return { liar, journal, first };
  }

  test('takes the next transaction after a week in which a node has forgotten the earlier one', async () => {
    const { liar, journal, first } = await begun();
    await journal.advance(first.hash);
    liar.close(2_000);
    liar.oldest = liar.closeTime - 1_000;
    for (let turn = 0; turn < 3; turn++) {
      liar.fault('transaction', 'hide');
      await journal.advance(first.hash);
      liar.close();
    }
    expect(await journal.busyWith(first.account, first.networkId)).toBeNull();
    await journal.put(makeRecord({ sequence: 102n, seconds: 20_000 }));
  });

  test('takes the account’s next transaction once an earlier one is out of the way, and follows both to their ends', async () => {
    const { liar, journal, first } = await begun();
    await journal.advance(first.hash);
    liar.be('first', 'silent');
    liar.close();
    const second = makeRecord({ sequence: 102n, seconds: 600 });
    await expect(journal.put(second)).rejects.toMatchObject({ code: 'account_busy' });
    await journal.advance(first.hash);
    expect(await journal.busyWith(first.account, first.networkId)).toBeNull();
    await journal.put(second);
    expect((await journal.get(first.hash))?.state).toBe('submitted');
    liar.be('first', 'honest');
    for (let round = 0; round < 3; round++) {
      for (const { hash } of await journal.unfinished()) await journal.advance(hash);
      liar.close();
    }
    expect((await journal.all()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
    expect(new Set(liar.sends).size).toBe(2);
  });

  test('hears one host once, however often the settings name it', async () => {
    const liar = new Liar();
    liar.be('horizon', 'silent');
    const journal = open(liar, () => ({ ...liar.chain, second: liar.chain.rpc }));
    const record = makeRecord();
    await journal.put(record);
    await journal.advance(record.hash);
    liar.close();
    expect(await journal.advance(record.hash)).toMatchObject({
      state: 'submitted',
      said: [{ witness: 'rpc.test' }, { silent: 'node_unavailable' }],
    });
  });
});
