/** What the active account can spend of a vault's asset. */
import type { VaultView } from '../../../commands/views';
import { useStore, useWallet } from '../../state/context';

/** Stroops; undefined: not known, so that nothing is refused for it here. */
export function useSpendable({ asset }: Pick<VaultView, 'asset'>): bigint | undefined {
  const { network } = useWallet();
  const portfolio = useStore((state) => state.portfolio);
  if (!portfolio || asset === null) return undefined;
  const contract = asset === 'USDC' ? network.usdc?.contract : asset;
  const found = portfolio.balances.find((balance) => contract !== undefined && balance.contract === contract);
  if (!found && portfolio.xlm?.contract === contract) return undefined;
  return BigInt(found?.available ?? '0');
}
