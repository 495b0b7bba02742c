/**
 * The HTTP door (interface.md as it is written; 7.2 for the order). Checks run in this order: the request's form, how often its
 * address asks (429), the path, the key (401), how often that asks (429), what is switched on for it (403), the body's form, and then the endpoint's own.
 */
import type { IncomingMessage } from 'node:http';
import type { nodeHealth } from '../chain/lead';
import type { Context } from '../interface/context';
import { type DoorAnswer, json, refusal, requestOf } from '../interface/schema/carried';
import { choose, methodOf, notAllowed, type Route, routesAt } from '../interface/schema/routes';
import { refuse, type ServiceError, toServiceError } from '../primitives/errors';
import { answer as answerOf, answerRead, type DoorContext, isRead, type ReadRequest } from '../service/answer';
import { type ApiKey, matching } from './keys';
import { describe } from './openapi';
import { headersOf, type RateLimit, type Standing } from './rate-limit';
import { hasAlready, type ReadCache, wantsAfresh } from './read-cache';
import type { Missing } from './ready';
import type { Sending } from './sending';
import { checkFields, checkHeaders, parseTarget, readBody } from './wire';

export interface GatewayOptions {
  context: Context;
  /** Names of the network's settings that are not its own. */
  chosen: readonly string[];
  sending: Sending;
  readCache: ReadCache;
  /** As they are now. Throws 503 `keys_unreadable`. */
  keys: () => readonly ApiKey[];
  /** For each key; and for each address, where there is one. */
  limits: { key: RateLimit; address?: RateLimit | undefined };
  /** Whose address a request comes from. */
  addressOf: (request: IncomingMessage) => string;
  ready: () => Promise<readonly Missing[]>;
  /** How the network's nodes have done lately. */
  health: () => ReturnType<typeof nodeHealth>;
}

/** What the log may say of a request. */
export interface Logged {
  /** As the table writes it; null: there is nothing at that path. */
  path: string | null;
  /** The key's name. */
  key: string | null;
  /** The error that was answered. */
  error?: ServiceError;
}

/** `Authorization: Bearer <key>`. 401 `unauthenticated`. */
function keyOf({ headers }: IncomingMessage, keys: readonly ApiKey[]): ApiKey {
  const presented = /^Bearer +([\x21-\x7e]+)$/i.exec(headers.authorization ?? '')?.[1];
  const key = presented === undefined ? undefined : matching(keys, presented);
  return key ?? refuse('unauthenticated', 'An API key is needed: Authorization: Bearer <API_KEY>.');
}

/** What a request was counted as so far, by policy. */
type Counted = { [policy in 'address' | 'key']?: Standing };

interface Noted {
  logged: Logged;
  counted: Counted;
}

/** 429 `too_many_requests`. */
function count(counted: Counted, policy: keyof Counted, limit: RateLimit, who: string): void {
  const standing = limit(who);
  counted[policy] = standing;
  if (standing.wait !== null) refuse('too_many_requests', `This ${policy} asks too often.`, { retryAfter: standing.wait });
}

/**
 * A read, as of its ledger. 304 without a body to who has it already. It may be kept by who asked, and must be asked for again each
 * time: within the same ledger that costs neither side anything.
 */
async function readAnswer(
  readCache: ReadCache,
  context: DoorContext,
  request: ReadRequest,
  { headers }: IncomingMessage,
): Promise<DoorAnswer> {
  // Who asks whether something has changed gets that from fetch, of browsers and of Node, without having wished for it.
  const afresh = headers['if-none-match'] === undefined && wantsAfresh(headers['cache-control']);
  const { body, ledger, tag } = await readCache.answer(JSON.stringify(request), afresh, (since) => answerRead(context, request, since));
  const about = { 'cache-control': 'private, no-cache', ...(tag === null ? {} : { etag: tag, 'ballast-ledger': String(ledger) }) };
  if (hasAlready(headers['if-none-match'], tag)) return { status: 304, headers: about, body: '' };
  return { ...json(200, {}, about), body };
}

interface Pages {
  [path: string]: () => DoorAnswer | Promise<DoorAnswer>;
}

/** What is there for everybody, by its path. */
function createPages({ context, chosen, ready, health }: GatewayOptions, isStopping: () => boolean): Pages {
  const description = JSON.stringify(describe());
  const network = context.chain.network.id;
  return {
    '/health': () => {
      const said = { network, nodes: health(), ...(chosen.length > 0 ? { chosen } : {}) };
      return json(isStopping() ? 503 : 200, { status: isStopping() ? 'stopping' : 'ok', ...said });
    },
    '/ready': async () => {
      const missing = isStopping() ? [] : await ready();
      const said = { network, nodes: health() };
      if (isStopping()) return json(503, { status: 'stopping', ...said });
      return missing.length === 0 ? json(200, { status: 'ready', ...said }) : json(503, { status: 'unready', ...said, missing });
    },
    '/openapi.json': () => ({ ...json(200, {}), body: description }),
  };
}

export type Gateway = ReturnType<typeof createGateway>;

export function createGateway(options: GatewayOptions) {
  const { context, sending, readCache, keys, limits, addressOf } = options;
  let stopping = false;

  const open = createPages(options, () => stopping);

  async function endpoint(
    request: IncomingMessage,
    { logged, counted }: Noted,
    routes: readonly Route[],
    query: URLSearchParams,
  ): Promise<DoorAnswer> {
    const route = choose(routes, request.method);
    const key = keyOf(request, keys());
    logged.key = key.name;
    count(counted, 'key', limits.key, key.name);
    if (!key.features.includes(route.feature)) {
      refuse('feature_disabled', 'This feature is not switched on for the API key.', { scope: route.feature });
    }
    const { 'content-type': type, 'content-encoding': encoding } = request.headers;
    let body: Uint8Array = new Uint8Array();
    const doorRequest = await requestOf(route, query, { type, encoding }, async () => (body = await readBody(request)));
    checkFields(body);
    const clock = route.kind === 'submit' ? sending.clock : context.clock;
    const asker = { origin: `key:${key.name}` };
    const asking: DoorContext = { ...context, clock, asker, carrier: sending.carrier(asker.origin) };
    if (isRead(doorRequest)) return readAnswer(readCache, asking, doorRequest, request);
    return json(200, await answerOf(asking, doorRequest));
  }

  async function answer(request: IncomingMessage, noted: Noted): Promise<DoorAnswer> {
    checkHeaders(request);
    const { path, query } = parseTarget(request.url ?? '');
    const fixed = Object.hasOwn(open, path) ? open[path] : undefined;
    const routes = fixed ? [] : routesAt(path);
    noted.logged.path = fixed ? path : (routes[0]?.path ?? null);
    // Who looks whether this runs is not counted.
    if (!fixed && limits.address) count(noted.counted, 'address', limits.address, addressOf(request));
    if (fixed) return methodOf(request.method) === 'GET' ? fixed() : notAllowed(['GET']);
    if (routes.length === 0) refuse('path_unknown', 'There is nothing at this path.');
    return endpoint(request, noted, routes, query);
  }

  return {
    /** From now on `/health` says that it stops. */
    stopping: () => {
      stopping = true;
    },
    /** Never rejects. Notes in `logged` what the log may say of it. */
    async answer(request: IncomingMessage, logged: Logged): Promise<DoorAnswer> {
      const counted: Counted = {};
      const said = await answer(request, { logged, counted }).catch((thrown: unknown) => {
        const error = toServiceError(thrown);
        logged.error = error;
        return refusal(error);
      });
      return { ...said, headers: { ...said.headers, ...headersOf(counted) } };
    },
  };
}
