/** Everything that was signed here, newest first. */
import { useEffect, useState } from 'preact/hooks';
import type { RecordView } from '../../commands/views';
import { Amount } from '../parts/amount';
import { AccountBar, NavBar } from '../parts/bars';
import { Dial } from '../parts/dial';
import { Icon, type IconName } from '../parts/icon';
import { Notice } from '../parts/notice';
import { Bones } from '../parts/skeleton';
import { usePage, useStore } from '../state/context';
import { mainChange } from '../state/main-change';
import { useTitleOf } from './title-of';

const icons: Record<RecordView['state'], IconName> = {
  signed: 'clock',
  submitted: 'clock',
  confirmed: 'check',
  failed: 'danger',
  expired: 'blocked',
};

export function ActivityScreen() {
  const { words } = usePage();
  const activity = useStore((state) => state.activity);
  return (
    <>
      <AccountBar />
      <main class="body">
        <h1>{words.activity.title}</h1>
        <SetAside />
        {activity === null ? (
          <Bones widths={['100%', '100%', '100%']} />
        ) : activity.length === 0 ? (
          <div class="stack center quiet middling">
            <Dial pose="rest" />
            <p class="strong">{words.activity.empty}</p>
            <p>{words.activity.emptyNote}</p>
          </div>
        ) : (
          <ul class="rows">
            {activity.map((record) => (
              <li key={record.hash}>
                <Entry record={record} />
              </li>
            ))}
          </ul>
        )}
      </main>
      <NavBar />
    </>
  );
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

function Entry({ record }: { record: RecordView }) {
  const { words, say, ui } = usePage();
  const titleOf = useTitleOf();
  const change = mainChange(record);
  return (
    <button type="button" class="entry" onClick={() => ui.go({ name: 'record', hash: record.hash })}>
      <Icon name={icons[record.state]} />
      <span class="grow">
        <span class="clip strong block">{titleOf(record)}</span>
        {change ? (
          <span class="block">
            <Amount stroops={change.amount} code={change.code} decimals={change.decimals} signed />
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
