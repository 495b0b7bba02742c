/**
 * Whose address a request comes from. What a proxy says of who asked it is believed of those alone that were named, from the last
 * back to the first that was not: whatever stands before that one, anybody can have written.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An IPv4 address that came over IPv6 is itself; a zone is the machine's own affair. */
const plain = (address: string) => address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');

/** Addresses and networks such as 10.0.0.0/8. Throws a sentence. */
export function parseProxies(named: readonly string[]): BlockList {
  const list = new BlockList();
  for (const name of named) {
    const [address = '', bits] = name.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    const isNetwork = bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
    if (isIP(address) === 0 || !(bits === undefined || isNetwork))
      throw new Error(`${name} is no address and no network, such as 10.0.0.0/8`);
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/** The eight groups of an IPv6 address, of which four name a network that is one customer's. */
function networkOf(address: string): string {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail ?? '')];
  return `${all.slice(0, 4).join(':')}::/64`;
}

/** Who is counted as one: an IPv4 address, or the /64 of an IPv6 one. */
export function createAddresses(proxies: BlockList) {
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, familyOf(address));
  return ({ socket, headers }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }): string => {
    let address = plain(socket.remoteAddress ?? '');
    const told = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    for (let one = told.pop(); one !== undefined && isProxy(address); one = told.pop()) {
      const before = plain(one.trim());
      // What is no address was not written by somebody who knows.
      if (isIP(before) === 0) break;
      address = before;
    }
    return isIP(address) === 6 ? networkOf(address) : address;
  };
}
