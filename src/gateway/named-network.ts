/** Which network a program of ours serves, and what whoever runs it chose of that, by its command line. */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { chosen, chosenEntries, withChosen } from '../settings/chosen';
import { parseManifest } from '../settings/manifest';
import { type Network, shippedNetworks } from '../settings/networks';
import { keyOf } from './options';

/** What whoever calls a program can mend, in a sentence. */
export class Mistake extends Error {}

async function readManifest(where: string): Promise<unknown> {
  try {
    if (/^https?:/.test(where)) return await (await fetch(where)).json();
    return JSON.parse(await readFile(where, 'utf8'));
  } catch {
    throw new Mistake(`${where} is neither mainnet nor testnet, nor a file or URL of a manifest that can be read.`);
  }
}

/**
 * `named`: an id, or the file or URL of a manifest. `names`: what of `values`, by the names of flags, was chosen in the place of the
 * network's own settings. Throws `Mistake`, and a ServiceError for what is no manifest.
 */
export async function networkOf(named: string, values: object): Promise<{ network: Network; names: string[] }> {
  const network = shippedNetworks.find(({ id }) => id === named) ?? parseManifest(await readManifest(named), shippedNetworks);
  const given = Object.entries(values).map(([name, value]) => [keyOf(name), value] as const);
  const parsed = v.safeParse(chosen, Object.fromEntries(given.filter(([key]) => Object.hasOwn(chosenEntries, key))));
  if (!parsed.success) throw new Mistake(`${v.getDotPath(parsed.issues[0])} is not what it has to be (${parsed.issues[0].message}).`);
  return { network: withChosen(network, parsed.output), names: Object.keys(parsed.output) };
}
