/** What is asked of domains: each on a click of its own, and nothing of it is kept here. */
import { createDomainDoor, type DomainDoorOptions } from './door';
import { type Found, findName, serverOf } from './federation';
import type { Domain, StellarName } from './names';
import { checkNetwork, type Listing, listingOf, readStellarToml } from './stellar-toml';

export interface Asks {
  /** Where the domain keeps its names. `passphrase`: of the network that is meant. */
  server(domain: Domain, passphrase: string): Promise<URL>;
  /** Who the name stands for, as that server says. */
  name(server: URL, name: StellarName): Promise<Found>;
  /** Whether the domain counts an asset among its own. */
  listing(domain: Domain, asset: { code: string; issuer: string }, passphrase: string): Promise<Listing>;
}

export function createAsks(options: DomainDoorOptions): Asks {
  const door = createDomainDoor(options);
  const said = async (domain: Domain, passphrase: string) => {
    const toml = await readStellarToml(door, domain);
    checkNetwork(toml, domain, passphrase);
    return toml;
  };
  return {
    server: async (domain, passphrase) => serverOf(await said(domain, passphrase), domain),
    name: (server, name) => findName(door, server, name),
    listing: async (domain, asset, passphrase) => listingOf(await said(domain, passphrase), asset),
  };
}
