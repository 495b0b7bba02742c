/** On which sites the provider is: what the person chose, as far as the browser allows it. */

import * as v from 'valibot';
import { place } from '../../platform/kept';
import { EVERYWHERE, isSiteOrigin } from '../../primitives/asker';
import { refuse } from '../../primitives/errors';
import { createMutex } from '../../primitives/mutex';
import { readAs } from '../../primitives/read';
import { unixSeconds } from '../../primitives/schemas';
import type { Core } from '../adapters';
import { placesItem } from '../kept/table';

const isPattern = (pattern: string) => pattern === EVERYWHERE || (pattern.endsWith('/*') && isSiteOrigin(pattern.slice(0, -2)));

/** What the browser asks the person for at this moment, in the session's memory. */
const WISH = 'place';
const wish = v.object({ pattern: v.string(), tabId: v.optional(v.number()), at: unixSeconds });
/** Seconds that a question of the browser's may stand: no browser says that one whose popup is gone was denied. */
const QUESTION = 120;
export type SitePlaces = ReturnType<typeof createPlaces>;

export function createPlaces({ platform: { database, places, session }, store, clock }: Pick<Core, 'platform' | 'store' | 'clock'>) {
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
  const wished = async () => readAs(wish, await session.get(WISH));
  async function add(pattern: string, { tabId, asking = false }: { tabId?: number | undefined; asking?: boolean | undefined } = {}) {
    if (!isPattern(pattern)) refuse('invalid_origin', 'Only https sites can be connected.');
    const allowed = await places.allowed(pattern);
    if (asking && !allowed) await session.set(WISH, { pattern, tabId, at: clock() });
    else if ((await wished())?.pattern === pattern) await session.remove(WISH);
    if (!allowed) refuse('origin_not_permitted', 'The browser does not allow the wallet on this site.');
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
    /** `asking`: the browser asks the person meanwhile; without it the place is forgotten where it is not allowed (security.md case 120). */
    add: (pattern: string, more?: { tabId?: number | undefined; asking?: boolean | undefined }) => exclusive(() => add(pattern, more)),
    /** The browser allows these patterns more than before: what was asked for last may be one, though the popup was closed over the question. */
    allowed: (patterns: readonly string[]) =>
      exclusive(async () => {
        const asked = await wished();
        if (!asked || !patterns.includes(asked.pattern)) return;
        await session.remove(WISH);
        if (clock() - asked.at <= QUESTION) await add(asked.pattern, asked);
      }),
    remove: (pattern: string) => exclusive(async () => put((await list()).filter((other) => other !== pattern))),
    /** After an update of the extension the browser has forgotten them; or other scripts are wanted there. */
    arrange: () => exclusive(async () => arrange(await list())),
  };
}
