import { isServiceError, refuse, ServiceError } from '../primitives/errors';

export interface DoorRequest {
  url: string;
  method: 'GET' | 'POST';
  body?: string;
  contentType?: string;
  /** A write is sent once and never again by the door: only its sender knows whether it may be repeated. */
  write?: boolean;
  /** Its answer may hold a transaction's meta, which can be far longer than anything else that is asked for. */
  long?: boolean;
  /** Whether an answer tells of the node's own trouble, whatever its status is: it is asked again like a busy node. */
  inTrouble?: (text: string) => boolean;
}

export interface DoorAnswer {
  status: number;
  text: string;
  /** The ledger that the answer is as of, where its `Latest-Ledger` header says so: Horizon's does, of accounts. */
  ledger?: number;
}

/** Asks one of the network's nodes. Rejects with 502 `node_unavailable`, `node_invalid`, `host_refused` or 504 `node_timeout`. */
export type Door = (request: DoorRequest) => Promise<DoorAnswer>;

export interface DoorOptions {
  fetch: typeof fetch;
  /** What must hold before the node at this address is asked anything; where it rejects, nothing is asked. */
  before?: ((url: string) => Promise<void>) | undefined;
  /** Origins that settings name: nobody else is spoken to (architecture.md 5). */
  allowed: () => readonly string[];
  timeoutMs?: number;
  /** Longest answer that is read, and longest of a request that is `long`. */
  maxBytes?: number;
  maxLongBytes?: number;
  /** Waits before a read is tried again. */
  pause?: (ms: number) => Promise<void>;
  deadline?: Deadline | undefined;
  /** Unix seconds; the machine's where absent. */
  clock?: (() => number) | undefined;
}

/** Runs `late` in so many milliseconds, unless what it answers is called before. */
export type Deadline = (ms: number, late: () => void, request: DoorRequest) => () => void;

const deadlineByTime: Deadline = (ms, late) => {
  const timer = setTimeout(late, ms);
  return () => clearTimeout(timer);
};

const TRIES = 3;
const RETRY_AFTER_LIMIT = 3_000;
/** Seconds that a node is left alone at most, whatever it asks for. */
const MOST_REST = 300;
const MAX_BYTES = 2_000_000;
const MAX_LONG_BYTES = 16_000_000;

async function readText(response: Response, maxBytes: number, host: string): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      reader.cancel().catch(() => undefined);
      refuse('node_invalid', 'The node answered with more than can be read.', { host, most: maxBytes });
    }
    chunks.push(value);
  }
  return decode(chunks, size, host);
}

function decode(chunks: readonly Uint8Array[], size: number, host: string): string {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    refuse('node_invalid', 'The node answered with something unreadable.', { host }, error);
  }
}

const machineClock = () => Date.now() / 1000;

/** Milliseconds: a node names seconds, or the date until which it rests; undefined: it asks for no rest. */
function restOf(said: string | null, now: number): number | undefined {
  const named = Number(said || Number.NaN);
  const seconds = Number.isNaN(named) ? Date.parse(said ?? '') / 1000 - now : named;
  return seconds >= 0 ? Math.min(seconds, MOST_REST) * 1000 : undefined;
}

/** A ledger's number is 32 bits wide. */
const ledgerOf = (header: string | null): number | undefined =>
  /^\d{1,10}$/.test(header ?? '') && Number(header) <= 0xffff_ffff ? Number(header) : undefined;

interface Attempt extends DoorAnswer {
  retryAfterMs: number | undefined;
}

