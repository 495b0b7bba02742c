/**
 * Keys and accounts (security.md part 3). Everything that changes something runs one at a time; secrets are fetched for one
 * operation and erased after it; a failed operation leaves what was there.
 */

import type { Alarms, Database, SessionStorage, Words } from '../platform/ports';
import { isInKeyFile, isWatched } from '../primitives/account-kinds';
import { type AccountId, type Address, publicKeyOf } from '../primitives/addresses';
import type { Clock } from '../primitives/clock';
import { createMutex } from '../primitives/mutex';
import { once } from '../primitives/once';
import { changeAccounts, type DevicePlace, moved, named, readAccounts, replaced, withDevice, withShared } from './accounts';
import { createAttempts } from './attempts';
import { seedFrom, type VaultBody } from './body';
import {
  accountsAhead,
  atPlaces,
  newPhrase,
  nextOfPhrase,
  ofPhrase,
  type PhraseAccount,
  type VaultChange,
  withPhrase,
  withSecret,
} from './body-changes';
import { type Bytes, erase, sha256 } from './cipher';
import { type Argon2, DEFAULT_KDF, type KdfParams } from './cost';
import { chooseEd25519, type Ed25519, signVerified } from './ed25519';
import { refuseKeys } from './errors';
import { createArgon2 } from './kdf';
import type { KeyMeans } from './means';
import { checkNewPassword, passwordBytes } from './password';
import { createPhrases } from './phrases';
import { createSession, type Session } from './session';
import type { Signer } from './signer';
import { secretKeyOf, seedOf } from './strkey';
import { createVault, type OpenVault } from './vault';

export interface KeyringOptions {
  database: Database;
  session: SessionStorage;
  alarms: Alarms;
  words: Words;
  /** Loaded at the first password, phrase or, in browsers without ed25519, signature. */
  means: () => Promise<KeyMeans>;
  clock: Clock;
  /** Minutes without trusted input after which it locks. */
  lockAfter: () => Promise<number>;
  /** Seconds by a clock that nobody can set; absent: this worker's own. */
  ticks?: (() => number) | undefined;
  /** Asks the browser to let the worker live so many seconds more. */
  stay?: (seconds: number) => void;
  /** Cost of new key files, for tests alone and within the accepted range. */
  kdf?: { memoryKib: number; iterations: number } | undefined;
  argon2?: Argon2;
  ed25519?: Ed25519;
}

/** 'empty': there never was a key file; 'newer', 'broken': it cannot be used, and nothing is written over it. */
export type KeyringState = 'empty' | 'locked' | 'unlocked' | 'newer' | 'broken';

const EMPTY: VaultBody = { schema: 1, phrases: [], accounts: [] };

const costOf = (kdf: KeyringOptions['kdf']): KdfParams => (kdf ? { m: kdf.memoryKib, t: kdf.iterations, p: 1 } : DEFAULT_KDF);

const workerTicks = () => performance.now() / 1000;

/** Seconds for which a password that was given still says who is there (security.md 3.5). */
const PRESENT_SECONDS = 300;

const presence = (session: Session, clock: Clock) => async () => {
  const open = await session.open();
  if (!open) refuseKeys('locked');
  if (clock() - open.about.enteredAt > PRESENT_SECONDS) refuseKeys('password_needed');
};

/** What was done to the vault is done, also where no session can begin after it. */
const staysLocked = () => undefined;

