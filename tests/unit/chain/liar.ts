/** A node that answers as a script says: a plain fetch function, given to the door as any other. */
import { createDoor, type Door } from '../../../src/chain/door';
import { createRpc, type Rpc } from '../../../src/chain/rpc';

export const URL_OF_NODE = 'https://node.test';

export interface Question {
  url: string;
  /** JSON-RPC method, or the HTTP method. */
  method: string;
  id: unknown;
  params: Record<string, unknown>;
  init: RequestInit;
}

/** What is answered: a Response as it is; a function for what comes later; anything else is the JSON-RPC result. */
type Script = (question: Question, count: number) => unknown;

export interface Liar {
  fetch: typeof fetch;
  asked: Question[];
}

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
export const text = (body: string, status = 200, headers: Record<string, string> = {}) => new Response(body, { status, headers });

/** Rejects as a fetch does whose connection is cut. */
export function cut(): never {
  throw new TypeError('fetch failed');
}

/** Never answers, and does not care for the abort signal. */
export const hang = () => new Promise<never>(() => undefined);

export function liar(script: Script): Liar {
  const asked: Question[] = [];
  const counts = new Map<string, number>();
  const answer = async (input: string | URL | Request, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' && init.body.startsWith('{') ? JSON.parse(init.body) : {};
    const question = { url: String(input), method: body.method ?? init.method, id: body.id, params: body.params ?? {}, init };
    asked.push(question);
    const count = (counts.get(question.method) ?? 0) + 1;
    counts.set(question.method, count);
    const said = await script(question, count);
    return said instanceof Response ? said : json({ jsonrpc: '2.0', id: question.id, result: said });
  };
  return { fetch: answer as typeof fetch, asked };
}

export interface DoorWorld extends Liar {
  door: Door;
  rpc: Rpc;
  /** Milliseconds waited between tries. */
  waits: number[];
}

export function world(script: Script, limits: { maxBytes?: number; maxLongBytes?: number } = {}): DoorWorld {
  const node = liar(script);
  const waits: number[] = [];
  const pause = async (ms: number) => {
    waits.push(ms);
  };
  const door = createDoor({ fetch: node.fetch, allowed: () => [URL_OF_NODE], pause, ...limits });
  return { ...node, door, rpc: createRpc({ url: URL_OF_NODE, door }), waits };
}

/** What a promise rejects with, as its wire form; undefined where it does not. */
export async function refusal(promise: Promise<unknown>): Promise<{ status: number; code: string; details?: unknown } | undefined> {
  try {
    await promise;
    return undefined;
  } catch (error) {
    const { status, code, details } = error as { status: number; code: string; details?: unknown };
    return { status, code, details };
  }
}

export const codeOf = async (promise: Promise<unknown>) => (await refusal(promise))?.code;
