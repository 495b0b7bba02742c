/** Everything that was signed here and what others did to the account, newest first. */
import { useEffect, useState } from 'preact/hooks';
import { AccountBar, NavBar } from '../frame/bars';
import { Body } from '../frame/column';
import { ErrorNotice } from '../frame/error-notice';
import { Button } from '../parts/button';
import { Dial } from '../parts/dial';
import { SecretTaken } from '../parts/field';
import { Notice } from '../parts/notice';
import { Bones } from '../parts/skeleton';
import { usePage } from '../state/context';
import { type Filter, figuresOf, filters, type Line, matches, timeline } from '../state/timeline';
import { useNoSecrets } from '../state/use-no-secrets';
import { SaveFile, useSaid } from './activity-file';
import { ActivityLines } from './activity-lines';
import { useActivity } from './use-activity';

export function ActivityScreen() {
  const { words, say } = usePage();
  const [filter, setFilter] = useState<Filter>('all');
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const { own, others, brought, error, unread, more, reading, again } = useActivity(filter, query !== '');
  const said = useSaid();
  const found = (line: Line) => query === '' || matches([...said(line), ...figuresOf(line, say)].join(' '), query);
  const lines = timeline({ own, others, brought }, filter, query !== '').filter(found);
  const { others: text } = words.activity;
  const read = !reading && (filter === 'others' || own !== null) && (filter === 'own' || others !== null);
  return (
    <>
      <AccountBar />
      <Body>
        <h1>{words.activity.title}</h1>
        <Unreadable />
        {error ? <ErrorNotice error={error} /> : null}
        {unread && filter !== 'own' ? (
          <Notice level="info">
            <p>{text.unread}</p>
            <Button onClick={again}>{text.again}</Button>
          </Notice>
        ) : null}
        {read && lines.length === 0 && filter === 'all' && query === '' ? null : (
          <Sieve filter={filter} onFilter={setFilter} typed={typed} onTyped={setTyped} />
        )}
        <Lines
          lines={lines}
          read={read}
          failed={(filter !== 'others' && error !== null) || (filter !== 'own' && unread !== null)}
          typed={typed}
        />
        {more ? (
          <Button wide onClick={more}>
            {words.activity.more}
          </Button>
        ) : null}
        {lines.length > 0 ? <SaveFile filter={filter} /> : null}
      </Body>
      <NavBar />
    </>
  );
}

/** Which lines, and with which words. */
function Sieve(props: { filter: Filter; onFilter: (filter: Filter) => void; typed: string; onTyped: (typed: string) => void }) {
  const { words } = usePage();
  const { others: text } = words.activity;
  const secrets = useNoSecrets();
  return (
    <div class="stack">
      <fieldset class="chips">
        <legend class="hush">{text.which}</legend>
        {filters.map((filter) => (
          <button key={filter} type="button" class="tag" aria-pressed={filter === props.filter} onClick={() => props.onFilter(filter)}>
            {text.filters[filter]}
          </button>
        ))}
      </fieldset>
      <input
        type="search"
        class="slim"
        aria-label={text.search}
        placeholder={text.search}
        value={props.typed}
        onInput={({ currentTarget }) => props.onTyped(secrets.take(currentTarget))}
      />
      <SecretTaken secrets={secrets} />
    </div>
  );
}

/** `read`: all of it that is wanted was read at least once. `failed`: a notice above says that some of it could not be. */
function Lines({ lines, read, failed, typed }: { lines: Line[]; read: boolean; failed: boolean; typed: string }) {
  const { words } = usePage();
  if (lines.length === 0 && failed) return null;
  if (lines.length === 0 && !read) return <Bones widths={['100%', '100%', '100%']} />;
  if (lines.length === 0 && typed.trim()) return <p class="quiet">{words.activity.others.nothingFound}</p>;
  if (lines.length === 0) {
    return (
      <div class="stack center quiet middling">
        <Dial pose="rest" />
        <p class="strong">{words.activity.empty}</p>
        <p>{words.activity.emptyNote}</p>
      </div>
    );
  }
  return <ActivityLines lines={lines} />;
}

/** Records that lie here and cannot be read. */
function Unreadable() {
  const { words, ui } = usePage();
  const [records, setRecords] = useState(0);
  useEffect(() => {
    ui.client.call('setAside', {}).then(
      (found) => setRecords(found.records),
      () => undefined,
    );
  }, []);
  if (records === 0) return null;
  return <Notice level="warning" text={words.activity.setAside(records)} />;
}
