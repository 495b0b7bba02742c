import { expect, test } from 'vitest';
import type { Database } from '../../../src/platform/ports';
import {
  codeOf,
  copyProfile,
  createProfile,
  FIRST,
  FLOOR,
  OTHER_PASSWORD,
  PASSWORD,
  type Profile,
  profileWithPhrase,
  quickArgon2,
  SECRET,
} from './profile';
import { signed } from './signed';

/** Kills the worker at its n-th touch of the disk: before a value is put or after a transaction was kept. */
function killAt(step: number) {
  let left = step;
  let killed = false;
  const fault = () => {
    if (killed || --left < 0) {
      killed = true;
      throw new Error('killed');
    }
  };
  return { fault, wasKilled: () => killed };
}

const opens = async (profile: Profile, password: string) => (await codeOf(copyProfile(profile).start().unlock(password))) === '';

/** Runs `work` on a copy for every step at which a worker can die; `then` looks at what is left. */
async function atEveryStep(
  from: Profile,
  work: (killable: ReturnType<Profile['start']>) => Promise<unknown>,
  kdf: typeof FLOOR,
  then: (left: Profile) => Promise<void>,
) {
  for (let step = 0; step < 40; step++) {
    const copy = copyProfile(from);
    const { fault, wasKilled } = killAt(step);
    await work(copy.start({ fault, kdf })).catch(() => undefined);
    await then(copy);
    if (!wasKilled()) return step;
  }
  throw new Error('never came through');
}

test('security 59: a worker killed at any step of a change of password leaves the old or the new one, with all keys', async () => {
  const profile = await profileWithPhrase(quickArgon2);
  const change = (keyring: ReturnType<Profile['start']>) => keyring.changePassword(PASSWORD, OTHER_PASSWORD);
  let newOnes = 0;
  const steps = await atEveryStep(profile, change, FLOOR, async (left) => {
    const [old, next] = [await opens(left, PASSWORD), await opens(left, OTHER_PASSWORD)];
    expect([old, next].filter(Boolean)).toHaveLength(1);
    if (next) newOnes++;
    const keyring = left.start();
    await keyring.unlock(next ? OTHER_PASSWORD : PASSWORD);
    expect((await keyring.accounts()).map(({ address }) => address)).toEqual([FIRST]);
    expect(await codeOf(signed(keyring, FIRST as never, new Uint8Array(32)))).toBe('');
  });
  expect(steps).toBeGreaterThan(3);
  expect(newOnes).toBeGreaterThan(0);
});

test('security 59: a worker killed at any step of the upgrade of the cost leaves a vault that the password opens', async () => {
  const profile = await profileWithPhrase(quickArgon2);
  const steps = await atEveryStep(
    profile,
    (keyring) => keyring.unlock(PASSWORD),
    { memoryKib: 20_480, iterations: 1 },
    async (left) => {
      expect(await opens(left, PASSWORD)).toBe(true);
    },
  );
  expect(steps).toBeGreaterThan(3);
});

test('security 59: a worker killed while an account is added has added it or not, in keys and in the list alike', async () => {
  const profile = await profileWithPhrase(quickArgon2);
  const add = (keyring: ReturnType<Profile['start']>) => keyring.importSecret({ password: PASSWORD, secret: SECRET });
  await atEveryStep(profile, add, FLOOR, async (left) => {
    const keyring = left.start();
    const listed = (await keyring.accounts()).map(({ address }) => address);
    await keyring.unlock(PASSWORD);
    expect((await keyring.accounts()).map(({ address }) => address)).toEqual(listed);
    for (const address of listed) expect(await codeOf(keyring.exportSecret(PASSWORD, address as never))).toBe('');
  });
});

test('security 59: a worker killed while a wallet is made has made none, or one that the password opens and that asks for its backup', async () => {
  const steps = await atEveryStep(
    createProfile(new Map(), new Map(), quickArgon2),
    (keyring) => keyring.create(PASSWORD),
    FLOOR,
    async (left) => {
      const keyring = left.start();
      const isEmpty = (await keyring.state()) === 'empty';
      expect(await codeOf(isEmpty ? keyring.create(PASSWORD) : keyring.unlock(PASSWORD))).toBe('');
      expect([(await keyring.accounts()).length, await keyring.backupPending()]).toEqual([1, true]);
    },
  );
  expect(steps).toBeGreaterThan(3);
});

