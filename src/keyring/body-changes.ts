/** What can be added to the key file, as pure changes of its body. */
import { type AccountId, accountIdOf } from '../primitives/addresses';
import { type KeySource, seedFrom, type VaultBody } from './body';
import { type Bytes, erase, fromBase64, randomBytes, toBase64 } from './cipher';
import type { Ed25519 } from './ed25519';
import { refuseKeys } from './errors';
import type { Phrases } from './phrases';
import type { Names } from './vault';

const ASKED = 3;

/** What keys are made with. */
export interface Makers {
  curve: Ed25519;
  phrases: Phrases;
}

export interface VaultChange {
  change: (body: VaultBody) => VaultBody;
  /** For the accounts that it adds. */
  names: Names;
}

const namesOf = (address: AccountId, name: string | undefined): Names => new Map(name === undefined ? [] : [[address, name]]);

/** Entropy of the first phrase; 404 `phrase_missing`. */
export function firstPhrase(phrases: readonly { entropy: string }[]): Bytes {
  const [first] = phrases;
  if (!first) refuseKeys('phrase_missing');
  return fromBase64(first.entropy);
}

/** Distinct positions from 0, in ascending order. */
function somePositions(words: number): number[] {
  const chosen = new Set<number>();
  // 240 is a multiple of every phrase length that is made here: no position is likelier than another.
  while (chosen.size < ASKED) for (const byte of randomBytes(8)) if (byte < 240 && chosen.size < ASKED) chosen.add(byte % words);
  return [...chosen].sort((a, b) => a - b);
}

async function addressOf(curve: Ed25519, seed: Bytes): Promise<AccountId> {
  return accountIdOf(await curve.publicKey(seed));
}

function adding(address: AccountId, keyOf: (body: VaultBody) => KeySource) {
  return (body: VaultBody): VaultBody => {
    if (body.accounts.some((account) => account.address === address)) refuseKeys('account_exists');
    return { ...body, accounts: [...body.accounts, { address, key: keyOf(body) }] };
  };
}

async function phraseChange(
  { curve, phrases: { seed: seedOf } }: Makers,
  { entropy, passphrase, ask, name }: { entropy: Bytes; passphrase: string; ask: number[] | null; name: string | undefined },
): Promise<VaultChange> {
  const seed = await seedOf(entropy, passphrase, 0);
  const address = await addressOf(curve, seed);
  erase(seed);
  const phrase = { entropy: toBase64(entropy), passphrase, ask };
  erase(entropy);
  const add = adding(address, ({ phrases }) => ({ phrase: phrases.length, index: 0 }));
  return {
    change: (body) => {
      const known = body.phrases.some((other) => other.entropy === phrase.entropy && other.passphrase === passphrase);
      if (known) refuseKeys('account_exists');
      return { ...add(body), phrases: [...body.phrases, phrase] };
    },
    names: namesOf(address, name),
  };
}

/** 24 new words, whose backup is pending. */
export const newPhrase = (makers: Makers): Promise<VaultChange> =>
  phraseChange(makers, { entropy: randomBytes(32), passphrase: '', ask: somePositions(24), name: undefined });

/** A phrase that is known elsewhere, and its first account. */
export const withPhrase = (makers: Makers, entropy: Bytes, passphrase: string, name: string | undefined): Promise<VaultChange> =>
  phraseChange(makers, { entropy, passphrase, ask: null, name });

export async function withSecret(curve: Ed25519, seed: Bytes, name: string | undefined): Promise<VaultChange> {
  const address = await addressOf(curve, seed);
  const key = { seed: toBase64(seed) };
  erase(seed);
  return { change: adding(address, () => key), names: namesOf(address, name) };
}

/** The next account of the first phrase that is not here yet. */
export async function nextOfPhrase({ curve, phrases }: Makers, body: VaultBody, name: string | undefined): Promise<VaultChange> {
  const entropy = firstPhrase(body.phrases);
  const used = body.accounts.flatMap(({ key }) => ('phrase' in key && key.phrase === 0 ? [key.index] : []));
  for (let index = Math.max(-1, ...used) + 1; ; index++) {
    const seed = await phrases.seed(entropy, body.phrases[0]?.passphrase ?? '', index);
    const address = await addressOf(curve, seed);
    erase(seed);
    if (body.accounts.some((account) => account.address === address)) continue;
    erase(entropy);
    return { change: adding(address, () => ({ phrase: 0, index })), names: namesOf(address, name) };
  }
}

/** An account of one of the phrases, by its place there. */
export interface PhraseAccount {
  /** Which phrase, from 0. */
  phrase: number;
  index: number;
  address: AccountId;
}

async function addressAt({ curve, phrases }: Makers, body: VaultBody, phrase: number, index: number): Promise<AccountId | undefined> {
  const seed = await seedFrom(body, { phrase, index }, phrases);
  const address = seed && (await addressOf(curve, seed));
  erase(seed);
  return address;
}

/** The accounts of every phrase from one index on, so many of each: addresses alone. */
export async function accountsAhead(makers: Makers, body: VaultBody, from: number, count: number): Promise<PhraseAccount[]> {
  const found: PhraseAccount[] = [];
  for (const phrase of body.phrases.keys()) {
    for (let index = from; index < from + count; index++) {
      const address = await addressAt(makers, body, phrase, index);
      if (address) found.push({ phrase, index, address });
    }
  }
  return found;
}

/** Accounts at places that were told, each derived again; 404 `key_missing` where another address is there. */
export async function atPlaces(makers: Makers, body: VaultBody, places: readonly PhraseAccount[]): Promise<VaultChange> {
  for (const { phrase, index, address } of places) {
    if ((await addressAt(makers, body, phrase, index)) !== address) refuseKeys('key_missing');
  }
  const changes = places.map(({ phrase, index, address }) => adding(address, () => ({ phrase, index })));
  return { change: (before) => changes.reduce((known, add) => add(known), before), names: new Map() };
}
