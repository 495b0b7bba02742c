/** What was certified again while the person read it. At the word that holds for ten seconds; code is compared all the same. */
import type { Agreed } from '../../chain/agreement';
import type { Clock } from '../../primitives/clock';
import { FRESH } from './prepared';

/** Seconds within which nobody looks twice. */
const MOMENT = 5;

export type Looks = ReturnType<typeof createLooks>;

export function createLooks(clock: Clock) {
  let last: { digest: string; at: number; agreed: Promise<Agreed> } | undefined;
  const ageOf = (digest: string) => (last?.digest === digest && clock() >= last.at ? clock() - last.at : Number.POSITIVE_INFINITY);
  return {
    /** Certifies what waits under this digest, unless that was done a moment ago. Rejects as `certify` does. */
    async look(digest: string, certify: () => Promise<Agreed>) {
      if (ageOf(digest) <= MOMENT) return;
      const look = { digest, at: clock(), agreed: certify() };
      last = look;
      try {
        await look.agreed;
      } catch (error) {
        if (last === look) last = undefined;
        throw error;
      }
    },
    /** The last look at it, which is used once, and its age in seconds; undefined: none, or it is too old, or it found something to be told. */
    async take(digest: string) {
      const look = ageOf(digest) <= FRESH ? last : undefined;
      last = undefined;
      const agreed = await look?.agreed.catch(() => undefined);
      return look && agreed && { agreed, age: clock() - look.at };
    },
  };
}
