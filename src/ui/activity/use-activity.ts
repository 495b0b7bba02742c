/** What was signed here and what others did, of the active account, read a page at a time. */
import { useEffect, useState } from 'preact/hooks';
import type { BroughtLine } from '../../commands/brought';
import type { ActivityView, OperationsView } from '../../commands/views';
import { type ErrorBody, toServiceError } from '../../primitives/errors';
import { usePage } from '../state/context';
import { type Filter, furtherOf } from '../state/timeline';
import { useWallet } from '../state/use-wallet';

const bodyOf = (cause: unknown) => toServiceError(cause).toJSON();

/** The list as far as it was asked for; its beginning again whenever something moved. `seeking`: all that is kept here is read. */
export function useActivity(filter: Filter, seeking = false) {
  const { ui } = usePage();
  const { active, network } = useWallet();
  const [own, setOwn] = useState<ActivityView | null>(null);
  const [others, setOthers] = useState<OperationsView | null>(null);
  const [brought, setBrought] = useState<BroughtLine[]>([]);
  const [error, setError] = useState<ErrorBody | null>(null);
  /** What others did could not be read. */
  const [unread, setUnread] = useState<ErrorBody | null>(null);
  const askOwn = (after?: string) =>
    ui.client.call('activity', { ...(active ? { account: active } : {}), ...(after === undefined ? {} : { after }) }).then(
      (page) => {
        setError(null);
        setOwn((now) => joined(now, page, after));
      },
      (cause) => setError(bodyOf(cause)),
    );
  const askOthers = (after?: string) =>
    active
      ? ui.client.call('operations', { account: active, ...(after === undefined ? {} : { after }) }).then(
          (page) => {
            setUnread(null);
            setOthers((now) => extended(now, page, after));
          },
          (cause) => setUnread(bodyOf(cause)),
        )
      : Promise.resolve();
  const askBrought = async () => {
    if (active) setBrought(await ui.client.call('brought', { account: active }).catch(() => []));
  };
  useEffect(() => {
    setBrought([]);
    void askBrought();
    setOwn(null);
    setOthers(null);
    void askOwn();
    void askOthers();
    return ui.client.listen(({ event }) => {
      if (event !== 'activity') return;
      void askOwn();
      void askOthers();
    });
  }, [active, network.id]);
  const rest = seeking && filter !== 'others' ? own?.next : null;
  useEffect(() => {
    if (rest) void askOwn(rest);
  }, [rest]);
  const further = furtherOf({ own, others }, filter);
  const next = further === 'own' ? own?.next : others?.next;
  const more = further && next ? () => void (further === 'own' ? askOwn(next) : askOthers(next)) : null;
  return { own, others, brought, error, unread, more, reading: Boolean(rest) && error === null, again: () => void askOthers() };
}

/** A page put to those that are there: behind them, or where it is the first one again, before what it does not have. */
function joined(now: ActivityView | null, page: ActivityView, after: string | undefined): ActivityView {
  if (!now) return page;
  const others = now.records.filter(({ hash }) => !page.records.some((record) => record.hash === hash));
  if (after !== undefined) return { records: [...others, ...page.records], next: page.next };
  return { records: [...page.records, ...others], next: others.length > 0 ? now.next : page.next };
}

function extended(now: OperationsView | null, page: OperationsView, after: string | undefined): OperationsView {
  if (!now) return page;
  const rest = now.operations.filter(({ id }) => !page.operations.some((one) => one.id === id));
  if (after !== undefined) return { ...page, operations: [...rest, ...page.operations], until: page.until ?? now.until };
  const meets = now.operations.length === 0 || rest.length < now.operations.length;
  // What lies between a new first page and the old ones is not known: it is read again from here.
  return meets ? { operations: [...page.operations, ...rest], next: now.next, until: now.until } : page;
}
