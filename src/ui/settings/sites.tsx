/** Sites: where Ballast is offered, and what each connected site was given. Everything here can be taken back. */
import { useEffect, useState } from 'preact/hooks';
import type { CommandInput } from '../../commands/commands';
import type { SiteView } from '../../commands/request-views';
import { EVERYWHERE } from '../../primitives/asker';
import { ErrorNotice } from '../frame/error-notice';
import { networkName } from '../frame/network-name';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { Bones } from '../parts/skeleton';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { useOptionsWords } from '../state/use-words';
import { Form } from './form';
import { Head } from './head';

/** What a person types is a site: its address without a scheme is meant with https. undefined: it is none. */
function originOf(text: string): string | undefined {
  const written = text.trim();
  const full = written.includes('://') ? written : `https://${written}`;
  // `URL.parse` is younger than the oldest browser that the manifest lets in.
  const url = URL.canParse(full) ? new URL(full) : undefined;
  // A browser takes hosts that no network has, such as one with blanks.
  return url?.protocol.startsWith('http') && /^[a-z0-9.-]+$/.test(url.hostname) ? url.origin : undefined;
}

export function SitesPanel() {
  const { sites: text } = useOptionsWords();
  return (
    <>
      <Head title={text.title} lead={text.lead} />
      <div class="stack loose">
        <PlacesPanel />
        <Connected />
        <Freighter />
      </div>
    </>
  );
}

/** For dApps that know another client alone; off unless the person wants it. */
function Freighter() {
  const { ui } = usePage();
  const { sites: text } = useOptionsWords();
  const { preferences } = useWallet();
  const task = useTask();
  const set = (freighter: boolean) => void task.run(async () => ui.accept(await ui.client.call('setPreferences', { freighter })));
  return (
    <section class="panel stack" aria-label={text.freighter}>
      <h2>{text.freighter}</h2>
      <p class="quiet">{text.freighterLead}</p>
      <label class="row">
        <input type="checkbox" checked={preferences.freighter} onChange={() => set(!preferences.freighter)} />
        <span>{text.freighterOn}</span>
      </label>
      {task.error ? <ErrorNotice error={task.error} /> : null}
    </section>
  );
}

