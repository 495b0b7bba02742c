/**
 * The keeper's keys: a file in the form of the wallet's key file (security.md 3.3), which a passphrase opens. It holds secret keys
 * alone, and is made here. Signing is behind the wallet's own port, so that another holder can stand in its place.
 */
import { decodeBody, encodeBody, type VaultBody } from '../keyring/body';
import { withSecret } from '../keyring/body-changes';
import { type Bytes, erase, fromBase64, randomBytes } from '../keyring/cipher';
import { type Argon2, DEFAULT_KDF, type KdfParams } from '../keyring/cost';
import { chooseEd25519, signVerified } from '../keyring/ed25519';
import { createArgon2 } from '../keyring/kdf';
import { keyMeans } from '../keyring/means';
import { passwordBytes } from '../keyring/password';
import type { Signer } from '../keyring/signer';
import { seedOf } from '../keyring/strkey';
import { openBody, openWrap, parseVault, sealVault } from '../keyring/vault-file';
import { type AccountId, publicKeyOf } from '../primitives/addresses';
import { toHex } from '../primitives/hex';

/** What whoever starts the keeper can mend, in a sentence; never with a secret in it. */
export class KeyFileMistake extends Error {}

const argon2: Argon2 = createArgon2(async () => keyMeans.argon2);
const curve = () => chooseEd25519(async () => keyMeans.ed25519);

function bytesOf(passphrase: string): Bytes {
  return passwordBytes(passphrase) ?? mistake('The passphrase is empty, too long or no text.');
}

function mistake(sentence: string): never {
  throw new KeyFileMistake(sentence);
}

async function opened(text: string, passphrase: string): Promise<VaultBody> {
  const file = parseVault(text);
  if (typeof file === 'string') mistake(file === 'newer' ? 'The key file is of a newer version.' : 'This is no key file.');
  const { salt, m, t } = file.kdf;
  const kek = await argon2(bytesOf(passphrase), fromBase64(salt), { m, t, p: 1 });
  const dek = await openWrap(file, kek);
  const bytes = dek && (await openBody(file, dek));
  erase(kek, dek);
  const body = bytes && decodeBody(bytes);
  erase(bytes);
  return body ?? mistake('The passphrase does not open the key file.');
}

/** The text of a key file with these secret keys, beside those of an earlier one. `kdf`: for tests alone. */
export async function sealKeys(secrets: readonly string[], passphrase: string, before?: string, kdf: KdfParams = DEFAULT_KDF) {
  let body: VaultBody = before === undefined ? { schema: 1, phrases: [], accounts: [] } : await opened(before, passphrase);
  for (const secret of secrets) {
    const seed = seedOf(secret.trim()) ?? mistake('This is no secret key (S…).');
    const { change } = await withSecret(await curve(), seed, undefined);
    body = change(body);
  }
  const salt = randomBytes(16);
  const keys = { dek: randomBytes(32), kek: await argon2(bytesOf(passphrase), salt, kdf) };
  const plain = encodeBody(body);
  const text = await sealVault({ vaultId: toHex(randomBytes(16)), epoch: 1, kdf, salt }, keys, plain);
  erase(plain, keys.dek, keys.kek);
  return text;
}

/** Whose keys are in it, and who signs for each. */
export interface Keys {
  accounts: readonly AccountId[];
  signer(account: AccountId): Signer;
}

/** Throws `KeyFileMistake`. */
export async function openKeys(text: string, passphrase: string): Promise<Keys> {
  const { accounts } = await opened(text, passphrase);
  const ed25519 = await curve();
  const seeds = new Map<AccountId, Bytes>();
  for (const { address, key } of accounts) {
    if (!('seed' in key)) mistake('The key file holds a recovery phrase: the keeper takes secret keys alone.');
    seeds.set(address, fromBase64(key.seed));
  }
  return {
    accounts: [...seeds.keys()],
    signer: (account) => ({
      holder: 'key',
      async sign({ hash }) {
        const seed = seeds.get(account) ?? mistake(`The key file holds no key of ${account}.`);
        return signVerified(ed25519, seed, publicKeyOf(account), Uint8Array.from(hash));
      },
    }),
  };
}
