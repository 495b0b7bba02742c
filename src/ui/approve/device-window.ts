/** The page that speaks to a device: a window of its own, since a popup closes under the browser's chooser. */
import { usePage } from '../state/context';
import { useWallet } from '../state/use-wallet';

/** Brings it up; undefined: no device holds the account's key. */
export function useDeviceWindow(account: string): (() => void) | undefined {
  const { ui } = usePage();
  const { accounts } = useWallet();
  const isDevice = accounts.some(({ address, kind }) => address === account && kind === 'device');
  return isDevice ? () => void ui.client.call('showDevice', {}).catch(() => undefined) : undefined;
}
