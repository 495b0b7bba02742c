import { type Item, place, unchanged } from '../platform/kept';
import type { Database } from '../platform/ports';
import * as v from '../primitives/valibot';

/** Minutes without trusted input; there is no "never" (security.md 3.5). */
const minutes = v.picklist([1, 5, 15, 60]);
const DEFAULT = 15;

export const autoLockItem: Item<number> = {
  area: 'settings',
  name: 'auto-lock',
  version: 1,
  schema: minutes,
  migrate: unchanged,
  chosen: true,
};

export const readAutoLock = async (database: Database): Promise<number> => (await place(database, autoLockItem).get()) ?? DEFAULT;
