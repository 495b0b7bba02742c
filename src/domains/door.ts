/**
 * The second door to the outside (architecture.md 5): to what a domain says of itself, and to the coordination service that a person
 * chose. It asks once, follows nobody elsewhere, and reads no further than its limit. Nodes are spoken to in `chain` alone.
 */
import { refuse, ServiceError } from '../primitives/errors';

/** What one host answers, as text. */
export interface DomainAnswer {
  status: number;
  text: string;
}

/** `json`: what is sent along; absent: nothing. `most`: bytes that are read of the answer; absent: SEP-1's limit. */
export interface Sending {
  json?: unknown;
  most?: number;
}

/** Rejects with 502 `domain_unavailable`, `domain_redirects`, `domain_invalid`, `domain_too_long`, or 504 `domain_timeout`. */
export type DomainDoor = (url: URL, sending?: Sending) => Promise<DomainAnswer>;

export interface DomainDoorOptions {
  fetch: typeof fetch;
  /** Calls `late` in so many milliseconds, unless what it answers is called before; absent: time itself does. */
  deadline?: (ms: number, late: () => void) => () => void;
}

/** SEP-1's own limit, in bytes. */
export const MOST_SAID = 100_000;
const MOST_MS = 10_000;

const byTime = (ms: number, late: () => void): (() => void) => {
  const timer = setTimeout(late, ms);
  return () => clearTimeout(timer);
};

/** No further than the limit, whatever length was announced. */
async function readText(response: Response, host: string, most: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const read = () => reader.read().catch((error: unknown) => refuse('domain_unavailable', 'The answer was cut off.', { host }, error));
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      return refuse('domain_invalid', 'What it says is no text.', { host, what: 'text' }, error);
    }
  };
  let text = '';
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await read();
      if (done) return text + decode();
      size += value.byteLength;
      if (size > most) refuse('domain_too_long', 'It says more than can be read.', { host, most });
      text += decode(value);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

const posted = (json: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(json),
});

async function ask({ fetch }: DomainDoorOptions, url: URL, { json, most }: Sending, signal: AbortSignal): Promise<DomainAnswer> {
  const { host } = url;
  const response = await fetch(url, {
    ...(json === undefined ? {} : posted(json)),
    // Distinguished from a host that is out of reach, and not followed: its answer is never read.
    redirect: 'manual',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal,
  }).catch((error: unknown) => refuse('domain_unavailable', 'This host cannot be reached.', { host }, error));
  const elsewhere = response.type === 'opaqueredirect' || response.redirected || (response.status >= 300 && response.status < 400);
  if (elsewhere) refuse('domain_redirects', 'This host sends elsewhere, and nobody is followed.', { host });
  return { status: response.status, text: await readText(response, host, most ?? MOST_SAID) };
}

/** One clock covers the question and the whole answer, so that a hang and a slow drip end as well. */
export function createDomainDoor(options: DomainDoorOptions): DomainDoor {
  return async (url, sending = {}) => {
    const abort = new AbortController();
    let inTime: (() => void) | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      inTime = (options.deadline ?? byTime)(MOST_MS, () => {
        reject(new ServiceError('domain_timeout', 'This host did not answer in time.', { host: url.host }));
        abort.abort();
      });
    });
    try {
      return await Promise.race([ask(options, url, sending, abort.signal), late]);
    } finally {
      inTime?.();
    }
  };
}
