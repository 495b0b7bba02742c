/**
 * API keys: 256 random bits each, of which only the SHA-256 is kept. A key says which client asks and what was switched on for
 * it, and nothing else: authority over a vault is the caller's signature (interface.md 5).
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { features } from '../interface/schema/routes';
import type { Feature } from '../interface/schema/table';
import { hashHex, unixSeconds } from '../primitives/schemas';

const NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/;

const entry = v.strictObject({
  name: v.pipe(v.string(), v.regex(NAME)),
  /** SHA-256 of the key, in hex. */
  hash: hashHex,
  features: v.array(v.picklist(features)),
  createdAt: unixSeconds,
  revokedAt: v.nullable(unixSeconds),
});
export const keyList = v.strictObject({ version: v.literal(1), keys: v.array(entry) });

export type ApiKey = v.InferOutput<typeof entry>;

/** What is wrong with what an operator asked for, in one sentence. */
export class KeyMistake extends Error {}

const hashOfKey = (key: string) => createHash('sha256').update(key, 'utf8').digest();

/** The entry of a key that is in force. Every entry is compared, in a time that says nothing of where they differ. */
export function matching(keys: readonly ApiKey[], presented: string): ApiKey | undefined {
  const hash = hashOfKey(presented);
  let found: ApiKey | undefined;
  for (const key of keys) if (timingSafeEqual(Buffer.from(key.hash, 'hex'), hash) && key.revokedAt === null) found = key;
  return found;
}

const inForce = (keys: readonly ApiKey[], name: string) => keys.find((key) => key.name === name && key.revokedAt === null);

/** The feature names of `stabilizer,send`; '': none is switched on. */
export function parseFeatures(text: string): Feature[] {
  const named = text === '' ? [] : text.split(',').map((item) => item.trim());
  const wrong = named.find((item) => !features.includes(item as Feature));
  if (wrong !== undefined) throw new KeyMistake(`"${wrong}" is no feature: there are ${features.join(', ')}.`);
  return [...new Set(named)] as Feature[];
}

/** The keys with a new one, and the key itself, which is nowhere else. */
export function withNew(
  keys: readonly ApiKey[],
  { name, features, now }: { name: string; features: Feature[]; now: number },
): { key: string; keys: ApiKey[] } {
  if (!NAME.test(name))
    throw new KeyMistake('A name is up to 40 small letters, digits, dots and dashes, and begins with a letter or digit.');
  if (inForce(keys, name)) throw new KeyMistake(`There is a key of the name ${name} already.`);
  const key = `ballast_${randomBytes(32).toString('base64url')}`;
  const made: ApiKey = { name, hash: hashOfKey(key).toString('hex'), features, createdAt: now, revokedAt: null };
  return { key, keys: [...keys, made] };
}

function changed(keys: readonly ApiKey[], name: string, by: Partial<ApiKey>): { keys: ApiKey[] } {
  const found = inForce(keys, name);
  if (!found) throw new KeyMistake(`There is no key of the name ${name}, or it is revoked.`);
  return { keys: keys.map((key) => (key === found ? { ...key, ...by } : key)) };
}

export const withRevoked = (keys: readonly ApiKey[], name: string, now: number) => changed(keys, name, { revokedAt: now });
export const withFeatures = (keys: readonly ApiKey[], name: string, features: Feature[]) => changed(keys, name, { features });
