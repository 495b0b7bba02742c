import { expect, test } from 'vitest';
import { wasmArgon2 } from '../../../src/keyring/argon2';
import { type Bytes, fromBase64 } from '../../../src/keyring/cipher';
import { checkNewPassword, passwordBytes } from '../../../src/keyring/password';
import { openWrap, parseVault } from '../../../src/keyring/vault-file';
import { codeOf, copyProfile, createProfile, OTHER_PASSWORD, PASSWORD, PHRASE, profileWithPhrase } from './profile';

const reasonOf = (password: string) => {
  try {
    checkNewPassword(password);
    return '';
  } catch (error) {
    return (error as { details?: { reason?: string } }).details?.reason;
  }
};

test('security 66: what is too short, too common, too long or no text is refused as a new password', () => {
  expect(reasonOf('x')).toBe('short');
  expect(reasonOf('elevenchars')).toBe('short');
  expect(reasonOf('password1234')).toBe('common');
  expect(reasonOf('Password!!2024')).toBe('common');
  expect(reasonOf('123456789012')).toBe('common');
  expect(reasonOf('qwertyuiopas')).toBe('common');
  expect(reasonOf('abababababab')).toBe('repetitive');
  expect(reasonOf('aaaaaaaaaaaaaaaa')).toBe('repetitive');
  expect(reasonOf(`xyz \ud800 and twelve`)).toBe('unreadable');
  const long = Array.from({ length: 250 }, (_, index) => `w${index}`).join(' ');
  expect(new TextEncoder().encode(long).length).toBeGreaterThan(1024);
  expect(reasonOf(long)).toBe('long');
});

test('security 96: what is common stays common when it is repeated, disguised or counted up; a good sentence is taken', () => {
  for (const password of [
    'passwordpassword',
    'password password password',
    'iloveyouiloveyou',
    'letmeinletmein',
    'P@ssw0rd1234',
    'Passw0rd1234',
    'p4$$w0rd2024!!',
    'l3tm31n123456',
    'W3lc0me2024!!',
    'Password1Password2',
    'qwertyletmein',
  ])
    expect(reasonOf(password), password).toBe('common');
  for (const password of ['harborharbor', 'grüngrüngrüngrün', 'tiger-tiger-tiger']) expect(reasonOf(password), password).toBe('repetitive');
  for (const password of [
    'seven boats under a quiet bridge',
    'my secret is a welcome to the wallet dragon',
    'In 1987 we sailed to Cádiz!',
    'ballast keeps an even keel',
    'Tr0ub4dor&3x',
    'vK8#mq2Lz!tR',
  ])
    expect(reasonOf(password), password).toBe('');
});

test('security 66: twelve characters, four words, emoji and 1,000 characters are taken', () => {
  for (const password of [
    PASSWORD,
    'rat cow hen fox',
    '🐸🦊🐻🐼🐨🐯🦁🐮🐷🐵🐔🐧',
    `${'lorem ipsum dolor '.repeat(55)}sit`.slice(0, 1000),
  ]) {
    expect(reasonOf(password)).toBe('');
  }
});

test('security 66: two spellings of one text are one password (NFKC)', async () => {
  expect(passwordBytes('ﬁne cafe\u0301 ①')).toEqual(passwordBytes('fine café 1'));
  const profile = createProfile();
  const keyring = profile.start();
  await keyring.importPhrase({ password: 'a fine cafe\u0301 ①', phrase: PHRASE });
  await keyring.lock();
  await keyring.unlock('a fine café 1');
  expect(await keyring.state()).toBe('unlocked');
});

test('security 66: a weak password makes no vault, and no error repeats a password', async () => {
  const profile = createProfile();
  const keyring = profile.start();
  for (const work of [() => keyring.create('hunter2'), () => keyring.importPhrase({ password: 'hunter2', phrase: PHRASE })]) {
    const error = await work().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 400, code: 'weak_password' });
    expect(JSON.stringify(error) + String(error)).not.toContain('hunter2');
  }
  expect(await keyring.state()).toBe('empty');
});

test('security 66: after a change the old vault and the old password cannot open the new body', async () => {
  const profile = await profileWithPhrase();
  const old = copyProfile(profile);
  const keyring = profile.start();
  await keyring.changePassword(PASSWORD, OTHER_PASSWORD);
  // At once, and not only after the next unlock, nothing of the old file is left on the disk.
  const left = JSON.stringify([...(profile.disk.get('vault') ?? [])]);
  for (const slot of ['A', 'B']) {
    const text = old.vault(slot);
    if (typeof text === 'string') expect(left).not.toContain(JSON.parse(text).body.ct);
  }
  await keyring.lock();
  expect(await codeOf(keyring.unlock(PASSWORD))).toBe('wrong_password');
  expect(await codeOf(keyring.unlock(OTHER_PASSWORD))).toBe('');
  await keyring.lock();
  const fileOf = (from: typeof profile) => JSON.parse(String(from.vault((from.vault('pointer') as { slot: string }).slot)));
  const [before, after] = [fileOf(old), fileOf(profile)];
  expect(after.kdf.salt).not.toBe(before.kdf.salt);
  expect(after.epoch).toBeGreaterThan(before.epoch);
  // The old header and wrapped key around the new body.
  const mixed = JSON.stringify({ ...before, body: after.body });
  for (const slot of ['A', 'B']) old.disk.get('vault')?.set(slot, mixed);
  expect(['wrong_password', 'keys_broken']).toContain(await codeOf(old.start().unlock(PASSWORD)));
});

test('security 66: a change takes a new random data key, so that whoever had the old one reads nothing that is written later', async () => {
  const profile = await profileWithPhrase();
  const dataKey = async (password: string) => {
    const file = parseVault(profile.vault((profile.vault('pointer') as { slot: string }).slot));
    if (typeof file === 'string') throw new Error(file);
    const { m, t, salt } = file.kdf;
    return openWrap(file, await wasmArgon2(passwordBytes(password) as Bytes, fromBase64(salt), { m, t, p: 1 }));
  };
  const before = await dataKey(PASSWORD);
  await profile.start().changePassword(PASSWORD, OTHER_PASSWORD);
  const after = await dataKey(OTHER_PASSWORD);
  expect(before).toHaveLength(32);
  expect(after).toHaveLength(32);
  expect(after).not.toEqual(before);
});

test('a change of the password asks for the old one and a good new one', async () => {
  const profile = await profileWithPhrase();
  const keyring = profile.start();
  expect(await codeOf(keyring.changePassword(OTHER_PASSWORD, 'brand new lantern'))).toBe('wrong_password');
  expect(await codeOf(keyring.changePassword(PASSWORD, 'short'))).toBe('weak_password');
  expect(await codeOf(keyring.unlock(PASSWORD))).toBe('');
});
