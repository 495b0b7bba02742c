/** A signed transaction on its way: ledgers close one after the other until it is in one of them. */
import { useEffect, useState } from 'preact/hooks';
import type { RecordView } from '../../commands/views';
import { groupDigits } from '../../words/format/amount';
import { countdown } from '../../words/format/time';
import { Dial } from '../parts/dial';
import { useNow, usePage } from '../state/context';
import { secondsLeft } from '../state/expiry';
import { useStore } from '../state/use-wallet';
import { DoubtNotice } from './witnesses';

const TICKS = 16;

/** How many ledgers closed while one looked on. */
function useLedgers(): { count: number; newest: number | null } {
  const ledger = useStore((state) => state.ledger?.ledger ?? null);
  const [first] = useState(ledger);
  const [start, setStart] = useState(first);
  useEffect(() => {
    if (start === null && ledger !== null) setStart(ledger - 1);
  }, [ledger]);
  return { count: ledger === null || start === null ? 0 : Math.max(0, ledger - start), newest: ledger };
}

export function LedgerProgress({ record }: { record: RecordView }) {
  const { words, say } = usePage();
  const now = useNow();
  const { count, newest } = useLedgers();
  const shown = Math.min(count, TICKS);
  const left = secondsLeft(record, now);
  return (
    <div class="stack center">
      <Dial pose="sway" big />
      <div class="stack tight center" role="status">
        <p class="lead strong">{record.state === 'signed' ? words.progress.signed : words.progress.submitted}</p>
        <p class="quiet amount">
          {newest === null || count === 0 ? words.progress.waiting : words.progress.closed(groupDigits(String(newest), say.marks.group))}
        </p>
      </div>
      <div class="ledgers" aria-hidden="true">
        {Array.from({ length: TICKS }, (_, index) => (
          <i
            key={index < shown ? `${count - shown + index}` : `open ${index}`}
            class={`tick ${index < shown ? 'closed' : ''} ${index === shown - 1 ? 'newest' : ''}`}
          />
        ))}
      </div>
      <DoubtNotice record={record} />
      {left === null ? null : <p class="small quiet">{words.progress.validFor(left > 3_600 ? say.span(left) : countdown(left))}</p>}
      <p class="small quiet">{words.progress.canClose}</p>
    </div>
  );
}
