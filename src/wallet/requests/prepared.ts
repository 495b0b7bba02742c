/**
 * What a complete form would ask for, built before it does: at the click the review is there. One at a time, in this worker's
 * memory and for ten seconds. Nothing waits for a word by it, and what is taken from it passes every check that any preview does.
 */
import type { Clock } from '../../primitives/clock';
import type { Shown } from '../kept/table';

/** Seconds for which what was read of the ledger is shown without being read again. */
export const FRESH = 10;

interface Attempt {
  /** Names the question, and everything about whoever asks that its answer hangs on. */
  of: string;
  /** When the first node was asked. */
  at: number;
  shown: Promise<Shown>;
}
export type Preparing = ReturnType<typeof createPreparing>;

export function createPreparing(clock: Clock) {
  let latest: Attempt | undefined;
  let underway: Promise<void> | undefined;
  let waiting: (() => Attempt) | undefined;

  const isFresh = ({ at }: Attempt) => clock() - at <= FRESH && clock() >= at;

  async function work(begin: () => Attempt): Promise<void> {
    for (let next: (() => Attempt) | undefined = begin; next; next = waiting) {
      waiting = undefined;
      const attempt = next();
      latest = attempt;
      // What was refused is asked again: the person is told by the preview itself.
      await attempt.shown.catch(() => {
        if (latest === attempt) latest = undefined;
      });
    }
    underway = undefined;
  }

  const drop = () => {
    latest = undefined;
    waiting = undefined;
  };

  return {
    /**
     * Builds it, unless that is done or under way; while another one is under way it waits for its turn, and only the last does.
     * Resolves when nothing is under way any more, whatever came of it.
     */
    prepare(of: string, make: () => Promise<Shown>) {
      const begin = () => ({ of, at: clock(), shown: make() });
      if (latest?.of !== of || !isFresh(latest)) {
        drop();
        if (underway) waiting = begin;
        else underway = work(begin);
      }
      return underway ?? Promise.resolve();
    },
    /** What was built for the same question, which is then no longer here; undefined: nothing, or it is too old. */
    take(of: string) {
      const found = latest?.of === of && isFresh(latest) ? latest.shown : undefined;
      drop();
      return found;
    },
    /** The account has moved on. */
    drop,
  };
}