test('security 59: a worker killed while it wipes leaves the whole wallet, or none: never a list of accounts without their keys', async () => {
  const found = new Set<string>();
  await atEveryStep(
    await profileWithPhrase(quickArgon2),
    (keyring) => keyring.wipe(),
    FLOOR,
    async (left) => {
      const keyring = left.start();
      found.add(`${await keyring.state()} ${(await keyring.accounts()).length}`);
    },
  );
  expect([...found]).toEqual(['locked 1', 'empty 0']);
});

test('security 60: a password that is changed after another writer wrote is refused, and what was written is there', async () => {
  const profile = await profileWithPhrase(quickArgon2);
  const fast = profile.start();
  await fast.unlock(PASSWORD);
  let second = '';
  const slow = profile.start({
    wrap: (database) => ({
      ...database,
      // The old password was right: the count of wrong ones goes.
      delete: async (store, key) => {
        if (key === 'attempts' && second === '') second = `told ${await codeOf(fast.addAccount('fast'))}`;
        return database.delete(store, key);
      },
    }),
  });
  expect(await codeOf(slow.changePassword(PASSWORD, OTHER_PASSWORD))).toBe('keys_changed');
  expect(second).toBe('told ');
  const keyring = profile.start();
  await keyring.unlock(PASSWORD);
  expect((await keyring.accounts()).map(({ name }) => name)).toEqual(['Account 1', 'fast']);
});

test('security 60: two workers that write together lose nothing: one is refused or both are kept', async () => {
  const profile = await profileWithPhrase(quickArgon2);
  const [one, other] = [profile.start(), profile.start()];
  await one.unlock(PASSWORD);
  const codes = await Promise.all([codeOf(one.addAccount('one')), codeOf(other.addAccount('other'))]);
  for (const code of codes) expect(['', 'keys_changed', 'account_exists']).toContain(code);
  expect(codes).toContain('');
  const keyring = profile.start();
  await keyring.unlock(PASSWORD);
  const kept = codes.filter((code) => code === '').length;
  expect(await keyring.accounts()).toHaveLength(1 + kept);
});

/** Does `work` when a slot of the vault was written and is about to be read back, once. */
const beforeReadBack = (work: () => Promise<unknown>) => (database: Database) => {
  let written: string | undefined;
  let done = false;
  return {
    ...database,
    transact: (stores, write) =>
      database.transact(stores, (tables) => {
        const put = async (key: string, value: unknown) => {
          await tables.vault.put(key, value);
          if (key === 'A' || key === 'B') written = key;
        };
        return write({ ...tables, vault: { ...tables.vault, put } });
      }),
    get: async (store, key) => {
      const value = await database.get(store, key);
      if (store === 'vault' && key === written && !done) {
        done = true;
        await work();
      }
      return value;
    },
  } satisfies Database;
};

test('security 60: a writer that found a slot free, and comes to it when another has pointed at it, is refused and touches nothing', async () => {
  const profile = await profileWithPhrase(quickArgon2);
  const fast = profile.start();
  await fast.unlock(PASSWORD);
  let second = '';
  const slow = profile.start({
    wrap: (database) => ({
      ...database,
      transact: async (stores, work) => {
        if (second === '' && stores.length === 1 && stores[0] === 'vault') second = `told ${await codeOf(fast.addAccount('fast'))}`;
        return database.transact(stores, work);
      },
    }),
  });
  expect(await codeOf(slow.addAccount('slow'))).toBe('keys_changed');
  expect(second).toBe('told ');
  const keyring = profile.start();
  await keyring.unlock(PASSWORD);
  expect((await keyring.accounts()).map(({ name }) => name)).toEqual(['Account 1', 'fast']);
});

