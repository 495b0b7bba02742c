/** The door to the vaults' screens: their words, their styles, and the list, or the one that is meant. */
import '../styles/vaults.css';
import type { ComponentChildren } from 'preact';
import { loaderOf } from '../../words/languages';
import { Body } from '../frame/column';
import { Bones } from '../parts/skeleton';
import { usePage } from '../state/context';
import { useLater } from '../state/use-later';
import { useStore } from '../state/use-wallet';
import { VaultWordsContext } from '../state/use-words';
import { ChangeScreen } from './change';
import { VaultScreen } from './detail';
import { VaultsScreen } from './list';

/** One vault, or a change of it. */
export function Vaults() {
  const route = useStore((state) => state.route);
  return (
    <Worded>
      {route.name === 'vault' ? <VaultScreen key={route.vault} vault={route.vault} /> : null}
      {route.name === 'change' ? <ChangeScreen key={`${route.vault}/${route.change}`} vault={route.vault} change={route.change} /> : null}
    </Worded>
  );
}

export function VaultList() {
  return (
    <Worded>
      <VaultsScreen />
    </Worded>
  );
}

function Worded({ children }: { children: ComponentChildren }) {
  const {
    language,
    words: { nav },
  } = usePage();
  const words = useLater(loaderOf('vaults', language));
  if (!words) {
    return (
      <Body>
        <h1 class="hush">{nav.vaults}</h1>
        <Bones widths={['40%', '100%', '80%']} />
      </Body>
    );
  }
  return <VaultWordsContext.Provider value={words}>{children}</VaultWordsContext.Provider>;
}
