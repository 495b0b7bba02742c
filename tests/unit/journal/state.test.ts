import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TransactionRecord } from '../../../src/journal/record';
import { mayBeTaken, maySend as maySendAt, next, type WitnessAnswer, type Word } from '../../../src/journal/state';
import { isFree } from '../../../src/journal/testimony';
import type { Warning } from '../../../src/primitives/plan';
import { isFinal, type RecordState } from '../../../src/primitives/record-states';
import { makeRecord, START } from './liar';

const signed = makeRecord();
const [rpc, horizon, other] = [
  { witness: 'rpc.test', kind: 'rpc' },
  { witness: 'horizon.test', kind: 'horizon' },
  { witness: 'second.test', kind: 'rpc' },
] as const;
type Name = typeof rpc | typeof horizon | typeof other;
const hear = (witness: Name, said: WitnessAnswer, among: readonly Name[] = [rpc, horizon]): Word => ({
  word: 'answered',
  witness,
  among,
  at: START,
  answer: said,
});
const absent = { is: 'absent', ledger: 1020, closeTime: signed.validUntil + 1, sequence: 100n, covered: true } as const;
const included = (successful: boolean, ledger = 1010): WitnessAnswer => ({
  is: 'included',
  successful,
  outcome: { ledger, feeCharged: '1' },
});

const heard: fc.Arbitrary<WitnessAnswer> = fc.oneof(
  fc.boolean().map((successful) => included(successful, 9)),
  fc.constant<WitnessAnswer>({ is: 'silent', code: 'node_timeout' }),
  fc.record({
    is: fc.constant('absent' as const),
    ledger: fc.integer({ min: 1000, max: 1010 }),
    closeTime: fc.integer({ min: START, max: START + 120 }),
    sequence: fc.constantFrom(null, 100n, 101n),
    covered: fc.boolean(),
  }),
);
const word: fc.Arbitrary<Word> = fc.oneof(
  fc.constantFrom<Word>({ word: 'accepted' }, { word: 'busy' }, { word: 'unknown' }, { word: 'unreachable' }),
  fc.constantFrom('txBadAuth', 'txBadSeq', 'txTooLate', 'txInternalError').map((code): Word => ({ word: 'refused', code })),
  fc.tuple(fc.constantFrom(rpc, horizon), heard).map(([witness, said]) => hear(witness, said)),
);
const all = (record: typeof signed, ...words: Word[]) => words.reduce(next, record);

test.each<RecordState>(['confirmed', 'failed', 'expired'])('security 54: no word moves a record that is %s', (state) => {
  const final = { ...signed, state };
  const property = fc.property(word, (said) => {
    expect(next(final, said)).toBe(final);
  });
  fc.assert(property);
});

test('a record never goes back from submitted to signed', () => {
  const property = fc.property(fc.array(word), (words) => {
    let record = signed;
    for (const said of words) {
      const after = next(record, said);
      if (record.state === 'submitted') expect(after.state).not.toBe('signed');
      record = after;
    }
  });
  fc.assert(property);
});

test('security 50: what may be taken later, or was taken before, is not over by a refusal', () => {
  for (const code of ['txBadSeq', 'txTooEarly', 'txTooLate', 'txInternalError', 'txDuplicate']) {
    const refused = next({ ...signed, attempts: 1 }, { word: 'refused', code });
    expect(refused, code).toMatchObject({ state: 'submitted', unknown: true });
  }
});

test('security 50: a refusal after a sending whose answer was never stored is not final', () => {
  const resent = { ...signed, attempts: 2 };
  expect(next(resent, { word: 'refused', code: 'txBadAuth' })).toMatchObject({ state: 'submitted', unknown: true });
  expect(next({ ...signed, attempts: 1 }, { word: 'refused', code: 'txBadAuth' }).state).toBe('failed');
});

test('security 76: expiry needs its time past in two ledgers, nodes that saw them, and its place still free, by two witnesses', () => {
  const later = { ...absent, ledger: 1021 };
  const both = (said: WitnessAnswer) => [hear(rpc, said), hear(horizon, said)];
  const once = all(signed, ...both(absent));
  expect(once).toMatchObject({ state: 'signed', unknown: true });
  expect(all(once, ...both(absent)).state).toBe('signed');
  expect(all(once, ...both({ ...later, covered: false })).state).toBe('signed');
  expect(all(once, ...both({ ...later, closeTime: signed.validUntil })).state).toBe('signed');
  expect(all(once, hear(rpc, later), hear(horizon, { ...later, sequence: 101n })).state).toBe('signed');
  expect(all(once, hear(rpc, later)).state).toBe('signed');
  expect(all(once, ...both(later))).toMatchObject({ state: 'expired', outcome: { ledger: null, feeCharged: null } });
});

test('bytes without an end are never expired', () => {
  const unbounded = { ...signed, validUntil: 0 };
  const late = [absent, { ...absent, ledger: 1021 }].flatMap((said) => [hear(rpc, said), hear(horizon, said)]);
  expect(all(unbounded, ...late).state).toBe('signed');
});

