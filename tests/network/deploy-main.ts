/** `npm run network:deploy`: the scenario on a network that runs already. */
import { parseArgs } from 'node:util';
import { BYTECODE, DeployError, deploy } from './deploy';

const HELP = `npm run network:deploy -- --node URL --horizon URL --passphrase TEXT --wasm NAME=FILE … [--friendbot URL] [--manifest FILE]

Deploys the scenario to a running network and writes its manifest. It can be run again after it stopped: what was done is not done twice.

  --node        Stellar RPC, such as http://localhost:8000/rpc
  --horizon     Horizon, such as http://localhost:8000
  --passphrase  the network's, such as "Standalone Network ; February 2017"
  --friendbot   who funds accounts; absent: the one that the node names
  --manifest    where the manifest is written, which keeps secret keys of play money; ./manifest.json where absent
  --wasm        the bytecode of each contract, once for each of these:
${Object.entries(BYTECODE)
  .map(([name, what]) => `                  ${name.padEnd(11)} ${what}`)
  .join('\n')}
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      node: { type: 'string' },
      horizon: { type: 'string' },
      passphrase: { type: 'string' },
      friendbot: { type: 'string' },
      manifest: { type: 'string', default: 'manifest.json' },
      wasm: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  const { node, horizon, passphrase, friendbot, manifest } = values;
  if (values.help) {
    console.log(HELP);
    return;
  }
  if (!node || !horizon || !passphrase) throw new DeployError('--node, --horizon and --passphrase are needed; --help says what they are.');
  const wasm = Object.fromEntries(values.wasm.map((text) => [text.split('=', 1)[0] ?? '', text.slice(text.indexOf('=') + 1)]));
  await deploy({ node, horizon, passphrase, friendbot, wasm, manifest, say: (line) => console.log(`  ${line}`) });
  console.log(
    `\nThe manifest is ${manifest}. Flows on this network: BALLAST_NETWORK=${manifest} npx vitest run --config tests/vitest.config.ts tests/flows`,
  );
}

await main().catch((error: unknown) => {
  console.error(error instanceof DeployError ? error.message : error);
  process.exitCode = 1;
});
