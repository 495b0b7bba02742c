import type { Browser } from 'webextension-polyfill';
import type { SessionStorage } from './ports';

type Area = Browser['storage']['session'] & { setAccessLevel?: (level: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void> };

/**
 * `storage.session`, closed to content scripts, which is said and not assumed; `storage.local` is closed too where the
 * browser can (security.md 3.4).
 */
export function createBrowserSession({ storage }: Pick<Browser, 'storage'>): SessionStorage {
  const session = storage.session as Area;
  const closed = Promise.all([session, storage.local as Area].map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })));
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
