/** Few accounts need it: it comes in a chunk of its own. */
import type { ComponentChildren } from 'preact';
import { useLater } from '../state/use-later';
import { useWallet } from '../state/use-wallet';

const load = () => import('./test-xlm');

/** `children`: in its place, where no friendbot would open the account. */
export function TestXlmLater({ children }: { children?: ComponentChildren }) {
  const offered = useWallet().network.friendbotUrl !== undefined;
  const loaded = useLater(load, offered);
  return <>{!offered ? children : loaded && <loaded.TestXlm>{children}</loaded.TestXlm>}</>;
}
