/** Swaps, paths and offers beside what the market gives (security.md cases 107 and 108). */
import { Asset, Operation, type xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../src/primitives/plan';
import { planEn } from '../../../src/words/en/plan';
import { planEs } from '../../../src/words/es/plan';
import { createSay } from '../../../src/words/languages';
import { tellWarning } from '../../../src/words/plan';
import { codes, envelopeOf, issuer, planOf, type Simulated, stranger, usdc, user } from './world';

const D = 10_000_000n;
const [en, es] = [createSay('en'), createSay('es')];
const languages = [
  { words: planEn, say: en },
  { words: planEs, say: es },
];
const [xlm, fake] = [Asset.native(), new Asset('USDC', stranger)];
const third = new Asset('EURC', issuer);

const plan = (operations: xdr.Operation[], market?: Simulated['market']): Promise<Plan> =>
  planOf(envelopeOf(operations), { simulated: market === undefined ? {} : { market } });
const about = async (operations: xdr.Operation[], market?: Simulated['market'], code = 'swap_price') =>
  (await plan(operations, market)).warnings.filter((warning) => warning.code === code);

const send = (destMin: string, sendAmount = '10', [sendAsset, destAsset] = [usdc, xlm]) =>
  Operation.pathPaymentStrictSend({ sendAsset, destination: user, destAsset, path: [], sendAmount, destMin });
const receive = (destAmount: string, sendMax = '10') =>
  Operation.pathPaymentStrictReceive({ sendAsset: usdc, destination: user, destAsset: xlm, path: [], sendMax, destAmount });
const at = (n: number, d: number) => ({ n, d });
const [selling, buying] = [usdc, xlm];
const offers: [string, (price: { n: number; d: number }) => xdr.Operation][] = [
  ['sold', (price) => Operation.manageSellOffer({ selling, buying, amount: '10', price })],
  ['sold passively', (price) => Operation.createPassiveSellOffer({ selling, buying, amount: '10', price })],
  ['changed', (price) => Operation.manageSellOffer({ selling, buying, amount: '10', price, offerId: '4' })],
  ['bought', ({ n, d }) => Operation.manageBuyOffer({ selling, buying, buyAmount: String((10 * n) / d), price: at(d, n) })],
];
const all: [string, (least: number) => xdr.Operation][] = [
  ['a swap that sends', (least) => send(String(least))],
  ['a swap that receives', (least) => receive(String(least))],
  ...offers.map(([name, offer]): [string, (least: number) => xdr.Operation] => [`an offer: ${name}`, (least) => offer(at(least, 10))]),
];

describe('one comparison for swaps, paths and offers', () => {
  it.each(all)(
    'security 107: %s for less than half of the market is a danger, for less than nine tenths a warning, with both figures',
    async (_, trade) => {
      const [danger] = await about([trade(39)], 80n * D);
      expect(danger).toMatchObject({
        level: 'danger',
        params: { at: '0', asset: { code: 'XLM' }, least: `${39n * D}`, market: `${80n * D}` },
      });
      for (const { words, say } of languages) expect(tellWarning(words, danger as never, say)).toMatch(/39.*10.*80/);
      expect(await about([trade(40)], 80n * D)).toMatchObject([{ level: 'warning' }]);
      expect(await about([trade(71)], 80n * D)).toMatchObject([{ level: 'warning' }]);
      expect(await about([trade(72)], 80n * D)).toEqual([]);
    },
  );

  it('security 107: twenty trades of one pair are all compared, whatever their sizes, and said together', async () => {
    const fair = Array.from({ length: 20 }, (_, index) => send(String(8 * (index + 1)), String(index + 1)));
    const price = (sold: bigint) => sold * 8n;
    expect(codes(await plan(fair, price)).filter((code) => /price/.test(code))).toEqual([]);
    const found = await about([...fair, send('1', '500'), send('2', '501')], price);
    expect(found).toMatchObject([{ level: 'danger', params: { least: `${3n * D}`, market: `${8008n * D}`, count: 2 } }]);
    for (const { words, say } of languages) expect(tellWarning(words, found[0] as never, say)).toMatch(/2 .*8[.,\u00a0 ]?008/);
  });

  it('security 107: a sale that nobody could fill does not spoil the price of the others', async () => {
    // A thin market: beyond a hundred nothing more is bought.
    const thin = (sold: bigint) => (sold > 100n * D ? 800n * D : sold * 8n);
    const huge = Operation.manageSellOffer({ selling, buying, amount: '900000000', price: at(8, 1) });
    expect(await about([huge, send('10', '10')], thin)).toMatchObject([{ level: 'danger', params: { at: '1', market: `${80n * D}` } }]);
  });

  it('security 107: several that each lose a little lose much together', async () => {
    const market = (sold: bigint) => sold;
    const round = (times: number) =>
      Array.from({ length: times }, (_, index) => send('8', '10', index % 2 === 0 ? [usdc, xlm] : [xlm, usdc]));
    const [together] = await about(round(4), market, 'swaps_together');
    expect(together).toMatchObject({ level: 'danger', params: { percent: 40 } });
    for (const { words, say } of languages) expect(tellWarning(words, together as never, say)).toContain('40');
    expect(await about(round(3), market, 'swaps_together')).toEqual([]);
  });

  it('security 107: more pairs than are asked about are a danger that says so', async () => {
    const many = Array.from({ length: 20 }, (_, index) => send('10', '10', [new Asset(`A${index}`, stranger), xlm]));
    const market = (sold: bigint) => sold;
    const left = await about(many, market, 'price_unknown');
    expect(left).toHaveLength(4);
    expect(left.every(({ level, params }) => level === 'danger' && (params as { why: string }).why === 'not_asked')).toBe(true);
  });

  it('security 107: a path from an asset to itself is worth what goes in, and nobody is asked', async () => {
    const itself = (least: string) => send(least, '10', [usdc, usdc]);
    expect(await about([itself('1')], new Error('nobody is asked'))).toMatchObject([{ level: 'danger', params: { market: `${10n * D}` } }]);
    expect(codes(await plan([itself('10')], new Error('nobody is asked'))).filter((code) => /price/.test(code))).toEqual([]);
  });

  it('is pointed at by its own place among the operations', async () => {
    const found = await about([send('72'), receive('50')], 80n * D);
    expect(found.map(({ params }) => params)).toMatchObject([{ at: '1', least: `${50n * D}` }]);
  });

  it('that is withdrawn is nobody’s price, and asks nobody', async () => {
    const cancelled = Operation.manageSellOffer({ selling, buying, amount: '0', price: at(1, 9), offerId: '4' });
    expect(codes(await plan([cancelled], 80n * D)).filter((code) => /price/.test(code))).toEqual([]);
  });

  it.each(offers)('a fair offer says what it was compared with: %s', async (_, offer) => {
    const [fair] = await about([offer(at(72, 10))], 75n * D, 'offer_price');
    expect(fair).toMatchObject({ level: 'info' });
    for (const { words, say } of languages) expect(tellWarning(words, fair as never, say)).toContain('75');
  });
});

it('a swap whose proceeds are somebody else’s says so', async () => {
  const swap = Operation.pathPaymentStrictSend({
    sendAsset: usdc,
    destination: stranger,
    destAsset: xlm,
    path: [],
    sendAmount: '10',
    destMin: '80',
  });
  const [warning] = await about([swap], 80n * D, 'bought_for_another');
  expect(warning).toMatchObject({ level: 'warning', params: { at: '0', destination: stranger, asset: { code: 'XLM' } } });
  for (const { words, say } of languages) expect(tellWarning(words, warning as never, say)).toContain(stranger);
  expect(await about([send('80')], 80n * D, 'bought_for_another')).toEqual([]);
});

describe('what cannot be compared', () => {
  const unknown = async (operation: xdr.Operation, market?: Simulated['market']) => (await about([operation], market, 'price_unknown'))[0];

  it('says why, and what a person can do', async () => {
    const silent = await unknown(send('72'), new Error('silent'));
    const none = await unknown(send('72'));
    expect(silent).toMatchObject({ level: 'warning', params: { why: 'silent' } });
    expect(none).toMatchObject({ level: 'warning', params: { why: 'no_market' } });
    expect(tellWarning(planEn, silent as never, en)).toMatch(/Couldn’t load the market price.*10.00 USDC.*72.00 XLM.*Refresh/s);
    expect(tellWarning(planEn, none as never, en)).toMatch(/no market between USDC and XLM.*Only sign if/s);
    for (const one of [silent, none]) expect(tellWarning(planEs, one as never, es)).toMatch(/72/);
  });

  it('security 107: for next to nothing is a danger', async () => {
    expect(await unknown(send('0.0000001'), new Error('silent'))).toMatchObject({ level: 'danger' });
    expect(await unknown(send('0.0000001'))).toMatchObject({ level: 'danger' });
  });

  it('security 108: an asset that imitates a listed one has no market: a danger that names the one it is not', async () => {
    const swap = await unknown(send('10', '10', [xlm, fake]));
    expect(swap).toMatchObject({ level: 'danger', params: { why: 'no_market', like: 'USDC' } });
    for (const { words, say } of languages) expect(tellWarning(words, swap as never, say)).toMatch(/USDC/);
    expect(await unknown(send('10', '10', [xlm, fake]), new Error('silent'))).toMatchObject({ level: 'danger' });
    expect(await unknown(send('10', '10', [fake, xlm]))).toMatchObject({ level: 'warning' });
    expect(await unknown(send('10', '10', [xlm, third]))).toMatchObject({ level: 'warning' });
  });
});
