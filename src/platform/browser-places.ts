import type { Browser } from 'webextension-polyfill';
import type { Places } from './ports';

/** Names of the registered scripts; the browser keeps them over its own restart. */
const PROVIDER = '2 provider';
const RELAY = '1 relay';

/** In this order: the second speaks by the first. */
const inPage = (freighter: boolean) => ['provider.js', ...(freighter ? ['freighter.js'] : [])];

/** The relay first: it listens before the page can ask. */
const scriptsFor = (matches: string[], freighter: boolean) => [
  { id: RELAY, js: ['relay.js'], matches, runAt: 'document_start' as const },
  { id: PROVIDER, js: inPage(freighter), matches, runAt: 'document_start' as const, world: 'MAIN' as const },
];

/** The same files on the same sites. */
function sameAs(
  registered: readonly { js?: string[]; matches?: string[] }[],
  required: readonly { js: string[]; matches: string[] }[],
): boolean {
  const written = (scripts: typeof registered) => JSON.stringify(scripts.map(({ js, matches }) => [js, matches]).sort());
  return written(registered) === written(required);
}

/** Where the provider is: registered at run time for what the person allowed, never by the manifest (security.md T33). */
export function createPlaces({ permissions, scripting }: Pick<Browser, 'permissions' | 'scripting'>): Places {
  const allowed = async (pattern: string) => permissions.contains({ origins: [pattern] }).catch(() => false);
  return {
    allowed,
    async arrange(patterns, freighter) {
      const registered = await scripting.getRegisteredContentScripts();
      const matches: string[] = [];
      for (const pattern of patterns) if (await allowed(pattern)) matches.push(pattern);
      const same = registered.length > 0 && sameAs(registered, scriptsFor(matches, freighter));
      if (same || (registered.length === 0 && matches.length === 0)) return;
      if (registered.length > 0) await scripting.unregisterContentScripts();
      if (matches.length > 0) await scripting.registerContentScripts(scriptsFor(matches, freighter));
    },
    onAllowed: (listener) => permissions.onAdded.addListener(({ origins = [] }) => listener(origins)),
    async enter(tabId, freighter) {
      const target = { tabId };
      await scripting.executeScript({ target, files: ['relay.js'] });
      // The page's own world, which the types do not name yet.
      const there: object = { world: 'MAIN' };
      await scripting.executeScript({ target, files: inPage(freighter), ...there });
    },
  };
}
