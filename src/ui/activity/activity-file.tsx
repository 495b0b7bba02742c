/** The activity in words, for what is searched, and as a file. */
import { useState } from 'preact/hooks';
import type { ActivityView, OperationsView } from '../../commands/views';
import type { Address } from '../../primitives/addresses';
import { type ErrorBody, toServiceError } from '../../primitives/errors';
import { useTitleOf } from '../approve/title-of';
import { ErrorNotice } from '../frame/error-notice';
import { usePage } from '../state/context';
import { csvOf, plainAmount, save } from '../state/csv';
import { byTransaction, type Filter, type Line, timeline } from '../state/timeline';
import { useWallet } from '../state/use-wallet';
import { useFiledTitle } from './filed-line';
import { useOperationTitle } from './operation';
import { useLegs } from './use-moves';

interface Cell {
  amount: string;
  decimals: number | null;
  asset: string;
}

/** What left and what came, without a sign: several of one side lie in one cell, in the same order as their assets. */
function sides(all: readonly Cell[]): [sent: string, asset: string, received: string, asset: string] {
  const write = (some: readonly Cell[]) => [
    some.map(({ amount, decimals }) => plainAmount(amount, { decimals }).replace('-', '')).join('; '),
    some.map(({ asset }) => asset).join('; '),
  ];
  const isLeaving = ({ amount }: Cell) => amount.startsWith('-');
  const [sent = '', sentAsset = ''] = write(all.filter(isLeaving));
  const [received = '', receivedAsset = ''] = write(all.filter((cell) => !isLeaving(cell)));
  return [sent, sentAsset, received, receivedAsset];
}

const issued = (code: string, by: string | null | undefined) => (by ? `${code}:${by}` : code);

/** What a line says, a cell each: when, what, how it stands, what left, what came, the fee in XLM, the other side, who signed, the hash. */
export function useSaid(): (line: Line) => string[] {
  const { words } = usePage();
  const titleOf = useTitleOf();
  const operationTitle = useOperationTitle();
  const filedTitle = useFiledTitle();
  const legsOf = useLegs();
  const when = (at: number) => new Date(at * 1000).toISOString();
  return (line) => {
    if ('record' in line) {
      const { record } = line;
      const legs = legsOf(record).map(({ code, pool, by, ...leg }) => ({ ...leg, asset: pool ? `${code} (${pool})` : issued(code, by) }));
      return [
        ...[when(line.at), titleOf(record), words.activity.states[record.state], ...sides(legs)],
        record.fee === null ? '' : plainAmount(record.fee, { decimals: 7 }),
        ...[record.others.join(' '), words.activity.others.filters.own, line.hash],
      ];
    }
    if ('brought' in line) {
      const { state, change } = line.brought;
      const cells = sides(change ? [{ ...change, asset: change.code }] : []);
      return [
        when(line.at),
        filedTitle(line.brought),
        words.activity.states[state],
        ...cells,
        '',
        '',
        words.activity.others.filed,
        line.hash,
      ];
    }
    const { operation } = line;
    const { movements } = operation;
    const cells = sides(
      movements.map(({ amount, asset }) => ({
        ...{ amount, decimals: asset.decimals },
        asset: issued(asset.code, asset.listed ? null : asset.issuer),
      })),
    );
    const others = [...new Set(movements.flatMap(({ other }) => other ?? []))];
    return [
      ...[when(line.at), operationTitle(operation), words.activity.states.confirmed, ...cells],
      ...['', others.join(' '), operation.by, line.hash],
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
      csvOf([text.columns, ...byTransaction(timeline(whole, filter)).map(said)]),
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
