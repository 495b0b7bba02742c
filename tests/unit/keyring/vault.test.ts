import { expect, test } from 'vitest';
import { randomBytes, toBytes } from '../../../src/keyring/cipher';
import { openBody, parseVault, sealVault } from '../../../src/keyring/vault-file';
import { namesAside } from '../../../src/wallet/kept/inspect';
import { createMemoryDatabase } from '../../platform/memory-database';
import { codeOf, copyProfile, createProfile, FIRST, OTHER_PASSWORD, PASSWORD, type Profile, profileWithPhrase, SECRET } from './profile';

/** Writes into the slots behind the keyring's back. */
function damage(profile: Profile, change: (text: string) => unknown, slots: readonly string[] = ['A', 'B']): void {
  const rows = profile.disk.get('vault');
  for (const slot of slots) {
    const text = rows?.get(slot);
    if (typeof text === 'string') rows?.set(slot, change(text));
  }
}

const stored = (profile: Profile) => JSON.stringify([...(profile.disk.get('vault') ?? [])].sort());

/** Locked or broken, never empty, and neither opened nor written. */
async function failsClosed(profile: Profile, password = PASSWORD): Promise<void> {
  const before = [profile.vault('A'), profile.vault('B')];
  const keyring = profile.start();
  expect(['locked', 'broken']).toContain(await keyring.state());
  expect(['wrong_password', 'keys_broken']).toContain(await codeOf(keyring.unlock(password)));
  expect(['keys_broken', 'keys_exist', 'wrong_password']).toContain(await codeOf(keyring.create(OTHER_PASSWORD)));
  expect(['keys_broken', 'wrong_password']).toContain(await codeOf(keyring.importSecret({ password: OTHER_PASSWORD, secret: SECRET })));
  expect([profile.vault('A'), profile.vault('B')]).toEqual(before);
}

const flip = (at: number) => (text: string) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

test('security 56: a flipped character anywhere in every slot fails closed and overwrites nothing', async () => {
  const profile = await profileWithPhrase();
  const length = String(profile.vault('A') ?? profile.vault('B')).length;
  for (let at = 0; at < length; at += 23) {
    const copy = copyProfile(profile);
    damage(copy, flip(at));
    await failsClosed(copy);
  }
});

test('security 56: cut, emptied and swapped slots fail closed', async () => {
  const profile = await profileWithPhrase();
  const changes: ((text: string) => unknown)[] = [
    (text) => text.slice(0, -1),
    (text) => text.slice(0, text.length / 2),
    (text) => `${text} `,
    () => '',
    () => null,
    () => 7,
    (text) => {
      const file = JSON.parse(text);
      return JSON.stringify({ ...file, wrap: file.body, body: file.wrap });
    },
  ];
  for (const change of changes) {
    const copy = copyProfile(profile);
    damage(copy, change);
    await failsClosed(copy);
  }
});

test('security 56: another salt, id, epoch or a lowered cost in the header fails to open', async () => {
  const profile = await profileWithPhrase();
  const costly = createProfile();
  const keyring = costly.start({ kdf: { memoryKib: 20_480, iterations: 2 } });
  await keyring.importPhrase({ password: PASSWORD, phrase: `${'abandon '.repeat(11)}about` });
  await keyring.lock();
  const rewrite =
    (change: (file: { epoch: number; vaultId: string; kdf: { m: number; t: number; salt: string } }) => void) => (text: string) => {
      const file = JSON.parse(text);
      change(file);
      return JSON.stringify(file);
    };
  const cases: [Profile, (text: string) => string][] = [
    [profile, rewrite((file) => (file.epoch += 1))],
    [profile, rewrite((file) => (file.vaultId = '0'.repeat(32)))],
    [profile, rewrite((file) => (file.kdf.salt = 'AAAAAAAAAAAAAAAAAAAAAA=='))],
    [costly, rewrite((file) => (file.kdf.m = 19_456))],
    [costly, rewrite((file) => (file.kdf.t = 1))],
  ];
  for (const [from, change] of cases) {
    const copy = copyProfile(from);
    damage(copy, change);
    await failsClosed(copy);
  }
});

