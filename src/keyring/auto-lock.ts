import * as v from 'valibot';
import type { Database } from '../platform/ports';

const KEY = 'auto-lock';
/** Minutes without trusted input; there is no "never" (security.md 3.5). */
const minutes = v.picklist([1, 5, 15, 60]);
const DEFAULT = 15;

export async function readAutoLock(database: Database): Promise<number> {
  const parsed = v.safeParse(minutes, await database.get('settings', KEY));
  return parsed.success ? parsed.output : DEFAULT;
}

/** Anything but 1, 5, 15 or 60 counts as 15. */
export async function writeAutoLock(database: Database, value: number): Promise<void> {
  await database.put('settings', KEY, v.is(minutes, value) ? value : DEFAULT);
}
