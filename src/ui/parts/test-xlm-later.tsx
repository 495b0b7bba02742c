/** Few accounts need it: it comes in a chunk of its own. */
import { useFriendbot } from '../state/use-friendbot';
import { useLater } from '../state/use-later';

const load = () => import('./test-xlm');

export function TestXlmLater() {
  const loaded = useLater(load, useFriendbot() !== undefined);
  return loaded ? <loaded.TestXlm /> : null;
}
