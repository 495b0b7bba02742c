/** The activity in words, for what is searched, and as a file. */
import { useState } from 'preact/hooks';
import type { ActivityView, OperationsView, OperationView } from '../../commands/views';
import type { Address } from '../../primitives/addresses';
import { type ErrorBody, toServiceError } from '../../primitives/errors';
import { ErrorNotice } from '../parts/notice';
import { usePage, useWallet } from '../state/context';
import { csvOf, plainAmount, save } from '../state/csv';
import { type Filter, type Line, timeline } from '../state/timeline';
import { useFiledTitle } from './filed-line';
import { useOperationTitle } from './operation';
import { useTitleOf } from './title-of';

/** What a line says, a cell each: when, what, how it stands, amount, asset, issuer, the other end, who signed, the hash. */
export function useSaid(): (line: Line) => string[] {
  const { words } = usePage();
  const titleOf = useTitleOf();
  const operationTitle = useOperationTitle();
  const filedTitle = useFiledTitle();
  const when = (at: number) => new Date(at * 1000).toISOString();
  return (line) => {
    if ('record' in line) {
      const { record } = line;
      const amount = record.change ? plainAmount(record.change.amount, record.change) : '';
      const state = words.activity.states[record.state];
      return [
        when(line.at),
        titleOf(record),
        state,
        amount,
        record.change?.code ?? '',
        '',
        '',
        words.activity.others.filters.own,
        line.hash,
      ];
    }
    if ('brought' in line) {
      const { state, change } = line.brought;
      const [amount, code] = change ? [plainAmount(change.amount, change), change.code] : ['', ''];
      return [
        when(line.at),
        filedTitle(line.brought),
        words.activity.states[state],
        amount,
        code,
        '',
        '',
        words.activity.others.filed,
        line.hash,
      ];
    }
    const { operation } = line;
    const each = (cell: (movement: OperationView['movements'][number]) => string) => operation.movements.map(cell).join(' ');
    return [
      when(line.at),
      operationTitle(operation),
      words.activity.states.confirmed,
      each(({ amount, asset }) => plainAmount(amount, asset)),
      each(({ asset }) => asset.code),
      each(({ asset }) => asset.issuer ?? ''),
      each(({ other }) => other ?? ''),
      operation.by,
      line.hash,
    ];
  };
}

/** Own lines, and pages of what others did, that are read for a file; where there is more its name says so. */
const MOST_LINES = 2000;
const MOST_PAGES = 160;

/** Everything that the filter lets through, as a file. */
export function SaveFile({ filter }: { filter: Filter }) {
  const { words, ui } = usePage();
  const { active } = useWallet();
  const said = useSaid();
  const { others: text } = words.activity;
  const [reading, setReading] = useState<number | null>(null);
  const [error, setError] = useState<ErrorBody | null>(null);
  const write = async (account: Address) => {
    const whole = await readWhole(ui.client, account, filter, setReading);
    save(
      `ballast-${account.slice(0, 8)}${whole.cut ? `-${text.cut}` : ''}.csv`,
      csvOf([text.columns, ...timeline(whole, filter).map(said)]),
    );
  };
  const start = () => {
    if (!active || reading !== null) return;
    setError(null);
    setReading(0);
    write(active)
      .catch((cause) => setError(toServiceError(cause).toJSON()))
      .finally(() => setReading(null));
  };
  return (
    <>
      <button type="button" class="link" onClick={start} aria-disabled={reading !== null}>
        {reading === null ? text.save : text.reading(reading)}
      </button>
      {error ? <ErrorNotice error={error} /> : null}
    </>
  );
}

type Client = ReturnType<typeof usePage>['ui']['client'];

export async function readWhole(client: Client, account: Address, filter: Filter, onProgress: (lines: number) => void) {
  const own: ActivityView = { records: [], next: null };
  const others: OperationsView = { operations: [], next: null, until: null };
  const report = () => onProgress(own.records.length + others.operations.length);
  let after: string | null | undefined;
  while (filter !== 'others' && after !== null && own.records.length < MOST_LINES) {
    const page: ActivityView = await client.call('activity', { account, ...(after ? { after } : {}) });
    own.records.push(...page.records);
    after = page.next;
    report();
  }
  let cut = Boolean(after);
  after = undefined;
  for (let pages = 0; filter !== 'own' && after !== null && pages < MOST_PAGES; pages++) {
    const page: OperationsView = await client.call('operations', { account, ...(after ? { after } : {}) });
    others.operations.push(...page.operations);
    after = page.next;
    report();
  }
  cut ||= Boolean(after);
  return { own, others, cut };
}
