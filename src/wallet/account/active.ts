import type { Address } from '../../primitives/addresses';
import type { Core } from '../adapters';

/** The account that is shown: the chosen one, or the first where the chosen one is hidden or gone. */
export async function activeAccount({ keyring, store }: Pick<Core, 'keyring' | 'store'>): Promise<Address | null> {
  const [accounts, chosen] = await Promise.all([keyring.accounts(), store.activeAccount()]);
  const shown = accounts.filter(({ hidden }) => !hidden);
  return (shown.find(({ address }) => address === chosen) ?? shown[0])?.address ?? null;
}
