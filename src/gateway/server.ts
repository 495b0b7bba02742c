/** Node's own http around the gateway: limits and times, request ids, who may read from a page (CORS), the log, the end. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type DoorAnswer, json } from '../interface/schema/carried';
import { ServiceError } from '../primitives/errors';
import { boundWaiting } from './connections';
import type { Gateway, Logged } from './gateway';
import { listen, TIMES } from './listen';
import { faultLine, type Log } from './log';
import type { Metrics } from './metrics';
import { MOST_HEADERS, MOST_TARGET } from './wire';

export interface ServerOptions {
  gateway: Gateway;
  host: string;
  /** 0: any that is free. */
  port: number;
  /** Origins whose pages may read answers; none by default. */
  cors: readonly string[];
  log: Log;
  metrics: Metrics;
}

/** `waiting`: connections without a request under way, of all that there may be; `backlog`: those that were not accepted yet. */
const LIMITS = { maxHeaderSize: MOST_HEADERS + MOST_TARGET, maxConnections: 4_096, waiting: 1_024, backlog: 1_024, patience: 20_000 };

/** What others gave a request to find it by, if it is nothing but that. */
function idOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : randomUUID();
}

function corsHeaders({ headers: { origin } }: IncomingMessage, allowed: readonly string[]): { [name: string]: string } {
  if (allowed.length === 0) return {};
  if (origin === undefined || !allowed.includes(origin)) return { vary: 'origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'x-request-id, retry-after, ratelimit, ratelimit-policy, etag, ballast-ledger',
  };
}

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, cache-control, content-type, if-none-match, x-request-id',
  'access-control-max-age': '600',
};

/** A page of a named origin asks whether it may ask. */
const isPreflight = ({ method, headers }: IncomingMessage, allowed: readonly string[]) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined && allowed.includes(headers.origin ?? '');

function write(response: ServerResponse, { status, headers, body }: DoorAnswer, more: { [name: string]: string }): void {
  response.writeHead(status, {
    ...headers,
    ...(status === 204 || status === 304 ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    'x-content-type-options': 'nosniff',
    ...more,
  });
  response.end(body);
}

/** What the parser refuses has no request yet: its answer is written by hand, and the connection ends. */
function refuseRaw(error: NodeJS.ErrnoException, socket: Socket, metrics: Metrics): void {
  if (!socket.writable) return;
  const [status, reason, code] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ([431, 'Request Header Fields Too Large', 'headers_too_large'] as const)
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ([408, 'Request Timeout', 'request_timeout'] as const)
        : ([400, 'Bad Request', 'request_unreadable'] as const);
  metrics.answered(null, status, 0);
  const refusal = new ServiceError(code, 'This is no request that can be read.');
  const body = JSON.stringify({ error: refusal.toJSON() });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${randomUUID()}\r\nconnection: close\r\n\r\n${body}`,
  );
}

function createHandler({ gateway, cors, log, metrics }: ServerOptions, isStopping: () => boolean) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    metrics.began();
    const id = idOf(request);
    const logged: Logged = { path: null, key: null };
    const answer = isPreflight(request, cors) ? { ...json(204, ''), headers: PREFLIGHT, body: '' } : await gateway.answer(request, logged);
    write(response, answer, {
      'x-request-id': id,
      ...corsHeaders(request, cors),
      ...(isStopping() ? { connection: 'close' } : {}),
    });
    const ms = performance.now() - started;
    metrics.answered(logged.path, answer.status, ms / 1000);
    metrics.ended();
    const { error } = logged;
    log({
      ...{ event: 'request', request: id, method: request.method ?? '', path: logged.path, key: logged.key, status: answer.status },
      ...(error ? { code: error.code } : {}),
      ms: Math.round(ms),
    });
    if (error?.status === 500) log({ event: 'fault', request: id, ...faultLine(error) });
  };
}

/** `url`: `http://host:port`. */
export async function startServer(options: ServerOptions) {
  let stopping = false;
  const handle = createHandler(options, () => stopping);
  // A missing Host is answered by the gateway, in its own words.
  const server = createServer({ ...TIMES, maxHeaderSize: LIMITS.maxHeaderSize, requireHostHeader: false }, (request, response) => {
    void handle(request, response);
  });
  server.maxConnections = LIMITS.maxConnections;
  boundWaiting(server, LIMITS.waiting, options.metrics.dropped);
  server.on('clientError', (error, socket) => refuseRaw(error, socket as Socket, options.metrics));
  // What else a client expects, it does without.
  server.on('checkExpectation', (request, response) => void handle(request, response));
  const url = await listen(server, { ...options, backlog: LIMITS.backlog });
  return {
    url,
    /** Takes no more requests; resolves when those under way are answered, or after 20 s. */
    close(): Promise<void> {
      stopping = true;
      options.gateway.stopping();
      return new Promise((resolve) => {
        const patience = setTimeout(() => server.closeAllConnections(), LIMITS.patience);
        server.close(() => {
          clearTimeout(patience);
          resolve();
        });
      });
    },
  };
}
