/** The door to the vaults' screens: their words, their styles, and the one that is meant. */
import '../styles/vaults.css';
import { loaderOf } from '../../words/languages';
import { Bones } from '../parts/skeleton';
import { usePage, useStore } from '../state/context';
import { useLater } from '../state/use-later';
import { VaultWordsContext } from '../state/use-words';
import { ChangeScreen } from './change';
import { VaultScreen } from './detail';
import { VaultsScreen } from './list';

export function Vaults() {
  const {
    language,
    words: { nav },
  } = usePage();
  const words = useLater(loaderOf('vaults', language));
  const route = useStore((state) => state.route);
  if (!words) {
    return (
      <main class="body">
        <h1 class="hush">{nav.vaults}</h1>
        <Bones widths={['40%', '100%', '80%']} />
      </main>
    );
  }
  return (
    <VaultWordsContext.Provider value={words}>
      {route.name === 'vault' ? (
        <VaultScreen key={route.vault} vault={route.vault} />
      ) : route.name === 'change' ? (
        <ChangeScreen key={`${route.vault}/${route.change}`} vault={route.vault} change={route.change} />
      ) : (
        <VaultsScreen />
      )}
    </VaultWordsContext.Provider>
  );
}
