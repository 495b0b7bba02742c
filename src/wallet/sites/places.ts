/** On which sites the provider is: what the person chose, as far as the browser allows it. */
import { place } from '../../platform/kept';
import { isSiteOrigin } from '../../primitives/asker';
import { refuse } from '../../primitives/errors';
import type { Core } from '../adapters';
import { placesItem } from '../kept/table';

/** Every https site. */
export const EVERYWHERE = 'https://*/*';

export interface SitePlaces {
  list(): Promise<string[]>;
  add(pattern: string, tabId: number | undefined): Promise<string[]>;
  remove(pattern: string): Promise<string[]>;
  /** After an update of the extension, the browser has forgotten them. */
  arrange(): Promise<void>;
}

const isPattern = (pattern: string) => pattern === EVERYWHERE || (pattern.endsWith('/*') && isSiteOrigin(pattern.slice(0, -2)));

export function createPlaces({ platform: { database, places } }: Core): SitePlaces {
  const kept = place(database, placesItem);
  const list = async () => (await kept.get()) ?? [];
  async function put(patterns: string[]): Promise<string[]> {
    await kept.put(patterns);
    await places.arrange(patterns);
    return patterns;
  }
  return {
    list,
    async add(pattern, tabId) {
      if (!isPattern(pattern)) refuse('invalid_origin', 'Only https sites can be connected.');
      if (!(await places.allowed(pattern))) refuse('origin_not_permitted', 'The browser does not allow the wallet on this site.');
      const known = await list();
      const next = known.includes(pattern) ? known : await put([...known, pattern]);
      // What cannot be entered has it at its next load.
      if (tabId !== undefined && next !== known) await places.enter(tabId).catch(() => undefined);
      return next;
    },
    remove: async (pattern) => put((await list()).filter((other) => other !== pattern)),
    arrange: async () => places.arrange(await list()),
  };
}
