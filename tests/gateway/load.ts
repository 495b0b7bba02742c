/** What a gateway is put under: clients that ask again as soon as they are answered, and nodes far away whose questions are counted. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Manifest } from '../network/index';
import { newPlace, type Place } from './process';

const root = new URL('../..', import.meta.url).pathname;

export interface Loaded {
  url: string;
  place: Place;
  /** Bytes that its heap holds once it was collected. */
  heap(): Promise<number>;
  stop(): Promise<void>;
}

/** A gateway in a process of its own. */
export async function startLoaded(manifest: Manifest, { cache = true } = {}): Promise<Loaded> {
  const place = newPlace();
  place.key();
  const given = JSON.stringify({ manifest, folder: place.folder, keys: place.keys, cache });
  const child = fork(`${root}tests/gateway/loaded.ts`, [given], { cwd: root, execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit');
  const told = async <T>(): Promise<T> => {
    const gone = ended.then(([code]): never => {
      throw new Error(`the gateway has ended: ${code}`);
    });
    const [message] = await Promise.race([once(child, 'message'), gone]);
    return message as T;
  };
  const { url } = await told<{ url: string }>();
  return {
    url,
    place,
    async heap() {
      const answer = told<{ heap: number }>();
      if (child.connected) child.send('heap');
      return (await answer).heap;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A question to a node, as it was asked. */
export interface AskedNode {
  method: string;
  keys: string[];
}

export interface FarNode {
  url: string;
  asked: AskedNode[];
  close(): Promise<void>;
}

/** The node of that address, `ms` milliseconds away. */
export async function farNode(of: string, ms: number): Promise<FarNode> {
  const asked: AskedNode[] = [];
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      const { method, params } = JSON.parse(body.toString());
      asked.push({ method, keys: params?.keys ?? [] });
      setTimeout(() => {
        const passed = request(of, { method: 'POST', agent, headers: { 'content-type': 'application/json' } }, (said) => {
          answer.writeHead(said.statusCode ?? 502, { 'content-type': 'application/json' });
          said.pipe(answer);
        });
        passed.on('error', () => answer.destroy());
        passed.end(body);
      }, ms);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export interface Question {
  path: string;
  headers?: OutgoingHttpHeaders;
}

export interface Driven {
  /** How many answers had each status; `none`: questions that got no answer. */
  answers: { [status: string]: number };
  perSecond: number;
}

/** Asks `count` questions over so many connections, each asked as soon as the one before it was answered. */
export async function drive(url: string, connections: number, count: number, question: (index: number) => Question): Promise<Driven> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers: { [status: string]: number } = {};
  const ask = ({ path, headers = {} }: Question) =>
    new Promise<string>((resolve) => {
      const asking = request(`${url}${path}`, { agent, headers }, (said) => {
        said.resume();
        said.on('end', () => resolve(String(said.statusCode)));
        said.on('error', () => resolve('none'));
      });
      asking.on('error', () => resolve('none'));
      asking.end();
    });
  let next = 0;
  const started = performance.now();
  const client = async () => {
    while (next < count) {
      const status = await ask(question(next++));
      answers[status] = (answers[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { answers, perSecond: count / seconds };
}
