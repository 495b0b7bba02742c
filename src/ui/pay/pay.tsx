/** The door to the screens of what an account can hold and pay: their words, and the one that is meant. */
import { loaderOf } from '../../words/languages';
import { Bones } from '../parts/skeleton';
import { usePage } from '../state/context';
import { useLater } from '../state/use-later';
import { useStore } from '../state/use-wallet';
import { PayWordsContext } from '../state/use-words';
import { AssetsScreen } from './assets';
import { BookScreen } from './book';
import { SendScreen } from './send';
import { SignersScreen } from './signers';
import { SwapScreen } from './swap';
import { TrustlineScreen } from './trustline';

export function Pay() {
  const { language, words: common } = usePage();
  const words = useLater(loaderOf('pay', language));
  const route = useStore((state) => state.route);
  if (!words) {
    return (
      <main class="body">
        <h1 class="hush">{common.home.assets}</h1>
        <Bones widths={['40%', '100%', '80%']} />
      </main>
    );
  }
  return (
    <PayWordsContext.Provider value={words}>
      {route.name === 'trustline' ? (
        <TrustlineScreen key={route.asset} asset={route.asset} />
      ) : route.name === 'signers' ? (
        <SignersScreen />
      ) : route.name === 'send' ? (
        <SendScreen to={route.to} />
      ) : route.name === 'swap' ? (
        <SwapScreen selling={route.selling} buying={route.buying} />
      ) : route.name === 'book' ? (
        <BookScreen />
      ) : (
        <AssetsScreen />
      )}
    </PayWordsContext.Provider>
  );
}
