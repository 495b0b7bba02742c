/** Which names of networks are taken: those that ship with the wallet, whatever passes for one of them, and their passphrases. */
import type { Network } from './networks';

/** What people and other wallets call the shipped networks. */
const NAMES: { [name: string]: string } = {
  mainnet: 'mainnet',
  main: 'mainnet',
  public: 'mainnet',
  publicnet: 'mainnet',
  pubnet: 'mainnet',
  livenet: 'mainnet',
  stellar: 'mainnet',
  testnet: 'testnet',
  test: 'testnet',
};

/** What is left of an id for an eye that reads fast: marks that look alike are one, repeated ones too, and dashes are gone. */
function skeleton(id: string): string {
  return id
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[1l]/g, 'i')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replace(/(.)\1+/g, '$1');
}

const taken = new Map(Object.entries(NAMES).map(([name, id]) => [skeleton(name), id]));

/** Case and spaces apart. */
const words = (passphrase: string) =>
  passphrase
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The shipped network that one with this id and passphrase would be taken for; undefined: for none. */
export function imitated({ id, passphrase }: Pick<Network, 'id' | 'passphrase'>, shipped: readonly Network[]): Network | undefined {
  const name = skeleton(id);
  return shipped.find(
    (network) =>
      network.id === id ||
      skeleton(network.id) === name ||
      taken.get(name) === network.id ||
      words(network.passphrase) === words(passphrase),
  );
}
