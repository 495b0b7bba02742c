/**
 * How often somebody may ask: a bucket for each, which holds a minute's worth and fills evenly. What is left stands in the answer's
 * headers, by the IETF's draft (draft-ietf-httpapi-ratelimit-headers-11): `RateLimit-Policy` and `RateLimit`.
 */

/** How a bucket stands once a request was counted. */
export interface Standing {
  perMinute: number;
  /** Whole requests that are left. */
  left: number;
  /** Whole seconds until it is full again. */
  full: number;
  /** Whole seconds after which to come back; null: go ahead. */
  wait: number | null;
}

/** Counts a request of `who`. */
export type RateLimit = (who: string) => Standing;

/** Buckets that are kept: of more, who asked longest ago starts with a full one. */
const MOST = 50_000;

/** `now`: milliseconds of a clock that only runs forward. */
export function createRateLimit(perMinute: number, now: () => number, most = MOST): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>();
  const perMs = perMinute / 60_000;
  const seconds = (requests: number) => Math.ceil(requests / perMs / 1000);
  return (who) => {
    const at = now();
    const bucket = buckets.get(who) ?? { left: perMinute, at };
    const before = Math.min(perMinute, bucket.left + (at - bucket.at) * perMs);
    const left = before < 1 ? before : before - 1;
    // In the order in which they were last asked for.
    buckets.delete(who);
    buckets.set(who, { left, at });
    const [oldest = who] = buckets.keys();
    if (buckets.size > most) buckets.delete(oldest);
    return { perMinute, left: Math.floor(left), full: seconds(perMinute - left), wait: before < 1 ? seconds(1 - before) : null };
  };
}

/** What was counted, by the name of its policy, as headers; none where nothing was. */
export function headersOf(counted: { readonly [policy: string]: Standing }): { [name: string]: string } {
  const all = Object.entries(counted);
  if (all.length === 0) return {};
  const list = (item: (standing: Standing) => string) => all.map(([policy, standing]) => `"${policy}";${item(standing)}`).join(', ');
  return {
    'ratelimit-policy': list(({ perMinute }) => `q=${perMinute};w=60`),
    ratelimit: list(({ left, full }) => `r=${left};t=${full}`),
  };
}