/** What the operations share: one mutex, the vault, the session, the password's back-off. */
function createCore(options: KeyringOptions) {
  const { database, session: memory, alarms, words, means, clock, lockAfter, kdf, ed25519 } = options;
  const { argon2 = createArgon2(async () => (await means()).argon2), ticks = workerTicks, stay = () => undefined } = options;
  const vault = createVault({ database, argon2, kdf: costOf(kdf) });
  const session = createSession({ database, session: memory, alarms, clock });
  const phrases = createPhrases(words, async () => (await means()).derivation);
  const attempts = createAttempts({ database, ticks, stay });
  const exclusive = createMutex();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const curve = once(async () => ed25519 ?? chooseEd25519(async () => (await means()).ed25519));
  const core = {
    database,
    lockAfter,
    phrases,
    vault,
    session,
    listeners,
    curve,
    makers: async () => ({ curve: await curve(), phrases }),
    /** One at a time; whoever listens hears of it afterwards. */
    change: <T>(work: () => Promise<T>): Promise<T> => exclusive(work).finally(changed),
    quiet: exclusive,
    /** Opens by password, counted against guessing. */
    async withPassword(password: string) {
      const state = await vault.state();
      if (state !== 'ready') refuseKeys(state === 'empty' ? 'keys_missing' : `keys_${state}`);
      await attempts.begin();
      const bytes = passwordBytes(password);
      const open = bytes && (await vault.unlock(bytes));
      erase(bytes);
      if (!open) refuseKeys('wrong_password');
      await attempts.clear();
      return open;
    },
    /** The session's keys and the body that they open; 403 `locked`. */
    async unlocked() {
      const open = await session.open();
      const body = open && (await vault.read(open.keys.reveal()));
      if (!open || !body) {
        await session.end();
        refuseKeys('locked');
      }
      return { keys: open.keys.reveal(), body };
    },
    present: presence(session, clock),
    async begin({ vaultId, keys }: OpenVault) {
      await session.begin(vaultId, keys, await lockAfter());
      erase(keys.dek, keys.kek);
    },
    /** Adds to the vault, or makes it with this password, and leaves it unlocked. */
    async add(password: string, { change, names }: VaultChange) {
      if ((await vault.state()) === 'empty') {
        const bytes = checkNewPassword(password);
        await core.begin(await vault.create(bytes, change(EMPTY), names));
        erase(bytes);
        return;
      }
      const open = await core.withPassword(password);
      await vault.write(open.keys, change, names);
      await core.begin(open).catch(staysLocked);
    },
  };
  return core;
}

type Core = ReturnType<typeof createCore>;

/** What an open session may read: no key of it is needed any more. 403 `locked`. */
const reading =
  ({ unlocked }: Pick<Core, 'unlocked'>) =>
  async (): Promise<VaultBody> => {
    const { keys, body } = await unlocked();
    erase(keys.dek, keys.kek);
    return body;
  };

interface Added {
  password: string;
  name?: string | undefined;
}

function importing({ vault, change, quiet, unlocked, present, add, phrases, curve, makers }: Core) {
  /** The phrase whose backup is pending. */
  async function pending() {
    const { keys, body } = await unlocked();
    const found = body.phrases.find(({ ask }) => ask !== null);
    if (!found?.ask) refuseKeys('backup_done');
    return { keys, backup: { phrase: await phrases.wordsOf(found), ask: found.ask } };
  }
  return {
    /** A new phrase of 24 words under a password; its backup is pending. 400 `weak_password`, 409 `keys_exist`. */
    create: (password: string) =>
      change(async () => {
        const state = await vault.state();
        if (state !== 'empty') refuseKeys(state === 'ready' ? 'keys_exist' : `keys_${state}`);
        await add(password, await newPhrase(await makers()));
      }),
    /** The phrase whose backup is pending and the positions that are asked back. 403 `locked`, `password_needed`, 409 `backup_done`. */
    backup: () =>
      quiet(async () => {
        await present();
        return (await pending()).backup;
      }),
    /** 400 `backup_mismatch`. */
    confirmBackup: (words: readonly string[]) =>
      change(async () => {
        const { keys, backup } = await pending();
        const { phrase, ask } = backup;
        const said = words.map((word) => word.trim().toLowerCase());
        const right = said.length === ask.length && ask.every((position, index) => phrase[position] === said[index]);
        if (!right) refuseKeys('backup_mismatch');
        await vault.write(keys, (known) => ({ ...known, phrases: known.phrases.map((item) => ({ ...item, ask: null })) }));
      }),
    /** The first key file takes the password as new; later ones check it. 400 `invalid_phrase`, 409 `account_exists`. */
    importPhrase: ({ password, phrase, passphrase = '', name }: Added & { phrase: string; passphrase?: string | undefined }) =>
      change(async () => add(password, await withPhrase(await makers(), { entropy: await phrases.parse(phrase), passphrase }, name))),
    /** 400 `invalid_secret`, 409 `account_exists`. */
    importSecret: ({ password, secret, name }: Added & { secret: string }) =>
      change(async () => {
        const seed = seedOf(secret.trim());
        if (!seed) refuseKeys('invalid_secret');
        await add(password, await withSecret(await curve(), seed, name));
      }),
  };
}

