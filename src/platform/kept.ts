/**
 * What is kept, kind by kind: where it lies, which version of it this wallet writes, how it reads, and the way up from each
 * earlier version. Nothing that is kept is believed to have a shape (architecture.md 8): a value of a newer version, of an
 * earlier one without a way up, or of a broken shape reads as undefined, and whoever asks drops it, starts anew or sets it aside.
 */
import * as v from 'valibot';
import { readAs } from '../primitives/read';
import type { Database, StoreName } from './ports';

export interface Item<T> {
  area: StoreName;
  /** The key; or its first word, before what tells one such item from another. '' where the area has this kind alone. */
  name: string;
  version: number;
  schema: v.GenericSchema<unknown, T>;
  /** From the version that it stands for to the next one. What was kept before versions were written counts as version 0. */
  migrate?: { [version: number]: (value: unknown) => unknown };
  /** The person chose it, and nobody else knows it: where it is damaged it is set aside and shown to them, never begun anew in silence. */
  chosen?: true;
  /** What can still be read of a damaged value; absent: it is whole, or it is nothing. */
  mend?: (value: unknown) => unknown;
}

const frame = v.strictObject({ version: v.pipe(v.number(), v.integer(), v.minValue(0)), value: v.unknown() });

/** A value as it is stored. */
export const toKeep = <T>({ version }: Item<T>, value: T): unknown => ({ version, value });

/** A stored value in the shape of today; undefined where there is none, or no way to it. */
export function fromKept<T>({ version, schema, migrate }: Item<T>, stored: unknown): T | undefined {
  if (stored === undefined) return undefined;
  const framed = readAs(frame, stored);
  let [at, value] = framed ? [framed.version, framed.value] : [0, stored];
  try {
    for (; at < version; at++) {
      const step = migrate?.[at];
      if (!step) return undefined;
      value = step(value);
    }
  } catch {
    return undefined;
  }
  return at === version ? readAs(schema, value) : undefined;
}

/** Whether a newer version than this wallet's wrote it. */
export function isNewer({ version }: Item<unknown>, stored: unknown): boolean {
  return (readAs(frame, stored)?.version ?? 0) > version;
}

/** What can be read of a damaged value, as it is kept; undefined: nothing. */
export function mended<T>(item: Item<T>, stored: unknown): unknown {
  const framed = readAs(frame, stored);
  const left = fromKept(item, toKeep(item, item.mend?.(framed ? framed.value : stored)));
  return left === undefined ? undefined : toKeep(item, left);
}

/** A choice that could not be read, as it lay there, until the person has seen it. `name`: what it was. */
export const asideItem: Item<{ name: string; stored: unknown }> = {
  area: 'settings',
  name: 'set aside',
  version: 1,
  schema: v.object({ name: v.string(), stored: v.unknown() }),
};

/** For what has had one shape since before versions were written. */
export const unchanged = { 0: (value: unknown) => value };

/** The key of an item; `which`: what tells it from others of its kind. */
export const keyOf = ({ name }: Pick<Item<unknown>, 'name'>, ...which: (string | null)[]): string =>
  [...(name ? [name] : []), ...which].join(' ');

/** One item of a database, read and written as its kind says. */
export function place<T>(database: Database, item: Item<T>, ...which: (string | null)[]) {
  const key = keyOf(item, ...which);
  return {
    get: async (): Promise<T | undefined> => fromKept(item, await database.get(item.area, key)),
    put: (value: T): Promise<void> => database.put(item.area, key, toKeep(item, value)),
    /** From what is there to what shall be, in one stored step: whoever else changes it meanwhile loses nothing. */
    change: (by: (value: T | undefined) => T): Promise<T> =>
      database.transact([item.area], async ({ [item.area]: table }) => {
        const next = by(fromKept(item, await table.get(key)));
        await table.put(key, toKeep(item, next));
        return next;
      }),
    delete: (): Promise<void> => database.delete(item.area, key),
  };
}
