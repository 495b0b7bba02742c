import type { NetworkView } from '../../commands/views';
import type { Words } from '../../words/en/common';

/** What people call a network; a custom one by its own name. */
export function networkName({ id, name }: Pick<NetworkView, 'id' | 'name'>, words: Words): string {
  return id === 'mainnet' || id === 'testnet' || id === 'local' ? words.networks[id] : name || id;
}
