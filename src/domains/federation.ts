/** Names at a domain, and the accounts that they stand for, as the domain's own server says (SEP-2). */

import * as v from 'valibot';
import { isStrkey } from '../primitives/addresses';
import { refuse } from '../primitives/errors';
import { readJson } from '../primitives/read';
import { cleanText } from '../primitives/text';
import type { DomainDoor } from './door';
import { type Domain, isDomainName, isHere, type StellarName } from './names';
import type { StellarToml } from './stellar-toml';

export interface FoundMemo {
  kind: 'text' | 'id' | 'hash';
  value: string;
}

/** Who a name stands for. */
export interface Found {
  /** G… or M…. */
  address: string;
  memo: FoundMemo | undefined;
}

/** Servers write what they leave out as null or as nothing. */
const word = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))));
const answer = v.object({
  stellar_address: word,
  account_id: v.pipe(v.string(), v.maxLength(100)),
  memo_type: word,
  memo: v.optional(v.nullable(v.union([v.pipe(v.string(), v.maxLength(200)), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]))),
});

/** Where the domain keeps its names. 404 `federation_missing`, 502 `domain_invalid`: https, and a host with a name. */
export function serverOf({ FEDERATION_SERVER: text }: StellarToml, { host }: Domain): URL {
  if (!text) refuse('federation_missing', 'This domain keeps no names.', { host });
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' && isDomainName(url.hostname) && !url.username && !url.password;
  // A domain on this machine may keep its names there too.
  const isLocal = url?.protocol === 'http:' && isHere(host) && isHere(url.host);
  if (url && (isSafe || isLocal)) return url;
  return refuse('domain_invalid', 'The server of its names is no https address.', { host, what: 'FEDERATION_SERVER' });
}

const MOST_TEXT = 28;
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** SEP-2 writes hashes in base64. */
function hexOf(base64: string): string | undefined {
  try {
    const hex = [...atob(base64)].map((char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('');
    return hex.length === 64 ? hex : undefined;
  } catch {
    return undefined;
  }
}

const readers: { [kind in FoundMemo['kind']]: (value: string) => string | undefined } = {
  // What does not show cannot be compared by anybody.
  text: (value) => (bytesOf(value) <= MOST_TEXT && !cleanText(value, MOST_TEXT + 1).hidden ? value : undefined),
  id: (value) => (/^(0|[1-9]\d{0,19})$/.test(value) && BigInt(value) < 1n << 64n ? value : undefined),
  hash: hexOf,
};
const isKind = (text: string): text is FoundMemo['kind'] => Object.hasOwn(readers, text);

/** null: one that cannot be sent. */
function memoOf(type: string, value: string): FoundMemo | undefined | null {
  if (type === '' && value === '') return undefined;
  const read = isKind(type) ? readers[type](value) : undefined;
  return isKind(type) && read ? { kind: type, value: read } : null;
}

/** 404 `name_unknown`; 502 `domain_invalid` for another shape, another name, or an account that cannot be paid by a name; what the door refuses. */
export async function findName(door: DomainDoor, server: URL, { text: name }: StellarName): Promise<Found> {
  const url = new URL(server);
  url.hash = '';
  url.searchParams.set('q', name);
  url.searchParams.set('type', 'name');
  const { host } = url;
  const { status, text } = await door(url);
  if (status === 404) refuse('name_unknown', 'This name is not known there.', { host, name: cleanText(name, 120).text });
  if (status !== 200) refuse('domain_unavailable', 'This host does not answer.', { host, status });
  const wrong = (what: string): never => refuse('domain_invalid', 'The answer has another shape.', { host, what });
  const parsed = v.safeParse(answer, readJson(text));
  if (!parsed.success) return wrong(v.getDotPath(parsed.issues[0]) ?? 'json');
  const { stellar_address: said, account_id: address, memo_type: type, memo: value } = parsed.output;
  if (said && said.toLowerCase() !== name.toLowerCase()) wrong('stellar_address');
  const isPart = isStrkey(address, 'M');
  if (!isPart && !isStrkey(address, 'G')) wrong('account_id');
  const memo = memoOf(type ?? '', String(value ?? ''));
  // A part of an account is named by its address; a memo beside it would name another.
  if (memo === null || (memo && isPart)) return wrong('memo');
  return { address, memo };
}
