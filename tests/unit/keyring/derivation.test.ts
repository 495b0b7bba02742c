import { readFile } from 'node:fs/promises';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { Keypair } from '@stellar/stellar-sdk/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomBytes } from '../../../src/keyring/cipher';
import { accountSeed, parsePhrase, wordsOf } from '../../../src/keyring/derivation';
import { webEd25519 } from '../../../src/keyring/ed25519';
import { scriptEd25519 } from '../../../src/keyring/noble';
import { secretKeyOf, seedOf } from '../../../src/keyring/strkey';
import { accountIdOf } from '../../../src/primitives/addresses';

/** SEP-5, "Test Cases": phrase, passphrase, then address and secret key of the first accounts. */
const SEP5: [string, string, [string, string][]][] = [
  [
    'illness spike retreat truth genius clock brain pass fit cave bargain toe',
    '',
    [
      ['GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6', 'SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN'],
      ['GBAW5XGWORWVFE2XTJYDTLDHXTY2Q2MO73HYCGB3XMFMQ562Q2W2GJQX', 'SCEPFFWGAG5P2VX5DHIYK3XEMZYLTYWIPWYEKXFHSK25RVMIUNJ7CTIS'],
    ],
  ],
  [
    'resource asthma orphan phone ice canvas fire useful arch jewel impose vague theory cushion top',
    '',
    [['GAVXVW5MCK7Q66RIBWZZKZEDQTRXWCZUP4DIIFXCCENGW2P6W4OA34RH', 'SAKS7I2PNDBE5SJSUSU2XLJ7K5XJ3V3K4UDFAHMSBQYPOKE247VHAGDB']],
  ],
  [
    'bench hurt jump file august wise shallow faculty impulse spring exact slush thunder author capable act festival slice deposit sauce coconut afford frown better',
    '',
    [['GC3MMSXBWHL6CPOAVERSJITX7BH76YU252WGLUOM5CJX3E7UCYZBTPJQ', 'SAEWIVK3VLNEJ3WEJRZXQGDAS5NVG2BYSYDFRSH4GKVTS5RXNVED5AX7']],
  ],
  [
    'cable spray genius state float twenty onion head street palace net private method loan turn phrase state blanket interest dry amazing dress blast tube',
    'p4ssphr4se',
    [['GDAHPZ2NSYIIHZXM56Y36SBVTV5QKFIZGYMMBHOU53ETUSWTP62B63EQ', 'SAFWTGXVS7ELMNCXELFWCFZOPMHUZ5LXNBGUVRCY3FHLFPXK4QPXYP2X']],
  ],
  [
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    '',
    [['GB3JDWCQJCWMJ3IILWIGDTQJJC5567PGVEVXSCVPEQOTDN64VJBDQBYX', 'SBUV3MRWKNS6AYKZ6E6MOUVF2OYMON3MIUASWL3JLY5E3ISDJFELYBRZ']],
  ],
];

describe('SEP-5', () => {
  test.each(SEP5)('"%s" with passphrase "%s" gives the published accounts', async (phrase, passphrase, accounts) => {
    for (const [index, [address, secret]] of accounts.entries()) {
      const seed = await accountSeed(phrase.split(' '), passphrase, index);
      expect(secretKeyOf(seed)).toBe(secret);
      expect(accountIdOf(await webEd25519.publicKey(seed))).toBe(address);
      expect(seedOf(secret)).toEqual(seed);
    }
  });
});

test('the file of words that is shipped is BIP-39’s list', async () => {
  const file = await readFile(new URL('../../../assets/public/words.txt', import.meta.url), 'utf8');
  expect(file).toBe(`${wordlist.join('\n')}\n`);
});

test('32 bytes make 24 words, and the words give the entropy back', () => {
  const entropy = randomBytes(32);
  const words = wordsOf(entropy, wordlist);
  expect(words).toHaveLength(24);
  expect(parsePhrase(words.join(' '), wordlist)).toEqual(entropy);
});

test('a phrase is read whatever its spaces and case', () => {
  expect(parsePhrase(`  ${SEP5[0]?.[0].toUpperCase().replaceAll(' ', '\n ')} `, wordlist)).toEqual(
    parsePhrase(SEP5[0]?.[0] ?? '', wordlist),
  );
});

test('a phrase that is none is refused for its reason, and its words are not repeated', () => {
  const refusal = (text: string) => {
    try {
      parsePhrase(text, wordlist);
    } catch (error) {
      return error as { code: string; details: unknown };
    }
    throw new Error('accepted');
  };
  const words = (SEP5[0]?.[0] ?? '').split(' ');
  expect(refusal(words.slice(1).join(' '))).toMatchObject({ code: 'invalid_phrase', details: { reason: 'count' } });
  const misspelt = refusal(words.with(3, 'truthh').join(' '));
  expect(misspelt).toMatchObject({ code: 'invalid_phrase', details: { reason: 'word', position: 3 } });
  expect(JSON.stringify(misspelt) + String(misspelt)).not.toMatch(/truthh|illness/);
  expect(refusal(words.with(11, 'zoo').join(' '))).toMatchObject({ code: 'invalid_phrase', details: { reason: 'checksum' } });
});

test('security 68: WebCrypto’s Ed25519 and the script’s agree on 1,000 random keys and payloads', async () => {
  const bytes = (options: { minLength: number; maxLength: number }) => fc.uint8Array(options);
  const property = fc.asyncProperty(bytes({ minLength: 32, maxLength: 32 }), bytes({ minLength: 0, maxLength: 200 }), async (key, text) => {
    const [seed, payload] = [Uint8Array.from(key), Uint8Array.from(text)];
    const publicKey = await webEd25519.publicKey(seed);
    expect(await scriptEd25519.publicKey(seed)).toEqual(publicKey);
    expect(accountIdOf(publicKey)).toBe(Keypair.fromRawEd25519Seed(seed).publicKey());
    const signature = await webEd25519.sign(seed, payload);
    expect(await scriptEd25519.sign(seed, payload)).toEqual(signature);
    expect(await scriptEd25519.verify(publicKey, payload, signature)).toBe(true);
    expect(await webEd25519.verify(publicKey, payload, signature.with(5, (signature[5] ?? 0) ^ 1))).toBe(false);
  });
  await fc.assert(property, { numRuns: 1000 });
});
