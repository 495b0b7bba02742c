/** On a test network: who opens the account that is shown, where it is not there yet. */
import { useStore, useWallet } from './context';

/** Its URL; undefined: nobody does. */
export function useFriendbot(): string | undefined {
  const { network, active } = useWallet();
  const unopened = useStore((state) => state.portfolio?.exists === false);
  return unopened && network.id !== 'mainnet' && active?.startsWith('G') ? network.friendbotUrl : undefined;
}
