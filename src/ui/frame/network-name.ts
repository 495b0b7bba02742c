import type { NetworkView } from '../../commands/views';
import type { Words } from '../../words/en/common';

/** No money of anybody's is on it: the public test network, or a node on this machine. */
export function isHarmless({ id, rpcUrl }: Pick<NetworkView, 'id' | 'rpcUrl'>): boolean {
  return id === 'testnet' || (id !== 'mainnet' && /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(`${rpcUrl}/`));
}

/** The nodes that it speaks to. */
export const nodesOf = ({ rpcUrl, secondRpcUrl, horizonUrl }: NetworkView): string[] => [
  rpcUrl,
  ...(secondRpcUrl ? [secondRpcUrl] : []),
  horizonUrl,
];

export const isUrl = (text: string): boolean => URL.canParse(text);

/** What people call a network; a custom one by its own name. */
export function networkName({ id, name }: Pick<NetworkView, 'id' | 'name'>, words: Words): string {
  return id === 'mainnet' || id === 'testnet' || id === 'local' ? words.networks[id] : name || id;
}
