/** A part of the page that comes in a chunk of its own. */
import { useEffect, useState } from 'preact/hooks';

/** null until it is there; `load` must stay the same function. */
export function useLater<T>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<{ value: T } | null>(null);
  useEffect(() => {
    let live = true;
    void load().then((value) => live && setLoaded({ value }));
    return () => {
      live = false;
    };
  }, [load]);
  return loaded?.value ?? null;
}
