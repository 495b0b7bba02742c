import { describe, expect, test } from 'vitest';
import { sharedBy } from '../../../src/primitives/operators';

describe('nodes of one operator', () => {
  test('are those under one registered name, all of them or two of three', () => {
    expect(sharedBy(['soroban-testnet.stellar.org', 'horizon-testnet.stellar.org'])).toEqual({
      operator: 'stellar.org',
      machine: false,
      nodes: ['soroban-testnet.stellar.org', 'horizon-testnet.stellar.org'],
      all: true,
    });
    expect(sharedBy(['rpc.lightsail.network', 'rpc.stellar.org', 'horizon.stellar.org'])).toMatchObject({
      operator: 'stellar.org',
      nodes: ['rpc.stellar.org', 'horizon.stellar.org'],
      all: false,
    });
    expect(sharedBy(['rpc.one.com.br', 'horizon.one.com.br'])?.operator).toBe('one.com.br');
  });

  test('on one machine are those of one host, whatever their ports and paths are', () => {
    expect(sharedBy(['127.0.0.1:1', '127.0.0.1:2'])).toMatchObject({ operator: '127.0.0.1', machine: true, all: true });
    expect(sharedBy(['node.one.org/rpc', 'node.one.org:8000/rpc2', 'horizon.two.org'])).toMatchObject({
      operator: 'node.one.org',
      machine: true,
      all: false,
    });
    expect(sharedBy(['Node.One.org', 'horizon.one.org'])).toMatchObject({ operator: 'one.org', machine: false });
  });

  test('are none where each is another one’s', () => {
    expect(sharedBy(['rpc.lightsail.network', 'mainnet.sorobanrpc.com', 'horizon.stellar.org'])).toBeUndefined();
    expect(sharedBy(['10.0.0.1:1', '127.0.0.1:2'])).toBeUndefined();
    expect(sharedBy(['rpc.one.co.uk', 'rpc.two.co.uk'])).toBeUndefined();
    expect(sharedBy(['rpc.ab.io', 'rpc.cd.io'])).toBeUndefined();
    expect(sharedBy([])).toBeUndefined();
  });
});
