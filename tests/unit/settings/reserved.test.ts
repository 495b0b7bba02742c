import { describe, expect, it } from 'vitest';
import { isServiceError } from '../../../src/primitives/errors';
import { parseManifest } from '../../../src/settings/manifest';
import { mainnet, shippedNetworks, testnet } from '../../../src/settings/networks';

function parse(network: { id?: string; passphrase?: string }) {
  const nodes = { rpcUrl: 'https://rpc.test', horizonUrl: 'https://horizon.test' };
  try {
    return parseManifest({ network: { id: 'mine', passphrase: 'My Network', ...nodes, ...network } }, shippedNetworks).id;
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return `${error.code} ${error.details?.id}`;
  }
}

describe('security 44: a network of somebody’s own', () => {
  it.each(['mainnet', 'main-net', 'rnainnet', 'ma1nnet', 'malnnet', 'mainet', 'public', 'pub1ic', 'pubnet'])(
    'is not called %s, which passes for the public network',
    (id) => expect(parse({ id })).toBe('network_reserved mainnet'),
  );

  it.each(['testnet', 'test-net', 'te5tnet', 'testnett'])('is not called %s, which passes for the test network', (id) =>
    expect(parse({ id })).toBe('network_reserved testnet'),
  );

  it.each([mainnet, testnet])(
    'has not the passphrase of $id, in whatever spelling: what is signed there would count here',
    ({ id, passphrase }) => {
      for (const text of [passphrase, passphrase.toUpperCase(), `  ${passphrase} `, passphrase.replace(' ;', ';')]) {
        expect(parse({ passphrase: text })).toBe(`network_reserved ${id}`);
      }
    },
  );

  it.each(['local', 'mine', 'staging', 'main-office', 'futurenet', 'my-testnet'])('may be called %s', (id) =>
    expect(parse({ id })).toBe(id),
  );
});
