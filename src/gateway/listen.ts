/** How a program of ours listens for HTTP: its times, its address, its figures. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds: for headers, for a whole request, and between two on one connection. */
export const TIMES = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000, connectionsCheckingInterval: 2_000 };

interface Place {
  host: string;
  /** 0: any that is free. */
  port: number;
  /** Connections that were not accepted yet. */
  backlog?: number;
}

/** `http://host:port`. Rejects as the machine does. */
export function listen(server: Server, place: Place): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(place, () => {
      const { address, family, port: taken } = server.address() as AddressInfo;
      resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`);
    });
  });
}

/** What is counted, as Prometheus reads it. */
interface Figures {
  contentType: string;
  text(): Promise<string>;
  /** Those of the process itself, beside them. */
  withProcess(): void;
}

/** `/metrics` on a port of its own, so that whoever publishes the door does not publish it too. */
export async function startMetrics({ metrics, ...place }: Place & { metrics: Figures }) {
  metrics.withProcess();
  const server = createServer(TIMES, async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end();
    const body = await metrics.text();
    response.writeHead(200, { 'content-type': metrics.contentType }).end(body);
  });
  const at = await listen(server, place);
  return {
    url: `${at}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