/** The phrases' accounts: which there are, and more of them. */
function deriving({ vault, change, quiet, unlocked, makers }: Core) {
  const read = reading({ unlocked });
  return {
    /** Which accounts here come from which phrase. 403 `locked`. */
    phrases: () =>
      quiet(async () => {
        const known = await read();
        return known.phrases.map((_, phrase) => ofPhrase(known, phrase).map(({ address }) => address));
      }),
    /** The next account of the phrase of this number. 404 `phrase_missing`. */
    addAccount: (name?: string, phrase = 0) =>
      change(async () => {
        const { keys, body } = await unlocked();
        const added = await nextOfPhrase(await makers(), body, phrase, name);
        await vault.write(keys, added.change, added.names);
      }),
    /** Addresses that the phrases have from an index on, so many of each, and which are in the wallet. 403 `locked`, 404 `phrase_missing`. */
    ahead: (from: number, count: number) =>
      quiet(async () => {
        const known = await read();
        if (known.phrases.length === 0) refuseKeys('phrase_missing');
        const found = await accountsAhead(await makers(), known, from, count);
        return found.map((one) => ({ ...one, here: known.accounts.some(({ address }) => address === one.address) }));
      }),
    /** Adds accounts at places of the phrases. 404 `key_missing` where another address is there, 409 `account_exists`. */
    addAt: (places: readonly PhraseAccount[]) =>
      change(async () => {
        const { keys, body } = await unlocked();
        const added = await atPlaces(await makers(), body, places);
        await vault.write(keys, added.change, added.names);
      }),
  };
}

function listing({ database, change }: Core) {
  return {
    watch: ({ address, name }: { address: Address; name?: string | undefined }) =>
      change(() =>
        changeAccounts(database, (known) => {
          if (known.some((account) => account.address === address)) refuseKeys('account_exists');
          return [...known, { address, name: named(known, name), kind: 'watched', hidden: false }];
        }),
      ),
    /** An account for which a key of this wallet signs with others'; 409 `account_exists` where it is here by another key. */
    addShared: ({ address, name }: { address: AccountId; name?: string | undefined }) =>
      change(() => changeAccounts(database, (known) => withShared(known, address, name))),
    /** Accounts of a device, which signs for them. 409 `account_exists`. */
    addDevice: (places: readonly DevicePlace[]) => change(() => changeAccounts(database, (known) => withDevice(known, places))),
    /** So many places down the list, or up where it is below zero; no further than its end. */
    move: (address: Address, by: number) => change(() => changeAccounts(database, (known) => moved(known, address, by))),
    rename: (address: Address, name: string) =>
      change(() => changeAccounts(database, (known) => replaced(known, address, { name: named(known, name) }))),
    hide: (address: Address, hidden: boolean) => change(() => changeAccounts(database, (known) => replaced(known, address, { hidden }))),
    /** One whose key is not here; 409 `account_has_key`. */
    forget: (address: Address) =>
      change(() =>
        changeAccounts(database, (known) => {
          const found = known.find((account) => account.address === address);
          if (!found) refuseKeys('key_missing');
          if (isInKeyFile(found)) refuseKeys('account_has_key');
          return known.filter((account) => account !== found);
        }),
      ),
  };
}

