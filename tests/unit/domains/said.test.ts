/** What domains say of themselves and of names, held against those that say it wrong. */
import { describe, expect, it } from 'vitest';
import { findName, serverOf } from '../../../src/domains/federation';
import { readDomain, readStellarName } from '../../../src/domains/names';
import { checkNetwork, listingOf, readStellarToml, type StellarToml } from '../../../src/domains/stellar-toml';
import { encodeStrkey } from '../../../src/primitives/strkey';
import { codeOf, json, refusal, text, world } from './world';

const anchor = { host: 'anchor.test', foreign: false };
const server = new URL('https://names.anchor.test/federation?v=1#x');
const bob = readStellarName('Bob*anchor.test', false);
if (!bob) throw new Error('no name');
const key = Uint8Array.from({ length: 32 }, (_, index) => index);
const [G, C, OTHER] = [encodeStrkey('G', key), encodeStrkey('C', key), encodeStrkey('G', key.toReversed())];
const M = encodeStrkey('M', Uint8Array.of(...key, 0, 0, 0, 0, 0, 0, 0, 7));

const tomlOf = (body: string, status = 200) => readStellarToml(world(() => text(body, status)).door, anchor);
const found = (body: unknown) => findName(world(() => json(body)).door, server, bob);

describe('stellar.toml', () => {
  it('is asked for at its one place, over https', async () => {
    const { door, asked } = world(() => text('FEDERATION_SERVER = "https://names.anchor.test/f"\nOTHER = [1, 2]'));
    expect(await readStellarToml(door, anchor)).toEqual({ FEDERATION_SERVER: 'https://names.anchor.test/f' });
    expect(asked.map(({ url }) => url)).toEqual(['https://anchor.test/.well-known/stellar.toml']);
  });

  it('is asked for without a certificate on this machine alone', async () => {
    const domain = readDomain('127.0.0.1:8000', true);
    const { door, asked } = world(() => text(''));
    if (domain) await readStellarToml(door, domain);
    expect(asked.map(({ url }) => url)).toEqual(['http://127.0.0.1:8000/.well-known/stellar.toml']);
  });

  it.each([
    [404, 'domain_silent'],
    [410, 'domain_silent'],
    [403, 'domain_unavailable'],
    [500, 'domain_unavailable'],
    [204, 'domain_unavailable'],
  ])('with %d is refused by what it means', async (status, code) => {
    const answer = world(() => new Response(status === 204 ? null : 'nothing', { status }));
    expect(await codeOf(readStellarToml(answer.door, anchor))).toBe(code);
  });

  it.each([
    ['a page', '<!doctype html><title>Anchor</title>'],
    ['another type', 'FEDERATION_SERVER = 5'],
    ['a server of many letters', `FEDERATION_SERVER = "https://${'a'.repeat(400)}.test"`],
    ['a list that is none', 'CURRENCIES = "USDC"'],
    ['a currency of another type', '[[CURRENCIES]]\ncode = ["USDC"]'],
    ['brackets without an end', `A = ${'['.repeat(90_000)}`],
    ['a table that is a value too', 'CURRENCIES = 1\n[[CURRENCIES]]\ncode = "USDC"'],
  ])('of another shape is refused: %s', async (_name, body) => {
    expect(await codeOf(tomlOf(body))).toBe('domain_invalid');
  });

  it('reaches nothing but itself', async () => {
    const said = await tomlOf('[__proto__]\npolluted = "yes"\n[constructor.prototype]\npolluted = "yes"');
    expect(said).toEqual({});
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  it('that speaks of another network is not taken for this one', () => {
    const said = { NETWORK_PASSPHRASE: 'Test SDF Network ; September 2015' };
    expect(() => checkNetwork(said, anchor, 'Test SDF Network ; September 2015')).not.toThrow();
    expect(() => checkNetwork({}, anchor, 'anything')).not.toThrow();
    expect(() => checkNetwork(said, anchor, 'Public Global Stellar Network ; September 2015')).toThrow(/another network/);
  });
});

describe('the list of a domain’s assets', () => {
  const asset = { code: 'USDC', issuer: G };
  const cases: [string, StellarToml, string][] = [
    [
      'names it by code and issuer',
      {
        CURRENCIES: [
          { code: 'EURC', issuer: G },
          { code: 'USDC', issuer: G },
        ],
      },
      'listed',
    ],
    ['names the code with another issuer', { CURRENCIES: [{ code: 'USDC', issuer: OTHER }] }, 'notListed'],
    ['names the issuer with another code', { CURRENCIES: [{ code: 'usdc', issuer: G }] }, 'notListed'],
    ['names a code without an issuer', { CURRENCIES: [{ code: 'USDC' }] }, 'notListed'],
    ['has a pattern that fits', { CURRENCIES: [{ code_template: 'US??', issuer: G }] }, 'listed'],
    ['has a pattern of another length', { CURRENCIES: [{ code_template: 'US?', issuer: G }] }, 'notListed'],
    ['is empty', { CURRENCIES: [] }, 'notListed'],
    ['is not there', {}, 'notListed'],
    ['goes on in another file', { CURRENCIES: [{ toml: 'https://anchor.test/usdc.toml' }] }, 'elsewhere'],
  ];
  it.each(cases)('%s', (_name, said, listing) => {
    expect(listingOf(said, asset)).toBe(listing);
  });
});

describe('the server of a domain’s names', () => {
  it('is an https address of a host with a name', () => {
    expect(serverOf({ FEDERATION_SERVER: 'https://names.anchor.test/f' }, anchor).href).toBe('https://names.anchor.test/f');
  });

  it('may be on this machine for a domain of this machine, and for no other', () => {
    const said = { FEDERATION_SERVER: 'http://127.0.0.1:8000/federation' };
    expect(serverOf(said, { host: '127.0.0.1:8000', foreign: false }).host).toBe('127.0.0.1:8000');
    expect(() => serverOf(said, anchor)).toThrow(/no https address/);
    expect(() => serverOf({ FEDERATION_SERVER: 'http://localhost.evil.test/' }, { host: 'localhost', foreign: false })).toThrow(
      /no https address/,
    );
  });

  it.each([
    'http://names.anchor.test/f',
    'https://127.0.0.1/f',
    'https://192.168.1.1/f',
    'https://[::1]/f',
    'https://localhost/f',
    'https://names.localhost/f',
    'https://router.local/f',
    'https://wiki.internal/f',
    'https://nas.home.arpa/f',
    'https://user:word@names.anchor.test/f',
    'ftp://names.anchor.test',
    'javascript:alert(1)',
    'names.anchor.test',
  ])('is not %s', (text) => {
    expect(() => serverOf({ FEDERATION_SERVER: text }, anchor)).toThrow(/no https address/);
  });

  it('may be missing', async () => {
    expect(await codeOf((async () => serverOf({}, anchor))())).toBe('federation_missing');
  });
});

describe('a name that is looked up', () => {
  it('is asked for as it was typed, beside what the server’s own address asks', async () => {
    const { door, asked } = world(() => json({ stellar_address: 'bob*anchor.test', account_id: G }));
    expect(await findName(door, server, bob)).toEqual({ address: G, memo: undefined });
    expect(asked.map(({ url }) => url)).toEqual(['https://names.anchor.test/federation?v=1&q=Bob*anchor.test&type=name']);
  });

  it.each([
    ['none', {}, undefined],
    ['none, written out', { memo_type: '', memo: '' }, undefined],
    ['none, as null', { memo_type: null, memo: null }, undefined],
    ['a text', { memo_type: 'text', memo: 'account 7' }, { kind: 'text', value: 'account 7' }],
    ['a number', { memo_type: 'id', memo: '18446744073709551615' }, { kind: 'id', value: '18446744073709551615' }],
    ['a number that is no text', { memo_type: 'id', memo: 42 }, { kind: 'id', value: '42' }],
    [
      'a hash',
      { memo_type: 'hash', memo: Buffer.from('cd'.repeat(32), 'hex').toString('base64') },
      { kind: 'hash', value: 'cd'.repeat(32) },
    ],
  ])('has the memo that its server asks for: %s', async (_name, more, memo) => {
    expect(await found({ account_id: G, ...more })).toEqual({ address: G, memo });
  });

  it('may be a part of an account', async () => {
    expect(await found({ account_id: M })).toEqual({ address: M, memo: undefined });
  });

  it.each([
    ['a contract', { account_id: C }, 'account_id'],
    ['a secret key', { account_id: encodeStrkey('S', key) }, 'account_id'],
    ['an account with a wrong letter', { account_id: `${G.slice(0, -1)}${G.endsWith('A') ? 'B' : 'A'}` }, 'account_id'],
    ['no account', {}, 'account_id'],
    ['a number for an account', { account_id: 5 }, 'account_id'],
    ['the account of another name', { stellar_address: 'eve*anchor.test', account_id: G }, 'stellar_address'],
    ['a memo of an unknown kind', { account_id: G, memo_type: 'return', memo: 'x' }, 'memo'],
    ['a kind of memo that every object has', { account_id: G, memo_type: 'constructor', memo: 'x' }, 'memo'],
    ['a memo without a kind', { account_id: G, memo: 'x' }, 'memo'],
    ['a kind without a memo', { account_id: G, memo_type: 'text' }, 'memo'],
    ['a text that is too long', { account_id: G, memo_type: 'text', memo: 'é'.repeat(15) }, 'memo'],
    ['a text that turns what follows', { account_id: G, memo_type: 'text', memo: '7\u202e21' }, 'memo'],
    ['a number that is too large', { account_id: G, memo_type: 'id', memo: '18446744073709551616' }, 'memo'],
    ['a number below zero', { account_id: G, memo_type: 'id', memo: '-1' }, 'memo'],
    ['a hash that is too short', { account_id: G, memo_type: 'hash', memo: 'AAAA' }, 'memo'],
    ['a hash that is none', { account_id: G, memo_type: 'hash', memo: '%%%' }, 'memo'],
    ['a memo beside a part of an account', { account_id: M, memo_type: 'id', memo: '7' }, 'memo'],
    ['no object', ['x'], 'json'],
  ])('is refused with %s', async (_name, body, what) => {
    expect(await refusal(found(body))).toMatchObject({
      code: 'domain_invalid',
      details: { what: expect.stringContaining(what === 'json' ? '' : what) },
    });
  });

  it.each([
    [404, 'name_unknown'],
    [400, 'domain_unavailable'],
    [500, 'domain_unavailable'],
  ])('with %d is refused by what it means', async (status, code) => {
    expect(await codeOf(findName(world(() => text('{}', status)).door, server, bob))).toBe(code);
  });

  it('is refused where the answer is no JSON', async () => {
    expect(await codeOf(findName(world(() => text('<html>')).door, server, bob))).toBe('domain_invalid');
  });
});
