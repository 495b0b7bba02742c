/**
 * What lies in the stores of choices, looked over once in a worker's life, before anything is done with it. What a newer
 * version wrote ends it: nothing is read into it and nothing written over it. A choice that is damaged is mended as far as it
 * can be read, and as it lay there set aside, which the person is shown; nothing beside it is touched.
 */
import { asideItem, fromKept, type Item, isNewer, keyOf, mended, toKeep } from '../../platform/kept';
import type { Database } from '../../platform/ports';
import { keptItems } from './table';

const AREAS = ['settings', 'permissions'] as const;
/** More than anybody has of them. */
const ROWS = 10_000;

/** The kind that a key belongs to: the longest name that begins it. */
function kindOf(area: (typeof AREAS)[number], key: string): Item<unknown> | undefined {
  const named = keptItems.filter((item) => item.area === area && (item.name === '' || `${key} `.startsWith(`${item.name} `)));
  return named.reduce<Item<unknown> | undefined>((one, other) => (one && one.name.length > other.name.length ? one : other), undefined);
}

const rowsOf = async (database: Database) => {
  const read = AREAS.map(async (area) => {
    const rows = await database.page(area, '', undefined, ROWS);
    return rows.flatMap(({ key, value }) => {
      const item = kindOf(area, key);
      return item ? [{ area, key, value, item }] : [];
    });
  });
  return (await Promise.all(read)).flat();
};

/** Answers whether a newer version wrote here. 500 `keys_newer` where it made the whole database. */
export async function inspect(database: Database): Promise<boolean> {
  const rows = await rowsOf(database);
  if (rows.some(({ item, value }) => isNewer(item, value))) return true;
  const damaged = rows.filter(({ item, value }) => item.chosen && fromKept(item, value) === undefined);
  if (damaged.length === 0) return false;
  await database.transact(AREAS, async (tables) => {
    for (const { area, key, value, item } of damaged) {
      await tables.settings.put(keyOf(asideItem, area, key), toKeep(asideItem, { name: item.name || area, stored: value }));
      const left = mended(item, value);
      if (left === undefined) await tables[area].delete(key);
      else await tables[area].put(key, left);
    }
  });
  return false;
}

const aside = (database: Database) => database.page('settings', `${asideItem.name} `, undefined, ROWS);

/** What was set aside and not acknowledged yet, by name, each once. */
export async function namesAside(database: Database): Promise<string[]> {
  const names = (await aside(database)).map(({ value }) => fromKept(asideItem, value)?.name);
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** The person knows: what was set aside goes. */
export const dropAside = async (database: Database): Promise<void> => {
  const rows = await aside(database);
  await database.transact(['settings'], async ({ settings }) => {
    for (const { key } of rows) await settings.delete(key);
  });
};
