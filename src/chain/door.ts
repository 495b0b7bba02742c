import { ServiceError } from '../primitives/errors';

export interface DoorRequest {
  url: string;
  method: 'GET' | 'POST';
  body?: string;
  contentType?: string;
  /** A write is sent once and never again by the door: only its sender knows whether it may be repeated. */
  write?: boolean;
}

export interface DoorAnswer {
  status: number;
  text: string;
}

/** Asks one of the network's nodes. Rejects with 502 `node_unavailable`, `node_invalid`, `host_refused` or 504 `node_timeout`. */
export type Door = (request: DoorRequest) => Promise<DoorAnswer>;

export interface DoorOptions {
  fetch: typeof fetch;
  /** Origins that settings name: nobody else is spoken to (design.md part 5). */
  allowed: () => readonly string[];
  timeoutMs?: number;
  maxBytes?: number;
  /** Waits before a read is tried again. */
  pause?: (ms: number) => Promise<void>;
}

const TRIES = 3;
const RETRY_AFTER_LIMIT = 3_000;

export function nodeError(code: string, message: string, details: { [key: string]: string | number }, cause?: unknown): ServiceError {
  const status = code === 'node_timeout' ? 504 : 502;
  return new ServiceError({ status, code, message, details, cause });
}

async function readText(response: Response, maxBytes: number, host: string): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw nodeError('node_invalid', 'The node answered with more than can be read.', { host });
    }
    text += decoder.decode(value, { stream: true });
  }
}

interface Attempt extends DoorAnswer {
  retryAfterMs: number | undefined;
}

/** One request within its time: the clock covers the body too, so that a slow drip ends as well. */
async function attempt(options: DoorOptions, request: DoorRequest, host: string): Promise<Attempt> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), options.timeoutMs ?? 10_000);
  try {
    const response = await options.fetch(request.url, {
      method: request.method,
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: abort.signal,
      ...(request.body === undefined ? {} : { body: request.body, headers: { 'Content-Type': request.contentType ?? 'application/json' } }),
    });
    const text = await readText(response, options.maxBytes ?? 2_000_000, host);
    const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
    return { status: response.status, text, retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    if (abort.signal.aborted) throw nodeError('node_timeout', 'The node did not answer in time.', { host });
    if (error instanceof TypeError && /utf|decod/i.test(error.message)) {
      throw nodeError('node_invalid', 'The node answered with something unreadable.', { host }, error);
    }
    throw nodeError('node_unavailable', 'The node cannot be reached.', { host }, error);
  } finally {
    clearTimeout(timer);
  }
}

const busy = (status: number) => status === 429 || (status >= 500 && status !== 504);

/**
 * The one place that speaks to the network. Reads are tried up to three times when a node is busy or out of reach; a hang
 * is not repeated. A busy answer to a write is handed back as it is.
 */
export function createDoor(options: DoorOptions): Door {
  const pause = options.pause ?? ((ms: number) => new Promise((resolve) => setTimeout(resolve, ms)));
  return async (request) => {
    const { origin, host } = new URL(request.url);
    if (!options.allowed().includes(origin)) throw nodeError('host_refused', 'This host is not in the settings of the network.', { host });
    for (let tries = 1; ; tries++) {
      let wait = 250 * tries;
      try {
        const answer = await attempt(options, request, host);
        if (request.write || !busy(answer.status)) return answer;
        if (tries === TRIES || (answer.retryAfterMs ?? 0) > RETRY_AFTER_LIMIT) {
          const retryAfter = answer.retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.ceil(answer.retryAfterMs / 1000) };
          throw nodeError('node_unavailable', 'The node is busy or broken.', { host, status: answer.status, ...retryAfter });
        }
        wait = answer.retryAfterMs ?? wait;
      } catch (error) {
        const again = error instanceof ServiceError && error.code === 'node_unavailable' && error.details?.status === undefined;
        if (request.write || !again || tries === TRIES) throw error;
      }
      await pause(wait);
    }
  };
}
