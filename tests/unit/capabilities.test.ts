import { afterEach, expect, it, vi } from 'vitest';
import { explained, lacks } from '../capabilities.mjs';

afterEach(() => void vi.unstubAllEnvs());

it('a skip is explained by a capability that is missing here, and by nothing else', () => {
  vi.stubEnv('BALLAST_NETWORK', 'https://node.example/manifest');
  expect(explained('the local network: it has no vault Harbor')).toBe('the local network');
  vi.stubEnv('BALLAST_NETWORK', '');
  expect(explained('the local network: it has no vault Harbor')).toBeUndefined();
  expect(explained('not today')).toBeUndefined();
  expect(explained(undefined)).toBeUndefined();
});

it('what the local network does not have fails its flow', () => {
  const skip = vi.fn() as never;
  vi.stubEnv('BALLAST_NETWORK', '');
  expect(() => lacks({ skip }, 'the local network', 'it has no vault Harbor')).toThrow('it has no vault Harbor');
  expect(skip).not.toHaveBeenCalled();
  vi.stubEnv('BALLAST_NETWORK', 'https://node.example/manifest');
  lacks({ skip }, 'the local network', 'it has no vault Harbor');
  expect(skip).toHaveBeenCalledWith('the local network: it has no vault Harbor');
});
