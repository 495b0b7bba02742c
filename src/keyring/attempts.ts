/**
 * Back-off against guessing (security.md T25): five free attempts, then 1, 2, 4 … seconds up to five minutes. The count is
 * kept before the attempt is made, so that stopping the worker gives nothing back, and one count serves every door that
 * asks for the password.
 */
import * as v from 'valibot';
import type { Database } from '../platform/ports';
import type { Clock } from '../primitives/clock';
import { ServiceError } from '../primitives/errors';

const FREE = 5;
const LONGEST = 300;
const KEY = 'attempts';

const record = v.strictObject({
  schema: v.literal(1),
  failures: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** When the last attempt was made. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** Seconds to wait after so many failures in a row. */
export function waitAfter(failures: number): number {
  return failures < FREE ? 0 : Math.min(LONGEST, 2 ** Math.min(failures - FREE, 20));
}

export interface Attempts {
  /** Counts an attempt; 429 `too_many_attempts` with `retryAfter` in seconds, where it comes too early. */
  begin(): Promise<void>;
  /** The attempt was right. */
  clear(): Promise<void>;
}

export function createAttempts({ database, clock }: { database: Database; clock: Clock }): Attempts {
  return {
    async begin() {
      const wait = await database.transact(['vault'], async ({ vault }) => {
        const now = clock();
        const stored = await vault.get(KEY);
        const parsed = v.safeParse(record, stored);
        // A record that cannot be read counts as many failures: deleting digits must not be a way around the wait.
        const damaged = { failures: FREE + 20, at: now };
        const { failures, at } = stored === undefined ? { failures: 0, at: now } : parsed.success ? parsed.output : damaged;
        // A clock that was put back starts the wait again instead of shortening it.
        const since = Math.min(at, now);
        const left = since + waitAfter(failures) - now;
        const next = left > 0 ? { failures, at: since } : { failures: failures + 1, at: now };
        await vault.put(KEY, { schema: 1, ...next });
        return left;
      });
      if (wait <= 0) return;
      const details = { retryAfter: wait };
      throw new ServiceError({ status: 429, code: 'too_many_attempts', message: 'Too many wrong passwords: wait.', details });
    },
    clear: () => database.delete('vault', KEY),
  };
}
