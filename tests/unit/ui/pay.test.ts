/** What is pasted into the form of a payment, and what is told of the address in it. */
import fc from 'fast-check';
import encodeQr from 'qr';
import { describe, expect, it } from 'vitest';
import type { BalanceView } from '../../../src/commands/views';
import { encodeStrkey } from '../../../src/primitives/strkey';
import { payeesOf } from '../../../src/ui/approve/story';
import { alikeTo } from '../../../src/ui/format/alike';
import { codeIn } from '../../../src/ui/parts/qr-picture';
import { readAsset } from '../../../src/ui/pay/asset-names';
import { readWanted } from '../../../src/ui/pay/pay-uri';
import { pasted } from '../../../src/ui/pay/send';

const bytes = (first: number) => Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? first : index));
const [G, C, OTHER] = [encodeStrkey('G', bytes(1)), encodeStrkey('C', bytes(2)), encodeStrkey('G', bytes(3))];
const M = encodeStrkey('M', Uint8Array.of(...bytes(1), 0, 0, 0, 0, 0, 0, 0, 9));
const HERE = 'Public Global Stellar Network ; September 2015';
const wanted = (text: string) => readWanted(text, HERE);
const uri = (fields: { [name: string]: string }) => `web+stellar:pay?${new URLSearchParams(fields)}`;

describe('what is pasted', () => {
  it('is an address of any kind that can be paid, and no other', () => {
    for (const to of [G, C, M]) expect(wanted(` ${to}\n`)).toEqual({ to });
    // In groups, as this wallet and others show it.
    for (const to of [G, C, M]) expect(wanted(to.replace(/.{4}/g, '$& ').replace(' ', '\n'))).toEqual({ to });
    const secret = encodeStrkey('S', bytes(4));
    for (const text of ['', 'G', G.slice(0, -1), `${G.slice(0, -1)}A`, secret, `stellar:${G}`]) expect(wanted(text)).toBeUndefined();
  });

  it('is a link that asks for a payment (SEP-7): receiver, amount, asset and memo', () => {
    expect(
      wanted(
        uri({ destination: G, amount: '120.1234567', asset_code: 'USDC', asset_issuer: OTHER, memo: 'dinner', memo_type: 'MEMO_TEXT' }),
      ),
    ).toEqual({
      to: G,
      amount: '120.1234567',
      asset: `USDC:${OTHER}`,
      memo: { kind: 'text', value: 'dinner' },
    });
    expect(wanted(uri({ destination: M }))).toEqual({ to: M, asset: 'XLM' });
    expect(wanted(uri({ destination: G, memo: '7', memo_type: 'MEMO_ID' }))?.memo).toEqual({ kind: 'id', value: '7' });
    const hash = Buffer.from('ab'.repeat(32), 'hex').toString('base64');
    expect(wanted(uri({ destination: G, memo: hash, memo_type: 'MEMO_HASH' }))?.memo).toEqual({ kind: 'hash', value: 'ab'.repeat(32) });
  });

  it('is not taken for less than it asks for: a memo of a kind that cannot be sent refuses the whole link', () => {
    expect(wanted(uri({ destination: G, memo: '7', memo_type: 'MEMO_RETURN' }))).toBeUndefined();
    expect(wanted(uri({ destination: 'nobody' }))).toBeUndefined();
    expect(wanted(uri({ destination: G, amount: '1e9' }))).toEqual({ to: G, asset: 'XLM' });
    expect(wanted(uri({ destination: G, asset_code: 'USDC' }))).toEqual({ to: G });
    expect(wanted(uri({ destination: G, callback: 'url:https://shop.example' }))).toBeUndefined();
    expect(wanted(uri({ destination: G, network_passphrase: 'Test SDF Network ; September 2015' }))).toBeUndefined();
    expect(wanted(uri({ destination: G, network_passphrase: HERE }))).toEqual({ to: G, asset: 'XLM' });
    expect(wanted(`web+stellar:tx?xdr=${'A'.repeat(50)}`)).toBeUndefined();
  });

  it('asks for so much of its own asset, and of no other that happens to be chosen', () => {
    const held = [
      { code: 'XLM', issuer: null },
      { code: 'USDC', issuer: OTHER },
    ] as BalanceView[];
    const take = (fields: { [name: string]: string }) => pasted(uri({ destination: G, amount: '120.5', ...fields }), held, ',', HERE);
    expect(take({ asset_code: 'USDC', asset_issuer: OTHER })).toMatchObject({ asset: `USDC:${OTHER}`, amount: '120,5', all: false });
    expect(take({})).toMatchObject({ asset: 'XLM', amount: '120,5' });
    for (const other of [{ asset_code: 'USDC', asset_issuer: G }, { asset_code: 'USDC' }]) {
      expect(take(other)).toMatchObject({ to: G });
      expect(Object.keys(take(other))).not.toEqual(expect.arrayContaining(['amount']));
      expect(Object.keys(take(other))).not.toEqual(expect.arrayContaining(['asset']));
    }
  });

  it('is an address without the blanks that it was written with', () => {
    expect(pasted(` ${G.slice(0, 28)} ${G.slice(28)}`, [], '.', HERE)).toMatchObject({ to: G });
  });

  it('never throws, whatever it is', () => {
    fc.assert(fc.property(fc.string(), (text) => wanted(text) === undefined || wanted(text)?.to !== ''));
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('destination', 'amount', 'memo', 'memo_type', 'asset_code', 'asset_issuer'), fc.string()),
        (fields) => {
          expect(wanted(uri(fields))).toBeUndefined();
          wanted(uri({ ...fields, destination: G }));
        },
      ),
    );
  });
});

