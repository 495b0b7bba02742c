/** What a person says to sites, and sees of them. */
import type { Handlers } from '../../commands/commands';
import type { SitePlaces } from './places';
import type { Sites } from './sites';

export function siteHandlers(sites: Sites, places: SitePlaces) {
  return {
    dismiss: async ({ requestId }) => {
      await sites.dismiss(requestId);
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
