/** Who says what of a transaction: one line for each node that was asked, with its name, its word and since when. */
import type { RecordView, SaidView } from '../../commands/views';
import { groupDigits } from '../../words/format/amount';
import { SharedNodes } from '../frame/shared-nodes';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';

function Line({ said }: { said: SaidView }) {
  const { words, say } = usePage();
  const text = words.progress;
  const ledger = said.ledger === null ? '' : groupDigits(String(said.ledger), say.marks.group);
  return (
    <>
      <dt>
        {said.witness} <span class="quiet">{text.kinds[said.kind]}</span>
      </dt>
      <dd>
        {said.at === 0 ? text.notAsked : text.says[said.says](ledger)}
        {said.at === 0 ? null : <span class="small quiet"> · {say.time(said.at)}</span>}
      </dd>
    </>
  );
}

export function Witnesses({ record }: { record: RecordView }) {
  const { words } = usePage();
  if (record.said.length === 0) return null;
  return (
    <section class="stack tight" aria-label={words.progress.witnesses}>
      <h2 class="label">{words.progress.witnesses}</h2>
      <dl class="facts">
        {record.said.map((said) => (
          <Line key={`${said.kind} ${said.witness}`} said={said} />
        ))}
      </dl>
      <SharedNodes hosts={record.said.map(({ witness }) => witness)} />
    </section>
  );
}

/** Why it is not final although somebody names an end, and that the account may go on where it may. */
export function DoubtNotice({ record }: { record: RecordView }) {
  const { words } = usePage();
  const { doubt, unknown, free } = record;
  const contradicts = doubt === 'witnesses_contradict';
  return (
    <>
      {doubt || unknown ? (
        <Notice level={contradicts ? 'warning' : 'info'}>
          <p class="left">{doubt ? words.progress.doubts[doubt] : words.progress.unknown}</p>
        </Notice>
      ) : null}
      {free ? <p class="small">{words.progress.free}</p> : null}
    </>
  );
}
