/** Requests and answers over node's http, and faults between the two. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Asked, type DoorName, type Fault, overwrite } from './faults';
import type { View } from './nodes/view';
import type { World } from './world';

export interface HttpAnswer {
  status: number;
  body: unknown;
  headers?: { [name: string]: string };
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-allow-private-network': 'true',
  'access-control-expose-headers': '*',
  'access-control-max-age': '600',
};

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function preflight(request: IncomingMessage, response: ServerResponse): void {
  const asked = request.headers['access-control-request-headers'];
  response.writeHead(204, { ...CORS, 'access-control-allow-headers': asked ?? '*' }).end();
}

export function send(response: ServerResponse, { status, body, headers }: HttpAnswer): void {
  sendText(response, status, typeof body === 'string' ? body : JSON.stringify(body ?? null), headers);
}

function sendText(response: ServerResponse, status: number, text: string, headers: { [name: string]: string } = {}): void {
  response.writeHead(status, { ...CORS, 'content-type': 'application/json', ...headers }).end(text);
}

export interface Exchange {
  world: World;
  door: DoorName;
  /** As faults and the log name it. */
  method: string;
  /** As faults match it, where that is another form of it. */
  target?: string;
  asked: Asked;
  response: ServerResponse;
  /** `view`: how the node sees the ledger for this request alone. */
  process(view?: Omit<View, 'door'>): HttpAnswer | Promise<HttpAnswer>;
  /** Shapes the body of a `reply`. */
  frame?(body: unknown): unknown;
}

/** Answers a request, or does with it what a fault says. */
export async function exchange({ world, door, method, target, asked, response, process, frame }: Exchange): Promise<void> {
  world.requests.add(door, method);
  const fault = world.faults.strike(door, target ?? method);
  if (fault?.kind === 'hang') return world.faults.noteHung(asked);
  if (fault?.kind === 'status' || fault?.kind === 'reply') {
    const body = fault.kind === 'reply' && frame ? frame(fault.body) : fault.body;
    send(response, {
      status: fault.status ?? (fault.kind === 'reply' ? 200 : 500),
      body: body ?? '',
      ...(fault.headers ? { headers: fault.headers } : {}),
    });
    return;
  }
  if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms ?? 0));
  spoil(response, await process(sightOf(fault)), fault);
}

function sightOf(fault: Fault | undefined): Omit<View, 'door'> | undefined {
  if (fault?.kind === 'stale') return { late: fault.ledgers ?? 0 };
  return fault?.kind === 'skewed' ? { ahead: fault.seconds ?? 0 } : undefined;
}

function spoil(response: ServerResponse, answer: HttpAnswer, fault: Fault | undefined): void {
  if (fault?.kind === 'dropAfterAccept') {
    response.destroy();
    return;
  }
  const text = JSON.stringify(answer.body ?? null);
  if (fault?.kind === 'truncate') {
    sendText(response, answer.status, text.slice(0, Math.floor(text.length / 2)), answer.headers);
    return;
  }
  const body: unknown = JSON.parse(text);
  if (fault?.kind === 'wrong') overwrite(body, fault.set ?? {});
  send(response, { ...answer, body });
}
