/**
 * The key file (security.md 3.3): Argon2id of the password wraps a random data key, which encrypts the body. What stands in
 * clear is authenticated: a changed cost, salt, id or epoch fails to open. One text per content: another spelling is refused.
 */
import * as v from 'valibot';
import { readAs, readJson } from '../primitives/read';
import { type Bytes, concat, fromBase64, type Sealed, seal, sha256, toBase64, toBytes, unseal } from './cipher';
import { isAccepted, type KdfParams } from './cost';

const MAGIC = 'ballast.vault';
const FORMAT = 1;

const base64 = v.pipe(v.string(), v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/));
const iv = v.pipe(base64, v.length(16));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const file = v.strictObject({
  magic: v.literal(MAGIC),
  formatVersion: v.literal(FORMAT),
  vaultId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  epoch: count,
  kdf: v.strictObject({
    id: v.literal('argon2id'),
    v: v.literal(19),
    m: count,
    t: count,
    p: v.literal(1),
    salt: v.pipe(base64, v.length(24)),
  }),
  wrap: v.strictObject({ iv, ct: base64 }),
  body: v.strictObject({ iv, ct: base64 }),
});

export type VaultFile = v.InferOutput<typeof file>;

export interface VaultHeader {
  /** 128 random bits in hex. */
  vaultId: string;
  /** Grows with every write. */
  epoch: number;
  kdf: KdfParams;
  salt: Bytes;
}

/** The data key, and the key that wraps it: while unlocked both are needed, since a new epoch is wrapped anew. */
export interface VaultKeys {
  dek: Bytes;
  kek: Bytes;
}

type Clear = Pick<VaultFile, 'vaultId' | 'epoch' | 'kdf'>;

function headerBytes({ vaultId, epoch, kdf }: Clear): Bytes {
  return toBytes(JSON.stringify([MAGIC, FORMAT, vaultId, epoch, kdf.id, kdf.v, kdf.m, kdf.t, kdf.p, kdf.salt]));
}

async function bodyAad(header: Bytes, wrap: Sealed): Promise<Bytes> {
  return concat(header, await sha256(fromBase64(wrap.iv), fromBase64(wrap.ct)));
}

export async function sealVault({ vaultId, epoch, kdf, salt }: VaultHeader, { dek, kek }: VaultKeys, body: Bytes): Promise<string> {
  const clear: Clear = { vaultId, epoch, kdf: { id: 'argon2id', v: 19, ...kdf, salt: toBase64(salt) } };
  const header = headerBytes(clear);
  const wrap = await seal(kek, dek, header);
  return encode({ magic: MAGIC, formatVersion: FORMAT, ...clear, wrap, body: await seal(dek, body, await bodyAad(header, wrap)) });
}

function encode({ magic, formatVersion, vaultId, epoch, kdf: { id, v: version, m, t, p, salt }, wrap, body }: VaultFile): string {
  return JSON.stringify({
    magic,
    formatVersion,
    vaultId,
    epoch,
    kdf: { id, v: version, m, t, p, salt },
    wrap: { iv: wrap.iv, ct: wrap.ct },
    body: { iv: body.iv, ct: body.ct },
  });
}

/** 'newer': written by a version to come; 'broken': no key file of ours, or with a cost that is not accepted. Allocates nothing. */
export function parseVault(text: unknown): VaultFile | 'newer' | 'broken' {
  if (typeof text !== 'string') return 'broken';
  const json = readJson(text);
  const version = readAs(v.object({ magic: v.literal(MAGIC), formatVersion: count }), json);
  if (version && version.formatVersion > FORMAT) return 'newer';
  const parsed = readAs(file, json);
  return parsed && isAccepted(parsed.kdf) && encode(parsed) === text ? parsed : 'broken';
}

/** undefined: not the key. */
export async function openWrap(vault: VaultFile, kek: Bytes): Promise<Bytes | undefined> {
  return unseal(kek, vault.wrap, headerBytes(vault));
}

/** undefined: not the key, or not the body that was written with this header. */
export async function openBody(vault: VaultFile, dek: Bytes): Promise<Bytes | undefined> {
  return unseal(dek, vault.body, await bodyAad(headerBytes(vault), vault.wrap));
}
