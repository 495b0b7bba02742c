/** What a door's request carries, whoever brought it: from query, path and body to what the endpoint is asked. */
import { refuse, type ServiceError } from '../../primitives/errors';
import { type DoorRequest, type DoorRow, parseRequest } from './doors';
import { parametersOf, type Route } from './routes';
import { table } from './table';

/** Brackets inside of brackets: bodies are flat. */
const MOST_DEPTH = 8;

/** What is said of a body. */
export interface Head {
  type: string | undefined;
  encoding?: string | undefined;
}

/** A list travels with commas between. */
const isList = (name: DoorRow['name'], field: string): boolean => {
  const entries: { [field: string]: { type: string } } = table[name].input.entries;
  return entries[field]?.type === 'array';
};

/** 400 `query_invalid` for a parameter that is unknown or there twice. */
function queryOf(query: URLSearchParams, allowed: readonly string[]): { [name: string]: string } {
  const found: { [name: string]: string } = {};
  for (const [name, value] of query) {
    if (!allowed.includes(name) || Object.hasOwn(found, name)) {
      refuse('query_invalid', 'This is no parameter of the query, or it is there twice.', { allowed: [...allowed] });
    }
    found[name] = value;
  }
  return found;
}

/** Whether there is more inside than so many levels. */
export const isDeep = (value: unknown, left: number): boolean =>
  typeof value === 'object' && value !== null && (left === 0 || Object.values(value).some((item) => isDeep(item, left - 1)));

/** 415 `media_type_unsupported`: a JSON body is `application/json` in UTF-8, and not compressed. */
function checkMediaType({ type, encoding = 'identity' }: Head): void {
  if (/^application\/json[ \t]*(;[ \t]*charset="?utf-8"?[ \t]*)?$/i.test(type ?? '') && encoding.toLowerCase() === 'identity') return;
  refuse('media_type_unsupported', 'The body must be application/json in UTF-8.');
}

/** 400 `body_invalid`: no JSON object of these fields. */
function parseBody(bytes: Uint8Array, fields: readonly string[]): { [name: string]: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return refuse('body_invalid', 'The body is no JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse('body_invalid', 'The body is no JSON object.');
  const names = Object.keys(value);
  const unknown = names.filter((name) => !fields.includes(name));
  if (unknown.length > 0) refuse('body_invalid', 'The body has fields that this endpoint does not take.', { fields: [...fields] });
  if (isDeep(value, MOST_DEPTH)) refuse('body_invalid', 'The body is nested too deep.', { most: MOST_DEPTH });
  return value as { [name: string]: unknown };
}

/**
 * What the endpoint is asked. 400 `query_invalid`, `body_invalid`, `invalid_input`; 415; and whatever `read` refuses, which is asked
 * once the query is known to be one.
 */
export async function requestOf(
  { name, parameters, path, method }: Route,
  query: URLSearchParams,
  head: Head,
  read: () => Promise<Uint8Array>,
): Promise<DoorRequest> {
  const outside = [...parametersOf(path), 'network'];
  const fields = Object.keys(table[name].input.entries).filter((field) => !outside.includes(field));
  const inQuery = queryOf(query, method === 'GET' ? ['network', ...fields] : ['network']);
  const bytes = await read();
  if (method === 'GET' && bytes.byteLength > 0) refuse('body_invalid', 'This endpoint takes no body.');
  if (method !== 'GET') checkMediaType(head);
  const body = method === 'GET' ? {} : parseBody(bytes, fields);
  const given = Object.entries(inQuery).map(([field, text]) => [field, isList(name, field) ? text.split(',') : text]);
  return parseRequest(name, { ...body, ...parameters, ...Object.fromEntries(given) });
}

/** What an error says in headers beside its body. */
function headersOf({ code, details }: ServiceError): { [name: string]: string } {
  if (code === 'unauthenticated') return { 'www-authenticate': 'Bearer' };
  if (code === 'method_not_allowed') return { allow: [details?.allow ?? []].flat().join(', ') };
  if (code === 'too_many_requests') return { 'retry-after': String(details?.retryAfter) };
  return {};
}

/** What a door answers, as it is sent. `body`: '' where there is none. */
export interface DoorAnswer {
  status: number;
  headers: { [name: string]: string };
  body: string;
}

export const json = (status: number, body: unknown, headers: DoorAnswer['headers'] = {}): DoorAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

export const refusal = (error: ServiceError): DoorAnswer => json(error.status, { error: error.toJSON() }, headersOf(error));
