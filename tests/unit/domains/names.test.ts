/** Domains and names at them, as people write them, and as people write them who want to be taken for others. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNameLike, readDomain, readStellarName } from '../../../src/domains/names';

describe('a domain', () => {
  it.each([
    ['anchor.test', 'anchor.test', false],
    [' Anchor.Example.ORG ', 'anchor.example.org', false],
    ['a-1.b2.io', 'a-1.b2.io', false],
    ['exämple.org', 'xn--exmple-cua.org', true],
    ['xn--exmple-cua.org', 'xn--exmple-cua.org', true],
    // Cyrillic letters in the place of Latin ones.
    ['сirсle.com', 'xn--irle-k6dc.com', true],
    ['anchor。test', 'anchor.test', true],
  ])('%s is %s', (typed, host, foreign) => {
    expect(readDomain(typed, false)).toEqual({ host, foreign });
  });

  it.each([
    '',
    'anchor',
    'localhost',
    'localhost:8000',
    '127.0.0.1',
    '127.0.0.1:8000',
    '10.0.0.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    'anchor.test:8443',
    'anchor.test/toml',
    'anchor.test?x',
    'anchor.test#x',
    'user@anchor.test',
    'anchor\\.test',
    '%61nchor.test',
    'an chor.test',
    '-anchor.test',
    'anchor-.test',
    'anchor..test',
    'anchor.test.',
    'an\u00adchor.test',
    'anchor\u202e.test',
    'anchor\u200b.test',
    `${'a'.repeat(64)}.test`,
    `${'a.'.repeat(130)}test`,
  ])('%j is none', (typed) => {
    expect(readDomain(typed, false)).toBeUndefined();
  });

  it('may be this machine where the network is on it, and nothing else of numbers', () => {
    for (const host of ['localhost', 'localhost:8000', '127.0.0.1:43211']) expect(readDomain(host, true)).toEqual({ host, foreign: false });
    for (const host of ['127.0.0.2', 'localhost.evil.test:1', '127.0.0.1:8000/x', '10.0.0.1', 'localhost:'])
      expect(readDomain(host, true)).toBeUndefined();
  });

  it('is what the fetch goes to, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (noise) => {
        const domain = readDomain(`${noise}.test`, false);
        if (!domain) return;
        expect(new URL(`https://${domain.host}/`).host).toBe(domain.host);
        expect(domain.host).toMatch(/^[a-z0-9.-]+\.test$/);
      }),
    );
  });
});

describe('a name at a domain', () => {
  it('has one star, with a user before it', () => {
    expect(readStellarName(' maria@gmail.com*anchor.test ', false)).toEqual({
      text: 'maria@gmail.com*anchor.test',
      user: 'maria@gmail.com',
      domain: { host: 'anchor.test', foreign: false },
    });
    expect(readStellarName('+14155550100*anchor.test', false)?.user).toBe('+14155550100');
    expect(readStellarName('josé*anchor.test', false)?.user).toBe('josé');
  });

  it.each([
    '*anchor.test',
    'bob*',
    'bob*a*anchor.test',
    'bob anchor*anchor.test',
    'b,b*anchor.test',
    'b<b*anchor.test',
    'bob\u202e*anchor.test',
    `${'b'.repeat(101)}*anchor.test`,
    'bob@anchor.test',
    'bob*10.0.0.1',
  ])('%j is none', (typed) => {
    expect(readStellarName(typed, false)).toBeUndefined();
  });

  it('is told from an address by its star alone', () => {
    expect(isNameLike('bob*')).toBe(true);
    expect(isNameLike('GABC')).toBe(false);
  });
});
