/** Valibot schemas of the primitives: what every door parses with. */

import * as v from 'valibot';
import { type AccountId, type Address, type ContractId, isAccountId, isContractId, isPayee } from './addresses';
import { type ErrorCode, isErrorCode } from './error-codes';
import { type ErrorBody, type Json, refuse } from './errors';

export const accountId = v.custom<AccountId>(isAccountId, 'invalid_address');
export const contractId = v.custom<ContractId>(isContractId, 'invalid_address');
export const address = v.custom<Address>((text) => isAccountId(text) || isContractId(text), 'invalid_address');

/** G…, C… or M…. */
export const payee = v.custom<string>(isPayee, 'invalid_address');

/** An unsigned 32-bit integer, as JSON number. */
export const u32 = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4_294_967_295));
/** A string of decimal digits, optionally negative: stroops and other integers above 32 bits. */
export const integerString = v.pipe(v.string(), v.maxLength(40), v.regex(/^-?(0|[1-9][0-9]*)$/));
export const base64 = v.pipe(v.string(), v.maxLength(200_000), v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/));
/** Of a message (SEP-53). 'utf8': a text; 'base64': bytes, whatever they say. */
export const messageEncoding = v.picklist(['utf8', 'base64']);
export type MessageEncoding = v.InferOutput<typeof messageEncoding>;
export const hashHex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
export const unixSeconds = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What is kept of an asker (`Asker`). */
export const askerEntries = {
  origin: v.string(),
  documentId: v.optional(v.string()),
  tabId: v.optional(v.number()),
  frameId: v.optional(v.number()),
};

export const json: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(json), v.record(v.string(), json)]),
);

export const errorBody: v.GenericSchema<ErrorBody> = v.object({
  status: v.number(),
  code: v.custom<ErrorCode>(isErrorCode),
  message: v.string(),
  details: v.optional(v.record(v.string(), json)),
}) as v.GenericSchema<ErrorBody>;

/** Of a refusal its field's name is repeated, which may be a stranger's. */
const MOST_ECHOED = 64;

/** What came in at a door, in its shape. 400 `invalid_input` with the `path` of the first field that is not. */
export function parseShape<T>(schema: v.GenericSchema<unknown, T>, input: unknown): T {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const path = (v.getDotPath(parsed.issues[0]) ?? '').slice(0, MOST_ECHOED);
  return refuse('invalid_input', path ? `This field is missing or not valid: ${path}.` : 'The input is not valid.', { path });
}
