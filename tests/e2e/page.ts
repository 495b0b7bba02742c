/** Sites for the browser tests: plain pages on this machine, each on a port, and so an origin, of its own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Site {
  origin: string;
  /** What was asked of it, oldest first. */
  asked: string[];
  url(path?: string): string;
  close(): Promise<void>;
}

export interface Served {
  body?: string;
  headers?: { [name: string]: string };
  /** It is answered only then. */
  after?: Promise<unknown>;
}

/** `pages`: by path; every other path is an empty page. */
export async function serveSite(pages: { [path: string]: Served } = {}, host: 'localhost' | '127.0.0.1' = 'localhost'): Promise<Site> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '/');
    const { body = '<!doctype html><title>A site</title><h1>A site</h1>', headers = {}, after } = pages[request.url ?? '/'] ?? {};
    void Promise.resolve(after).then(() => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked,
    url: (path = '/') => `${origin}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
