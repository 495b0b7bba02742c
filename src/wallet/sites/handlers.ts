/** What a person says to sites, and sees of them. */
import type { Handlers } from '../../commands/commands';
import type { Engine } from '../engine';
import type { SitePlaces } from './places';
import type { Sites } from './sites';

/** `moving`: something is on its way. */
export function siteHandlers(engine: () => Promise<Engine>, moving: () => void, sites: Sites, places: SitePlaces) {
  return {
    approveSite: async (word) => {
      const { hash } = await (await engine()).desk.approve(word);
      if (hash !== null) moving();
      await sites.approved(word.requestId, hash);
      return { hash };
    },
    refuseSite: async ({ requestId }) => {
      await sites.refuse(requestId);
      return null;
    },
    sites: () => sites.list(),
    revokeSite: async ({ origin, ...which }) => {
      await sites.revoke(origin, which);
      return sites.list();
    },
    places: places.list,
    addPlace: ({ pattern, ...more }) => places.add(pattern, more),
    removePlace: ({ pattern }) => places.remove(pattern),
    unmuteSite: async ({ origin }) => {
      await sites.unmute(origin);
      return sites.list();
    },
  } satisfies Partial<Handlers>;
}
