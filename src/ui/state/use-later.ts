/** A part of the page that comes in a chunk of its own. */
import { useEffect, useState } from 'preact/hooks';

type Load = () => Promise<unknown>;

/** What came once is there at once the next time. */
const there = new WeakMap<Load, { value: unknown }>();

/**
 * null until it is there; `load` must stay the same function. It is loaded once it is `wanted`.
 * Throws, for the boundary around every screen, where the chunk cannot be read.
 */
export function useLater<T>(load: () => Promise<T>, wanted = true): T | null {
  const [failed, fail] = useState<{ error: unknown } | null>(null);
  const [, draw] = useState(0);
  const drawn = there.has(load);
  useEffect(() => {
    // What was drawn counts, not what is there by now: another part of the page may have brought it since.
    if (!wanted || drawn) return;
    let live = true;
    load().then(
      (value) => {
        there.set(load, { value });
        if (live) draw((count) => count + 1);
      },
      (error: unknown) => {
        if (live) fail({ error });
      },
    );
    return () => {
      live = false;
    };
  }, [load, wanted]);
  if (failed) throw failed.error;
  return (there.get(load)?.value as T | undefined) ?? null;
}
