/** On which sites the provider is: what the person chose, as far as the browser allows it. */

import { createMutex } from '../../keyring/mutex';
import { place } from '../../platform/kept';
import { EVERYWHERE, isSiteOrigin } from '../../primitives/asker';
import { refuse } from '../../primitives/errors';
import * as v from '../../primitives/valibot';
import type { Core } from '../adapters';
import { placesItem } from '../kept/table';

export interface SitePlaces {
  list(): Promise<string[]>;
  add(pattern: string, tabId: number | undefined): Promise<string[]>;
  remove(pattern: string): Promise<string[]>;
  /** The browser allows more than before: what was asked for last may be among it, though the popup was closed over the question. */
  allowed(): Promise<void>;
  /** After an update of the extension the browser has forgotten them; or other scripts are wanted there. */
  arrange(): Promise<void>;
}

const isPattern = (pattern: string) => pattern === EVERYWHERE || (pattern.endsWith('/*') && isSiteOrigin(pattern.slice(0, -2)));

/** What was asked for and not allowed yet, in the session's memory. */
const WISH = 'place';
const wish = v.object({ pattern: v.string(), tabId: v.optional(v.number()) });

export function createPlaces({ platform: { database, places, session }, store }: Pick<Core, 'platform' | 'store'>): SitePlaces {
  const kept = place(database, placesItem);
  // The browser takes no script twice: its own word and the page's that asked come at the same time.
  const exclusive = createMutex();
  const list = async () => (await kept.get()) ?? [];
  const freighter = async () => (await store.preferences()).freighter;
  const arrange = async (patterns: readonly string[]) => places.arrange(patterns, await freighter());
  async function put(patterns: string[]): Promise<string[]> {
    await kept.put(patterns);
    await arrange(patterns);
    return patterns;
  }
  async function add(pattern: string, tabId: number | undefined): Promise<string[]> {
    if (!isPattern(pattern)) refuse('invalid_origin', 'Only https sites can be connected.');
    if (!(await places.allowed(pattern))) {
      await session.set(WISH, { pattern, tabId });
      refuse('origin_not_permitted', 'The browser does not allow the wallet on this site.');
    }
    const known = await list();
    const next = known.includes(pattern) ? known : await put([...known, pattern]);
    // The browser may have forgotten it all the same.
    if (next === known) await arrange(known);
    // What cannot be entered has it at its next load.
    if (tabId !== undefined && next !== known) await places.enter(tabId, await freighter()).catch(() => undefined);
    return next;
  }
  return {
    list,
    add: (pattern, tabId) => exclusive(() => add(pattern, tabId)),
    allowed: () =>
      exclusive(async () => {
        const wished = v.safeParse(wish, await session.get(WISH));
        if (!wished.success || !(await places.allowed(wished.output.pattern))) return;
        await session.remove(WISH);
        await add(wished.output.pattern, wished.output.tabId);
      }),
    remove: (pattern) => exclusive(async () => put((await list()).filter((other) => other !== pattern))),
    arrange: () => exclusive(async () => arrange(await list())),
  };
}
