import { StrKey } from '@stellar/stellar-sdk/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeStrkey, encodeStrkey, type StrkeyKind } from '../../../src/primitives/strkey';

const sized = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const balance = sized(32).map((hash) => Uint8Array.of(0, ...hash));
const decodes = (kind: StrkeyKind, text: string) => decodeStrkey(kind, text) !== undefined;

describe('against the SDK', () => {
  test('every kind is written as the SDK writes it', () => {
    fc.assert(
      fc.property(sized(32), sized(40), balance, (raw, muxed, claimable) => {
        expect(encodeStrkey('G', raw)).toBe(StrKey.encodeEd25519PublicKey(raw));
        expect(encodeStrkey('C', raw)).toBe(StrKey.encodeContract(raw));
        expect(encodeStrkey('S', raw)).toBe(StrKey.encodeEd25519SecretSeed(raw));
        expect(encodeStrkey('T', raw)).toBe(StrKey.encodePreAuthTx(raw));
        expect(encodeStrkey('X', raw)).toBe(StrKey.encodeSha256Hash(raw));
        expect(encodeStrkey('L', raw)).toBe(StrKey.encodeLiquidityPool(raw));
        expect(encodeStrkey('M', muxed)).toBe(StrKey.encodeMed25519PublicKey(muxed));
        expect(encodeStrkey('P', muxed)).toBe(StrKey.encodeSignedPayload(muxed));
        expect(encodeStrkey('B', claimable)).toBe(StrKey.encodeClaimableBalance(claimable));
      }),
      { numRuns: 100 },
    );
  });

  test('what is written is read again, as its own kind alone', () => {
    const written = fc.oneof(
      fc.tuple(fc.constantFrom('G', 'C', 'S'), sized(32)),
      fc.tuple(fc.constant('M'), sized(40)),
      fc.tuple(fc.constant('B'), balance),
    ) as fc.Arbitrary<[StrkeyKind, Uint8Array]>;
    fc.assert(
      fc.property(written, ([kind, bytes]) => {
        const text = encodeStrkey(kind, bytes);
        expect(decodeStrkey(kind, text)).toEqual(bytes);
        for (const other of ['G', 'C', 'S', 'M', 'B'] as const) expect(decodes(other, text)).toBe(other === kind);
      }),
      { numRuns: 200 },
    );
  });

  test('a text that was changed anywhere is judged as the SDK judges it', () => {
    const valid: [StrkeyKind, (text: unknown) => boolean, fc.Arbitrary<Uint8Array>][] = [
      ['G', (text) => StrKey.isValidEd25519PublicKey(text as string), sized(32)],
      ['C', (text) => StrKey.isValidContract(text as string), sized(32)],
      ['M', (text) => StrKey.isValidMed25519PublicKey(text as string), sized(40)],
      ['B', (text) => StrKey.isValidClaimableBalance(text as string), fc.oneof(balance, sized(33))],
    ];
    const letters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ2345670189=agz ');
    for (const [kind, judged, bytes] of valid) {
      const changed = fc.tuple(bytes, fc.nat(69), letters).map(([raw, at, letter]) => {
        const text = encodeStrkey(kind, raw);
        return [text, text.slice(0, at) + letter + text.slice(at + 1), text + letter, text.slice(0, -1)];
      });
      fc.assert(
        fc.property(changed, (texts) => texts.every((text) => decodes(kind, text) === judged(text))),
        { numRuns: 75 },
      );
    }
  });
});

/** SEP-23's invalid keys, of the kinds that are read here. */
const INVALID: [StrkeyKind, string, string][] = [
  ['G', 'GAAAAAAAACGC6', '5 bytes'],
  ['G', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZA', 'length congruent to 1 mod 8'],
  ['G', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUACUSI', '36 bytes for 35'],
  ['G', 'G47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVP2I', 'low bits of the version byte'],
  ['M', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUR', 'unused bit set'],
  ['M', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLKA', 'length congruent to 6 mod 8'],
  ['M', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAAV75I', '44 bytes for 43'],
  ['M', 'M47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ', 'low bits of the version byte'],
  ['M', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUK===', 'padding'],
  ['M', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUO', 'checksum'],
  ['B', 'BAAT6DBUX6J22DMZOHIEZTEQ64CVCHEDRKWZONFEUL5Q26QD7R76RGXACA', 'type 1'],
  ['B', 'BAAD6DBUX6J22DMZOHIEZTEQ64CVCHEDRKWZONFEUL5Q26QD7R76RGR4TV', 'unused bit set'],
];

describe('SEP-23', () => {
  const key = '3f0c34bf93ad0d9971d04ccc90f705511c838aad9734a4a2fb0d7a03fc7fe89a';

  test.each([
    ['G', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ', key],
    ['C', 'CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA', key],
    ['M', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ', `${key}${'00'.repeat(8)}`],
    ['M', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK', `${key}80${'00'.repeat(7)}`],
    ['B', 'BAAD6DBUX6J22DMZOHIEZTEQ64CVCHEDRKWZONFEUL5Q26QD7R76RGR4TU', `00${key}`],
  ] as const)('%s: %s names its bytes', (kind, text, hex) => {
    expect(Buffer.from(decodeStrkey(kind, text) ?? []).toString('hex')).toBe(hex);
    expect(encodeStrkey(kind, Buffer.from(hex, 'hex'))).toBe(text);
  });

  test.each(INVALID)('%s: %s is refused for its %s', (kind, text) => {
    expect(decodeStrkey(kind, text)).toBeUndefined();
  });

  test('what is no text is refused', () => {
    for (const value of [undefined, null, 7, new Uint8Array(35), ['G']]) expect(decodeStrkey('G', value)).toBeUndefined();
  });
});
