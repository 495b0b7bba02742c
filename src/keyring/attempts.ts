/**
 * Back-off against guessing (security.md T25): five free attempts, then 1, 2, 4 … seconds up to five minutes. The count is
 * kept before the attempt is made, so that stopping the worker gives nothing back, and one count serves every door that
 * asks for the password.
 *
 * The wait is not read off the wall clock, which whoever sits at the machine can set. It is served: counted by a clock that
 * only runs, from the attempt on, by the worker that lives meanwhile. Such a clock does not outlive the worker, and nothing
 * that does could tell how long it was dead, so the next worker begins the wait anew; five minutes are the most that this
 * costs. So that an honest person seldom meets it, the browser is asked to let the worker live until the wait is over.
 */

import * as v from 'valibot';
import type { Database } from '../platform/ports';
import { refuse } from '../primitives/errors';

const FREE = 5;
const LONGEST = 300;
const KEY = 'attempts';

const record = v.object({
  schema: v.literal(1),
  failures: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** Seconds to wait after so many failures in a row. */
export function waitAfter(failures: number): number {
  return failures < FREE ? 0 : Math.min(LONGEST, 2 ** Math.min(failures - FREE, 20));
}

interface Dependencies {
  database: Database;
  /** Seconds by a clock that nobody can set. */
  ticks: () => number;
  /** Asks that the worker may live so many seconds more. */
  stay: (seconds: number) => void;
}

export function createAttempts({ database, ticks, stay }: Dependencies) {
  let servedFrom = ticks();
  return {
    /** Counts an attempt; 429 `too_many_attempts` with `retryAfter` in seconds, where it comes too early. */
    async begin() {
      const { wait, next } = await database.transact(['vault'], async ({ vault }) => {
        const stored = await vault.get(KEY);
        const parsed = v.safeParse(record, stored);
        // A record that cannot be read counts as many failures: deleting digits must not be a way around the wait.
        const failures = stored === undefined ? 0 : parsed.success ? parsed.output.failures : FREE + 20;
        const left = Math.max(0, servedFrom + waitAfter(failures) - ticks());
        const counted = left > 0 ? failures : failures + 1;
        await vault.put(KEY, { schema: 1, failures: counted });
        return { wait: left, next: waitAfter(counted) };
      });
      if (wait <= 0) {
        servedFrom = ticks();
        if (next > 0) stay(next);
        return;
      }
      stay(wait);
      const details = { retryAfter: Math.ceil(wait) };
      refuse('too_many_attempts', 'Too many wrong passwords: wait.', details);
    },
    /** The attempt was right. */
    clear: () => database.delete('vault', KEY),
  };
}
