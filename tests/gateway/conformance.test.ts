/** The gateway, a process of its own on the local network, held against interface.md: once for each of its databases. */
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { lacks, missing } from '../capabilities.mjs';
import type { Ask, Subject } from '../conformance/subject';
import { conforms } from '../conformance/suite';
import { type Network, startNetwork } from '../network/index';
import { type PostgresServer, startPostgres } from './postgres';
import { newPlace, type Running, runGateway } from './process';

const lacking = missing.postgres();

describe.each(['file', 'postgres'] as const)('with its journal in a %s', (kind) => {
  let network: Network;
  let server: PostgresServer | undefined;
  let gateway: Running;
  let subject: Subject;

  beforeAll(async () => {
    if (kind === 'postgres' && lacking) return;
    network = await startNetwork({ mode: 'interval' });
    const manifestUrl = network.manifestUrl('conformance');
    const place = newPlace();
    const client =
      (key: string): Ask =>
      (path, init) =>
        fetch(`${gateway.url}${path}`, { ...init, headers: { ...init?.headers, authorization: `Bearer ${key}` } });
    const nothing = place.key();
    server = kind === 'postgres' ? await startPostgres() : undefined;
    const env = { ...process.env, ...(server ? { BALLAST_JOURNAL: await server.database() } : {}) };
    gateway = await runGateway({ ...place, env }, manifestUrl, '--rate', '100000');
    subject = {
      fetch: client(nothing),
      grant: async (features) => client(place.key(...features)),
      manifest: (await (await fetch(manifestUrl)).json()) as Subject['manifest'],
    };
  });
  beforeEach((test) => {
    if (kind === 'postgres' && lacking) lacks(test, 'postgres', 'no database to keep a journal in');
  });
  afterAll(async () => {
    await gateway?.end('SIGKILL');
    await server?.close();
    await network?.close();
  });

  conforms(() => subject);
});
