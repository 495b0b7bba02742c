/** What ships is read as strictly as a manifest: addresses are addresses, no two assets share a code, and each has its picture. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readManifest } from '../../../src/settings/manifest';
import { listedAssets, type Network, shippedNetworks } from '../../../src/settings/networks';

const badges = readFileSync(new URL('../../../src/ui/home/asset-badge.tsx', import.meta.url), 'utf8');

const manifestOf = ({ id, passphrase, rpcUrls: [rpcUrl, secondRpcUrl], horizonUrl, friendbotUrl, ...rest }: Network) => ({
  ...rest,
  network: { id, passphrase, rpcUrl, ...(secondRpcUrl ? { secondRpcUrl } : {}), horizonUrl, ...(friendbotUrl ? { friendbotUrl } : {}) },
});
const assetsOf = (network: Network) => [...listedAssets(network), ...(network.eurc ? [network.eurc] : [])];

describe.each(shippedNetworks.map((network) => [network.id, network] as const))('%s, as it ships', (_, network) => {
  it('could be read from a manifest', () => {
    expect(() => readManifest(manifestOf(network), [])).not.toThrow();
  });

  it('lists no code twice', () => {
    const codes = assetsOf(network).map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(0);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('has a picture for every asset that it lists (src/ui/home/asset-badge.tsx)', () => {
    expect(assetsOf(network).filter(({ code }) => !new RegExp(`^  ${code}: \\{`, 'm').test(badges))).toEqual([]);
  });
});
