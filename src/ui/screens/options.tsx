/** The options page: room for onboarding and settings. */
import '../styles/options.css';
import { useEffect, useRef } from 'preact/hooks';
import { loaderOf } from '../../words/languages';
import { AccountsPanel } from '../options/accounts';
import { ClipboardNotice } from '../options/clipboard-notice';
import { Backup, Create } from '../options/create';
import { DataPanel } from '../options/data';
import { AboutPanel, DisplayPanel } from '../options/display';
import { ImportPhrase } from '../options/import-phrase';
import { ImportSecret } from '../options/import-secret';
import { NetworksPanel } from '../options/networks';
import { go, type Place, placeOf, useHash } from '../options/place';
import { SecurityPanel } from '../options/security';
import { SitesPanel } from '../options/sites';
import { Start } from '../options/start';
import { VaultsPanel } from '../options/vaults';
import { WatchForm } from '../options/watch';
import { Mark } from '../parts/mark';
import { SetAside } from '../parts/set-aside';
import { usePage, useStore } from '../state/context';
import { useLater } from '../state/use-later';
import { OptionsWordsContext, useOptionsWords } from '../state/use-words';
import { LostScreen, Unusable } from './states';

const panels = ['accounts', 'security', 'networks', 'vaults', 'sites', 'display', 'data', 'about'] as const;

const rooms: Record<Place, () => preact.JSX.Element | null> = {
  start: Start,
  create: Create,
  backup: Backup,
  import: ImportPhrase,
  secret: ImportSecret,
  watch: WatchForm,
  accounts: AccountsPanel,
  security: SecurityPanel,
  networks: NetworksPanel,
  vaults: VaultsPanel,
  sites: SitesPanel,
  display: DisplayPanel,
  data: DataPanel,
  about: AboutPanel,
};

export function Options() {
  const { words, language } = usePage();
  const optionsWords = useLater(loaderOf('options', language));
  if (!optionsWords) return <p class="hush">{words.common.loading}</p>;
  return (
    <OptionsWordsContext.Provider value={optionsWords}>
      <Settings />
    </OptionsWordsContext.Provider>
  );
}

function Settings() {
  const { words } = usePage();
  const optionsWords = useOptionsWords();
  const wallet = useStore((state) => state.wallet);
  const lost = useStore((state) => state.lost !== null);
  const place = placeOf(useHash(), wallet);
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `Ballast: ${optionsWords.title}`;
    // A field that waits to be typed into keeps it.
    if (!main.current?.contains(document.activeElement)) main.current?.querySelector<HTMLElement>('h1')?.focus();
  }, [place, optionsWords]);
  if (!wallet) return lost ? <LostScreen /> : <p class="hush">{words.common.loading}</p>;
  const Room = rooms[place];
  const settings = panels.some((panel) => panel === place);
  return (
    <div class={`page ${settings ? 'with-nav' : ''}`}>
      <header class="page-head">
        <Mark />
        <span class="lead strong">Ballast</span>
      </header>
      {settings ? (
        <nav class="page-nav" aria-label={optionsWords.title}>
          {panels.map((panel) => (
            <a key={panel} href={`#${panel}`} aria-current={panel === place ? 'page' : undefined}>
              {optionsWords.nav[panel]}
            </a>
          ))}
        </nav>
      ) : null}
      <main ref={main} class="page-main" key={place}>
        <ClipboardNotice />
        {wallet.setAside.length > 0 ? (
          <div class="lead-notice">
            <SetAside />
          </div>
        ) : null}
        {wallet.keys === 'newer' || wallet.keys === 'broken' ? <Unusable newer={wallet.keys === 'newer'} /> : null}
        <Room />
        {settings || place === 'start' ? null : (
          <p class="apart">
            <button type="button" class="link quiet" onClick={() => go(wallet.accounts.length ? 'accounts' : 'start')}>
              {words.common.back}
            </button>
          </p>
        )}
      </main>
    </div>
  );
}
