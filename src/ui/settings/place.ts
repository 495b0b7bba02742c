/** Where one is on the options page: the hash, so that the popup can link to it and the back button works. */
import { useEffect, useState } from 'preact/hooks';
import type { WalletState } from '../../commands/views';

const places = [
  'list',
  'start',
  'create',
  'import',
  'secret',
  'watch',
  'ledger',
  'backup',
  'accounts',
  'security',
  'networks',
  'vaults',
  'sites',
  'display',
  'data',
  'about',
] as const;
export type Place = (typeof places)[number];

/** Pure: what a hash means here. A wallet without accounts begins at the start, one with accounts at the list of settings. */
export function placeOf(hash: string, wallet: Pick<WalletState, 'accounts'> | null): Place {
  const named = places.find((place) => place === hash.replace(/^#/, ''));
  return named ?? (wallet && wallet.accounts.length > 0 ? 'list' : 'start');
}

export function go(place: Place): void {
  location.hash = place;
}

export function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const moved = () => setHash(location.hash);
    addEventListener('hashchange', moved);
    return () => removeEventListener('hashchange', moved);
  }, []);
  return hash;
}
