/** Requests and answers as they are on the wire, before and after anything is known of endpoints. */
import type { IncomingMessage } from 'node:http';
import { refuse, ServiceError } from '../primitives/errors';

/** Bytes of a body: an envelope of the largest transaction in base64, with room. */
export const MOST_BODY = 256 * 1024;
/** Bytes that are read of a body that was refused. */
const MOST_DROPPED = 16 * MOST_BODY;

/** Bytes of a path with its query, which may name many vaults; and of all headers. */
export const MOST_TARGET = 32 * 1024;
export const MOST_HEADERS = 16 * 1024;

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

/** 400 `headers_invalid`, 431 `headers_too_large`. */
export function checkHeaders({
  headersDistinct,
  rawHeaders,
  httpVersion,
  url = '',
}: Pick<IncomingMessage, 'headersDistinct' | 'rawHeaders' | 'httpVersion' | 'url'>): void {
  const length = rawHeaders.reduce((sum, text) => sum + text.length, 0);
  if (length > MOST_HEADERS || url.length > MOST_TARGET) refuse('headers_too_large', 'The headers are too long, or the path is.');
  if (httpVersion !== '1.0' && !headersDistinct.host) refuse('headers_invalid', 'A request names its host.', { header: 'host' });
  const twice = SINGLE.find((name) => (headersDistinct[name]?.length ?? 0) > 1);
  if (twice) refuse('headers_invalid', 'This header may be there once.', { header: twice });
}

/** The path, and the query's parameters. */
export function parseTarget(target: string): { path: string; query: URLSearchParams } {
  const at = target.indexOf('?');
  return at < 0
    ? { path: target, query: new URLSearchParams() }
    : { path: target.slice(0, at), query: new URLSearchParams(target.slice(at + 1)) };
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

/** Every text of a JSON document, with the colon that makes it a field's name. */
const TEXTS = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?/g;

/** 400 `body_invalid` for a field that is there twice. `body`: JSON, or nothing. */
export function checkFields(body: Uint8Array): void {
  const names = [...new TextDecoder().decode(body).matchAll(TEXTS)].flatMap(([, text = '', colon]) => (colon ? [JSON.parse(text)] : []));
  if (new Set(names).size < names.length) refuse('body_invalid', 'The body has a field twice.', {});
}
