/** A wide tab: a rail with the places, then what is listed, and beside it what was chosen or is being done. */
import '../styles/tab.css';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Recent } from '../activity/activity-lines';
import { Nav, NetworkSwitch, useLock, Who } from '../frame/bars';
import { Column } from '../frame/column';
import { Icon } from '../parts/icon';
import { Mark } from '../parts/mark';
import { usePage } from '../state/context';
import { activeOf, type Screen } from '../state/route';
import { useStore, useWallet } from '../state/use-wallet';
import { AsideLater } from './aside-later';
import { columnsOf, type Main } from './columns';
import { useFocus } from './use-focus';
import { useScope, useScreen } from './use-screen';

type Screens = Record<Screen, () => preact.JSX.Element>;

export function Tab({ screens }: { screens: Screens }) {
  const name = useScreen();
  const route = useStore((state) => state.route);
  const active = useStore((state) => state.wallet !== null && activeOf(state.wallet) !== undefined);
  const columns = columnsOf(name, route, active);
  return columns ? <Both {...columns} screens={screens} /> : <Alone name={name} screens={screens} />;
}

/** A site's request, and whatever comes before there is an account to show. */
function Alone({ name, screens }: { name: keyof Screens; screens: Screens }) {
  const key = `${name}/${useScope()}`;
  const place = useRef<HTMLDivElement>(null);
  useFocus(place, key);
  const Current = screens[name];
  return (
    <div class={`popup ${name === 'approval' ? 'filling' : ''}`} ref={place}>
      <AsideLater />
      <Current key={key} />
    </div>
  );
}

function Both({ main, side, screens }: { screens: Screens } & NonNullable<ReturnType<typeof columnsOf>>) {
  const { words } = usePage();
  const { active, network } = useWallet();
  const scope = useScope();
  const account = `${network.id}/${active}`;
  const over = useStore((state) => state.preview !== null) && (side === 'review' || side === 'claim' || side === 'move');
  const Main = screens[main];
  const Side = side ? screens[side] : null;
  return (
    <div class="tab">
      <Rail main={main} />
      <div class={`columns ${over ? 'dimmed' : ''}`}>
        <Part look="main-column" name={`${main}/${account}`} label={words.nav[main]} beside={side !== null} inert={over}>
          <AsideLater />
          <Main key={`${main}/${account}`} />
        </Part>
        {Side ? (
          <Part look="side-column" name={`${side}/${scope}`}>
            <Side key={`${side}/${scope}`} />
          </Part>
        ) : main === 'home' ? (
          <aside class="side-column" aria-label={words.activity.recent}>
            <Recent key={account} />
          </aside>
        ) : (
          <aside class="side-column hint quiet">
            <p>{main === 'vaults' ? words.nav.chooseVault : words.nav.chooseTransaction}</p>
          </aside>
        )}
      </div>
    </div>
  );
}

interface PartProps {
  look: string;
  /** What it shows: the focus comes along when that is another. */
  name: string;
  /** Beside something else it is a region of that name. */
  label?: string;
  beside?: boolean;
  inert?: boolean;
  children: ComponentChildren;
}

function Part({ look, name, label, beside = false, inert = false, children }: PartProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocus(place, name, !beside);
  const region = beside && label ? { role: 'region' as const, 'aria-label': label } : {};
  return (
    <Column.Provider value={beside ? 'beside' : 'alone'}>
      <div class={look} ref={place} inert={inert} {...region}>
        {children}
      </div>
    </Column.Provider>
  );
}

function Rail({ main }: { main: Main }) {
  const { words } = usePage();
  const { keys } = useWallet();
  const lock = useLock();
  return (
    <section class="rail" aria-label="Ballast">
      <p class="row strong lead">
        <Mark />
        Ballast
      </p>
      <Who />
      <NetworkSwitch />
      <Nav listed={main} />
      <div class="stack tight push">
        {keys === 'unlocked' ? (
          <button type="button" class="place" onClick={lock}>
            <Icon name="unlock" />
            {words.header.lock}
          </button>
        ) : null}
        <a class="place" href="/options.html" target="_blank" rel="noopener">
          <Icon name="settings" />
          {words.common.settings}
        </a>
      </div>
    </section>
  );
}
