/** How often each key may ask: a bucket a key, which holds a minute's worth and fills evenly. */

export type RateLimit = ReturnType<typeof createRateLimit>;

/** Counts a request of the key: null: go ahead; else whole seconds after which to come back. `now`: milliseconds of a clock that only runs forward. */
export function createRateLimit(perMinute: number, now: () => number) {
  const buckets = new Map<string, { left: number; at: number }>();
  const perMs = perMinute / 60_000;
  return (name: string): number | null => {
    const at = now();
    const bucket = buckets.get(name) ?? { left: perMinute, at };
    const left = Math.min(perMinute, bucket.left + (at - bucket.at) * perMs);
    buckets.set(name, { left: left < 1 ? left : left - 1, at });
    return left < 1 ? Math.ceil((1 - left) / perMs / 1000) : null;
  };
}
