/** Which vaults of a long list a person wants to see. Pure. */
import type { VaultView } from '../../commands/views';
import { matches } from '../state/timeline';

/** More vaults than this are searched. */
export const MANY = 6;

/** `asset` undefined: whichever. */
export type Sieve = { typed: string; asset: VaultView['asset'] | undefined };

export type Filter = 'all' | 'own' | 'held';

/** A vault that one owns and has shares of is both. */
export const belongs: { [filter in Filter]: (vault: VaultView) => boolean } = {
  all: () => true,
  own: ({ relation }) => relation === 'own',
  held: ({ shares }) => BigInt(shares) > 0n,
};

/** Each asset that a vault of the list takes, once; null stands for several at a time. */
export const assetsOf = (vaults: readonly VaultView[]): VaultView['asset'][] => [...new Set(vaults.map(({ asset }) => asset))];

/** By words of its name or its address, and by its asset. */
export function sieved(vaults: readonly VaultView[], { typed, asset }: Sieve): VaultView[] {
  const isOf = (vault: VaultView) => asset === undefined || vault.asset === asset;
  return vaults.filter((vault) => isOf(vault) && (typed.trim() === '' || matches(`${vault.name} ${vault.vault}`, typed.trim())));
}
