/** The vault as a whole: makes it, opens it, writes it anew. Nothing is kept in memory between two calls. */

import type { Database, Table } from '../platform/ports';
import { isInKeyFile } from '../primitives/account-kinds';
import { toHex } from '../primitives/hex';
import { parseAccounts, putAccounts, putOutdated, readAccounts, reconciled } from './accounts';
import { decodeBody, encodeBody, type VaultBody } from './body';
import { type Bytes, erase, fromBase64, randomBytes } from './cipher';
import { type Argon2, isWeaker, type KdfParams } from './cost';
import { refuseKeys } from './errors';
import { type Candidate, heal, mirror, readSlots, type SlotWrite, writeSlot } from './slots';
import { openBody, openWrap, parseVault, sealVault, type VaultFile, type VaultHeader, type VaultKeys } from './vault-file';

export interface OpenVault {
  vaultId: string;
  /** Of the file that was opened: whoever writes after it refuses where another writer was faster. */
  epoch: number;
  keys: VaultKeys;
  body: VaultBody;
}

export type Names = ReadonlyMap<string, string>;

interface Dependencies {
  database: Database;
  argon2: Argon2;
  /** For new passwords; what is cheaper is upgraded when it is opened. */
  kdf: KdfParams;
}

function headerOf({ vaultId, epoch, kdf: { m, t, salt } }: VaultFile): VaultHeader {
  return { vaultId, epoch, kdf: { m, t, p: 1 }, salt: fromBase64(salt) };
}

async function openWith(file: VaultFile, keys: VaultKeys): Promise<VaultBody | undefined> {
  const bytes = await openBody(file, keys.dek);
  const body = bytes && decodeBody(bytes);
  erase(bytes);
  return body;
}

async function opens(text: string, keys: VaultKeys): Promise<boolean> {
  const file = parseVault(text);
  if (typeof file === 'string') return false;
  const dek = await openWrap(file, keys.kek);
  return dek !== undefined && (await openWith(file, { ...keys, dek })) !== undefined;
}

/** `outdated`: the body is not the last that was written. */
const accountsOf = (body: VaultBody, outdated: boolean, names?: Names) => async (settings: Table) => {
  await putAccounts(settings, reconciled(parseAccounts(await settings.get('accounts')), body, outdated, names));
  if (outdated) await putOutdated(settings);
};

/** Tries the candidates in their order; a password's key is computed once per salt and cost. */
async function tryAll(candidates: readonly Candidate[], password: Bytes, argon2: Argon2) {
  const cache = new Map<string, Bytes>();
  for (const candidate of candidates) {
    const { kdf, salt } = headerOf(candidate.file);
    const id = JSON.stringify(candidate.file.kdf);
    const kek = cache.get(id) ?? (await argon2(password, salt, kdf));
    cache.set(id, kek);
    const dek = await openWrap(candidate.file, kek);
    const body = dek && (await openWith(candidate.file, { dek, kek }));
    if (dek && body) return { candidate, keys: { dek, kek }, body };
  }
  return undefined;
}

type Fresh = { header: VaultHeader; keys: VaultKeys };

/** A new salt, a new data key, and the key of the password at today's cost. */
async function fresh(
  { argon2, kdf }: Pick<Dependencies, 'argon2' | 'kdf'>,
  password: Bytes,
  vaultId: string,
  epoch: number,
): Promise<Fresh> {
  const salt = randomBytes(16);
  return { header: { vaultId, epoch, kdf, salt }, keys: { dek: randomBytes(32), kek: await argon2(password, salt, kdf) } };
}

export function createVault({ database, argon2, kdf }: Dependencies) {
  async function slots() {
    const found = await readSlots(database);
    if (found.state !== 'ready') refuseKeys(found.state === 'empty' ? 'keys_missing' : `keys_${found.state}`);
    return found;
  }

  async function put(
    header: VaultHeader,
    keys: VaultKeys,
    body: VaultBody,
    write: Pick<SlotWrite, 'after' | 'forgetEarlier'>,
    { names, outdated = false }: { names?: Names | undefined; outdated?: boolean } = {},
  ) {
    const text = await sealVault(header, keys, encodeBody(body));
    const along = accountsOf(body, outdated, names);
    await writeSlot(database, { text, epoch: header.epoch, verify: (back) => opens(back, keys), along, ...write });
  }

  /** New salt, new data key: what was copied before opens nothing that is written from now on. */
  async function rekey({ vaultId, epoch, body }: OpenVault, password: Bytes): Promise<OpenVault> {
    const { header, keys } = await fresh({ argon2, kdf }, password, vaultId, epoch + 1);
    await put(header, keys, body, { after: epoch, forgetEarlier: true });
    return { vaultId, epoch: header.epoch, keys, body };
  }

  return {
    rekey,
    async state(): Promise<'empty' | 'newer' | 'broken' | 'ready'> {
      const { state } = await readSlots(database);
      if (state !== 'empty') return state;
      // Accounts with keys, but no key file: it was lost, and nobody is offered a new start as if nothing had been.
      const { accounts } = await readAccounts(database);
      return accounts.some(isInKeyFile) ? 'broken' : 'empty';
    },
    async create(password: Bytes, body: VaultBody, names?: Names): Promise<OpenVault> {
      const vaultId = toHex(randomBytes(16));
      const { header, keys } = await fresh({ argon2, kdf }, password, vaultId, 1);
      await put(header, keys, body, { after: undefined, forgetEarlier: false }, { names });
      return { vaultId, epoch: 1, keys, body };
    },
    /** undefined: not the password. Where the last write was damaged, the one before it is opened, and that is noted for a warning. */
    async unlock(password: Bytes): Promise<OpenVault | undefined> {
      const { candidates, sound } = await slots();
      const found = await tryAll(candidates, password, argon2);
      if (!found) return undefined;
      const { candidate, keys, body } = found;
      const { vaultId, epoch } = candidate.file;
      if (!sound) await heal(database, candidate, accountsOf(body, candidate.outdated));
      const open = { vaultId, epoch, keys, body };
      if (isWeaker(headerOf(candidate.file).kdf, kdf)) return rekey(open, password);
      await mirror(database, candidate);
      await database.transact(['settings'], ({ settings }) => accountsOf(body, false)(settings));
      return open;
    },
    /** By the data key of a session; undefined where the vault is another since. */
    async read(keys: VaultKeys) {
      const { candidates } = await slots();
      return openWith(candidates[0].file, keys);
    },
    async write(keys: VaultKeys, change: (body: VaultBody) => VaultBody, names?: Names) {
      const { file, outdated } = (await slots()).candidates[0];
      const body = await openWith(file, keys);
      if (!body) refuseKeys('keys_changed');
      const next = change(body);
      const header = { ...headerOf(file), epoch: file.epoch + 1 };
      await put(header, keys, next, { after: file.epoch, forgetEarlier: false }, { names, outdated });
      return next;
    },
  };
}
