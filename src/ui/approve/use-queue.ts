/** What sites ask for, as the worker has it; read again when it says so. */
import { useLayoutEffect, useState } from 'preact/hooks';
import type { SiteQueueView } from '../../commands/request-views';
import { usePage } from '../state/context';

/** null: not answered yet. The second: takes a queue that a command answered. */
export function useQueue(): [SiteQueueView | null, (queue: SiteQueueView) => void] {
  const { ui } = usePage();
  const [queue, setQueue] = useState<SiteQueueView | null>(null);
  // Before anything is painted: it is what the page is there for.
  useLayoutEffect(() => {
    const read = () => void ui.client.call('siteQueue', {}).then(setQueue, () => undefined);
    read();
    return ui.client.listen(({ event }) => {
      if (event === 'sites' || event === 'state' || event === 'activity') read();
    });
  }, [ui]);
  return [queue, setQueue];
}
