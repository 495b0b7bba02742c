import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { explained, FILE_ONLY, OPTIONS, readConfig, readEnvironment } from '../../../src/gateway/options';
import { withChosen } from '../../../src/settings/chosen';
import { lendersOf, mainnet, SOURCE_LISTS, testnet } from '../../../src/settings/networks';

const C = 'CDEFLWJMPR6DDNOEGP6KNPSPRWKPUG3DJLIOQZIS6EHIGNK7EGTQSA7R';

it('a file says the same as flags, by their names in camel case, and what lists of contracts a manifest would', () => {
  const vaults = [{ address: C, name: 'Harbor' }];
  const yieldTokens = [{ address: C, name: 'Reef' }];
  const file = {
    network: 'mainnet',
    port: 8080,
    rpcUrl: 'https://rpc.example',
    withoutSecondNode: true,
    cors: ['https://a.example'],
    vaults,
    yieldTokens,
  };
  expect(readConfig(JSON.stringify(file))).toEqual({
    network: 'mainnet',
    port: '8080',
    'rpc-url': 'https://rpc.example',
    'without-second-node': true,
    cors: ['https://a.example'],
    vaults,
    yieldTokens,
  });
});

const wrong: [text: string, named: string][] = [
  ['{', 'is not JSON'],
  ['{"rpcURL":"https://rpc.example"}', 'rpcURL'],
  ['{"passphrase":"Another Network"}', 'passphrase'],
  ['{"rate":1.5}', 'rate'],
  ['{"vaults":[{"address":"C","name":"x"}]}', 'vaults.0.address'],
  ...Object.values(SOURCE_LISTS).map((list): [string, string] => [`{"${list}":[{"address":"C","name":"x"}]}`, `${list}.0.address`]),
  [`{"yieldTokens":[{"address":"${C}"}]}`, 'yieldTokens.0.name'],
];

it.each(wrong)('a file that holds %s is refused by what is wrong in it', (text, named) => {
  expect(() => readConfig(text)).toThrow(named);
});

it('the environment says it in capitals, lists by commas; what is empty says nothing', () => {
  const env = {
    BALLAST_RPC_URL: 'https://rpc.example',
    BALLAST_CORS: 'https://a.example, https://b.example',
    BALLAST_PORT: '',
    OTHER: '1',
  };
  expect(readEnvironment(env)).toEqual({ 'rpc-url': 'https://rpc.example', cors: ['https://a.example', 'https://b.example'] });
  expect(readEnvironment({ BALLAST_WITHOUT_SECOND_NODE: '1' })).toEqual({ 'without-second-node': true });
  expect(readEnvironment({ BALLAST_WITHOUT_SECOND_NODE: '0' })).toEqual({ 'without-second-node': false });
});

it('the help has a line for each', () => {
  expect(
    explained()
      .split('\n')
      .map((line) => line.trim().split(' ')[0]),
  ).toEqual(Object.keys(OPTIONS).map((flag) => `--${flag}`));
});

it('what the file alone takes stands in its documentation, and every list of a lending source is among it', () => {
  const documented = readFileSync('docs/gateway.md', 'utf8');
  expect(FILE_ONLY.filter((key) => !documented.includes(`\`${key}\``))).toEqual([]);
  expect(FILE_ONLY).toEqual(expect.arrayContaining(Object.values(SOURCE_LISTS)));
});

it.each(Object.entries(SOURCE_LISTS))('a source of the kind %s that is named for a network is lent from there', (kind, list) => {
  const pool = { address: C as never, name: 'Reef', version: 2 as const };
  const network = withChosen(testnet, { [list]: [pool] });
  expect(lendersOf(network)).toEqual([{ kind, address: C, name: 'Reef' }]);
  expect(network.features.lendpoolMigration).toBe(true);
});

it('whoever runs it gives a shipped network a stabilizer and nodes; its id, passphrase, assets and router stay', () => {
  const { id, passphrase, assets, router } = mainnet;
  const network = withChosen(mainnet, { stabilizer: C as never, rpcUrl: 'https://rpc.example' });
  expect(network).toMatchObject({ id, passphrase, assets, router, stabilizer: C, horizonUrl: mainnet.horizonUrl });
  // The network's second node was beside its first one, and not beside this.
  expect(network.rpcUrls).toEqual(['https://rpc.example']);
  expect(withChosen(mainnet, { secondRpcUrl: 'https://two.example' }).rpcUrls).toEqual([mainnet.rpcUrls[0], 'https://two.example']);
  expect(withChosen(testnet, {}).features).toEqual(testnet.features);
  expect(withChosen(testnet, { stabilizer: C as never }).features.stabilizer).toBe(true);
});
