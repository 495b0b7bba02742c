/** What is asked of domains: each on a click of its own, and nothing of it is kept here. */
import { verifyAsync } from '@noble/ed25519';
import { isAccountId, publicKeyOf } from '../primitives/addresses';
import { createDomainDoor, type DomainDoorOptions } from './door';
import { findName, serverOf } from './federation';
import type { Domain, StellarName } from './names';
import { checkNetwork, listingOf, readStellarToml, type StellarToml } from './stellar-toml';
import type { MadeLink } from './uri-request';

/** By the key that the domain names for links. */
async function isMadeBy({ URI_REQUEST_SIGNING_KEY: key }: StellarToml, { payload, signature }: MadeLink): Promise<boolean> {
  if (!signature || !key || !isAccountId(key)) return false;
  return verifyAsync(signature, payload, publicKeyOf(key), { zip215: false }).catch(() => false);
}

export type Asks = ReturnType<typeof createAsks>;

export function createAsks(options: DomainDoorOptions) {
  const door = createDomainDoor(options);
  const said = async (domain: Domain, passphrase: string) => {
    const toml = await readStellarToml(door, domain);
    checkNetwork(toml, domain, passphrase);
    return toml;
  };
  return {
    /** Where the domain keeps its names. `passphrase`: of the network that is meant. */
    server: async (domain: Domain, passphrase: string) => serverOf(await said(domain, passphrase), domain),
    /** Who the name stands for, as that server says. */
    name: (server: URL, name: StellarName) => findName(door, server, name),
    /** Whether the domain counts an asset among its own. */
    listing: async (domain: Domain, asset: { code: string; issuer: string }, passphrase: string) =>
      listingOf(await said(domain, passphrase), asset),
    /** Whether the domain has signed a link that names it: false where it names no key for that. */
    made: async (domain: Domain, link: MadeLink, passphrase: string) => isMadeBy(await said(domain, passphrase), link),
  };
}
