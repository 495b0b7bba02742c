/** Sites: where Ballast is offered, and what each connected site was given. Everything here can be taken back. */
import { useEffect, useState } from 'preact/hooks';
import type { CommandInput } from '../../commands/commands';
import type { SiteView } from '../../commands/site-views';
import { EVERYWHERE } from '../../primitives/asker';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { networkName } from '../parts/network-name';
import { ErrorNotice } from '../parts/notice';
import { Bones } from '../parts/skeleton';
import { usePage, useWallet } from '../state/context';
import { useTask } from '../state/use-task';
import { useOptionsWords } from '../state/use-words';
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
  const { sites: told } = useOptionsWords();
  return (
    <>
      <Head title={told.title} lead={told.lead} />
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
  const { sites: told } = useOptionsWords();
  const { preferences } = useWallet();
  const task = useTask();
  const set = (freighter: boolean) => void task.run(async () => ui.accept(await ui.client.call('setPreferences', { freighter })));
  return (
    <section class="panel stack" aria-label={told.freighter}>
      <h2>{told.freighter}</h2>
      <p class="quiet">{told.freighterLead}</p>
      <label class="row">
        <input type="checkbox" checked={preferences.freighter} onChange={() => set(!preferences.freighter)} />
        <span>{told.freighterOn}</span>
      </label>
      {task.error ? <ErrorNotice error={task.error} /> : null}
    </section>
  );
}

function PlacesPanel() {
  const { words, ui } = usePage();
  const { sites: told } = useOptionsWords();
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
  const submit = (event: Event) => {
    event.preventDefault();
    if (origin) add(`${origin}/*`);
  };
  return (
    <section class="panel stack" aria-label={told.places}>
      <h2>{told.places}</h2>
      <p class="quiet">{told.placesLead}</p>
      <p class="small quiet">{told.placesMean}</p>
      {places === null ? task.error ? null : <Bones widths={['60%']} /> : places.length === 0 ? <p>{told.noPlace}</p> : null}
      <ul class="stack tight">
        {places?.map((pattern) => (
          <li key={pattern} class="row between wrap">
            <span class="grow name">{pattern === EVERYWHERE ? told.everywhere : pattern.slice(0, -2)}</span>
            <Button slim off={task.busy} onClick={() => remove(pattern)} label={`${told.remove}: ${pattern}`}>
              {told.remove}
            </Button>
          </li>
        ))}
      </ul>
      <form class="stack" onSubmit={submit}>
        <Field
          label={told.site}
          hint={told.siteHint}
          value={text}
          onInput={setText}
          error={text && !origin ? told.noSite : undefined}
          code
        />
        {task.error ? <ErrorNotice error={task.error} /> : null}
        <div class="actions">
          <Button kind="act" type="submit" off={task.busy || !origin}>
            {task.busy ? words.common.wait : told.add}
          </Button>
          {places?.includes(EVERYWHERE) ? null : (
            <Button off={task.busy} onClick={() => add(EVERYWHERE)}>
              {told.addAll}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

function Connected() {
  const { ui } = usePage();
  const { sites: told } = useOptionsWords();
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
    <section class="panel stack" aria-label={told.connected}>
      <h2>{told.connected}</h2>
      {sites === null ? task.error ? null : <Bones widths={['60%', '80%']} /> : sites.length === 0 ? <p>{told.noneConnected}</p> : null}
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
            {told.revokeAll}
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
  const { sites: told } = useOptionsWords();
  return (
    <div class="stack tight">
      <div class="row between wrap">
        <span class="grow strong name">{site.origin}</span>
        <Button slim off={busy} onClick={() => onRevoke()} label={`${told.revoke}: ${site.origin}`}>
          {told.revoke}
        </Button>
      </div>
      <ul class="stack tight">
        {site.given.map((given) => (
          <li key={`${given.account} ${given.network}`}>
            <Given given={given} busy={busy} onRevoke={onRevoke} />
          </li>
        ))}
      </ul>
      <p class="small quiet">{told.lastUsed(say.time(site.lastUsed))}</p>
      {site.mutedUntil === null ? null : (
        <div class="row between wrap">
          <span class="small grow">{told.muted(say.time(site.mutedUntil))}</span>
          <Button slim off={busy} onClick={onUnmute}>
            {told.unmute}
          </Button>
        </div>
      )}
    </div>
  );
}

/** One account on one network, with what may be asked of it there. */
function Given({ given, busy, onRevoke }: { given: SiteView['given'][number]; busy: boolean; onRevoke: (which: Which) => void }) {
  const { words } = usePage();
  const { sites: told } = useOptionsWords();
  const { accounts } = useWallet();
  const { account, network, features } = given;
  const sees = told.sees(accounts.find(({ address }) => address === account)?.name ?? account, networkOf(network, words));
  return (
    <div class="stack tight">
      <div class="row between wrap">
        <span class="small grow">{sees}</span>
        <Button slim off={busy} onClick={() => onRevoke({ account, network })} label={`${told.remove}: ${sees}`}>
          {told.remove}
        </Button>
      </div>
      {features.length === 0 ? <p class="small quiet">{told.asksNothing}</p> : null}
      <ul class="stack tight">
        {features.map((feature) => (
          <li key={feature} class="row between wrap">
            <span class="small quiet grow">{words.approval.feature[feature]}</span>
            <Button
              slim
              off={busy}
              onClick={() => onRevoke({ account, network, feature })}
              label={`${told.remove}: ${words.approval.feature[feature]} (${sees})`}
            >
              {told.remove}
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