test('security 56: with one slot damaged the other one opens with everything in it', async () => {
  const profile = await profileWithPhrase();
  const twice = profile.start();
  await twice.unlock(PASSWORD);
  await twice.addAccount();
  await twice.lock();
  await twice.unlock(PASSWORD);
  await twice.lock();
  for (const slot of ['A', 'B']) {
    const copy = copyProfile(profile);
    damage(copy, (text) => text.slice(0, 40), [slot]);
    const keyring = copy.start();
    await keyring.unlock(PASSWORD);
    expect((await keyring.exportPhrases(PASSWORD))[0]?.words[0]).toBe('illness');
    expect((await keyring.accounts()).map(({ address }) => address)).toContain(FIRST);
  }
});

const told = ({ disk }: Profile) => namesAside(createMemoryDatabase({ disk }));
const present = (profile: Profile) => String((profile.vault('pointer') as { slot: string }).slot);

/** Unlocked, and since then with an account that was named and hidden: only one slot has it. */
async function withLateAccount(): Promise<Profile> {
  const profile = await profileWithPhrase();
  const keyring = profile.start();
  await keyring.unlock(PASSWORD);
  await keyring.importSecret({ password: PASSWORD, secret: SECRET, name: 'Late' });
  const late = (await keyring.accounts())[1]?.address as never;
  await keyring.hide(late, true);
  // Its slot is the pointed one alone: the unlock by which it was imported made its copy before.
  expect(profile.vault('A')).not.toBe(profile.vault('B'));
  return profile;
}

const asWatched = [
  { name: 'Account 1', kind: 'phrase', hidden: false },
  { name: 'Late', kind: 'watched', hidden: false },
];

test('security 56: a last write that is damaged is told of, and the account that it added stays in the list, watched', async () => {
  const changes: ((text: string) => unknown)[] = [(text) => flip(text.length - 9)(text), (text) => text.slice(0, 40), () => null];
  for (const [change, withPointer] of changes.flatMap((one) => [[one, true] as const, [one, false] as const])) {
    const profile = await withLateAccount();
    damage(profile, change, [present(profile)]);
    if (!withPointer) profile.disk.get('vault')?.delete('pointer');
    await profile.start().unlock(PASSWORD);
    expect(await told(profile)).toEqual(['keys']);
    expect(await profile.start().accounts()).toMatchObject(asWatched);
    // Told until the person knows, however often it is opened; its key comes back to the same line.
    const keyring = profile.start();
    await keyring.unlock(PASSWORD);
    expect(await told(profile)).toEqual(['keys']);
    await keyring.importSecret({ password: PASSWORD, secret: SECRET });
    expect((await keyring.accounts())[1]).toMatchObject({ name: 'Late', kind: 'secret', hidden: false });
  }
});

test('security 56: what an open session writes over a damaged last write is told of too', async () => {
  const profile = await withLateAccount();
  damage(profile, flip(300), [present(profile)]);
  await profile.start().addAccount();
  expect(await told(profile)).toEqual(['keys']);
  expect(await profile.start().accounts()).toMatchObject([...asWatched, { kind: 'phrase' }]);
});

test('security 56: a worker killed at any step of opening an earlier key file has told of it, or the next one does', async () => {
  const profile = await withLateAccount();
  damage(profile, flip(300), [present(profile)]);
  for (let step = 0, killed = true; killed; step++) {
    const copy = copyProfile(profile);
    let left = step;
    killed = false;
    const fault = () => {
      killed ||= --left < 0;
      if (killed) throw new Error('killed');
    };
    await codeOf(copy.start({ fault }).unlock(PASSWORD));
    await copy.start().unlock(PASSWORD);
    expect(await told(copy)).toEqual(['keys']);
    expect(await copy.start().accounts()).toMatchObject(asWatched);
  }
});

test('security 56: nothing is told where a copy, or a pointer alone, was damaged: nothing is missing', async () => {
  const mirrored = await profileWithPhrase();
  await mirrored.start().unlock(PASSWORD);
  expect(mirrored.vault('A')).toBe(mirrored.vault('B'));
  damage(mirrored, flip(300), [present(mirrored)]);
  const late = await withLateAccount();
  late.disk.get('vault')?.delete('pointer');
  const hashless = await withLateAccount();
  hashless.disk.get('vault')?.set('pointer', { ...(hashless.vault('pointer') as object), hash: 'AAAA' });
  for (const profile of [mirrored, late, hashless]) {
    const before = (await profile.start().accounts()).map(({ kind }) => kind);
    await profile.start().unlock(PASSWORD);
    expect(await told(profile)).toEqual([]);
    expect((await profile.start().accounts()).map(({ kind }) => kind)).toEqual(before);
  }
});

