/** `npm run network`: the local network by itself, until it is stopped. */
import { parseArgs } from 'node:util';
import { buildNativeHost } from '../native-host/build.mjs';
import { empty } from './empty';
import type { CloseMode } from './ledger/ledger';
import { startNetwork } from './server';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
    mode: { type: 'string', default: 'interval' },
    name: { type: 'string', default: 'local' },
    empty: { type: 'boolean', default: false },
    host: { type: 'string', default: 'models' },
  },
});
if (values.host !== 'models' && values.host !== 'native') throw new Error('--host is models or native');

const network = await startNetwork({
  port: Number(values.port),
  mode: values.mode as CloseMode,
  ...(values.empty ? { scenario: empty } : {}),
  ...(values.host === 'native' ? { native: buildNativeHost() } : {}),
});
const { rpcUrl, horizonUrl } = network.world(values.name).manifest.network;
const manifestUrl = network.manifestUrl(values.name);

if (values.json) console.log(JSON.stringify({ rpcUrl, horizonUrl, manifestUrl }));
else {
  console.log(`The local network "${values.name}" is up. Any other name in these URLs is a ledger of its own.\n`);
  console.log(`  manifest  ${manifestUrl}\n  rpc       ${rpcUrl}\n  horizon   ${horizonUrl}`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    network.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
