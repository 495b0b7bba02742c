/** Rest from a site that is refused again and again: whom it meets, how long, and who is remembered. */
import { expect, test } from 'vitest';
import { createMutes } from '../../../src/consent/mutes';
import { createMemoryDatabase } from '../../platform/memory-database';

const DAY = 86_400;
const [A, B] = ['https://a.example', 'https://b.example'] as const;

function resting() {
  const time = { now: 1_000_000 };
  const mutes = createMutes({ database: createMemoryDatabase(), clock: () => time.now });
  const refuse = async (origin: string, times = 3) => {
    for (let count = 0; count < times; count++) await mutes.refused(origin);
  };
  return { time, mutes, refuse };
}

test('each origin counts for itself, and the list says who rests and until when', async () => {
  const { time, mutes, refuse } = resting();
  await refuse(A, 2);
  await refuse(B);
  await mutes.check(A);
  expect([...(await mutes.all())]).toEqual([[B, time.now + 60]]);
  await refuse(A, 1);
  expect(new Map([...(await mutes.all())])).toEqual(
    new Map([
      [A, time.now + 60],
      [B, time.now + 60],
    ]),
  );
  await mutes.unmute(B);
  expect([...(await mutes.all()).keys()]).toEqual([A]);
  await expect(mutes.check(A)).rejects.toMatchObject({ code: 'too_many_requests' });
  time.now += 60;
  expect(await mutes.all()).toEqual(new Map());
});

test('three refusals count where the first is less than a minute old, and no longer', async () => {
  const { time, mutes, refuse } = resting();
  await refuse(A, 1);
  time.now += 59;
  await refuse(A, 2);
  await expect(mutes.check(A)).rejects.toMatchObject({ details: { retryAfter: 60 } });
  const later = resting();
  await later.refuse(A, 1);
  later.time.now += 60;
  await later.refuse(A, 2);
  await later.mutes.check(A);
});

test('a rest is never longer than a day, and one of just a day is believed', async () => {
  const { time, mutes, refuse } = resting();
  for (let turn = 0; turn < 12; turn++) {
    await refuse(A);
    time.now += 2 * DAY;
  }
  await refuse(A);
  await expect(mutes.check(A)).rejects.toMatchObject({ details: { retryAfter: DAY } });
  expect([...(await mutes.all())]).toEqual([[A, time.now + DAY]]);
});

test('a hundred origins are remembered, and whoever was refused longest ago goes first', async () => {
  const { mutes, refuse } = resting();
  await refuse(A);
  await refuse(B);
  for (let site = 0; site < 98; site++) await refuse(`https://s${site}.example`, 1);
  await expect(mutes.check(A)).rejects.toBeDefined();
  await refuse('https://last.example', 1);
  await mutes.check(A);
  await expect(mutes.check(B)).rejects.toBeDefined();
});