function sessions({ lockAfter, vault, session, change, quiet, withPassword, begin, present }: Core) {
  return {
    async state(): Promise<KeyringState> {
      const state = await vault.state();
      if (state !== 'ready') return state;
      const standing = await session.peek();
      // Past its deadline, or half of it is gone: what is left is erased by the first who looks.
      if (standing === 'over') return (await change(() => session.open())) ? 'unlocked' : 'locked';
      return standing === 'open' ? 'unlocked' : 'locked';
    },
    /** 403 `wrong_password`, 429 `too_many_attempts`. */
    unlock: (password: string) => change(async () => begin(await withPassword(password))),
    lock: () => change(() => session.end()),
    /** Trusted input in a page of ours: the deadline moves. */
    touch: () => quiet(async () => session.touch(await lockAfter())),
    /** Asks the password again although unlocked. */
    confirmPassword: (password: string) => change(async () => begin(await withPassword(password))),
    /** Whoever is there gave the password in the last five minutes. 403 `locked`, `password_needed`. */
    mustBePresent: () => quiet(present),
    /** Unix seconds until which that holds, for what a page shows: `mustBePresent` alone decides. null: it does not, or nothing is open. */
    async presentUntil() {
      const enteredAt = await session.enteredAt();
      return enteredAt === undefined ? null : enteredAt + PRESENT_SECONDS;
    },
    /** New salt and new data key; the session goes on. */
    changePassword: (old: string, next: string) =>
      change(async () => {
        const bytes = checkNewPassword(next);
        const open = await withPassword(old);
        await begin(await vault.rekey(open, bytes)).catch(staysLocked);
        erase(bytes, open.keys.dek, open.keys.kek);
      }),
  };
}

function using({ database, session, change, quiet, withPassword, unlocked, phrases, curve }: Core) {
  const read = reading({ unlocked });
  async function seedOfAccount(body: VaultBody, address: Address): Promise<Bytes> {
    const account = body.accounts.find((item) => item.address === address);
    const seed = account && (await seedFrom(body, account.key, phrases));
    if (!seed) refuseKeys('key_missing');
    return seed;
  }
  /** The key is fetched in its turn, and used after it: a signature holds nobody up. */
  const signer: Signer = {
    holder: 'key',
    async sign({ account, preimage }) {
      // As a device does: nobody hands it a hash of what it does not see.
      const [by, hash] = await Promise.all([curve(), sha256(preimage)]);
      const seed = await quiet(async () => {
        const { accounts } = await readAccounts(database);
        if (isWatched(accounts.find(({ address }) => address === account))) refuseKeys('account_watched');
        return seedOfAccount(await read(), account);
      });
      try {
        return await signVerified(by, seed, publicKeyOf(account), hash);
      } finally {
        erase(seed);
      }
    },
  };
  async function bodyBy(password: string): Promise<VaultBody> {
    const { keys, body } = await withPassword(password);
    erase(keys.dek, keys.kek);
    return body;
  }
  return {
    /** Signs with the unlocked key, at once. 403 `locked`, `account_watched`, 404 `key_missing`. */
    signer,
    /** Every phrase, with its passphrase ('': none) and the accounts here that come from it. 404 `phrase_missing`. */
    exportPhrases: (password: string) =>
      quiet(async () => {
        const known = await bodyBy(password);
        if (known.phrases.length === 0) refuseKeys('phrase_missing');
        return Promise.all(
          known.phrases.map(async (one, phrase) => ({
            words: await phrases.wordsOf(one),
            passphrase: one.passphrase,
            accounts: ofPhrase(known, phrase).map(({ address }) => address),
          })),
        );
      }),
    /** `S…`. */
    exportSecret: (password: string, address: Address) =>
      quiet(async () => {
        const seed = await seedOfAccount(await bodyBy(password), address);
        const secret = secretKeyOf(seed);
        erase(seed);
        return secret;
      }),
    /** The session, and all that the database holds, are gone. */
    wipe: () =>
      change(async () => {
        await session.end();
        // In one step: a list of accounts without their keys is a wallet that lost them, and what was kept beside them is nobody's.
        await database.wipe();
      }),
  };
}
export type Keyring = ReturnType<typeof createKeyring>;

export function createKeyring(options: KeyringOptions) {
  const core = createCore(options);
  return {
    backupPending: async () => (await readAccounts(core.database)).backupPending,
    accounts: async () => (await readAccounts(core.database)).accounts,
    /** Called after every change of state or accounts. */
    onChange: (listener: () => void) => void core.listeners.add(listener),
    ...sessions(core),
    ...importing(core),
    ...deriving(core),
    ...listing(core),
    ...using(core),
  };
}
