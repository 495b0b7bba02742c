/** What a file of another wallet of this person's may bring in: names of addresses, and lines of what was signed elsewhere. */

import * as v from 'valibot';
import { MOST_DECIMALS } from '../primitives/amounts';
import { finalStates } from '../primitives/record-states';
import { address, hashHex, integerString, payee, unixSeconds } from '../primitives/schemas';
import { cleanText } from '../primitives/text';

const plain = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most),
    v.check((text) => text === text.trim() && !cleanText(text, most + 1).hidden),
  );

export const MOST_CONTACTS = 2000;
export const MOST_LINES = 2000;

/** Whom it was paid to and when is not brought in: an address is met for the first time, until this wallet has paid it. */
export const broughtContact = v.strictObject({ address: payee, name: plain(40) });
export type BroughtContact = v.InferOutput<typeof broughtContact>;

/** A transaction that came to its end elsewhere: read, and never more than read. */
export const broughtLine = v.strictObject({
  networkId: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,30}$/)),
  account: address,
  hash: hashHex,
  /** The name of a change; null: something else was signed. */
  what: v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/))),
  state: v.picklist(finalStates),
  at: unixSeconds,
  change: v.nullable(
    v.strictObject({
      amount: v.pipe(integerString, v.maxLength(40)),
      code: plain(40),
      decimals: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_DECIMALS))),
    }),
  ),
});
export type BroughtLine = v.InferOutput<typeof broughtLine>;
