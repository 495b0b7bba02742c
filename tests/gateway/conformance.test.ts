/** The gateway, a process of its own on the local network, held against interface.md. */
import { afterAll, beforeAll } from 'vitest';
import type { Ask, Subject } from '../conformance/subject';
import { conforms } from '../conformance/suite';
import { type Network, startNetwork } from '../network/index';
import { newPlace, type Running, runGateway } from './process';

let network: Network;
let gateway: Running;
let subject: Subject;

beforeAll(async () => {
  network = await startNetwork({ mode: 'interval' });
  const manifestUrl = network.manifestUrl('conformance');
  const place = newPlace();
  const client =
    (key: string): Ask =>
    (path, init) =>
      fetch(`${gateway.url}${path}`, { ...init, headers: { ...init?.headers, authorization: `Bearer ${key}` } });
  const nothing = place.key();
  gateway = await runGateway(place, manifestUrl, '--rate', '100000');
  subject = {
    fetch: client(nothing),
    grant: async (features) => client(place.key(...features)),
    manifest: (await (await fetch(manifestUrl)).json()) as Subject['manifest'],
  };
});
afterAll(async () => {
  await gateway?.end('SIGKILL');
  await network?.close();
});

conforms(() => subject);
