/** One browser profile in memory: a disk, a session and a clock. `start` gives a new worker over them. */

import { sha256, toBytes } from '../../../src/keyring/cipher';
import type { Argon2 } from '../../../src/keyring/cost';
import { createKeyring, type Keyring } from '../../../src/keyring/keyring';
import { keyMeans } from '../../../src/keyring/means';
import type { Database } from '../../../src/platform/ports';
import { createMemoryPlatform } from '../../platform/memory';
import { createMemoryDatabase, type Disk, type MemoryDatabaseOptions } from '../../platform/memory-database';

export const PASSWORD = 'twelve green otters';
export const OTHER_PASSWORD = 'nine quiet lanterns';
/** SEP-5, test 1. */
export const PHRASE = 'illness spike retreat truth genius clock brain pass fit cave bargain toe';
export const FIRST = 'GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6';
/** SEP-5, test 5. */
export const SECRET = 'SBUV3MRWKNS6AYKZ6E6MOUVF2OYMON3MIUASWL3JLY5E3ISDJFELYBRZ';
/** The least that is accepted, so that tests do not wait for the cost that users pay. */
export const FLOOR = { memoryKib: 19_456, iterations: 1 };

export interface Profile {
  disk: Disk;
  sessionMemory: Map<string, string>;
  /** `now`: the wall clock, which anybody may set; `ticks`: the one that only runs; `minutes` after which it locks. */
  time: { now: number; ticks: number; minutes: number };
  /** Instead of the real derivation, where a test opens the key file hundreds of times and is not about it. */
  argon2: Argon2 | undefined;
  /** `wrap` stands between the keyring and the disk. */
  start(options?: {
    fault?: MemoryDatabaseOptions['fault'];
    kdf?: { memoryKib: number; iterations: number };
    wrap?: (database: Database) => Database;
    stay?: (seconds: number) => void;
  }): Keyring;
  /** Value of the vault store as it lies on the disk. */
  vault(key: string): unknown;
}

/** As another password, salt or cost gives another key, at no cost. */
export const quickArgon2: Argon2 = (password, salt, { m, t }) => sha256(password, salt, toBytes(`${m} ${t}`));

export function createProfile(disk: Disk = new Map(), sessionMemory = new Map<string, string>(), argon2?: Argon2): Profile {
  const time = { now: 1_800_000_000, ticks: 50, minutes: 15 };
  return {
    disk,
    sessionMemory,
    time,
    argon2,
    start({ fault, kdf = FLOOR, wrap = (database: Database) => database, stay = () => undefined } = {}) {
      const { session, alarms, words } = createMemoryPlatform({ sessionMemory });
      const database = wrap(createMemoryDatabase({ disk, ...(fault ? { fault } : {}) }));
      return createKeyring({
        means: async () => keyMeans,
        lockAfter: async () => time.minutes,
        database,
        session,
        alarms,
        words,
        clock: () => time.now,
        ticks: () => time.ticks,
        stay,
        kdf,
        ...(argon2 ? { argon2 } : {}),
      });
    },
    vault: (key) => disk.get('vault')?.get(key),
  };
}

/** A copy of the profile as it is now; what happens to one is not seen by the other. */
export function copyProfile({ disk, sessionMemory, time, argon2 }: Profile): Profile {
  const copy: Disk = new Map([...disk].map(([name, rows]) => [name, new Map(rows)]));
  const profile = createProfile(copy, new Map(sessionMemory), argon2);
  Object.assign(profile.time, time);
  return profile;
}

/** With the phrase of SEP-5's test 1 under PASSWORD, locked. */
export async function profileWithPhrase(argon2?: Argon2): Promise<Profile> {
  const profile = createProfile(new Map(), new Map(), argon2);
  const keyring = profile.start();
  await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE });
  await keyring.lock();
  return profile;
}

/** The code that `work` rejects with; '' where it does not. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return '';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
