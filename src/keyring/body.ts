/** What the key file encrypts: entropy of phrases, imported seeds, and which account comes from which. */

import * as v from 'valibot';
import { type AccountId, isAccountId } from '../primitives/addresses';
import { readAs, readJson } from '../primitives/read';
import { type Bytes, fromBase64, toBytes } from './cipher';
import type { Phrases } from './phrases';

const index = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0x7fff_ffff));
const text = v.pipe(v.string(), v.maxLength(2048));
const body = v.strictObject({
  schema: v.literal(1),
  phrases: v.array(
    v.strictObject({
      /** Base64. */
      entropy: text,
      passphrase: text,
      /** Positions of the words that are still to be asked back; null: it is backed up, or was brought from elsewhere. */
      ask: v.nullable(v.array(index)),
    }),
  ),
  accounts: v.array(
    v.strictObject({
      address: v.custom<AccountId>(isAccountId),
      key: v.union([v.strictObject({ phrase: index, index }), v.strictObject({ seed: text })]),
    }),
  ),
});

export type VaultBody = v.InferOutput<typeof body>;
export type KeyedAccount = VaultBody['accounts'][number];
export type KeySource = KeyedAccount['key'];

export const encodeBody = (content: VaultBody): Bytes => toBytes(JSON.stringify(content));

/** undefined for what this version cannot have written. */
export const decodeBody = (bytes: Bytes): VaultBody | undefined => readAs(body, readJson(new TextDecoder().decode(bytes)));

/** The 32-byte seed of one account; undefined where the body does not hold its phrase. */
export async function seedFrom(body: Pick<VaultBody, 'phrases'>, key: KeySource, phrases: Phrases): Promise<Bytes | undefined> {
  if ('seed' in key) return fromBase64(key.seed);
  const phrase = body.phrases[key.phrase];
  return phrase && phrases.seed(phrase, key.index);
}
