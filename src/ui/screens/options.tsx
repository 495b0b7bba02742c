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
import { PanelIcon, panels } from '../options/panels';
import { go, type Place, placeOf, useHash } from '../options/place';
import { SecurityPanel } from '../options/security';
import { SitesPanel } from '../options/sites';
import { Start } from '../options/start';
import { VaultsPanel } from '../options/vaults';
import { WatchForm } from '../options/watch';
import { Icon } from '../parts/icon';
import { Mark } from '../parts/mark';
import { SetAside } from '../parts/set-aside';
import { usePage, useStore } from '../state/context';
import { useLater } from '../state/use-later';
import { OptionsWordsContext, useOptionsWords } from '../state/use-words';
import { LostScreen, Unusable } from './states';

const rooms: Record<Place, () => preact.JSX.Element | null> = {
  // In a narrow window the list alone; beside it, in a wide one, the first of its places.
  list: AccountsPanel,
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
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = `Ballast: ${optionsWords.title}`;
    // A field that waits to be typed into keeps it.
    if (document.activeElement instanceof HTMLInputElement) return;
    // Of the list and of a place one alone is seen in a narrow window.
    [...(page.current?.querySelectorAll('h1') ?? [])].find((heading) => heading.checkVisibility())?.focus();
  }, [place, optionsWords]);
  if (!wallet) return lost ? <LostScreen /> : <p class="hush">{words.common.loading}</p>;
  const Room = rooms[place];
  const settings = place === 'list' || panels.some((panel) => panel === place);
  return (
    <div ref={page} class={`page ${settings ? 'with-nav' : ''} ${place === 'list' ? 'listing' : ''}`}>
      <header class="page-head">
        <Mark />
        <span class="lead strong">Ballast</span>
      </header>
      {settings ? (
        <>
          <nav class="page-nav" aria-label={optionsWords.title}>
            <h1 class="nav-title" tabIndex={-1}>
              {optionsWords.title}
            </h1>
            {panels.map((panel) => (
              <a key={panel} href={`#${panel}`} aria-current={panel === place ? 'page' : undefined}>
                <PanelIcon name={panel} />
                <span class="grow">
                  <span class="name">{optionsWords.nav[panel]}</span>
                  <span class="says small quiet">{optionsWords.list[panel]}</span>
                </span>
                <Icon name="forward" />
              </a>
            ))}
          </nav>
          <a class="page-back" href="#list">
            <Icon name="back" />
            {optionsWords.title}
          </a>
        </>
      ) : null}
      <main class="page-main" key={place}>
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
