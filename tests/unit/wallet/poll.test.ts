/** The alarm that wakes the worker while something is on its way. */
import { expect, it } from 'vitest';
import type { Engine } from '../../../src/wallet/engine';
import { heavy } from '../../../src/wallet/heavy';
import { createWallet } from '../../../src/wallet/wallet';
import { createMemoryPlatform, createMemoryTime } from '../../platform/memory';

/** A wallet whose turns end with what a test answers them, and when its alarms ring. */
function poller() {
  const alarms = new Map<string, number>();
  const platform = createMemoryPlatform();
  const { clock } = createMemoryTime();
  const answers: ((seconds: number | null) => void)[] = [];
  const turn = () => new Promise<number | null>((answer) => void answers.push(answer));
  const wallet = createWallet(
    {
      platform: {
        ...platform,
        alarms: { ...platform.alarms, set: async (name, at) => void alarms.set(name, at), clear: async (name) => void alarms.delete(name) },
        schedule: () => () => undefined,
      },
      ...{ fetch, clock, bootId: 'boot', origin: 'chrome-extension://ballast', emit: () => undefined },
    },
    async () => ({ ...heavy, createEngine: () => ({ turn, advance: async () => 1 }) as unknown as Engine }),
  );
  return { alarms, answers, wallet, clock };
}

it('what has not ended for long wakes the worker as seldom as it is asked for', async () => {
  const { alarms, answers, wallet, clock } = poller();
  const ring = wallet.alarm('journal');
  await expect.poll(() => answers.length).toBe(1);
  expect(alarms.get('journal')).toBe(clock() + 30);
  answers[0]?.(3_600);
  await ring;
  expect(alarms.get('journal')).toBe(clock() + 3_600);
});

it('a turn that found nothing before something was signed takes the alarm from none that came after it', async () => {
  const { alarms, answers, wallet } = poller();
  const rings = [wallet.alarm('journal'), wallet.alarm('journal')];
  await expect.poll(() => answers.length).toBe(2);
  const [early, later] = answers;
  later?.(5);
  await rings[1];
  early?.(null);
  await rings[0];
  expect([...alarms.keys()]).toEqual(['journal']);
  // And what the last one found is so.
  const last = wallet.alarm('journal');
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.(null);
  await last;
  expect([...alarms.keys()]).toEqual([]);
});
