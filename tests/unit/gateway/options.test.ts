import { expect, it } from 'vitest';
import { explained, OPTIONS, readConfig, readEnvironment } from '../../../src/gateway/options';
import { withChosen } from '../../../src/settings/chosen';
import { mainnet, testnet } from '../../../src/settings/networks';

const C = 'CDEFLWJMPR6DDNOEGP6KNPSPRWKPUG3DJLIOQZIS6EHIGNK7EGTQSA7R';

it('a file says the same as flags, by their names in camel case, and what lists of contracts a manifest would', () => {
  const vaults = [{ address: C, name: 'Harbor' }];
  const file = {
    network: 'mainnet',
    port: 8080,
    rpcUrl: 'https://rpc.example',
    withoutSecondNode: true,
    cors: ['https://a.example'],
    vaults,
  };
  expect(readConfig(JSON.stringify(file))).toEqual({
    network: 'mainnet',
    port: '8080',
    'rpc-url': 'https://rpc.example',
    'without-second-node': true,
    cors: ['https://a.example'],
    vaults,
  });
});

it.each([
  ['{', 'is not JSON'],
  ['{"rpcURL":"https://rpc.example"}', 'rpcURL'],
  ['{"passphrase":"Another Network"}', 'passphrase'],
  ['{"rate":1.5}', 'rate'],
  ['{"vaults":[{"address":"C","name":"x"}]}', 'vaults.0.address'],
])('a file that holds %s is refused by what is wrong in it', (text, wrong) => {
  expect(() => readConfig(text)).toThrow(wrong);
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
