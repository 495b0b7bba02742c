/** How often each site may ask: a bucket an origin, in the session's memory, so that neither another site nor a stopped worker empties or fills it. */

import * as v from 'valibot';
import type { SessionStorage } from '../../platform/ports';
import type { Clock } from '../../primitives/clock';
import { refuse } from '../../primitives/errors';
import { createMutex } from '../../primitives/mutex';
import { readAs } from '../../primitives/read';

const KEY = 'buckets';
/** Questions at once, and how many a second come back. */
const FULL = 120;
const PER_SECOND = 12;
const MOST_ORIGINS = 100;

const kept = v.array(v.tuple([v.string(), v.object({ left: v.number(), at: v.number() })]));

/** Counts a question of the origin. 429 `too_many_requests` with `retryAfter`. */
export function createBuckets({ session, clock }: { session: SessionStorage; clock: Clock }): (origin: string) => Promise<void> {
  const exclusive = createMutex();
  return async (origin) => {
    const empty = await exclusive(async () => {
      const buckets = new Map(readAs(kept, await session.get(KEY)));
      const now = clock();
      const { left, at } = buckets.get(origin) ?? { left: FULL, at: now };
      const filled = Math.min(FULL, left + Math.max(0, now - at) * PER_SECOND);
      buckets.delete(origin);
      buckets.set(origin, { left: Math.max(0, filled - 1), at: now });
      await session.set(KEY, [...buckets].slice(-MOST_ORIGINS));
      return filled < 1;
    });
    if (empty) refuse('too_many_requests', 'This site asks too often.', { retryAfter: 1 });
  };
}
