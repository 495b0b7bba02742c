/** Everything that was signed here, newest first. */
import { useEffect, useState } from 'preact/hooks';
import type { ActivityView, SummaryView } from '../../commands/views';
import { type ErrorBody, toServiceError } from '../../primitives/errors';
import type { RecordState } from '../../primitives/record-states';
import { Amount } from '../parts/amount';
import { AccountBar, NavBar } from '../parts/bars';
import { Button } from '../parts/button';
import { Dial } from '../parts/dial';
import { Icon, type IconName } from '../parts/icon';
import { ErrorNotice, Notice } from '../parts/notice';
import { Bones } from '../parts/skeleton';
import { usePage, useWallet } from '../state/context';
import { useTitleOf } from './title-of';

const icons: Record<RecordState, IconName> = {
  signed: 'clock',
  submitted: 'clock',
  confirmed: 'check',
  failed: 'danger',
  expired: 'blocked',
};

export function ActivityScreen() {
  const { words } = usePage();
  const { records, error, more } = useActivity();
  return (
    <>
      <AccountBar />
      <main class="body">
        <h1>{words.activity.title}</h1>
        <SetAside />
        {error ? <ErrorNotice error={error} /> : null}
        {records === null ? (
          error ? null : (
            <Bones widths={['100%', '100%', '100%']} />
          )
        ) : records.length === 0 ? (
          <div class="stack center quiet middling">
            <Dial pose="rest" />
            <p class="strong">{words.activity.empty}</p>
            <p>{words.activity.emptyNote}</p>
          </div>
        ) : (
          <ul class="rows">
            {records.map((record) => (
              <li key={record.hash}>
                <Entry record={record} />
              </li>
            ))}
          </ul>
        )}
        {more ? (
          <Button wide onClick={more}>
            {words.activity.more}
          </Button>
        ) : null}
      </main>
      <NavBar />
    </>
  );
}

/** The list as far as it was asked for; its beginning again whenever something moved. `more`: asks for the next page. */
function useActivity() {
  const { ui } = usePage();
  const { active } = useWallet();
  const [list, setList] = useState<ActivityView | null>(null);
  const [error, setError] = useState<ErrorBody | null>(null);
  const ask = (after?: string) =>
    ui.client.call('activity', { ...(active ? { account: active } : {}), ...(after === undefined ? {} : { after }) }).then(
      (page) => {
        setError(null);
        setList((now) => joined(now, page, after));
      },
      (cause) => setError(toServiceError(cause).toJSON()),
    );
  useEffect(() => {
    setList(null);
    void ask();
    return ui.client.listen(({ event }) => {
      if (event === 'activity') void ask();
    });
  }, [active]);
  const next = list?.next;
  return { records: list?.records ?? null, error, more: next ? () => void ask(next) : null };
}

/** A page put to those that are there: behind them, or where it is the first one again, before what it does not have. */
function joined(now: ActivityView | null, page: ActivityView, after: string | undefined): ActivityView {
  if (!now) return page;
  const others = now.records.filter(({ hash }) => !page.records.some((record) => record.hash === hash));
  if (after !== undefined) return { records: [...others, ...page.records], next: page.next };
  return { records: [...page.records, ...others], next: others.length > 0 ? now.next : page.next };
}

/** Records that lie here and cannot be read. */
function SetAside() {
  const { words, ui } = usePage();
  const [records, setRecords] = useState(0);
  useEffect(() => {
    ui.client.call('setAside', {}).then(
      (found) => setRecords(found.records),
      () => undefined,
    );
  }, []);
  if (records === 0) return null;
  return (
    <Notice level="warning">
      <p>{words.activity.setAside(records)}</p>
    </Notice>
  );
}

function Entry({ record }: { record: SummaryView }) {
  const { words, say, ui } = usePage();
  const titleOf = useTitleOf();
  const { change } = record;
  return (
    <button type="button" class="entry" onClick={() => ui.go({ name: 'record', hash: record.hash })}>
      <Icon name={icons[record.state]} />
      <span class="grow">
        <span class="clip strong block">{titleOf(record)}</span>
        {change ? (
          <span class="block">
            <Amount stroops={BigInt(change.amount)} code={change.code} decimals={change.decimals} signed />
          </span>
        ) : null}
        <span class="small quiet block">
          {words.activity.states[record.state]} · {say.time(record.createdAt)}
        </span>
      </span>
      <Icon name="forward" />
    </button>
  );
}
