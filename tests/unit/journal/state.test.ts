import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { State } from '../../../src/journal/record';
import { maySend, next, type Word } from '../../../src/journal/state';
import { makeRecord, START } from './liar';

const signed = makeRecord();
const word: fc.Arbitrary<Word> = fc.oneof(
  fc.constantFrom<Word>({ word: 'accepted' }, { word: 'busy' }, { word: 'unknown' }, { word: 'unreachable' }),
  fc.constantFrom('txBadAuth', 'txBadSeq', 'txTooLate', 'txInternalError').map((code): Word => ({ word: 'refused', code })),
  fc.boolean().map((successful): Word => ({ word: 'included', successful, outcome: { ledger: 9, feeCharged: '1' } })),
  fc.record({
    word: fc.constant('absent' as const),
    ledger: fc.integer({ min: 1000, max: 1010 }),
    closeTime: fc.integer({ min: START, max: START + 120 }),
    sequence: fc.constantFrom(null, 100n, 101n),
    covered: fc.boolean(),
  }),
);

test.each<State>(['confirmed', 'failed', 'expired'])('no word moves a record that is %s', (state) => {
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

test('a refusal after a sending whose answer was never stored is not final', () => {
  const resent = { ...signed, attempts: 2 };
  expect(next(resent, { word: 'refused', code: 'txBadAuth' })).toMatchObject({ state: 'submitted', unknown: true });
  expect(next({ ...signed, attempts: 1 }, { word: 'refused', code: 'txBadAuth' }).state).toBe('failed');
});

test('expiry needs its time past in two ledgers, a node that saw them, and its place still free', () => {
  const absent = { word: 'absent', ledger: 1020, closeTime: signed.validUntil + 1, sequence: 100n, covered: true } as const;
  const once = next(signed, absent);
  expect(once).toMatchObject({ state: 'signed', unknown: true });
  expect(next(once, absent).state).toBe('signed');
  const later = { ...absent, ledger: 1021 };
  expect(next(once, { ...later, covered: false }).state).toBe('signed');
  expect(next(once, { ...later, closeTime: signed.validUntil }).state).toBe('signed');
  expect(next(once, { ...later, sequence: 101n }).state).toBe('signed');
  expect(next(once, later).state).toBe('expired');
});

test('bytes without an end are never expired', () => {
  const unbounded = { ...signed, validUntil: 0 };
  const absent = { word: 'absent', ledger: 1, closeTime: START * 2, sequence: 100n, covered: true } as const;
  expect(next(next(unbounded, absent), { ...absent, ledger: 2 }).state).toBe('signed');
});

test('bytes are sent again only while their time lasts and their place is free', () => {
  expect(maySend(signed)).toBe(true);
  expect(maySend({ ...signed, state: 'submitted' })).toBe(true);
  expect(maySend({ ...signed, lateLedgers: [1] })).toBe(false);
  expect(maySend({ ...signed, takenLedgers: [1] })).toBe(false);
  expect(maySend({ ...signed, state: 'failed' })).toBe(false);
});
