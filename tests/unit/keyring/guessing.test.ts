import { expect, test } from 'vitest';
import { waitAfter } from '../../../src/keyring/attempts';
import { codeOf, FIRST, OTHER_PASSWORD, PASSWORD, type Profile, profileWithPhrase } from './profile';

const refusal = async (work: Promise<unknown>) =>
  (await work.then(
    () => ({}),
    (error: unknown) => error,
  )) as { code?: string; status?: number; details?: { retryAfter?: number } };

async function guess(profile: Profile, times: number): Promise<void> {
  const keyring = profile.start();
  for (let count = 0; count < times; count++) expect(await codeOf(keyring.unlock(OTHER_PASSWORD))).toBe('wrong_password');
}

test('security 62: five guesses are free, then each costs 1, 2, 4 … seconds up to five minutes', async () => {
  expect(Array.from({ length: 16 }, (_, failures) => waitAfter(failures))).toEqual([
    0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300,
  ]);
  const profile = await profileWithPhrase();
  await guess(profile, 5);
  const keyring = profile.start();
  for (const seconds of [1, 2, 4, 8]) {
    expect(await refusal(keyring.unlock(PASSWORD))).toMatchObject({
      status: 429,
      code: 'too_many_attempts',
      details: { retryAfter: seconds },
    });
    profile.time.ticks += seconds;
    expect(await codeOf(keyring.unlock(OTHER_PASSWORD))).toBe('wrong_password');
  }
});

test('security 62: a restarted worker, a clock put back and another door give nothing back', async () => {
  const profile = await profileWithPhrase();
  await guess(profile, 5);
  const doors = (keyring: ReturnType<Profile['start']>) => [
    () => keyring.unlock(PASSWORD),
    () => keyring.exportPhrases(PASSWORD),
    () => keyring.exportSecret(PASSWORD, FIRST as never),
    () => keyring.changePassword(PASSWORD, OTHER_PASSWORD),
    () => keyring.importPhrase({ password: PASSWORD, phrase: `${'abandon '.repeat(11)}about` }),
  ];
  for (const door of doors(profile.start())) expect(await codeOf(door())).toBe('too_many_attempts');
  profile.time.now -= 86_400;
  const next = profile.start();
  expect(await refusal(next.unlock(PASSWORD))).toMatchObject({ code: 'too_many_attempts', details: { retryAfter: 1 } });
  profile.time.ticks += 1;
  expect(await codeOf(next.unlock(PASSWORD))).toBe('');
});

test('security 62: a worker killed while it looks at a guess has counted it', async () => {
  const profile = await profileWithPhrase();
  for (let count = 0; count < 5; count++) {
    let counted = false;
    const fault = ({ when, key }: { when: string; key?: string }) => {
      counted ||= key === 'attempts';
      if (when === 'kept' && counted) throw new Error('killed');
    };
    await expect(profile.start({ fault }).unlock(OTHER_PASSWORD)).rejects.toThrow();
  }
  expect(await codeOf(profile.start().unlock(PASSWORD))).toBe('too_many_attempts');
});

test('security 62: the right password clears the count', async () => {
  const profile = await profileWithPhrase();
  await guess(profile, 4);
  const keyring = profile.start();
  await keyring.unlock(PASSWORD);
  await keyring.lock();
  await guess(profile, 5);
});

test('security 62: a count that was damaged is no way around the wait', async () => {
  const profile = await profileWithPhrase();
  for (const value of [null, 'x', { schema: 1, failures: -1, at: 0 }, { schema: 1, failures: 1.5, at: 0 }, {}]) {
    profile.disk.get('vault')?.set('attempts', value);
    expect(await codeOf(profile.start().unlock(PASSWORD))).toBe('too_many_attempts');
  }
});

test('security 93: a clock put forward shortens no wait, in the same worker or in the next', async () => {
  const profile = await profileWithPhrase();
  await guess(profile, 5);
  const keyring = profile.start();
  for (const seconds of [1, 2, 4]) {
    profile.time.ticks += seconds;
    expect(await codeOf(keyring.unlock(OTHER_PASSWORD))).toBe('wrong_password');
  }
  for (const day of [1, 2, 365]) {
    profile.time.now += day * 86_400;
    for (const worker of [keyring, profile.start()])
      expect(await refusal(worker.unlock(PASSWORD))).toMatchObject({ code: 'too_many_attempts', details: { retryAfter: 8 } });
  }
  profile.time.ticks += 7;
  expect(await refusal(keyring.unlock(PASSWORD))).toMatchObject({ details: { retryAfter: 1 } });
  // A worker that was not there meanwhile has not seen the wait served.
  const late = profile.start();
  profile.time.ticks += 7;
  expect(await refusal(late.unlock(PASSWORD))).toMatchObject({ details: { retryAfter: 1 } });
  profile.time.ticks += 1;
  expect(await codeOf(late.unlock(PASSWORD))).toBe('');
});

test('security 93: the browser is asked to keep the worker that serves a wait', async () => {
  const profile = await profileWithPhrase();
  await guess(profile, 4);
  const asked: number[] = [];
  const keyring = profile.start({ stay: (seconds) => asked.push(seconds) });
  await codeOf(keyring.unlock(OTHER_PASSWORD));
  expect(asked).toEqual([1]);
  profile.time.ticks += 0.25;
  expect(await codeOf(keyring.unlock(PASSWORD))).toBe('too_many_attempts');
  expect(asked).toEqual([1, 0.75]);
});
