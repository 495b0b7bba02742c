/** The popup: chooses its screen from what the worker knows. */
import { useStore } from '../state/context';
import { chooseScreen, type Screen } from '../state/route';
import { useLater } from '../state/use-later';
import { HomeScreen } from './home';
import { ReceiveScreen } from './receive';
import { HiddenScreen, LoadingScreen, LostScreen, UnusableScreen } from './states';
import { UnlockScreen } from './unlock';
import { WelcomeScreen } from './welcome';

/** Chunks of their own: the first screen waits neither for charts and forms of vaults nor for lists and reviews. */
const loadVaults = () => import('../vaults/vaults');
const loadSigning = () => import('./signing');
const loadPay = () => import('../pay/pay');
const loadActivity = () => import('./activity');
const loadWatch = () => import('./watch');
const loadSetAside = () => import('../parts/set-aside');

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

function SetAsideLater() {
  const loaded = useLater(loadSetAside);
  return loaded ? <loaded.SetAside /> : null;
}

const screens: Record<Screen, () => preact.JSX.Element> = {
  loading: LoadingScreen,
  lost: LostScreen,
  unusable: UnusableScreen,
  welcome: WelcomeScreen,
  hidden: HiddenScreen,
  unlock: UnlockScreen,
  watch: later(loadWatch, ({ WatchScreen }) => WatchScreen),
  home: HomeScreen,
  receive: ReceiveScreen,
  activity: later(loadActivity, ({ ActivityScreen }) => ActivityScreen),
  approval: signed('approval'),
  record: signed('record'),
  claim: signed('claim'),
  move: signed('move'),
  review: signed('review'),
  send: Pay,
  book: Pay,
  assets: Pay,
  trustline: Pay,
  vaults: Vaults,
  vault: Vaults,
  change: Vaults,
};

export function Popup() {
  const name = useStore((state) => chooseScreen({ ...state, lost: state.lost !== null }));
  // What an account or a record shows must not linger under another one.
  const active = useStore(
    (state) => `${state.wallet?.network.id}/${state.wallet?.active}/${state.route.name === 'record' ? state.route.hash : ''}`,
  );
  const aside = useStore((state) => (state.wallet?.setAside.length ?? 0) > 0);
  const Current = screens[name];
  return (
    <div class="popup">
      {aside ? <SetAsideLater /> : null}
      <Current key={`${name}/${active}`} />
    </div>
  );
}