test('security 76: one witness is no end, whatever it says, and two are', () => {
  for (const successful of [true, false]) {
    const alone = next(signed, hear(rpc, included(successful)));
    expect(alone).toMatchObject({ state: 'submitted', unknown: false });
    expect(all(alone, hear(rpc, included(successful))).state).toBe('submitted');
    expect(all(alone, hear(horizon, { is: 'silent', code: 'node_timeout' })).state).toBe('submitted');
    expect(all(alone, hear(horizon, included(successful))).state).toBe(successful ? 'confirmed' : 'failed');
  }
});

test('security 76: FAILED then SUCCESS of one witness is no end', () => {
  expect(all(signed, hear(rpc, included(false)), hear(rpc, included(true))).state).toBe('submitted');
});

test('two that contradict are no end, until one relents or a third is heard', () => {
  const divided = all(signed, hear(rpc, included(false)), hear(horizon, included(true)));
  expect(divided).toMatchObject({ state: 'submitted', unknown: true });
  expect(next(divided, hear(rpc, included(true))).state).toBe('confirmed');
  expect(next(divided, hear(other, included(true), [rpc, other, horizon])).state).toBe('confirmed');
  expect(next(divided, hear(other, included(false), [rpc, other, horizon])).state).toBe('failed');
});

test('a witness that the network no longer has counts no more', () => {
  const alone = next(signed, hear(rpc, included(true), [rpc, horizon]));
  expect(next(alone, hear(horizon, included(true), [other, horizon])).state).toBe('submitted');
});

test('a place that is taken by an unknown hash needs two witnesses in two ledgers each', () => {
  const taken = { ...absent, closeTime: START, sequence: 101n };
  const later = { ...taken, ledger: 1021 };
  const once = all(signed, hear(rpc, taken), hear(horizon, taken), hear(rpc, later));
  expect(once.state).toBe('signed');
  expect(next(once, hear(horizon, later))).toMatchObject({ state: 'failed', outcome: { ledger: null, reason: { code: 'replaced' } } });
});

test('security 54: bytes are sent again only while their time lasts, their place is free, and a ledger closed without them', () => {
  const open = { ...absent, ledger: 1001, closeTime: START };
  const maySend = (record: TransactionRecord) => maySendAt(record, START);
  expect(maySend(signed)).toBe(true);
  const sent = { ...signed, state: 'submitted' as const, attempts: 1 };
  const looked = next(sent, hear(rpc, open));
  expect(maySend(looked)).toBe(false);
  const lacking = next(looked, hear(rpc, { ...open, ledger: 1002 }));
  expect(maySend(lacking)).toBe(true);
  expect(maySend(next(lacking, hear(horizon, included(true))))).toBe(false);
  expect(maySend(next(looked, hear(rpc, absent)))).toBe(false);
  expect(maySend(next(looked, hear(rpc, { ...open, ledger: 1002, sequence: 101n })))).toBe(false);
  expect(maySend({ ...lacking, state: 'failed' })).toBe(false);
});

test('security 54: what nodes are too full for is sent at every ledger at first, and six times an hour for as long as it lasts', () => {
  const sent = { ...signed, state: 'submitted' as const, attempts: 60 };
  const looked = next(sent, hear(rpc, { ...absent, ledger: 1001, closeTime: START }));
  const lacking = next(looked, hear(rpc, { ...absent, ledger: 1002, closeTime: START }));
  expect(maySendAt(lacking, signed.createdAt + 599)).toBe(false);
  expect(maySendAt(lacking, signed.createdAt + 600)).toBe(true);
  expect(maySendAt({ ...lacking, attempts: 61 }, signed.createdAt + 1_199)).toBe(false);
});

test('what everybody refused as the ledger stood may be taken until its time is over; what is wrong with the bytes stays wrong', () => {
  const refused = (code: string) => next({ ...signed, attempts: 1 }, { word: 'refused', code });
  for (const code of ['txInsufficientFee', 'txInsufficientBalance', 'txBadAuth', 'txBadAuthExtra', 'txFrozenKeyAccessed']) {
    expect(mayBeTaken(refused(code), signed.validUntil - 1), code).toBe(true);
    expect(mayBeTaken(refused(code), signed.validUntil), code).toBe(false);
  }
  for (const code of ['txMalformed', 'txMissingOperation', 'txNotSupported', 'txSorobanInvalid', 'txNoAccount', 'txBadSeq', 'txTooLate']) {
    expect(mayBeTaken(refused(code), START), code).toBe(false);
  }
});

test.each([
  ['nothing more', [], true],
  ['ledgers, ages and signers', ['ledgerBounds', 'minSeqAge', 'minSeqLedgerGap', 'extraSigners'], true],
  ['the least sequence that it takes', ['minSeqNum'], false],
])('security 111: what asks for %s, 500 sequences ahead, is out of the way at two ledgers: %#', (_, conditions, isOut) => {
  const warnings: Warning[] = conditions.length > 0 ? [{ level: 'warning', code: 'preconditions', params: { conditions } }] : [];
  const far = makeRecord({ sequence: 601n, seconds: 23 * 3_600 });
  const record = { ...far, plan: { ...far.plan, warnings } };
  const waits = (ledger: number): Word[] => [rpc, horizon].map((name) => hear(name, { ...absent, ledger, closeTime: START + 10 }));
  const now = all(record, { word: 'accepted' }, ...waits(1001), ...waits(1002));
  expect([isFinal(now), isFree(now, START + 10)]).toEqual([false, isOut]);
});
