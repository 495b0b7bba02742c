/** The popup: chooses its screen from what the worker knows. In a wide tab two stand beside each other. */
import { useRef } from 'preact/hooks';
import { HiddenScreen, LoadingScreen, LostScreen, UnusableScreen } from '../frame/states';
import { HomeScreen } from '../home/home';
import { useWide } from '../state/room';
import type { Screen } from '../state/route';
import { useLater } from '../state/use-later';
import { AsideLater } from './aside-later';
import { UnlockScreen } from './unlock';
import { useFocus } from './use-focus';
import { useScope, useScreen } from './use-screen';

/** Chunks of their own: the first screen waits neither for charts and forms of vaults nor for lists and reviews. */
const loadVaults = () => import('../vaults/vaults');
const loadSigning = () => import('./signing');
const loadPay = () => import('../pay/pay');
const loadActivity = () => import('../activity/activity');
const loadWelcome = () => import('./welcome');
const loadWatch = () => import('./watch');
const loadReceive = () => import('../pay/receive');
const loadTab = () => import('./tab');
const loadArrivals = () => import('./arrivals');

/** The screen that `pick` takes out of such a chunk, once that is there. */
function later<T>(load: () => Promise<T>, pick: (loaded: T) => () => preact.JSX.Element) {
  return function Later() {
    const loaded = useLater(load);
    const Loaded = loaded ? pick(loaded) : LoadingScreen;
    return <Loaded />;
  };
}

const Pay = later(loadPay, (loaded) => loaded.Pay);
const Vaults = later(loadVaults, (loaded) => loaded.Vaults);
const signed = (name: keyof typeof import('./signing').signing) => later(loadSigning, ({ signing }) => signing[name]);

const screens: Record<Screen, () => preact.JSX.Element> = {
  loading: LoadingScreen,
  lost: LostScreen,
  unusable: UnusableScreen,
  welcome: later(loadWelcome, ({ WelcomeScreen }) => WelcomeScreen),
  hidden: HiddenScreen,
  unlock: UnlockScreen,
  watch: later(loadWatch, ({ WatchScreen }) => WatchScreen),
  home: HomeScreen,
  receive: later(loadReceive, ({ ReceiveScreen }) => ReceiveScreen),
  activity: later(loadActivity, ({ ActivityScreen }) => ActivityScreen),
  approval: signed('approval'),
  record: signed('record'),
  claim: signed('claim'),
  move: signed('move'),
  review: signed('review'),
  shared: signed('shared'),
  send: Pay,
  swap: Pay,
  book: Pay,
  assets: Pay,
  trustline: Pay,
  signers: Pay,
  vaults: later(loadVaults, ({ VaultList }) => VaultList),
  vault: Vaults,
  change: Vaults,
};

export function Popup() {
  const wide = useWide();
  const loaded = useLater(loadTab, wide);
  return (
    <>
      <ArrivalsLater wide={wide} />
      {wide && loaded ? <loaded.Tab screens={screens} /> : <Single />}
    </>
  );
}

function ArrivalsLater({ wide }: { wide: boolean }) {
  const name = useScreen();
  const on = wide || name === 'home' || name === 'receive';
  const loaded = useLater(loadArrivals, on);
  return loaded && on ? <loaded.Arrivals /> : null;
}

/** One screen, as high as there is room. */
function Single() {
  const name = useScreen();
  // What an account or a record shows must not linger under another one.
  const key = `${name}/${useScope()}`;
  const place = useRef<HTMLDivElement>(null);
  useFocus(place, key);
  const Current = screens[name];
  return (
    <div class="popup" ref={place}>
      <AsideLater />
      <Current key={key} />
    </div>
  );
}
