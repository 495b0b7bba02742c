/** What the active account can spend of a vault's asset. */
import type { VaultView } from '../../../commands/views';
import { useStore, useWallet } from '../../state/use-wallet';

/** In its smallest units; undefined: not known, so that nothing is refused for it here. */
export function useSpendable({ asset }: Pick<VaultView, 'asset'>): bigint | undefined {
  const { network } = useWallet();
  const portfolio = useStore((state) => state.portfolio);
  if (!portfolio || asset === null) return undefined;
  if (asset === 'XLM') return BigInt(portfolio.xlm?.available ?? '0');
  const contract = [network.usdc, network.reward, ...network.tokens].find((listed) => listed?.code === asset)?.contract ?? asset;
  const found = portfolio.balances.find((balance) => balance.contract === contract);
  // A token that is no asset of the ledger is not among the balances.
  if (!found && contract === asset) return undefined;
  return BigInt(found?.available ?? '0');
}
