import { expect, test } from 'vitest';
import { codeOf, copyProfile, FIRST, PASSWORD, type Profile, profileWithPhrase } from './profile';
import { signed } from './signed';

const MINUTES = 60;

async function unlockedProfile(): Promise<Profile> {
  const profile = await profileWithPhrase();
  await profile.start().unlock(PASSWORD);
  return profile;
}

const payload = new Uint8Array(32).fill(7);
const canSign = async (profile: Profile) => codeOf(signed(profile.start(), FIRST as never, payload));

test('security 64: a restart of the worker before the deadline keeps the wallet unlocked', async () => {
  const profile = await unlockedProfile();
  profile.time.now += 14 * MINUTES;
  expect(await profile.start().state()).toBe('unlocked');
  expect(await canSign(profile)).toBe('');
});

test('security 64: a deadline that passes while no worker lives locks, and both halves are erased', async () => {
  const profile = await unlockedProfile();
  profile.time.now += 15 * MINUTES;
  expect(await profile.start().state()).toBe('locked');
  expect(profile.sessionMemory.size).toBe(0);
  expect(profile.disk.get('keys')?.size ?? 0).toBe(0);
});

test('security 64: the deadline is looked at by the use of a key itself, also by a worker that lived through it', async () => {
  const profile = await unlockedProfile();
  const keyring = profile.start();
  expect(await codeOf(signed(keyring, FIRST as never, payload))).toBe('');
  profile.time.now += 15 * MINUTES;
  expect(await codeOf(signed(keyring, FIRST as never, payload))).toBe('locked');
  expect(await codeOf(keyring.addAccount())).toBe('locked');
});

test('security 64: a clock that jumps far back ends the session instead of prolonging it', async () => {
  const profile = await unlockedProfile();
  profile.time.now -= 86_400;
  expect(await canSign(profile)).toBe('locked');
});

test('security 64: a deadline moved by hand in the session’s memory opens nothing', async () => {
  const profile = await unlockedProfile();
  for (const [key, text] of profile.sessionMemory) {
    profile.sessionMemory.set(key, text.replace(/"deadline":\d+/, `"deadline":${profile.time.now + 1_000_000}`));
  }
  expect([...profile.sessionMemory.values()].join()).toContain(String(profile.time.now + 1_000_000));
  expect(await canSign(profile)).toBe('locked');
});

test('touching moves the deadline, and the minutes that were chosen count', async () => {
  const profile = await unlockedProfile();
  profile.time.now += 14 * MINUTES;
  await profile.start().touch();
  profile.time.now += 14 * MINUTES;
  expect(await canSign(profile)).toBe('');
  profile.time.minutes = 1;
  await profile.start().touch();
  profile.time.now += 59;
  expect(await canSign(profile)).toBe('');
  profile.time.now += 1;
  expect(await canSign(profile)).toBe('locked');
  await profile.start().touch();
  expect(await profile.start().state()).toBe('locked');
});

test('security 65: the session without the disk’s key, or the disk without the session, opens nothing', async () => {
  const profile = await unlockedProfile();
  const diskAlone = copyProfile(profile);
  diskAlone.sessionMemory.clear();
  expect(await canSign(diskAlone)).toBe('locked');
  const sessionAlone = copyProfile(profile);
  sessionAlone.disk.get('keys')?.clear();
  expect(await canSign(sessionAlone)).toBe('locked');
  const otherUnlock = await unlockedProfile();
  const mixed = copyProfile(profile);
  mixed.sessionMemory.clear();
  for (const [key, text] of otherUnlock.sessionMemory) mixed.sessionMemory.set(key, text);
  expect(await canSign(mixed)).toBe('locked');
  expect(await canSign(profile)).toBe('');
});

test('security 65: the key on the disk cannot be exported', async () => {
  const profile = await unlockedProfile();
  const found = [...(profile.disk.get('keys')?.values() ?? [])].flatMap((value) => Object.values(value as object));
  const keys = found.filter((value) => value instanceof CryptoKey);
  expect(keys).toHaveLength(1);
  for (const key of keys) {
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  }
});

test('security 65: what was kept of a session is of no use after a lock', async () => {
  const profile = await unlockedProfile();
  const before = copyProfile(profile);
  await profile.start().lock();
  expect(profile.sessionMemory.size).toBe(0);
  for (const [key, text] of before.sessionMemory) profile.sessionMemory.set(key, text);
  expect(await canSign(profile)).toBe('locked');
});

test('neither half of a session, nor the disk, holds a secret in clear', async () => {
  const profile = await unlockedProfile();
  const everything = JSON.stringify([[...profile.sessionMemory], [...profile.disk].map(([name, rows]) => [name, [...rows]])]);
  for (const secret of ['illness', 'SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN', PASSWORD])
    expect(everything).not.toContain(secret);
});
