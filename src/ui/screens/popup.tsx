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

function SetAsideLater() {
  const loaded = useLater(loadSetAside);
  return loaded ? <loaded.SetAside /> : null;
}

function VaultsLater() {
  const loaded = useLater(loadVaults);
  return loaded ? <loaded.Vaults /> : <LoadingScreen />;
}

function ActivityLater() {
  const loaded = useLater(loadActivity);
  return loaded ? <loaded.ActivityScreen /> : <LoadingScreen />;
}

function WatchLater() {
  const loaded = useLater(loadWatch);
  return loaded ? <loaded.WatchScreen /> : <LoadingScreen />;
}

function PayLater() {
  const loaded = useLater(loadPay);
  return loaded ? <loaded.Pay /> : <LoadingScreen />;
}

/** One of the screens of what is signed, once they are there. */
function signingLater(name: keyof typeof import('./signing').signing) {
  return function SigningLater() {
    const Loaded = useLater(loadSigning)?.signing[name];
    return Loaded ? <Loaded /> : <LoadingScreen />;
  };
}

const screens: Record<Screen, () => preact.JSX.Element> = {
  loading: LoadingScreen,
  lost: LostScreen,
  unusable: UnusableScreen,
  welcome: WelcomeScreen,
  hidden: HiddenScreen,
  unlock: UnlockScreen,
  watch: WatchLater,
  home: HomeScreen,
  receive: ReceiveScreen,
  activity: ActivityLater,
  approval: signingLater('approval'),
  record: signingLater('record'),
  claim: signingLater('claim'),
  move: signingLater('move'),
  review: signingLater('review'),
  send: PayLater,
  book: PayLater,
  assets: PayLater,
  trustline: PayLater,
  vaults: VaultsLater,
  vault: VaultsLater,
  change: VaultsLater,
};

export function Popup() {
  const name = useStore((state) => chooseScreen({ ...state, lost: state.lost !== null }));
  // What an account or a record shows must not linger under another one.
  const active = useStore(
    (state) => `${state.wallet?.network.id}/${state.wallet?.active}/${state.route.name === 'record' ? state.route.hash : ''}`,
  );
  const aside = useStore((state) => (state.wallet?.setAside.length ?? 0) > 0);
  // Until the worker was heard, the page's own frame stands.
  const isHeard = useStore((state) => state.wallet !== null || state.lost !== null);
  if (!isHeard) return null;
  const Current = screens[name];
  return (
    <div class="popup">
      {aside ? <SetAsideLater /> : null}
      <Current key={`${name}/${active}`} />
    </div>
  );
}
