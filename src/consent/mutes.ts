/** Rest from a site whose requests are refused again and again (security.md T5): three refusals within a minute mute it. */

import * as v from 'valibot';
import { fromKept, type Item, toKeep, unchanged } from '../platform/kept';
import type { Database } from '../platform/ports';
import type { Clock } from '../primitives/clock';
import { refuse } from '../primitives/errors';
import { unixSeconds } from '../primitives/schemas';

const REFUSALS = 3;
const WINDOW = 60;
const FIRST = 60;
const LONGEST = 86_400;
/** Origins that are remembered; the one that asked longest ago goes first. */
const MOST = 100;

const record = v.record(
  v.string(),
  v.object({ refusals: v.array(unixSeconds), until: unixSeconds, /** Seconds of the next mute. */ next: unixSeconds }),
);
export const mutesItem: Item<v.InferOutput<typeof record>> = {
  area: 'settings',
  name: 'mutes',
  version: 1,
  schema: record,
  migrate: unchanged,
};
type Mute = v.InferOutput<typeof record>[string];

/** Seconds that are left of a rest; more than there ever are were counted by a clock that was ahead. */
const leftOf = ({ until }: Pick<Mute, 'until'>, now: number): number => (until - now > LONGEST ? 0 : Math.max(0, until - now));

function after(mute: Mute | undefined, now: number): Mute {
  const { refusals, until, next } = mute ?? { refusals: [], until: 0, next: FIRST };
  const recent = [...refusals.filter((at) => at > now - WINDOW && at <= now), now];
  if (recent.length < REFUSALS) return { refusals: recent, until, next };
  return { refusals: [], until: now + next, next: Math.min(next * 2, LONGEST) };
}

export function createMutes({ database, clock }: { database: Database; clock: Clock }) {
  const read = (value: unknown) => fromKept(mutesItem, value) ?? {};
  const change = (by: (mutes: [string, Mute][]) => [string, Mute][]) =>
    database.transact(['settings'], async ({ settings }) => {
      const known = Object.entries(read(await settings.get(mutesItem.name)));
      await settings.put(mutesItem.name, toKeep(mutesItem, Object.fromEntries(by(known).slice(-MOST))));
    });
  return {
    /** A person refused a request of this origin. */
    refused: (origin: string) =>
      change((mutes) => {
        const mine = mutes.find(([name]) => name === origin)?.[1];
        return [...mutes.filter(([name]) => name !== origin), [origin, after(mine, clock())]];
      }),
    /** 429 `too_many_requests` with `retryAfter` in seconds. */
    async check(origin: string) {
      const mute = read(await database.get('settings', mutesItem.name))[origin];
      const left = mute ? leftOf(mute, clock()) : 0;
      if (left > 0) refuse('too_many_requests', 'Requests of this site rest for a while.', { retryAfter: left });
    },
    /** Those that rest now, and until when, unix seconds. */
    async all() {
      const known = Object.entries(read(await database.get('settings', mutesItem.name)));
      return new Map(known.filter(([, mute]) => leftOf(mute, clock()) > 0).map(([origin, { until }]) => [origin, until]));
    },
    unmute: (origin: string) => change((mutes) => mutes.filter(([name]) => name !== origin)),
  };
}
