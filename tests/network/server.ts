/** The local network: one http server, ledgers by path, made on first use. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { control } from './control';
import { InputError } from './control-input';
import { serveDapp } from './dapp';
import { serveDomain } from './domains/domains';
import type { Asked } from './faults';
import { handleHorizon, matchRoute } from './horizon/horizon';
import { exchange, parseJson, preflight, readBody, send } from './http';
import type { CloseMode, Ledger } from './ledger/ledger';
import { type Manifest, withSecondRpc } from './manifest';
import { handleRpc } from './rpc/rpc';
import { copyWorld, createWorld, familyOf, type Seed, type World, type WorldOptions } from './world';

export interface NetworkOptions {
  /** 0, or absent: any that is free. */
  port?: number | undefined;
  /** Fills each world; absent: the one of scenario.ts. */
  scenario?: Seed | undefined;
  /** How ledgers close; 'instant' where absent. */
  mode?: CloseMode | undefined;
  /** Unix seconds of every world's first ledger; the present where absent. */
  startTime?: number | undefined;
  /** The program that runs bytecode as validators do (README part 11); none where everything is a model. */
  native?: string | undefined;
}

export interface Network {
  /** `http://127.0.0.1:<port>`. */
  url: string;
  manifestUrl(name: string): string;
  /** The demo dApp on the ledger of this name. */
  dappUrl(name: string): string;
  world(name: string): World;
  ledger(name: string): Ledger;
  /** Nobody asks for it any more. */
  forget(name: string): void;
  close(): Promise<void>;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,60}(~[A-Za-z0-9._-]{1,60})?$/;

class Worlds {
  readonly #made = new Map<string, World>();
  /** What the worlds of a family are copied from: filled once, and asked by nobody. */
  readonly #first = new Map<string, World>();
  url = '';

  constructor(readonly options: NetworkOptions & { scenario: Seed }) {}

  get(name: string): World {
    return this.#made.get(name) ?? this.reset(name);
  }

  forget(name: string): void {
    this.#made.get(name)?.ledger.stop();
    this.#made.delete(name);
  }

  reset(name: string): World {
    this.forget(name);
    const { mode } = this.options;
    const [family, at] = [familyOf(name), { name, url: `${this.url}/${name}`, mode }];
    const world = family === name ? this.#fill(at) : copyWorld(this.#firstOf(family), at);
    this.#made.set(name, world);
    return world;
  }

  #fill(at: Pick<WorldOptions, 'name' | 'url' | 'mode'>): World {
    const { scenario: seed, startTime, native } = this.options;
    return createWorld({ ...at, seed, startTime, native });
  }

  #firstOf(name: string): World {
    const first = this.#first.get(name) ?? this.#fill({ name, url: this.url, mode: 'manual' });
    this.#first.set(name, first);
    return first;
  }

  all(): World[] {
    return [...this.#made.values()];
  }

  stop(): void {
    for (const { ledger } of this.#made.values()) ledger.stop();
  }
}

/** Starts the network on localhost. */
export async function startNetwork(options: NetworkOptions = {}): Promise<Network> {
  const scenario = options.scenario ?? (await import('./scenario')).seed;
  const worlds = new Worlds({ ...options, scenario });
  const server = createServer((request, response) => {
    serve(worlds, request, response).catch((error: unknown) => {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      if (!response.headersSent) send(response, { status: error instanceof InputError ? 400 : 500, body: { error: message } });
    });
  });
  // A client that was busy, however long, finds its connection as it left it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  worlds.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: worlds.url,
    manifestUrl: (name) => `${worlds.url}/${name}/manifest`,
    dappUrl: (name) => `${worlds.url}/${name}/dapp/`,
    world: (name) => worlds.get(name),
    ledger: (name) => worlds.get(name).ledger,
    forget: (name) => worlds.forget(name),
    close: () => {
      worlds.stop();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function serve(worlds: Worlds, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET' } = request;
  if (method === 'OPTIONS') {
    preflight(request, response);
    return;
  }
  if (serveDomain(request, response, worlds.url, worlds.all())) return;
  const url = new URL(request.url ?? '/', worlds.url);
  const [, name = '', door = '', ...rest] = url.pathname.split('/');
  const text = await readBody(request);
  if (!NAME.test(name)) {
    send(response, { status: 404, body: { error: 'ask for /<name>/manifest' } });
    return;
  }
  const path = `/${rest.join('/')}`.replace(/(.)\/$/, '$1');
  const asked = { path: request.url ?? '/', body: text };
  switch (door) {
    case 'rpc':
    case 'rpc2':
      return serveRpc(worlds.get(name), door, asked, response);
    case 'horizon':
      return serveHorizon(worlds.get(name), method, path, url.searchParams, asked, response);
    case 'friendbot':
      return serveHorizon(worlds.get(name), method, '/friendbot', url.searchParams, asked, response);
    case 'manifest':
      return send(response, { status: 200, body: manifestOf(worlds.get(name), url.searchParams) });
    case 'dapp':
      // Its files are named beside it.
      if (!url.pathname.startsWith(`/${name}/dapp/`)) return redirect(response, `/${name}/dapp/`);
      return send(response, await serveDapp(worlds.get(name), path, url.searchParams));
    case 'control':
      return send(response, { status: 200, body: await runControl(worlds, name, path.slice(1), text) });
    default:
      return send(response, { status: 404, body: { error: `no door ${door}` } });
  }
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}

/** `?rpcs=2`: names a second node that speaks JSON-RPC. */
function manifestOf({ manifest }: World, query: URLSearchParams): Manifest {
  return query.get('rpcs') === '2' ? withSecondRpc(manifest) : manifest;
}

function serveRpc(world: World, door: 'rpc' | 'rpc2', asked: Asked, response: ServerResponse): Promise<void> {
  const text = asked.body;
  const request = parseJson(text);
  const { method, id } = (typeof request === 'object' && request !== null ? request : {}) as { method?: unknown; id?: unknown };
  return exchange({
    world,
    door,
    method: typeof method === 'string' ? method : '',
    asked,
    response,
    process: (view) => ({
      status: 200,
      body:
        request === undefined
          ? { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'parse error' } }
          : handleRpc(world.nodes[door].look(text, view), request),
    }),
    frame: (body) => (typeof body === 'object' && body !== null ? { jsonrpc: '2.0', id, ...body } : body),
  });
}

function serveHorizon(
  world: World,
  method: string,
  path: string,
  search: URLSearchParams,
  asked: Asked,
  response: ServerResponse,
): Promise<void> {
  const text = asked.body;
  const query = new URLSearchParams([...search, ...(method === 'POST' ? new URLSearchParams(text) : [])]);
  return exchange({
    world,
    door: 'horizon',
    method: matchRoute(method, path).route,
    target: `${method} ${path}`,
    asked,
    response,
    process: (view) =>
      handleHorizon({ ...world, ledger: world.nodes.horizon.look(`${method} ${path}?${query} ${text}`, view) }, method, path, query),
  });
}

function runControl(worlds: Worlds, name: string, verb: string, text: string): unknown {
  const json = text.trim() === '' ? {} : parseJson(text);
  if (verb === 'reset') return control(worlds.reset(name), 'time', {});
  return control(worlds.get(name), verb, json);
}
