/** Whose address a request comes from, and what a proxy is believed of it. */
import { expect, it } from 'vitest';
import { createAddresses, parseProxies } from '../../../src/gateway/addresses';

const from = (remoteAddress: string | undefined, told?: string, proxies: string[] = ['10.0.0.0/8', 'fd00::1']) =>
  createAddresses(parseProxies(proxies))({ socket: { remoteAddress }, headers: told === undefined ? {} : { 'x-forwarded-for': told } });

it('what anybody says of whom he asks for is not believed', () => {
  expect(from('203.0.113.5', '198.51.100.7')).toBe('203.0.113.5');
  expect(from('203.0.113.5', '10.0.0.1')).toBe('203.0.113.5');
  expect(from('10.0.0.1', '198.51.100.7', [])).toBe('10.0.0.1');
});

it('a named proxy is believed, and of a row of them the first that is none', () => {
  expect(from('10.0.0.1', '198.51.100.7')).toBe('198.51.100.7');
  expect(from('::ffff:10.0.0.1', ' 198.51.100.7 ')).toBe('198.51.100.7');
  expect(from('fd00::1', '198.51.100.7, 10.9.9.9')).toBe('198.51.100.7');
  // Whoever asked wrote the first two.
  expect(from('10.0.0.1', '192.0.2.1, 10.0.0.2, 198.51.100.7')).toBe('198.51.100.7');
  expect(from('10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3');
});

it('what a proxy says that is no address leaves the request with the proxy', () => {
  for (const told of [undefined, '', 'unknown', '198.51.100.7:80', 'a, ', '198.51.100.7, b'])
    expect(from('10.0.0.1', told), told).toBe('10.0.0.1');
});

it('an IPv6 address is counted with its network, however it is written', () => {
  const network = '2001:db8:0:5::/64';
  for (const address of ['2001:db8:0:5::1', '2001:0db8:0000:0005:ffff::', '2001:db8:0:5:1:2:3:4']) expect(from(address)).toBe(network);
  expect(from('2001:db8::5')).toBe('2001:db8:0:0::/64');
  expect(from('::1')).toBe('0:0:0:0::/64');
  expect(from('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(from('::ffff:203.0.113.5')).toBe('203.0.113.5');
});

it('a proxy is named by an address or a network', () => {
  for (const wrong of ['', 'proxy.example', '10.0.0.0/33', '10.0.0/8', 'fd00::/129', '10.0.0.0/', '10.0.0.0/a'])
    expect(() => parseProxies([wrong]), wrong).toThrow('is no address and no network');
});
