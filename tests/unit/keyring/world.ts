/** A disk and a browser of memory under keyrings: a second `start` is the worker that wakes after a stop. */

import { wordlist } from '@scure/bip39/wordlists/english.js';
import { createKeyring, type Keyring, type KeyringOptions } from '../../../src/keyring/keyring';
import { keyMeans } from '../../../src/keyring/means';
import type { Database } from '../../../src/platform/ports';
import { createMemorySession } from '../../platform/memory';
import { createMemoryDatabase, type Disk, type MemoryDatabaseOptions } from '../../platform/memory-database';

export const PASSWORD = 'tall grass bends slowly';
export const OTHER_PASSWORD = 'quiet harbour, loud gulls';
/** The first of SEP-5's phrases, and its first account. */
export const PHRASE = 'illness spike retreat truth genius clock brain pass fit cave bargain toe';
export const FIRST = 'GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6';

/** The lowest cost that is accepted on reading. */
const FLOOR = { memoryKib: 19_456, iterations: 1 };

export interface StartOptions extends Partial<Omit<KeyringOptions, 'database'>> {
  fault?: MemoryDatabaseOptions['fault'];
}

export interface World {
  disk: Disk;
  /** The session's memory. */
  memory: Map<string, string>;
  alarms: Map<string, number>;
  time: { now: number };
  database: Database;
  /** The first worker's. */
  keyring: Keyring;
  start(options?: StartOptions): Keyring;
  /** What the vault's store holds under a key. */
  vault(key: string): unknown;
}

function worldOn(disk: Disk, memory: Map<string, string>, now: number, options: StartOptions): World {
  const alarms = new Map<string, number>();
  const time = { now };
  const start = ({ fault, ...more }: StartOptions = {}) =>
    createKeyring({
      means: async () => keyMeans,
      lockAfter: async () => 15,
      database: createMemoryDatabase({ disk, ...(fault ? { fault } : {}) }),
      session: createMemorySession(memory),
      alarms: {
        set: async (name, at) => void alarms.set(name, at),
        clear: async (name) => void alarms.delete(name),
        clearAll: async () => alarms.clear(),
        onAlarm: () => undefined,
      },
      words: { read: async () => wordlist },
      clock: () => time.now,
      kdf: FLOOR,
      ...more,
    });
  const vault = (key: string) => disk.get('vault')?.get(key);
  return { disk, memory, alarms, time, database: createMemoryDatabase({ disk }), keyring: start(options), start, vault };
}

export const createWorld = (options: StartOptions = {}): World => worldOn(new Map(), new Map(), 1_800_000_000, options);

export const firstAddress = async (keyring: Keyring) => (await keyring.accounts())[0]?.address as never;

/** The code of what it rejects with; '' where it does not. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => '',
    (error) => (error as { code?: string }).code ?? String(error),
  );
}
