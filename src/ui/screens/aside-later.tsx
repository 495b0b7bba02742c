/** What could not be read of what is kept, where there is any: no part of the first screen otherwise. */
import { useStore } from '../state/context';
import { useLater } from '../state/use-later';

const loadSetAside = () => import('../parts/set-aside');

export function AsideLater() {
  const aside = useStore((state) => (state.wallet?.setAside.length ?? 0) > 0);
  const loaded = useLater(loadSetAside, aside);
  return aside && loaded ? <loaded.SetAside /> : null;
}
