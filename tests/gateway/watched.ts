/** A way to a ledger of the local network that writes down which bytes it was handed, by whichever door. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { TransactionBuilder } from '@stellar/stellar-sdk';
import type { Manifest } from '../network/index';
import { newFolder } from '../temp';

export interface Watched {
  /** A manifest whose nodes are asked by this way; for the gateway alone. */
  file: string;
  /** The envelopes that came by, in order. */
  submitted: string[];
  /** Of those, the ones of that transaction. */
  of(envelope: string): string[];
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The envelope of a submission, by either of a node's doors; undefined: something else is asked. */
function envelopeIn(path: string, body: string): string | undefined {
  if (path.includes('/transactions')) return new URLSearchParams(body).get('tx') ?? undefined;
  const asked = body.startsWith('{') ? (JSON.parse(body) as { method?: string; params?: { transaction?: string } }) : {};
  return asked.method === 'sendTransaction' ? asked.params?.transaction : undefined;
}

export async function watch(manifest: Manifest): Promise<Watched> {
  const there = new URL(manifest.network.rpcUrl).origin;
  const submitted: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request).catch(() => undefined);
    if (body === undefined) return;
    const text = body.toString();
    const envelope = request.method === 'POST' ? envelopeIn(request.url ?? '', text) : undefined;
    if (envelope !== undefined) submitted.push(envelope);
    const cut = new AbortController();
    response.on('close', () => cut.abort());
    const { 'content-type': type = 'application/json' } = request.headers;
    try {
      const sent = request.method === 'POST' ? { body: text, headers: { 'content-type': type } } : {};
      const answer = await fetch(`${there}${request.url}`, { method: request.method ?? 'GET', signal: cut.signal, ...sent });
      const content = Buffer.from(await answer.arrayBuffer());
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => ['content-type', 'retry-after'].includes(name)));
      response.writeHead(answer.status, headers).end(content);
    } catch {
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = join(newFolder('watched'), 'network.json');
  writeFileSync(file, JSON.stringify(manifest).replaceAll(there, here));
  const hashOf = (envelope: string) => TransactionBuilder.fromXDR(envelope, manifest.network.passphrase).hash().join();
  return {
    file,
    submitted,
    of: (envelope) => submitted.filter((one) => hashOf(one) === hashOf(envelope)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
