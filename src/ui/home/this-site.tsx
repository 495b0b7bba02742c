/** "Use Ballast on this site": the one in the tab that the popup stands over, where the wallet is not offered yet. */
import { useEffect, useState } from 'preact/hooks';
import type { SiteTab } from '../../messaging/client';
import { EVERYWHERE } from '../../primitives/asker';
import { ErrorNotice } from '../frame/error-notice';
import { Button } from '../parts/button';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';

export function ThisSite() {
  const { words, ui } = usePage();
  const [site, setSite] = useState<SiteTab | null>(null);
  const [places, setPlaces] = useState<readonly string[] | null>(null);
  const task = useTask();
  useEffect(() => {
    ui.client.site().then(setSite, () => undefined);
    ui.client.call('places', {}).then(setPlaces, () => undefined);
  }, []);
  const pattern = site ? `${site.origin}/*` : '';
  if (!site || !places || places.includes(pattern) || (places.includes(EVERYWHERE) && pattern.startsWith('https:'))) return null;
  const use = () =>
    void task.run(async () => {
      const wish = { pattern, tabId: site.tabId };
      const allowed = ui.client.allow([pattern]);
      // The browser may close the popup over its question: the worker goes on by itself once it is allowed.
      await ui.client.call('addPlace', { ...wish, asking: true }).then(setPlaces, () => undefined);
      await allowed;
      setPlaces(await ui.client.call('addPlace', wish));
    });
  return (
    <section class="stack tight">
      <Button off={task.busy} onClick={use}>
        {words.approval.useHere(new URL(site.origin).host)}
      </Button>
      <p class="small quiet">{words.approval.useHereNote}</p>
      {task.error ? <ErrorNotice error={task.error} /> : null}
    </section>
  );
}
