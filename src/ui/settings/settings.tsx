/** The options page: room for onboarding and settings. */
import '../styles/options.css';
import { useEffect, useRef } from 'preact/hooks';
import { loaderOf } from '../../words/languages';
import { SetAside } from '../frame/set-aside';
import { LostScreen, Unusable } from '../frame/states';
import { Icon } from '../parts/icon';
import { Mark } from '../parts/mark';
import { usePage } from '../state/context';
import { useNarrow } from '../state/room';
import { useLater } from '../state/use-later';
import { useStore } from '../state/use-wallet';
import { OptionsWordsContext, useOptionsWords } from '../state/use-words';
import { AccountsPanel } from './accounts';
import { ClipboardNotice } from './clipboard-notice';
import { Backup, Create } from './create';
import { DataPanel } from './data';
import { AboutPanel, DisplayPanel } from './display';
import { ImportPhrase } from './import-phrase';
import { ImportSecret } from './import-secret';
import { FromLedger } from './ledger';
import { NetworksPanel } from './networks';
import { PanelIcon, panels } from './panels';
import { go, type Place, placeOf, useHash } from './place';
import { SecurityPanel } from './security';
import { SitesPanel } from './sites';
import { Start } from './start';
import { VaultsPanel } from './vaults';
import { WatchForm } from './watch';

const rooms: Record<Exclude<Place, 'list'>, () => preact.JSX.Element | null> = {
  start: Start,
  create: Create,
  backup: Backup,
  import: ImportPhrase,
  secret: ImportSecret,
  watch: WatchForm,
  ledger: FromLedger,
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
  const narrow = useNarrow();
  const place = placeOf(useHash(), wallet);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = `Ballast: ${optionsWords.title}`;
    // A field that waits to be typed into keeps it.
    if (!(document.activeElement instanceof HTMLInputElement)) page.current?.querySelector('h1')?.focus();
  }, [place, optionsWords]);
  if (!wallet) return lost ? <LostScreen /> : <p class="hush">{words.common.loading}</p>;
  const shown = place === 'list' ? 'accounts' : place;
  const Room = rooms[shown];
  const settings = panels.some((panel) => panel === shown);
  const list = settings && (!narrow || place === 'list');
  return (
    <div ref={page} class={`page ${settings ? 'with-nav' : ''}`}>
      {narrow && settings && !list ? null : (
        <header class="page-head">
          <Mark />
          <span class="lead strong">Ballast</span>
        </header>
      )}
      {list && !narrow ? <Places place={shown} /> : null}
      {settings && !list ? (
        <nav aria-label={optionsWords.title}>
          <a class="page-back" href="#list">
            <Icon name="back" />
            {optionsWords.title}
          </a>
        </nav>
      ) : null}
      <main class="page-main" key={place}>
        <ClipboardNotice />
        {wallet.setAside.length > 0 ? (
          <div class="lead-notice">
            <SetAside />
          </div>
        ) : null}
        {wallet.keys === 'newer' || wallet.keys === 'broken' ? <Unusable newer={wallet.keys === 'newer'} /> : null}
        {list && narrow ? <Places /> : <Room />}
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

/** All places of the settings: a rail, or in a narrow window a list that says what each is for. */
function Places({ place }: { place?: Place }) {
  const { title, nav, list } = useOptionsWords();
  return (
    <>
      {place ? null : <h1 tabIndex={-1}>{title}</h1>}
      <nav class={place ? 'page-nav' : 'page-list'} aria-label={title}>
        {panels.map((panel) => (
          <a key={panel} href={`#${panel}`} aria-current={panel === place ? 'page' : undefined}>
            <PanelIcon name={panel} />
            <span class="grow">
              {nav[panel]}
              {place ? null : <span class="small quiet block">{list[panel]}</span>}
            </span>
            {place ? null : <Icon name="forward" />}
          </a>
        ))}
      </nav>
    </>
  );
}
