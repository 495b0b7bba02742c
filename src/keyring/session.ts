/**
 * The unlocked state, split (security.md 3.4): a key that cannot be exported lies in the database, and what it encrypts, the
 * vault's keys, in the session's memory. Neither opens anything alone. It survives the worker's restart, not the browser's,
 * and ends at its deadline, which is looked at whenever a key is used.
 */

import * as v from 'valibot';
import type { Alarms, Database, SessionStorage } from '../platform/ports';
import type { Clock } from '../primitives/clock';
import { readAs } from '../primitives/read';
import { concat, erase, randomBytes, seal, toBase64, toBytes, unseal } from './cipher';
import { Secret } from './secret';
import type { VaultKeys } from './vault-file';

/** Its key in the session's memory. */
const BLOB = 'unlocked';
const WRAPPER = 'session';
const ALARM = 'lock';
/** A clock that goes back further than this, in seconds, ends the session: its deadline means nothing any more. */
const CLOCK_SLACK = 60;

const seconds = v.pipe(v.number(), v.integer(), v.minValue(0));
const blob = v.strictObject({
  schema: v.literal(1),
  vaultId: v.string(),
  unlockId: v.string(),
  /** Of the last trusted input. */
  touchedAt: seconds,
  /** When the password was last typed. */
  enteredAt: seconds,
  deadline: seconds,
  iv: v.string(),
  ct: v.string(),
});
type Blob = v.InferOutput<typeof blob>;

interface Dependencies {
  database: Database;
  session: SessionStorage;
  alarms: Alarms;
  clock: Clock;
}

const aadOf = ({ vaultId, unlockId, touchedAt, enteredAt, deadline }: Omit<Blob, 'schema' | 'iv' | 'ct'>) =>
  toBytes(JSON.stringify(['ballast.session', 1, vaultId, unlockId, touchedAt, enteredAt, deadline]));

const isLive = ({ touchedAt, deadline }: Blob, now: number): boolean => now < deadline && now >= touchedAt - CLOCK_SLACK;

const wrapped = v.object({ unlockId: v.string(), key: v.instance(CryptoKey) });
export type Session = ReturnType<typeof createSession>;

export function createSession({ database, session, alarms, clock }: Dependencies) {
  async function readWrapper(unlockId: string): Promise<CryptoKey | undefined> {
    const stored = readAs(wrapped, await database.get('keys', WRAPPER));
    return stored?.unlockId === unlockId ? stored.key : undefined;
  }

  async function keep(wrapper: CryptoKey, about: Omit<Blob, 'schema' | 'iv' | 'ct'>, { dek, kek }: VaultKeys): Promise<void> {
    const both = concat(dek, kek);
    const sealed = await seal(wrapper, both, aadOf(about));
    erase(both);
    await session.set(BLOB, { schema: 1, ...about, ...sealed } satisfies Blob);
    await alarms.set(ALARM, about.deadline);
  }

  async function end(): Promise<void> {
    await session.remove(BLOB);
    await database.delete('keys', WRAPPER);
    await alarms.clear(ALARM);
  }

  async function live() {
    const about = readAs(blob, await session.get(BLOB));
    return { about, wrapper: about && isLive(about, clock()) ? await readWrapper(about.unlockId) : undefined };
  }

  async function open() {
    const { about, wrapper } = await live();
    const both = about && wrapper ? await unseal(wrapper, about, aadOf(about)) : undefined;
    if (!about || !wrapper || both?.length !== 64) {
      await end();
      return undefined;
    }
    const keys = new Secret({ dek: both.slice(0, 32), kek: both.slice(32) });
    erase(both);
    return { about, wrapper, keys };
  }

  return {
    async begin(vaultId: string, keys: VaultKeys, minutes: number) {
      const { about, wrapper: existing } = await live();
      const unlockId = about && existing ? about.unlockId : toBase64(randomBytes(16));
      const wrapper = existing ?? (await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']));
      // One that is open goes on under its key: what was done to the vault by then needs no more room.
      if (!existing) await database.put('keys', WRAPPER, { unlockId, key: wrapper });
      const now = clock();
      await keep(wrapper, { vaultId, unlockId, touchedAt: now, enteredAt: now, deadline: now + minutes * 60 }, keys);
    },
    /** Where it stands, without opening it: 'over' has something left to erase. */
    async peek() {
      const { about, wrapper } = await live();
      if (wrapper) return 'open';
      return about || (await database.get('keys', WRAPPER)) !== undefined ? 'over' : 'none';
    },
    /** When the password was given, as it stands there without being opened; undefined: no session is open. */
    enteredAt: async () => live().then(({ about, wrapper }) => (wrapper ? about?.enteredAt : undefined)),
    /** The vault's keys; undefined, and everything erased, where the session is over. */
    open,
    /** Moves the deadline. */
    async touch(minutes: number) {
      const found = await open();
      if (!found) return;
      const { vaultId, unlockId, enteredAt } = found.about;
      const keys = found.keys.reveal();
      // Never earlier than it was: a clock put back in small steps must not make a session, or its password, younger.
      const touchedAt = Math.max(found.about.touchedAt, clock());
      await keep(found.wrapper, { vaultId, unlockId, enteredAt, touchedAt, deadline: clock() + minutes * 60 }, keys);
      erase(keys.dek, keys.kek);
    },
    end,
  };
}
