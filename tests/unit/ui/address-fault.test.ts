import { describe, expect, test } from 'vitest';
import { payees } from '../../../src/primitives/addresses';
import { addressFault, mayBeName } from '../../../src/ui/format/address-fault';
import { friend, longFriend, usdc } from '../../ui/fixtures';

const account = friend;
const contract = 'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM';

describe('an address that is typed', () => {
  test('is unfinished at each character that may still lead to one, and right at the last', () => {
    for (const address of [account, longFriend, usdc.issuer, contract]) {
      for (let length = 1; length < address.length; length++) expect(addressFault(address.slice(0, length), payees)).toBe('unfinished');
      expect(addressFault(address, payees)).toBeUndefined();
      expect(addressFault(` ${address} `, payees)).toBeUndefined();
    }
    expect(addressFault('', payees)).toBeUndefined();
  });

  test('is invalid as soon as no character after it can make it one', () => {
    const never = [
      '0',
      'g',
      'X',
      'GE',
      'GZ',
      'GA1',
      'GA B',
      `${account.slice(0, 20)}0`,
      `${account.slice(0, -1)}A`,
      `${account}A`,
      `0x${'ab'.repeat(20)}`,
    ];
    for (const text of never) expect([text, addressFault(text, payees)]).toEqual([text, 'invalid']);
  });

  test('of another kind than is asked for is invalid', () => {
    expect(addressFault('C', ['G'])).toBe('invalid');
    expect(addressFault(contract, ['G'])).toBe('invalid');
    expect(addressFault(longFriend, ['G'])).toBe('invalid');
  });

  test('may be a name instead while it is short and was not begun as an address', () => {
    for (const text of ['alice', 'maria', 'G', 'GABRIEL', 'web+stellar:pay']) expect([text, mayBeName(text)]).toEqual([text, true]);
    for (const text of [account.slice(0, 8), `0x${'ab'.repeat(20)}`]) expect([text, mayBeName(text)]).toEqual([text, false]);
  });
});
