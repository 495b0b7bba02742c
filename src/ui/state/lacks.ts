/** What a network's settings do not list, so that the wallet does less there; each has its sentence. Pure. */
import type { NetworkView } from '../../commands/views';

export type Lack = 'earning' | 'vaults' | 'pools' | 'router';

/** Without vaults and pools it is a wallet all the same, and nothing else needs saying. */
export function lacksOf({ vaults, factory, lenders, router }: Pick<NetworkView, 'vaults' | 'factory' | 'lenders' | 'router'>): Lack[] {
  const hasVaults = vaults.length > 0 || factory !== undefined;
  if (!hasVaults && lenders.length === 0) return ['earning'];
  const missing: Lack[] = [...(hasVaults ? [] : ['vaults' as const]), ...(lenders.length > 0 ? [] : ['pools' as const])];
  return hasVaults && router === undefined ? [...missing, 'router'] : missing;
}
