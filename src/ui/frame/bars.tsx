/** The frame of the popup's screens: account bar, title bar and the places below. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isWatched } from '../../primitives/account-kinds';
import { shortAddress } from '../format/address';
import { CopyButton } from '../parts/copy';
import { Face } from '../parts/face';
import { Icon, type IconName } from '../parts/icon';
import { Mark } from '../parts/mark';
import { usePage } from '../state/context';
import { isPopup } from '../state/room';
import { activeOf, type Route } from '../state/route';
import { useLater } from '../state/use-later';
import { useStore, useWallet } from '../state/use-wallet';
import { useInTab } from './column';
import { networkName } from './network-name';

/** A chunk of its own: the first screen needs no sheet. */
const loadSheets = () => import('./switchers');

interface SheetProps {
  which: 'accounts' | 'networks';
  onClose: () => void;
}

function SheetLater({ which, onClose }: SheetProps) {
  const loaded = useLater(loadSheets);
  if (!loaded) return null;
  const Opened = which === 'accounts' ? loaded.AccountSheet : loaded.NetworkSheet;
  return <Opened onClose={onClose} />;
}

/** On every screen of the wallet: any network but the public one stands out. */
export function NetworkTag({ id, onClick }: { id?: string; onClick?: () => void }) {
  const { words } = usePage();
  const wallet = useWallet();
  const network = id === undefined ? wallet.network : (wallet.networks.find((item) => item.id === id) ?? { id, name: id });
  const name = networkName(network, words);
  const look = `tag ${network.id === 'mainnet' ? '' : 'loud'}`;
  if (!onClick) return <span class={look}>{name}</span>;
  return (
    <button type="button" class={look} aria-label={words.header.network(name)} onClick={onClick}>
      {name}
    </button>
  );
}

/** Opens one of the sheets; what it opened stands beside what was pressed. */
function useSheet() {
  const [which, setWhich] = useState<SheetProps['which'] | null>(null);
  return { open: setWhich, sheet: which ? <SheetLater which={which} onClose={() => setWhich(null)} /> : null };
}

/** Whose figures are shown: a press leads to the others, another copies the address. */
export function Who() {
  const { words } = usePage();
  const { open, sheet } = useSheet();
  const active = activeOf(useWallet());
  return (
    <div class="who">
      {active ? <Face address={active.address} /> : <Mark />}
      <span class="grow">
        <button type="button" class="switch" onClick={() => open('accounts')}>
          <span class="hush">{words.header.switchAccount}: </span>
          <span class="clip strong">{active?.name}</span>
          <Icon name="down" />
        </button>
        <span class="row small quiet tight">
          {isWatched(active) ? (
            <span title={words.common.watched}>
              <Icon name="eye" />
              <span class="hush">{words.common.watched} </span>
            </span>
          ) : null}
          <span class="mono one-line">{shortAddress(active?.address ?? '')}</span>
          {active ? <CopyButton text={active.address} label={words.common.copyAddress} /> : null}
        </span>
      </span>
      {sheet}
    </div>
  );
}

/** The network that is shown, and the way to another. */
export function NetworkSwitch() {
  const { open, sheet } = useSheet();
  return (
    <>
      <NetworkTag onClick={() => open('networks')} />
      {sheet}
    </>
  );
}

export function useLock(): () => void {
  const { ui } = usePage();
  return () => {
    ui.typed.clear();
    void ui.client.call('lock', {}).then(ui.accept, () => undefined);
  };
}

/** In a tab the rail has all of it. */
export function AccountBar() {
  return useInTab() ? null : <Bar />;
}

function Bar() {
  const { words, ui } = usePage();
  const { keys } = useWallet();
  const lock = useLock();
  return (
    <header class="bar">
      <Who />
      <NetworkSwitch />
      {isPopup() ? (
        <button
          type="button"
          class="tool"
          aria-label={words.header.panel}
          title={words.header.panel}
          onClick={() => void ui.client.open('panel').catch(() => undefined)}
        >
          <Icon name="panel" />
        </button>
      ) : null}
      {keys === 'unlocked' ? (
        <button type="button" class="tool" aria-label={words.header.lock} title={words.header.lock} onClick={lock}>
          <Icon name="unlock" />
        </button>
      ) : null}
      <a class="tool" href="/options.html" target="_blank" rel="noopener" aria-label={words.common.settings} title={words.common.settings}>
        <Icon name="settings" />
      </a>
    </header>
  );
}

/** Characters from which a title is set smaller, so that it stays on two lines. */
const LONG = 28;

interface TitleBarProps {
  title: string;
  /** What is being done with it, above it. */
  over?: string | undefined;
  onBack?: () => void;
  children?: ComponentChildren;
}

/** A screen's heading takes the focus when the screen changes, so that a screen reader starts there; unless a field has it to be typed in. */
export function TitleBar({ title, over, onBack, children }: TitleBarProps) {
  const { words } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!(document.activeElement instanceof HTMLInputElement)) heading.current?.focus();
  }, [title]);
  return (
    <header class="bar">
      {onBack ? (
        <button type="button" class="tool" aria-label={words.common.back} onClick={onBack}>
          <Icon name="back" />
        </button>
      ) : null}
      <h1 ref={heading} tabIndex={-1} class={`${onBack ? '' : 'first'} ${title.length > LONG ? 'long' : ''}`}>
        {over ? <span class="over">{over} </span> : null}
        {title}
      </h1>
      {children}
    </header>
  );
}

const places: { name: 'home' | 'vaults' | 'activity'; icon: IconName }[] = [
  { name: 'home', icon: 'home' },
  { name: 'vaults', icon: 'vaults' },
  { name: 'activity', icon: 'activity' },
];

/** In a tab they stand in the rail. */
export function NavBar() {
  return useInTab() ? null : <Nav />;
}

/** `listed`: what stands beside the screen that is shown. */
export function Nav({ listed }: { listed?: Route['name'] }) {
  const { words, ui } = usePage();
  const shown: Route['name'] = useStore((state) => state.route.name);
  const here = places.some(({ name }) => name === shown) ? shown : listed;
  const alerts = useStore((state) => state.wallet?.alerts.length ?? 0);
  return (
    <nav class="nav" aria-label={words.nav.main}>
      {places.map(({ name, icon }) => (
        <button key={name} type="button" aria-current={here === name ? 'page' : undefined} onClick={() => ui.go({ name })}>
          <Icon name={icon} />
          {words.nav[name]}
          {name === 'vaults' && alerts > 0 ? (
            <span class="count">
              <span aria-hidden="true">{alerts}</span>
              <span class="hush"> {words.nav.alerts(alerts)}</span>
            </span>
          ) : null}
        </button>
      ))}
    </nav>
  );
}
