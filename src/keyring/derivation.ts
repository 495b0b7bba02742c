/** Phrases (BIP-39, English) and the keys below them (SLIP-10 for ed25519, m/44'/148'/index': SEP-5). Part of the heavy half (means.ts). */
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedWebcrypto } from '@scure/bip39';
import type { DetailsOf } from '../primitives/error-codes';
import { refuse } from '../primitives/errors';
import { type Bytes, concat, erase, toBytes } from './cipher';

const HARDENED = 0x8000_0000;
const WORD_COUNTS = [12, 15, 18, 21, 24];

/** `list`: the 2,048 words. */
export function wordsOf(entropy: Bytes, list: string[]): string[] {
  return entropyToMnemonic(entropy, list).split(' ');
}

/** 400 `invalid_phrase` with `reason`: count, word (`position` from 0), checksum. The words themselves are never repeated. */
export function parsePhrase(text: string, list: string[]): Bytes {
  const wrong = (details: DetailsOf<'invalid_phrase'>): never => {
    refuse('invalid_phrase', 'These words are no recovery phrase.', details);
  };
  const words = text.normalize('NFKD').trim().toLowerCase().split(/\s+/);
  if (!WORD_COUNTS.includes(words.length)) wrong({ reason: 'count' });
  const position = words.findIndex((word) => !list.includes(word));
  if (position >= 0) wrong({ reason: 'word', position });
  try {
    return Uint8Array.from(mnemonicToEntropy(words.join(' '), list));
  } catch {
    return wrong({ reason: 'checksum' });
  }
}

async function step(key: Bytes, data: Bytes): Promise<{ secret: Bytes; chainCode: Bytes }> {
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-512' }, false, ['sign']);
  const made = new Uint8Array(await crypto.subtle.sign('HMAC', hmac, data));
  const halves = { secret: made.slice(0, 32), chainCode: made.slice(32) };
  erase(made);
  return halves;
}

/** The 32-byte ed25519 seed at m/44'/148'/index'. */
async function deriveSeed(master: Bytes, index: number): Promise<Bytes> {
  let node = await step(toBytes('ed25519 seed'), master);
  for (const child of [44, 148, index]) {
    const number = new Uint8Array(4);
    new DataView(number.buffer).setUint32(0, HARDENED + child);
    const data = concat(Uint8Array.of(0), node.secret, number);
    const next = await step(node.chainCode, data);
    erase(data, node.secret, node.chainCode);
    node = next;
  }
  erase(node.chainCode);
  return node.secret;
}

/** From a phrase and its optional passphrase. */
export async function accountSeed(words: readonly string[], passphrase: string, index: number): Promise<Bytes> {
  const master = await mnemonicToSeedWebcrypto(words.join(' '), passphrase);
  const seed = await deriveSeed(master, index);
  erase(master);
  return seed;
}
