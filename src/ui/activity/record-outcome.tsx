/** A record at its end: what was promised, what came of it, and why not where it did not. */

import { useEffect } from 'preact/hooks';
import type { RecordView } from '../../commands/views';
import type { ErrorCode } from '../../primitives/error-codes';
import { isFinal } from '../../primitives/record-states';
import { groupDigits } from '../../words/format/amount';
import { ErrorNotice } from '../frame/error-notice';
import { Ending } from '../parts/ending';
import { usePage } from '../state/context';
import { seeRecord } from '../state/seen-records';

/** Reasons whose advice still holds once a transaction is over; that of others is about what was not signed yet. */
const afterwards = new Set<ErrorCode>(['replaced', 'refused', 'transaction_failed']);

export function OutcomeHead({ record }: { record: RecordView }) {
  const { words, say, ui } = usePage();
  const { state, outcome, hash, again } = record;
  useEffect(() => seeRecord(ui, hash), [hash]);
  const texts = {
    confirmed: [
      words.progress.confirmed,
      outcome?.ledger ? words.progress.confirmedIn(groupDigits(String(outcome.ledger), say.marks.group)) : '',
    ],
    failed: [words.progress.failed, outcome && outcome.ledger !== null ? words.progress.failedWhat : words.progress.failedFree],
    expired: [words.progress.expired, words.progress.expiredWhat],
  } as const;
  const ending = isFinal(record) ? record.state : 'failed';
  const [title, what] = texts[ending];
  return (
    <div class="stack">
      <div class="stack center tight" role="status">
        <Ending as={ending} />
        <h1>{title}</h1>
        <p class="quiet">{what}</p>
        {outcome?.missing ? <p class="quiet">{words.progress.missing[outcome.missing]}</p> : null}
      </div>
      {outcome?.reason && state !== 'confirmed' ? (
        <ErrorNotice error={outcome.reason} title={words.progress.reason} next={!again && afterwards.has(outcome.reason.code)} />
      ) : null}
    </div>
  );
}