for (const when of ['has pointed at it', 'has not pointed at it yet'] as const) {
  test(`security 60: of two writers of one slot the first is refused where the second ${when}, and what is told as kept is kept`, async () => {
    const profile = await profileWithPhrase(quickArgon2);
    let written = () => undefined as undefined;
    let first: Promise<string> = Promise.resolve('');
    const put = new Promise<undefined>((resolve) => {
      written = () => resolve(undefined) as undefined;
    });
    const other = profile.start({
      wrap: beforeReadBack(async () => {
        written();
        if (when === 'has not pointed at it yet') await first;
      }),
    });
    let second: Promise<string> = Promise.resolve('');
    const one = profile.start({
      wrap: beforeReadBack(async () => {
        second = codeOf(other.addAccount('other'));
        await (when === 'has pointed at it' ? second : put);
      }),
    });
    await profile.start().unlock(PASSWORD);
    first = codeOf(one.addAccount('one'));
    expect(await first).toBe('keys_changed');
    expect(await second).toBe('');
    const keyring = profile.start();
    await keyring.unlock(PASSWORD);
    expect((await keyring.accounts()).map(({ name }) => name)).toContain('other');
    expect(await keyring.accounts()).toHaveLength(2);
  });
}

test('security 60: a writer whose slot another writes before it was read back is refused for that', async () => {
  const profile = await profileWithPhrase(quickArgon2);
  await profile.start().unlock(PASSWORD);
  const theirs = profile.vault('A');
  const atFirst = [theirs, profile.vault('B')];
  const one = profile.start({
    wrap: (database) => ({
      ...database,
      get: async (store, key) => {
        const isWritten = store === 'vault' && (key === 'A' || key === 'B') && !atFirst.includes(profile.vault(key));
        return isWritten ? theirs : database.get(store, key);
      },
    }),
  });
  expect(await codeOf(one.addAccount('one'))).toBe('keys_changed');
  expect((await profile.start().accounts()).map(({ name }) => name)).toEqual(['Account 1']);
});

test('security 55: a disk that is full refuses the change and keeps the vault as it was', async () => {
  const profile = await profileWithPhrase(quickArgon2);
  const full = profile.start({
    fault: ({ when, stores }) => {
      if (when === 'put' && stores.includes('vault')) throw new DOMException('full', 'QuotaExceededError');
    },
  });
  const before = [profile.vault('A'), profile.vault('B'), profile.vault('pointer')];
  await expect(full.changePassword(PASSWORD, OTHER_PASSWORD)).rejects.toThrow();
  expect([profile.vault('A'), profile.vault('B'), profile.vault('pointer')]).toEqual(before);
  expect(await codeOf(profile.start().unlock(PASSWORD))).toBe('');
});

test('security 55: where a session finds no room after locked keys were changed, the change is told as done, and they stay locked', async () => {
  const crowded = {
    fault: ({ when, stores }: { when: string; stores: readonly string[] }) => {
      if (when === 'put' && stores.includes('keys')) throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const profile = await profileWithPhrase(quickArgon2);
  await profile.start(crowded).importSecret({ password: PASSWORD, secret: SECRET });
  await profile.start(crowded).changePassword(PASSWORD, OTHER_PASSWORD);
  expect(await codeOf(profile.start().unlock(OTHER_PASSWORD))).toBe('');
  expect(await profile.start().accounts()).toHaveLength(2);
});

test('security 59: a write that the disk garbles is refused, and the last good one is what is there', async () => {
  const profile = await profileWithPhrase(quickArgon2);
  const keyring = profile.start();
  await keyring.unlock(PASSWORD);
  await keyring.addAccount('kept');
  const garbling = profile.start({
    wrap: (database) => ({
      ...database,
      transact: (stores, work) =>
        database.transact(stores, (tables) => {
          const put: typeof tables.vault.put = (key, value) =>
            tables.vault.put(key, typeof value === 'string' ? value.slice(0, -9) : value);
          return work({ ...tables, vault: { ...tables.vault, put } });
        }),
    }),
  });
  expect(await codeOf(garbling.addAccount('lost'))).not.toBe('');
  const later = profile.start();
  await later.lock();
  await later.unlock(PASSWORD);
  expect((await later.accounts()).map(({ name }) => name)).toEqual(['Account 1', 'kept']);
});
