import type { Browser } from 'webextension-polyfill';
import type { Places } from './ports';

/** Names of the registered scripts; the browser keeps them over its own restart. */
const PROVIDER = 'provider';
const RELAY = 'relay';

/** The relay first: it listens before the page can ask. */
const scriptsFor = (matches: string[]) => [
  { id: RELAY, js: ['relay.js'], matches, runAt: 'document_start' as const },
  { id: PROVIDER, js: ['provider.js'], matches, runAt: 'document_start' as const, world: 'MAIN' as const },
];

/** Where the provider is: registered at run time for what the person allowed, never by the manifest (security.md T33). */
export function createPlaces({ permissions, scripting }: Pick<Browser, 'permissions' | 'scripting'>): Places {
  const allowed = async (pattern: string) => permissions.contains({ origins: [pattern] }).catch(() => false);
  return {
    allowed,
    async arrange(patterns) {
      const known = await scripting.getRegisteredContentScripts();
      const matches: string[] = [];
      for (const pattern of patterns) if (await allowed(pattern)) matches.push(pattern);
      const same = known.length > 0 && known.every((script) => JSON.stringify(script.matches) === JSON.stringify(matches));
      if (same || (known.length === 0 && matches.length === 0)) return;
      if (known.length > 0) await scripting.unregisterContentScripts();
      if (matches.length > 0) await scripting.registerContentScripts(scriptsFor(matches));
    },
    onAllowed: (heard) => permissions.onAdded.addListener(heard),
    async enter(tabId) {
      const target = { tabId };
      await scripting.executeScript({ target, files: ['relay.js'] });
      // The page's own world, which the types do not name yet.
      const inPage: object = { world: 'MAIN' };
      await scripting.executeScript({ target, files: ['provider.js'], ...inPage });
    },
  };
}
