/** A record at its end: what was promised, what came of it, and why not where it did not. */
import type { RecordView } from '../../commands/views';
import { groupDigits } from '../format/amount';
import { usePage } from '../state/context';
import { Dial } from './dial';
import { ErrorNotice } from './notice';

export function OutcomeHead({ record }: { record: RecordView }) {
  const { words, say } = usePage();
  const { state, outcome } = record;
  const texts = {
    confirmed: [
      words.progress.confirmed,
      outcome?.ledger ? words.progress.confirmedIn(groupDigits(String(outcome.ledger), say.marks.group)) : '',
    ],
    failed: [words.progress.failed, words.progress.failedWhat],
    expired: [words.progress.expired, words.progress.expiredWhat],
  } as const;
  const [title, what] = texts[state === 'confirmed' || state === 'failed' || state === 'expired' ? state : 'failed'];
  return (
    <div class="stack">
      <div class="stack center tight" role="status">
        <Dial pose={state === 'confirmed' ? 'rest' : 'tilt'} />
        <h1>{title}</h1>
        <p class="quiet">{what}</p>
      </div>
      {outcome?.reason && state !== 'confirmed' ? <ErrorNotice error={outcome.reason} /> : null}
    </div>
  );
}
