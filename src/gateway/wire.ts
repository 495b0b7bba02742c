/** Requests and answers as they are on the wire, before and after anything is known of endpoints. */
import type { IncomingMessage } from 'node:http';
import { refuse, ServiceError } from '../primitives/errors';

/** Bytes of a body: an envelope of the largest transaction in base64, with room. */
export const MOST_BODY = 256 * 1024;
/** Bytes that are read of a body that was refused. */
const MOST_DROPPED = 16 * MOST_BODY;
/** Brackets inside of brackets: bodies are flat. */
const MOST_DEPTH = 8;

export interface Answer {
  status: number;
  headers: { [name: string]: string };
  /** '' where there is none. */
  body: string;
}

export const json = (status: number, body: unknown, headers: { [name: string]: string } = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

/** Headers that say one thing: said twice, whoever stands in front may have believed the other one. */
const SINGLE = [
  'host',
  'authorization',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'origin',
  'x-request-id',
];

/** 400 `headers_invalid`. */
export function checkHeaders({ headersDistinct, httpVersion }: Pick<IncomingMessage, 'headersDistinct' | 'httpVersion'>): void {
  if (httpVersion !== '1.0' && !headersDistinct.host) refuse('headers_invalid', 'A request names its host.', { header: 'host' });
  const twice = SINGLE.find((name) => (headersDistinct[name]?.length ?? 0) > 1);
  if (twice) refuse('headers_invalid', 'This header may be there once.', { header: twice });
}

/** The path, and the query's parameters. 400 `query_invalid` for one that is unknown or there twice. */
export function parseTarget(target: string): { path: string; query: URLSearchParams } {
  const at = target.indexOf('?');
  return at < 0
    ? { path: target, query: new URLSearchParams() }
    : { path: target.slice(0, at), query: new URLSearchParams(target.slice(at + 1)) };
}

export function queryOf(query: URLSearchParams, allowed: readonly string[]): { [name: string]: string } {
  const found: { [name: string]: string } = {};
  for (const [name, value] of query) {
    if (!allowed.includes(name) || Object.hasOwn(found, name)) {
      refuse('query_invalid', 'This is no parameter of the query, or it is there twice.', { allowed: [...allowed] });
    }
    found[name] = value;
  }
  return found;
}

/**
 * The whole body. 413 `too_large`, 400 `body_invalid` where it ends early. What comes after a refusal is read and dropped,
 * so that the answer arrives, but not without end.
 */
export function readBody(request: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const tooLarge = () => reject(new ServiceError('too_large', 'The body is too large.', { most: MOST_BODY }));
    if (Number(request.headers['content-length'] ?? 0) > MOST_BODY) tooLarge();
    request.on('data', (chunk: Uint8Array) => {
      length += chunk.byteLength;
      if (length <= MOST_BODY) chunks.push(chunk);
      else tooLarge();
      if (length > MOST_DROPPED) request.destroy();
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('close', () => reject(new ServiceError('body_invalid', 'The body ended early.')));
    request.on('error', () => reject(new ServiceError('body_invalid', 'The body ended early.')));
  });
}

const isDeep = (value: unknown, left: number): boolean =>
  typeof value === 'object' && value !== null && (left === 0 || Object.values(value).some((item) => isDeep(item, left - 1)));

/** 415 `media_type_unsupported`: a JSON body is `application/json` in UTF-8, and not compressed. */
export function checkMediaType({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const type = headers['content-type'] ?? '';
  const encoding = headers['content-encoding'] ?? 'identity';
  if (/^application\/json[ \t]*(;[ \t]*charset="?utf-8"?[ \t]*)?$/i.test(type) && encoding.toLowerCase() === 'identity') return;
  refuse('media_type_unsupported', 'The body must be application/json in UTF-8.');
}

/** 400 `body_invalid`: no JSON object of these fields. */
export function parseBody(bytes: Uint8Array, fields: readonly string[]): { [name: string]: unknown } {
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
