import type { Browser } from 'webextension-polyfill';
import type { SessionStorage } from './ports';

type Area = Browser['storage']['session'] & { setAccessLevel?: (level: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void> };

/**
 * `storage.session`, closed to content scripts, which is said and not assumed; `storage.local` is closed too where the
 * browser can (security.md 3.4).
 */
export function createBrowserSession(api: Pick<Browser, 'storage'>): SessionStorage {
  // Named whole: a free-standing name `storage` would be taken for the build tool's own, whose code then comes along.
  const session = api.storage.session as Area;
  const closed = Promise.all(
    [session, api.storage.local as Area].map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })),
  );
  closed.catch(() => undefined);
  return {
    async get(key) {
      return (await session.get(key))[key];
    },
    async set(key, value) {
      await closed;
      await session.set({ [key]: value });
    },
    remove: (key) => session.remove(key),
    clear: () => session.clear(),
  };
}