function PlacesPanel() {
  const { ui } = usePage();
  const { sites: labels } = useOptionsWords();
  const [places, setPlaces] = useState<readonly string[] | null>(null);
  const [text, setText] = useState('');
  const task = useTask();
  useEffect(() => void task.run(async () => setPlaces(await ui.client.call('places', {}))), []);
  const origin = originOf(text);
  const add = (pattern: string) =>
    void task.run(async () => {
      await ui.client.allow([pattern]);
      setPlaces(await ui.client.call('addPlace', { pattern }));
      setText('');
    });
  const remove = (pattern: string) => void task.run(async () => setPlaces(await ui.client.call('removePlace', { pattern })));
  return (
    <section class="panel stack" aria-label={labels.places}>
      <h2>{labels.places}</h2>
      <p class="quiet">{labels.placesLead}</p>
      <p class="small quiet">{labels.placesMean}</p>
      {places === null ? task.error ? null : <Bones widths={['60%']} /> : places.length === 0 ? <p>{labels.noPlace}</p> : null}
      <ul class="stack tight">
        {places?.map((pattern) => (
          <li key={pattern} class="row between wrap">
            <span class="grow name">{pattern === EVERYWHERE ? labels.everywhere : pattern.slice(0, -2)}</span>
            <Button slim off={task.busy} onClick={() => remove(pattern)} label={`${labels.remove}: ${pattern}`}>
              {labels.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Form
        task={task}
        onSubmit={origin ? () => add(`${origin}/*`) : undefined}
        label={labels.add}
        beside={
          places?.includes(EVERYWHERE) ? null : (
            <Button off={task.busy} onClick={() => add(EVERYWHERE)}>
              {labels.addAll}
            </Button>
          )
        }
      >
        <Field
          label={labels.site}
          hint={labels.siteHint}
          value={text}
          onInput={setText}
          error={text && !origin ? labels.noSite : undefined}
          code
        />
      </Form>
    </section>
  );
}

function Connected() {
  const { ui } = usePage();
  const { sites: text } = useOptionsWords();
  const [sites, setSites] = useState<readonly SiteView[] | null>(null);
  const task = useTask();
  const show = () => void task.run(async () => setSites(await ui.client.call('sites', {})));
  useEffect(() => {
    show();
    return ui.client.listen(({ event }) => event === 'sites' && show());
  }, []);
  const revoke = (origin: string | null, which: Which = {}) =>
    void task.run(async () => setSites(await ui.client.call('revokeSite', { origin, ...which })));
  const unmute = (origin: string) => void task.run(async () => setSites(await ui.client.call('unmuteSite', { origin })));
  return (
    <section class="panel stack" aria-label={text.connected}>
      <h2>{text.connected}</h2>
      {sites === null ? task.error ? null : <Bones widths={['60%', '80%']} /> : sites.length === 0 ? <p>{text.noneConnected}</p> : null}
      <ul class="stack">
        {sites?.map((site) => (
          <li key={site.origin}>
            <Site site={site} busy={task.busy} onRevoke={(which) => revoke(site.origin, which)} onUnmute={() => unmute(site.origin)} />
          </li>
        ))}
      </ul>
      {task.error ? <ErrorNotice error={task.error} /> : null}
      {sites && sites.length > 1 ? (
        <div class="actions">
          <Button off={task.busy} onClick={() => revoke(null)}>
            {text.revokeAll}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

type Which = Omit<CommandInput<'revokeSite'>, 'origin'>;

interface SiteProps {
  site: SiteView;
  busy: boolean;
  onRevoke: (which?: Which) => void;
  onUnmute: () => void;
}

function Site({ site, busy, onRevoke, onUnmute }: SiteProps) {
  const { say } = usePage();
  const { sites: text } = useOptionsWords();
  return (
    <div class="stack tight">
      <div class="row between wrap">
        <span class="grow strong name">{site.origin}</span>
        <Button slim off={busy} onClick={() => onRevoke()} label={`${text.revoke}: ${site.origin}`}>
          {text.revoke}
        </Button>
      </div>
      <ul class="stack tight">
        {site.given.map((given) => (
          <li key={`${given.account} ${given.network}`}>
            <Given given={given} busy={busy} onRevoke={onRevoke} />
          </li>
        ))}
      </ul>
      <p class="small quiet">{text.lastUsed(say.time(site.lastUsed))}</p>
      {site.mutedUntil === null ? null : (
        <div class="row between wrap">
          <span class="small grow">{text.muted(say.time(site.mutedUntil))}</span>
          <Button slim off={busy} onClick={onUnmute}>
            {text.unmute}
          </Button>
        </div>
      )}
    </div>
  );
}

/** One account on one network, with what may be asked of it there. */
function Given({ given, busy, onRevoke }: { given: SiteView['given'][number]; busy: boolean; onRevoke: (which: Which) => void }) {
  const { words } = usePage();
  const { sites: text } = useOptionsWords();
  const { accounts } = useWallet();
  const { account, network, features } = given;
  const sees = text.sees(accounts.find(({ address }) => address === account)?.name ?? account, networkOf(network, words));
  return (
    <div class="stack tight">
      <div class="row between wrap">
        <span class="small grow">{sees}</span>
        <Button slim off={busy} onClick={() => onRevoke({ account, network })} label={`${text.remove}: ${sees}`}>
          {text.remove}
        </Button>
      </div>
      {features.length === 0 ? <p class="small quiet">{text.asksNothing}</p> : null}
      <ul class="stack tight">
        {features.map((feature) => (
          <li key={feature} class="row between wrap">
            <span class="small quiet grow">{words.approval.feature[feature]}</span>
            <Button
              slim
              off={busy}
              onClick={() => onRevoke({ account, network, feature })}
              label={`${text.remove}: ${words.approval.feature[feature]} (${sees})`}
            >
              {text.remove}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A network that came in by a manifest is another one under another passphrase. */
function networkOf(identity: string, words: Parameters<typeof networkName>[1]): string {
  const [id = '', ...passphrase] = identity.split(' ');
  const name = networkName({ id, name: id }, words);
  return passphrase.length > 0 ? `${name} (${passphrase.join(' ')})` : name;
}
