/** What could not be read of what is kept, where there is any: no part of the first screen otherwise. */

import { useLater } from '../state/use-later';
import { useStore } from '../state/use-wallet';

const loadSetAside = () => import('../frame/set-aside');

export function AsideLater() {
  const aside = useStore((state) => (state.wallet?.setAside.length ?? 0) > 0);
  const loaded = useLater(loadSetAside, aside);
  return aside && loaded ? <loaded.SetAside /> : null;
}