test('security 56: a lost pointer or lost slots are never a new wallet', async () => {
  const noPointer = await profileWithPhrase();
  noPointer.disk.get('vault')?.delete('pointer');
  expect(await codeOf(noPointer.start().unlock(PASSWORD))).toBe('');
  const noSlots = await profileWithPhrase();
  for (const slot of ['A', 'B']) noSlots.disk.get('vault')?.delete(slot);
  expect(await noSlots.start().state()).toBe('broken');
  await failsClosed(noSlots);
  const noStore = await profileWithPhrase();
  noStore.disk.get('vault')?.clear();
  expect(await noStore.start().state()).toBe('broken');
  await failsClosed(noStore);
});

test('security 57: costs that nobody may ask for are refused without being paid', async () => {
  const profile = await profileWithPhrase();
  const absurd = [
    { m: 1024 },
    { m: 19_455 },
    { m: 4_194_304 },
    { m: 262_145 },
    { t: 0 },
    { t: 11 },
    { t: 1e9 },
    { p: 2 },
    { salt: '' },
    { salt: undefined },
    { m: 1.5e300 },
    { id: 'pbkdf2' },
  ];
  for (const kdf of absurd) {
    const copy = copyProfile(profile);
    damage(copy, (text) => {
      const file = JSON.parse(text);
      return JSON.stringify({ ...file, kdf: { ...file.kdf, ...kdf } });
    });
    const keyring = copy.start();
    const before = process.memoryUsage().arrayBuffers;
    const from = process.cpuUsage();
    expect(await keyring.state()).toBe('broken');
    expect(await codeOf(keyring.unlock(PASSWORD))).toBe('keys_broken');
    // Of the processor's time: a busy machine gives it when it can.
    expect(process.cpuUsage(from).user).toBeLessThan(1_000_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8_000_000);
  }
});

test('security 58: keys of a newer version are left as they are', async () => {
  const profile = await profileWithPhrase();
  damage(profile, (text) => JSON.stringify({ ...JSON.parse(text), formatVersion: 2, surprise: true }));
  const before = stored(profile);
  const keyring = profile.start();
  expect(await keyring.state()).toBe('newer');
  for (const work of [
    () => keyring.unlock(PASSWORD),
    () => keyring.create(PASSWORD),
    () => keyring.importSecret({ password: PASSWORD, secret: SECRET }),
    () => keyring.changePassword(PASSWORD, OTHER_PASSWORD),
    () => keyring.exportPhrases(PASSWORD),
  ]) {
    expect(await codeOf(work())).toBe('keys_newer');
  }
  expect(stored(profile)).toBe(before);
});

test('a vault of less than the present cost is written anew with it at the next unlock, one of more is left', async () => {
  const profile = await profileWithPhrase();
  const costOf = (at: Profile) => JSON.parse(String(at.vault((at.vault('pointer') as { slot: string }).slot))).kdf;
  expect(costOf(profile)).toMatchObject({ m: 19_456, t: 1 });
  const later = profile.start({ kdf: { memoryKib: 20_480, iterations: 2 } });
  await later.unlock(PASSWORD);
  expect(costOf(profile)).toMatchObject({ m: 20_480, t: 2 });
  await later.lock();
  const asBefore = profile.start();
  await asBefore.unlock(PASSWORD);
  expect(costOf(profile)).toMatchObject({ m: 20_480, t: 2 });
});

test('security 56: the body of one writing does not open under the wrapped key of another, whatever else is equal', async () => {
  const header = { vaultId: '0'.repeat(32), epoch: 1, kdf: { m: 19_456, t: 1, p: 1 } as const, salt: randomBytes(16) };
  const keys = { dek: randomBytes(32), kek: randomBytes(32) };
  const write = async () => {
    const file = parseVault(await sealVault(header, keys, toBytes('the same')));
    if (typeof file === 'string') throw new Error(file);
    return file;
  };
  const [one, other] = [await write(), await write()];
  expect(await openBody(one, keys.dek)).toEqual(toBytes('the same'));
  expect(one.body.iv).not.toBe(other.body.iv);
  expect(await openBody({ ...one, body: other.body }, keys.dek)).toBeUndefined();
});
