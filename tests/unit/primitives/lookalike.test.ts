import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { likeness, skeleton } from '../../../src/primitives/lookalike';
import { written } from '../../run/confusables';

const listed = ['XLM', 'USDC', 'BLND', 'Target', 'Control'];

describe('names that look like a listed one', () => {
  it.each([
    ['the same', 'USDC'],
    ['in another case', 'usdc'],
    ['with Cyrillic letters', 'USDС'],
    ['with Greek letters', 'ΧLΜ'],
    ['with full-width letters', 'ＵＳＤＣ'],
    ['with mathematical letters', '𝐔𝐒𝐃𝐂'],
    ['with an accent', 'USDĆ'],
    ['with spaces around', ' USDC '],
    ['with spaces between', 'U S D C'],
    ['with signs', 'USDC✅'],
    ['with a zero-width space', 'US\u200bDC'],
    ['with one that was made visible', 'US\\u{200b}DC'],
    ['with digits for letters', 'U5DC'],
    ['with l for I and I for l', 'BIND'],
    ['a vault with a Cyrillic letter', 'Tаrget'],
    ['a vault with rn for m and 0 for o', 'C0ntro1'],
  ])('security 85: are taken for it: %s', (_, name) => {
    expect(likeness(name, listed)?.degree).toBe('same');
  });

  it.each([
    ['a sign of sets for U', '∪SDC'],
    ['a letter with a stroke', 'USĐC'],
    ['a letter with a hook', 'USƊC'],
    ['a lunate sigma', 'USDϹ'],
    ['small capitals', 'ᴜsᴅᴄ'],
    ['Cherokee', 'ᏟᎾΝᎢᎡᎾᏞ'],
    ['Lisu', 'ꓴꓢꓓꓚ'],
    ['a letter beyond the first plane', '𐓎SDC'],
    ['a struck letter in a vault’s name', 'Ŧarget'],
    ['a bar for l', 'B|ND'],
    ['two letters that one looks like', 'Taꭇget'],
  ])('security 116: are taken for it by Unicode’s table: %s', (_, name) => {
    expect(likeness(name, listed)?.degree).toBe('same');
  });

  it.each([
    ['vvault', 'wault'],
    ['Bayvvater', 'Baywater'],
    ['rnint', 'mint'],
    ['ﬂow', 'flow'],
    ['Ꜳve', 'aave'],
  ])('security 116: letters that join to another one are that one: %s', (name, other) => {
    expect(likeness(name, [other])).toEqual({ name: other, degree: 'same' });
  });

  it('security 116: the table is the one that was published', () => {
    expect(readFileSync(new URL('../../../src/primitives/confusables.ts', import.meta.url), 'utf8')).toBe(written());
  });

  it.each([['USDCx'], ['yUSDC'], ['USDC.e'], ['USD Coin (USDC)'], ['USDС2'], ['My Target'], ['Target 2']])(
    'security 85: hold the whole of it and more: %s',
    (name) => {
      expect(likeness(name, listed)?.degree).toBe('padded');
    },
  );

  it.each([['EURC'], ['AQUA'], ['USDT'], ['Harbor'], [''], ['…'], ['✅']])('are not: %s', (name) => {
    expect(likeness(name, listed)).toBeUndefined();
  });

  it('are named by the closest: the one they may be taken for goes before one that they hold', () => {
    expect(likeness('Target', ['get', 'Target'])).toEqual({ name: 'Target', degree: 'same' });
  });

  it('a listed name of one or two letters lies in nothing', () => {
    expect(likeness('AXB', ['X'])).toBeUndefined();
  });

  it('what joins letters to another letter is one shape', () => {
    expect(skeleton('rnodern')).toBe(skeleton('modem'));
  });
});
