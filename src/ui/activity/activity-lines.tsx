/** Lines of the activity, whoever wrote them; and the last few of them, beside Home. */
import type { SummaryView } from '../../commands/views';
import type { RecordState } from '../../primitives/record-states';
import { useTitleOf } from '../approve/title-of';
import { shortAddress } from '../format/address';
import type { IconName } from '../parts/icon';
import { Bones } from '../parts/skeleton';
import { usePage } from '../state/context';
import { byDay, type Line, timeline } from '../state/timeline';
import { EntryBody } from './entry-body';
import { FiledLine } from './filed-line';
import { OperationLine } from './operation';
import { useActivity } from './use-activity';
import { useLegs, useOtherSide } from './use-moves';

const icons: Record<RecordState, IconName> = {
  signed: 'clock',
  submitted: 'clock',
  confirmed: 'check',
  failed: 'danger',
  expired: 'blocked',
};

export function ActivityLines({ lines }: { lines: readonly Line[] }) {
  const { say } = usePage();
  return (
    <>
      {byDay(lines, say).map(({ day, lines: some }) => (
        <section key={day} class="section">
          <h2>{day}</h2>
          <DayLines lines={some} />
        </section>
      ))}
    </>
  );
}

function DayLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul class="rows">
      {lines.map((line) =>
        'record' in line ? (
          <li key={line.hash}>
            <Entry record={line.record} />
          </li>
        ) : 'brought' in line ? (
          <li key={line.hash}>
            <FiledLine line={line.brought} />
          </li>
        ) : (
          <li key={`${line.operation.id}`}>
            <OperationLine operation={line.operation} />
          </li>
        ),
      )}
    </ul>
  );
}

/** So many stand beside Home. */
const LAST = 6;

export function Recent() {
  const { words, ui } = usePage();
  const { own, others, unread, brought } = useActivity('all');
  const lines = timeline({ own, others, brought }, 'all').slice(0, LAST);
  return (
    <div class="body">
      <div class="row between">
        <h2>{words.activity.recent}</h2>
        {lines.length > 0 ? (
          <button type="button" class="link small" onClick={() => ui.go({ name: 'activity' })}>
            {words.activity.all}
          </button>
        ) : null}
      </div>
      {lines.length > 0 ? (
        <ActivityLines lines={lines} />
      ) : own && (others || unread) ? (
        <p class="quiet">{words.activity.empty}</p>
      ) : (
        <Bones widths={['100%', '100%', '100%']} />
      )}
    </div>
  );
}

function Entry({ record }: { record: SummaryView }) {
  const { words, say, ui } = usePage();
  const titleOf = useTitleOf();
  const legs = useLegs()(record);
  const other = useOtherSide()(record.moves, record.others);
  const paid = record.fee !== null && record.fee !== '0' ? words.activity.fee(say.amount(record.fee, 'XLM')).replaceAll(' ', '\u00a0') : '';
  return (
    <button type="button" class="entry" onClick={() => ui.go({ name: 'record', hash: record.hash })}>
      <EntryBody
        icon={icons[record.state]}
        title={titleOf(record)}
        changes={legs.map(({ pool, by, ...leg }) => ({ ...leg, beside: <Beside text={pool ?? (by && shortAddress(by))} /> }))}
        other={other}
        note={[words.activity.states[record.state], say.clock(record.createdAt), paid].filter(Boolean).join(' · ')}
        leads="forward"
      />
    </button>
  );
}

function Beside({ text }: { text: string | undefined }) {
  return text ? <span class="small quiet"> ({text})</span> : null;
}