it('an asset is read by code and issuer, with a colon or a hyphen between', () => {
  for (const text of [`USDC:${G}`, ` USDC-${G} `]) expect(readAsset(text)).toEqual({ code: 'USDC', issuer: G });
  for (const text of ['USDC', `:${G}`, `USDC:${C}`, `USDC:${G}:1`, `ABCDEFGHIJKLM:${G}`]) expect(readAsset(text)).toBeUndefined();
});

describe('an address that begins and ends alike', () => {
  const made = `${OTHER.slice(0, 4)}${'A'.repeat(49)}${OTHER.slice(-3)}`;

  it('is told where it is another than the known one', () => {
    expect(alikeTo(made, [G, OTHER])).toBe(OTHER);
  });

  it('is not told of a known one itself, nor of one that differs at an end', () => {
    expect(alikeTo(OTHER, [G, OTHER])).toBeUndefined();
    expect(alikeTo(`${made.slice(0, -1)}${made.endsWith('A') ? 'B' : 'A'}`, [OTHER])).toBeUndefined();
    expect(alikeTo(`GZZZ${made.slice(4)}`, [OTHER])).toBeUndefined();
  });
});

it('everybody whom a step pays is compared, however deep, and whatever the step calls them', () => {
  const step = (code: string, params: object, children: unknown[] = []) => ({ code, params, children });
  const steps = [
    step('payment', { source: OTHER, destination: G }),
    step('payment', { source: OTHER, destination: G, muxed: M }),
    step('create_claimable_balance', { claimants: [{ destination: OTHER, predicate: { type: 'always' } }] }),
    step('router_exec', {}, [step('token_transfer', { from: OTHER, to: C })]),
    step('set_data', { name: 'to', value: 'x' }),
  ];
  expect(payeesOf(steps as never)).toEqual([G, M, OTHER, C]);
});

describe('a picture of a QR code', () => {
  const SCALE = 4;
  /** As a screen shows it: black on white, so many points a cell. */
  function pictureOf(text: string) {
    const cells = encodeQr(text, 'raw', { ecc: 'medium', border: 4 });
    const side = cells.length * SCALE;
    const data = new Uint8ClampedArray(side * side * 4).fill(255);
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        if (cells[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)]) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
      }
    }
    return { width: side, height: side, data };
  }

  it('says what was put into it: the address that Receive shows, and a link to pay', async () => {
    for (const text of [G, M, uri({ destination: G, amount: '120.5', memo: '7', memo_type: 'MEMO_ID' })]) {
      expect(await codeIn(pictureOf(text))).toBe(text);
    }
  });

  it('that has none says nothing', async () => {
    expect(await codeIn({ width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4).fill(255) })).toBeUndefined();
    const broken = pictureOf(G);
    broken.data.fill(128, 0, broken.data.length / 2);
    expect(await codeIn(broken)).toBeUndefined();
  });
});
