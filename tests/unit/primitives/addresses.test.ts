import { Keypair, StrKey } from '@stellar/stellar-sdk/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAccountId, isContractId, parseAccountId, parseAddress, parseContractId } from '../../../src/primitives/addresses';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
const code = (expected: string) => expect.objectContaining({ status: 400, code: expected });
const account = StrKey.encodeEd25519PublicKey(new Uint8Array(32).fill(7) as never);
const contract = StrKey.encodeContract(new Uint8Array(32).fill(7) as never);
const muxed = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK';

describe('security 5: addresses', () => {
  test('every account and contract of the SDK is accepted as its own kind alone', () => {
    fc.assert(
      fc.property(bytes, (raw) => {
        const g = StrKey.encodeEd25519PublicKey(raw as never);
        const c = StrKey.encodeContract(raw as never);
        return isAccountId(g) && !isContractId(g) && isContractId(c) && !isAccountId(c);
      }),
    );
  });

  test('one changed character is refused', () => {
    fc.assert(
      fc.property(bytes, fc.nat(55), fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'), (raw, at, letter) => {
        const text = StrKey.encodeEd25519PublicKey(raw as never);
        const changed = text.slice(0, at) + letter + text.slice(at + 1);
        return changed === text || !isAccountId(changed);
      }),
    );
  });

  test('lower case, spaces, look-alikes and other lengths are refused', () => {
    for (const text of [
      account.toLowerCase(),
      ` ${account}`,
      `${account}\n`,
      account.replace('G', 'Ｇ'),
      account.slice(0, -1),
      `${account}A`,
      '',
      'G',
    ]) {
      expect(() => parseAccountId(text)).toThrowError(code('invalid_address'));
    }
  });

  test('each wrong kind has its own code', () => {
    expect(() => parseAccountId(contract)).toThrowError(code('account_expected'));
    expect(() => parseContractId(account)).toThrowError(code('contract_expected'));
    expect(() => parseAccountId(muxed)).toThrowError(code('muxed_address'));
    expect(() => parseAddress(muxed)).toThrowError(code('muxed_address'));
  });

  test('a secret key is refused and not echoed', () => {
    const secret = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(3) as never).secret();
    for (const parse of [parseAccountId, parseContractId, parseAddress]) {
      try {
        parse(secret);
        expect.unreachable();
      } catch (error) {
        expect(error).toMatchObject({ code: 'secret_key_given' });
        expect(JSON.stringify(error)).not.toContain(secret);
      }
    }
  });
});