async function attempt(options: DoorOptions, request: DoorRequest, host: string, signal: AbortSignal): Promise<Attempt> {
  try {
    const response = await options.fetch(request.url, {
      method: request.method,
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal,
      ...(request.body === undefined ? {} : { body: request.body, headers: { 'Content-Type': request.contentType ?? 'application/json' } }),
    });
    const maxBytes = request.long ? (options.maxLongBytes ?? MAX_LONG_BYTES) : (options.maxBytes ?? MAX_BYTES);
    const text = await readText(response, maxBytes, host);
    const now = (options.clock ?? machineClock)();
    const ledger = ledgerOf(response.headers.get('Latest-Ledger'));
    return {
      status: response.status,
      text,
      ...(ledger === undefined ? {} : { ledger }),
      retryAfterMs: restOf(response.headers.get('Retry-After'), now),
    };
  } catch (error) {
    if (isServiceError(error)) throw error;
    refuse('node_unavailable', 'The node cannot be reached.', { host }, error);
  }
}

const busy = (status: number) => status === 429 || (status >= 500 && status !== 504);

/** Nodes that asked to be left alone, by host, and until when: nobody asks them anything before. */
function createRests(clock: () => number) {
  const until = new Map<string, number>();
  return {
    note(host: string, { status, retryAfterMs = 0 }: Attempt) {
      if (busy(status) && retryAfterMs > RETRY_AFTER_LIMIT) until.set(host, clock() + retryAfterMs / 1000);
    },
    check(host: string) {
      const left = (until.get(host) ?? 0) - clock();
      // A clock that was set back makes no rest longer.
      if (left <= 0 || left > MOST_REST) return;
      refuse('node_unavailable', 'The node asked to be left alone.', { host, status: 429, retryAfterSeconds: Math.ceil(left) });
    },
  };
}
type Rests = ReturnType<typeof createRests>;

async function tryAgain(options: DoorOptions, rests: Rests, request: DoorRequest, host: string, signal: AbortSignal): Promise<DoorAnswer> {
  const pause = options.pause ?? ((ms: number) => new Promise((resolve) => setTimeout(resolve, ms)));
  for (let tries = 1; ; tries++) {
    let wait = 250 * tries;
    try {
      const answer = await attempt(options, request, host, signal);
      rests.note(host, answer);
      const isBusy = busy(answer.status);
      if (request.write || !(isBusy || request.inTrouble?.(answer.text))) return answer;
      // What an answer says of the node's trouble is for its reader to tell.
      if (tries === TRIES && !isBusy) return answer;
      if (tries === TRIES || (answer.retryAfterMs ?? 0) > RETRY_AFTER_LIMIT) {
        const retryAfter = answer.retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.ceil(answer.retryAfterMs / 1000) };
        refuse('node_unavailable', 'The node is busy or broken.', { host, status: answer.status, ...retryAfter });
      }
      wait = answer.retryAfterMs ?? wait;
    } catch (error) {
      const again = isServiceError(error) && error.code === 'node_unavailable' && error.details?.status === undefined;
      if (request.write || !again || tries === TRIES || signal.aborted) throw error;
    }
    await pause(wait);
    signal.throwIfAborted();
  }
}

/**
 * The one place that speaks to the network. Reads are tried up to three times when a node is busy or out of reach; a busy
 * answer to a write is handed back as it is. A node that asks to be left alone for longer is not asked anything until then,
 * by whomever. One clock covers the tries, the waits between them and the bodies, so that a
 * hang and a slow drip end as well.
 */
export function createDoor(options: DoorOptions): Door {
  const rests = createRests(options.clock ?? machineClock);
  return async (request) => {
    const { origin, host } = new URL(request.url);
    if (!options.allowed().includes(origin)) refuse('host_refused', 'This host is not in the settings of the network.', { host });
    rests.check(host);
    await options.before?.(request.url);
    const abort = new AbortController();
    let inTime: (() => void) | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const giveUp = () => {
        reject(new ServiceError('node_timeout', 'The node did not answer in time.', { host }));
        abort.abort();
      };
      inTime = (options.deadline ?? deadlineByTime)(options.timeoutMs ?? 10_000, giveUp, request);
    });
    try {
      return await Promise.race([tryAgain(options, rests, request, host, abort.signal), late]);
    } finally {
      inTime?.();
    }
  };
}
