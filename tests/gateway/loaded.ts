/**
 * The gateway in a process that holds nothing else, for what it does under load. Tells its parent where it listens; told anything, it
 * collects what nobody holds and tells how many bytes its heap has left.
 */
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parseProxies } from '../../src/gateway/addresses';
import { start } from '../../src/gateway/start';
import { parseManifest } from '../../src/settings/manifest';

const { manifest, folder, keys, cache } = JSON.parse(process.argv[2] ?? '');
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const settings = {
  network: parseManifest(manifest, []),
  chosen: [],
  host: '127.0.0.1',
  port: 0,
  keys,
  journal: join(folder, 'journal.sqlite'),
  cors: [],
  rate: 100_000_000,
  proxies: parseProxies([]),
  secondNode: true,
  cache,
};
const { url } = await start(settings, () => undefined);
process.on('message', () => {
  // What the first has to finish, the second finds.
  collect();
  collect();
  process.send?.({ heap: process.memoryUsage().heapUsed });
});
process.on('disconnect', () => process.exit());
process.send?.({ url });
