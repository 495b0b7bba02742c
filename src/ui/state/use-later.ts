/** A part of the page that comes in a chunk of its own. */
import { useEffect, useState } from 'preact/hooks';

type Load = () => Promise<unknown>;

/** What came once is there at once the next time. */
const there = new WeakMap<Load, { value: unknown }>();

/** null until it is there; `load` must stay the same function. It is loaded once it is `wanted`. */
export function useLater<T>(load: () => Promise<T>, wanted = true): T | null {
  const [, draw] = useState(0);
  useEffect(() => {
    let live = true;
    if (wanted && !there.has(load)) {
      void load().then((value) => {
        there.set(load, { value });
        if (live) draw((count) => count + 1);
      });
    }
    return () => {
      live = false;
    };
  }, [load, wanted]);
  return (there.get(load)?.value as T | undefined) ?? null;
}
