/**
 * Two nodes in front of one ledger, an RPC and a Horizon, each of which may be as a manner says while the other is honest:
 * the rows and positions of the table of who can mislead the wallet.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { xdr } from '@stellar/stellar-sdk/base';
import { onTestFinished } from 'vitest';
import type { World } from './world';

export const MANNERS = ['honest', 'late', 'ahead', 'withholding', 'succeeded', 'failed', 'expired', 'silent'] as const;
/** Of `succeeded`, `failed` and `expired`: it says so of what it was told to lie about. */
export type Manner = (typeof MANNERS)[number];
export const POSITIONS = ['rpc', 'horizon'] as const;
export type Position = (typeof POSITIONS)[number];

/** What a liar lies about: the account as it was, and the transaction. */
export interface Subject {
  /** The account's sequence before the transaction. */
  sequence: bigint;
  envelope: string;
  hash: string;
}

const YEAR = 365 * 86_400;
/** Behind the entry's kind, the account's id and its balance. */
const SEQUENCE_AT = 4 + 36 + 8;

type Json = { [name: string]: unknown };

function resultOf(successful: boolean): string {
  const R = xdr.TransactionResultResult;
  const result = successful ? R.txSuccess([]) : R.txFailed([]);
  return new xdr.TransactionResult({ feeCharged: 100n, result, ext: xdr.TransactionResultExt.v0() }).toXdr('base64');
}

export class Node {
  manner: Manner = 'honest';
  about: Subject | undefined;
  /** The ledger and the close time at which one that is late stands. */
  stands: { ledger: number; closeTime: number } = { ledger: 0, closeTime: 0 };
  url = '';
  /** Runs before it does what it is asked for. */
  onSend: () => void = () => undefined;

  get #lies(): boolean {
    return this.manner === 'succeeded' || this.manner === 'failed';
  }

  /** The account's sequence as it says; undefined: the true one. */
  get #sequence(): bigint | undefined {
    if (!this.about) return undefined;
    if (this.#lies) return this.about.sequence + 1n;
    return ['late', 'withholding', 'expired'].includes(this.manner) ? this.about.sequence : undefined;
  }

  /** A ledger's place in time as it says. */
  #point(ledger: number, closeTime: number): { ledger: number; closeTime: number } {
    if (this.manner === 'late') return this.stands;
    const ahead = this.manner === 'ahead' || this.manner === 'expired';
    return { ledger, closeTime: closeTime + (ahead ? YEAR : 0) };
  }

  /** JSON-RPC: the result of the true node, made its own. */
  rpc(method: string, result: Json): void {
    if (method === 'getLatestLedger') {
      const { ledger, closeTime } = this.#point(Number(result.sequence), Number(result.closeTime));
      Object.assign(result, { sequence: ledger, closeTime: String(closeTime) });
    }
    if (method === 'getLedgerEntries') this.#entries(result);
    if (method !== 'getTransaction') return;
    const { ledger, closeTime } = this.#point(Number(result.latestLedger), Number(result.latestLedgerCloseTime));
    Object.assign(result, { latestLedger: ledger, latestLedgerCloseTime: String(closeTime) });
    if (this.#lies) {
      const said = { envelopeXdr: this.about?.envelope, resultXdr: resultOf(this.manner === 'succeeded'), ledger };
      Object.assign(result, { status: this.manner === 'succeeded' ? 'SUCCESS' : 'FAILED', ...said, resultMetaXdr: undefined });
    } else if (this.#sequence !== undefined) {
      for (const name of ['envelopeXdr', 'resultXdr', 'resultMetaXdr', 'ledger', 'createdAt']) delete result[name];
      result.status = 'NOT_FOUND';
    }
  }

  #entries(result: Json): void {
    result.latestLedger = this.#point(Number(result.latestLedger), 0).ledger;
    for (const item of result.entries as { xdr: string }[]) {
      const bytes = Buffer.from(item.xdr, 'base64');
      if (bytes.readInt32BE(0) === 0 && this.#sequence !== undefined) bytes.writeBigInt64BE(this.#sequence, SEQUENCE_AT);
      item.xdr = bytes.toString('base64');
    }
  }

  /** Horizon: the answer of the true one, made its own. */
  horizon(path: string, answer: { status: number; body: Json }): void {
    const { body } = answer;
    if (body.history_latest_ledger !== undefined) {
      const at = Date.parse(String(body.history_latest_ledger_closed_at)) / 1000;
      const { ledger, closeTime } = this.#point(Number(body.history_latest_ledger), at);
      Object.assign(body, { history_latest_ledger: ledger, history_latest_ledger_closed_at: new Date(closeTime * 1000).toISOString() });
    }
    if (path.startsWith('/accounts/') && this.#sequence !== undefined) {
      Object.assign(body, { sequence: String(this.#sequence), last_modified_ledger: 1 });
    }
    if (path !== `/transactions/${this.about?.hash}`) return;
    if (this.#lies) {
      answer.status = 200;
      answer.body = {
        ...{
          hash: this.about?.hash,
          successful: this.manner === 'succeeded',
          ledger: this.stands.ledger,
          created_at: '2026-01-01T00:00:00Z',
        },
        ...{ envelope_xdr: this.about?.envelope, result_xdr: resultOf(this.manner === 'succeeded') },
      };
    } else if (this.#sequence !== undefined) {
      answer.status = 404;
      answer.body = { status: 404 };
    }
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function listen(node: Node, answer: (request: IncomingMessage, body: string) => Promise<{ status: number; body: unknown }>) {
  const server = createServer(async (request, response: ServerResponse) => {
    const body = await bodyOf(request);
    if (body.includes('"sendTransaction"') || (request.method === 'POST' && request.url === '/transactions')) node.onSend();
    if (node.manner === 'silent') return void response.destroy();
    const said = await answer(request, body);
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Both nodes of the world, honest until they are told otherwise. */
export async function openTwoNodes({ network }: World): Promise<{ [position in Position]: Node }> {
  const nodes = { rpc: new Node(), horizon: new Node() };
  await listen(nodes.rpc, async (_request, body) => {
    const { method } = JSON.parse(body) as { method: string };
    const said = await fetch(network.rpcUrls[0], { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const json = (await said.json()) as { result: Json };
    nodes.rpc.rpc(method, json.result);
    return { status: said.status, body: json };
  });
  await listen(nodes.horizon, async ({ method = 'GET', url = '/', headers }, body) => {
    const said = await fetch(`${network.horizonUrl}${url}`, {
      method,
      ...(method === 'POST' ? { body, headers: { 'content-type': headers['content-type'] ?? '' } } : {}),
    });
    const answer = { status: said.status, body: (await said.json()) as Json };
    nodes.horizon.horizon(url, answer);
    return answer;
  });
  return nodes;
}
