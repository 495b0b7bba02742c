/** How often somebody may ask, and what is said of it. */
import { expect, it } from 'vitest';
import { createRateLimit, headersOf } from '../../../src/gateway/rate-limit';

it('a bucket holds a minute’s worth, fills evenly, and says how it stands', () => {
  let at = 0;
  const limit = createRateLimit(60, () => at);
  expect(limit('a')).toEqual({ perMinute: 60, left: 59, full: 1, wait: null });
  for (let count = 0; count < 58; count++) limit('a');
  expect(limit('a')).toEqual({ perMinute: 60, left: 0, full: 60, wait: null });
  expect(limit('a')).toEqual({ perMinute: 60, left: 0, full: 60, wait: 1 });
  at = 999;
  expect(limit('a').wait).toBe(1);
  at = 1_000;
  expect(limit('a').wait).toBeNull();
  expect(limit('b')).toMatchObject({ left: 59, wait: null });
  at = 1_000_000;
  expect(limit('a')).toMatchObject({ left: 59 });
});

it('keeps so many buckets; of more, who asked longest ago starts anew', () => {
  const limit = createRateLimit(2, () => 0, 2);
  for (const who of ['a', 'b', 'a']) limit(who);
  limit('c');
  expect(limit('a').wait).not.toBeNull();
  expect(limit('b').left).toBe(1);
});

it('is written in fields of the IETF’s draft, a policy each', () => {
  expect(headersOf({})).toEqual({});
  const standing = { perMinute: 300, left: 299, full: 1, wait: null };
  expect(headersOf({ address: { ...standing, perMinute: 600, left: 12, full: 59 }, key: standing })).toEqual({
    'ratelimit-policy': '"address";q=600;w=60, "key";q=300;w=60',
    ratelimit: '"address";r=12;t=59, "key";r=299;t=1',
  });
});
