import { describe, expect, it } from 'vitest';
import type { ServiceError } from '../../../src/primitives/errors';
import { sharedBy } from '../../../src/primitives/operators';
import { MANIFEST_LENGTH, parseManifest, parseManifestText, parseNodes, readManifest } from '../../../src/settings/manifest';
import { mainnet, type Network, shippedNetworks, testnet } from '../../../src/settings/networks';

const contract = mainnet.vaults[0]?.address;
const good = () => ({
  network: {
    id: 'harbor',
    passphrase: 'Harbor ; 2026',
    rpcUrl: 'https://rpc.harbor.example',
    horizonUrl: 'https://horizon.harbor.example',
  },
  vaults: [{ address: contract, name: 'Beacon' }],
});

function refusal(work: () => unknown): Pick<ServiceError, 'status' | 'code' | 'details'> {
  try {
    work();
  } catch (error) {
    const { status, code, details } = error as ServiceError;
    return { status, code, details };
  }
  throw new Error('nothing was refused');
}

describe('a manifest', () => {
  it('becomes the network that it describes, with everything switched on that it does not switch off', () => {
    expect(parseManifest({ ...good(), features: { stabilizer: false } }, shippedNetworks)).toMatchObject({
      id: 'harbor',
      rpcUrls: ['https://rpc.harbor.example'],
      vaults: [{ address: contract, name: 'Beacon' }],
      stabilizers: [],
      features: { stabilizer: false, lendpoolMigration: true, vaultMigration: true },
    });
  });

  it('keeps nothing that it does not know', () => {
    expect(readManifest({ ...good(), accounts: { me: { secret: 'S…' } }, deep: [[[]]] }, [])).toEqual({
      ...good(),
      assets: {},
      features: {},
      lendpools: [],
      stabilizers: [],
      treasuries: [],
      tokens: [],
      yieldTokens: [],
    });
  });

  it.each(shippedNetworks.flatMap(({ id, passphrase }) => [[{ id }], [{ passphrase }]]))(
    'cannot take the place of a shipped network: %j',
    (taken) => {
      const { network, ...rest } = good();
      const manifest = { ...rest, network: { ...network, ...taken } };
      expect(refusal(() => parseManifest(manifest, shippedNetworks))).toMatchObject({ status: 400, code: 'network_reserved' });
    },
  );

  it.each([
    ['http://rpc.harbor.example'],
    ['http://localhost.harbor.example'],
    ['ftp://rpc.harbor.example'],
    ['wss://rpc.harbor.example'],
    ['https://user:word@rpc.harbor.example'],
    ['javascript:alert(1)'],
    ['rpc.harbor.example'],
    [''],
  ])('names nodes by https alone, but for this machine: not %j', (url) => {
    for (const field of ['rpcUrl', 'secondRpcUrl', 'horizonUrl']) {
      const { network, ...rest } = good();
      const details = { path: `network.${field}` };
      expect(refusal(() => parseManifest({ ...rest, network: { ...network, [field]: url } }, []))).toMatchObject({
        code: 'invalid_manifest',
        details,
      });
      const nodes = { rpcUrl: 'http://localhost:8000/rpc', horizonUrl: 'http://127.0.0.1:8000/', [field]: url };
      expect(refusal(() => parseNodes(nodes))).toMatchObject({ status: 400, code: 'invalid_node', details: { field } });
    }
  });

  it.each([
    ['network.id', { network: { ...good().network, id: 'Harbor!' } }],
    ['network.id', { network: { ...good().network, id: undefined } }],
    ['network.passphrase', { network: { ...good().network, passphrase: 'Harbor\u202E' } }],
    ['vaults.0.name', { vaults: [{ address: contract, name: 'Bea\u200Bcon' }] }],
    ['vaults.0.name', { vaults: [{ address: contract, name: 'Beacon\n' }] }],
    ['vaults.0.name', { vaults: [{ address: contract, name: '' }] }],
    ['vaults.0.name', { vaults: [{ address: contract, name: 'x'.repeat(41) }] }],
    ['vaults.0.address', { vaults: [{ address: `${contract?.slice(0, -1)}A`, name: 'Beacon' }] }],
    ['vaults', { vaults: Array.from({ length: 101 }, () => good().vaults[0]) }],
    ['router.elements', { router: { address: contract, elements: 5 } }],
    ['assets.usdc.code', { assets: { usdc: { code: 'US DC', issuer: mainnet.assets.usdc?.issuer, contract } } }],
    ['assets.usdc.decimals', { assets: { usdc: { code: 'USDC', issuer: mainnet.assets.usdc?.issuer, contract, decimals: 6 } } }],
    ['tokens.0.decimals', { tokens: [{ code: 'TOK', contract, decimals: 39 }] }],
    ['tokens.0.decimals', { tokens: [{ code: 'TOK', contract, decimals: 0.5 }] }],
    ['', { tokens: [{ code: 'XLM', contract, decimals: 7 }] }],
    [
      '',
      {
        tokens: [
          { code: 'TOK', contract },
          { code: 'TOK', contract: mainnet.assets.usdc?.contract },
        ],
      },
    ],
    ['rewardFallback', { rewardFallback: contract }],
    ['features.stabilizer', { features: { stabilizer: 'yes' } }],
  ])('is refused with the path of what is wrong: %s', (path, change) => {
    expect(refusal(() => parseManifest({ ...good(), ...change }, []))).toMatchObject({
      status: 400,
      code: 'invalid_manifest',
      details: { path },
    });
  });

  it.each([[null], [[]], ['{}'], [5], [undefined], [{}]])('is no other value: %j', (json) => {
    expect(refusal(() => parseManifest(json, []))).toMatchObject({ status: 400, code: 'invalid_manifest' });
  });
});

describe('security 82: the text of a manifest', () => {
  const nested = (depth: number) => `{"network":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  it('is refused where it is nested too deep, before it is parsed', () => {
    for (const depth of [20, 2_000, 40_000])
      expect(refusal(() => parseManifestText(nested(depth)))).toMatchObject({ status: 400, code: 'manifest_too_deep' });
    expect(parseManifestText(nested(19))).toBeTruthy();
    // Brackets in a text are text.
    expect(parseManifestText(`{"name":"${'['.repeat(500)}\\"${'{'.repeat(500)}"}`)).toBeTruthy();
  });

  it('is refused where it is too long, or no JSON', () => {
    expect(refusal(() => parseManifestText(' '.repeat(MANIFEST_LENGTH + 1)))).toMatchObject({ status: 400, code: 'manifest_too_long' });
    expect(refusal(() => parseManifestText('{"network":'))).toMatchObject({ status: 400, code: 'invalid_manifest' });
  });
});

describe('out of the box', () => {
  it('mainnet has three voices of different operators; testnet has one, and that is known', () => {
    expect(mainnet.rpcUrls).toHaveLength(2);
    const hosts = ({ rpcUrls, horizonUrl }: Network) => [...rpcUrls, horizonUrl].map((url) => new URL(url).host);
    expect(sharedBy(hosts(mainnet))).toBeUndefined();
    expect(new Set([...mainnet.rpcUrls, mainnet.horizonUrl].map((url) => new URL(url).hostname.split('.').slice(-2).join('.'))).size).toBe(
      3,
    );
    expect(sharedBy(hosts(testnet))).toMatchObject({ operator: 'stellar.org', all: true });
  });
});
