/** What can be added to the key file, as pure changes of its body. */
import { type AccountId, accountIdOf } from '../primitives/addresses';
import type { KeySource, VaultBody } from './body';
import { type Bytes, erase, randomBytes, toBase64 } from './cipher';
import type { Ed25519 } from './ed25519';
import { refuseKeys } from './errors';
import type { Phrase, Phrases } from './phrases';
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

/** Distinct positions from 0, in ascending order. */
function somePositions(words: number): number[] {
  const chosen = new Set<number>();
  // 240 is a multiple of every phrase length that is made here: no position is likelier than another.
  while (chosen.size < ASKED) for (const byte of randomBytes(8)) if (byte < 240 && chosen.size < ASKED) chosen.add(byte % words);
  return [...chosen].sort((a, b) => a - b);
}

/** The address at a place of a phrase. */
async function addressAt({ curve, phrases }: Makers, phrase: Phrase, index: number): Promise<AccountId> {
  return addressOf(curve, await phrases.seed(phrase, index));
}

/** Erases the seed. */
async function addressOf(curve: Ed25519, seed: Bytes): Promise<AccountId> {
  const address = accountIdOf(await curve.publicKey(seed));
  erase(seed);
  return address;
}

/** An account that was brought by its secret key belongs to its phrase once that is here too; 409 `account_exists` for others. */
function adding(address: AccountId, key: KeySource) {
  return (body: VaultBody): VaultBody => {
    const existing = body.accounts.find((account) => account.address === address);
    if (existing && ('phrase' in existing.key || 'seed' in key)) refuseKeys('account_exists');
    return { ...body, accounts: [...body.accounts.filter((account) => account !== existing), { address, key }] };
  };
}

async function phraseChange(makers: Makers, phrase: VaultBody['phrases'][number], name: string | undefined): Promise<VaultChange> {
  const address = await addressAt(makers, phrase, 0);
  return {
    change: (body) => ({
      ...adding(address, { phrase: body.phrases.length, index: 0 })(body),
      phrases: [...body.phrases, phrase],
    }),
    names: namesOf(address, name),
  };
}

/** 24 new words, whose backup is pending. */
export const newPhrase = (makers: Makers): Promise<VaultChange> =>
  phraseChange(makers, { entropy: toBase64(randomBytes(32)), passphrase: '', ask: somePositions(24) }, undefined);

/** A phrase that is known elsewhere, and its first account. */
export const withPhrase = (makers: Makers, phrase: Phrase, name: string | undefined): Promise<VaultChange> =>
  phraseChange(makers, { ...phrase, ask: null }, name);

export async function withSecret(curve: Ed25519, seed: Bytes, name: string | undefined): Promise<VaultChange> {
  const key = { seed: toBase64(seed) };
  const address = await addressOf(curve, seed);
  return { change: adding(address, key), names: namesOf(address, name) };
}

/** Accounts that come from the phrase of this number. */
export const ofPhrase = ({ accounts }: VaultBody, phrase: number): { address: AccountId; index: number }[] =>
  accounts.flatMap(({ address, key }) => ('phrase' in key && key.phrase === phrase ? [{ address, index: key.index }] : []));

/** The next account of the phrase of this number that is not here yet; 404 `phrase_missing`. */
export async function nextOfPhrase(makers: Makers, body: VaultBody, phrase: number, name: string | undefined): Promise<VaultChange> {
  const its = body.phrases[phrase];
  if (!its) refuseKeys('phrase_missing');
  for (let index = Math.max(-1, ...ofPhrase(body, phrase).map((one) => one.index)) + 1; ; index++) {
    const address = await addressAt(makers, its, index);
    if (body.accounts.some((account) => account.address === address)) continue;
    return { change: adding(address, { phrase, index }), names: namesOf(address, name) };
  }
}

/** An account of one of the phrases, by its place there. */
export interface PhraseAccount {
  /** Which phrase, from 0. */
  phrase: number;
  index: number;
  address: AccountId;
}

/** The accounts of every phrase from one index on, so many of each: addresses alone. */
export async function accountsAhead(makers: Makers, body: VaultBody, from: number, count: number): Promise<PhraseAccount[]> {
  const found: PhraseAccount[] = [];
  for (const [phrase, its] of body.phrases.entries()) {
    for (let index = from; index < from + count; index++) found.push({ phrase, index, address: await addressAt(makers, its, index) });
  }
  return found;
}

/** Accounts at given places, each derived again; 404 `key_missing` where another address is there. */
export async function atPlaces(makers: Makers, body: VaultBody, places: readonly PhraseAccount[]): Promise<VaultChange> {
  for (const { phrase, index, address } of places) {
    const its = body.phrases[phrase];
    if (!its || (await addressAt(makers, its, index)) !== address) refuseKeys('key_missing');
  }
  const changes = places.map(({ phrase, index, address }) => adding(address, { phrase, index }));
  return { change: (before) => changes.reduce((body, add) => add(body), before), names: new Map() };
}
