/** What is worth how much on Home: rows that add up to the total, and what no price is made of. */
import { describe, expect, test } from 'vitest';
import type { BalanceView } from '../../../src/commands/views';
import { earningOf, folded, isListedBalance, type Quotes, sorted, totalsOf, unpriced, worthOf } from '../../../src/ui/home/values';
import { currencyOf } from '../../../src/ui/state/use-worth';
import { createSay } from '../../../src/words/languages';
import * as f from '../../ui/fixtures';

const { network } = f.wallet;
const usdc = `USDC:${f.usdc.issuer}`;
const reward = `BLND:${network.reward!.issuer}`;
const other = (code: string, more: Partial<BalanceView> = {}): BalanceView => ({
  ...f.portfolio.balances[0]!,
  code,
  issuer: f.friend,
  contract: f.longFriend,
  balance: '10000000',
  ...more,
});

test('no currency is shown on any network but the main one', () => {
  const [, testnet, local] = f.networks;
  expect(currencyOf(network, 'usdc')?.code).toBe('USDC');
  expect(currencyOf(network, 'eurc')?.code).toBe('EURC');
  expect(currencyOf(network, 'none')).toBeUndefined();
  expect([testnet, local].map((one) => currencyOf(one!, 'usdc'))).toEqual([undefined, undefined]);
});

describe('what is asked about', () => {
  test('is all there is of each asset, once, wherever it is', () => {
    expect(totalsOf(f.portfolio, network)).toEqual(
      new Map([
        ['XLM', 1_203_400_000n],
        [usdc, 2_500_000_000n + 123_456_789_012n + 50_030_000_000n],
        [reward, 412_345_678n + 12_345_678n],
      ]),
    );
  });

  test('is no look-alike, nothing frozen, nothing empty and no token without a market', () => {
    const balances = [
      other('USDC', { like: 'USDC' }),
      other('ICE', { authorized: false }),
      other('DRY', { balance: '0' }),
      other('TOK', { issuer: null }),
      other('AQUA'),
    ];
    const asked = totalsOf({ ...f.bare, balances }, network);
    expect([...asked.keys()]).toEqual(['XLM', `AQUA:${f.friend}`]);
  });

  test('is no more than Horizon can be asked at once, whatever is listed first', () => {
    const balances = Array.from({ length: 50 }, (_, at) => other(`T${at}`));
    const asked = [...totalsOf({ ...f.portfolio, balances: [...balances, f.portfolio.balances[0]!] }, network).keys()];
    expect(asked.length).toBeLessThanOrEqual(40);
    expect(asked).toContain(usdc);
  });
});

test('a row’s part of what all of it would fetch: the rows add up to the total', () => {
  const quotes: Quotes = new Map([
    [usdc, { of: 300n, worth: 270n, at: 1 }],
    [reward, { of: 10n, worth: null, at: null }],
  ]);
  expect(worthOf(quotes, usdc, 100n)).toBe(90n);
  expect(worthOf(quotes, reward, 10n)).toBeUndefined();
  expect(worthOf(quotes, 'XLM', 10n)).toBeUndefined();
  expect(worthOf(quotes, undefined, 10n)).toBeUndefined();
});

test('what is there and has no price is named, and nothing else', () => {
  const balances = [...f.portfolio.balances, other('AQUA'), other('DRY', { balance: '0' }), other('USDС', { like: 'USDC' })];
  const holdings = [...f.portfolio.holdings, { ...f.holding, name: 'Fjord', asset: f.secondPool }];
  const portfolio = { ...f.portfolio, balances, holdings };
  const names = (has: (key: string) => boolean) =>
    unpriced(portfolio, network, has).map(({ name, like }) => (like ? `${name}, not ${like}` : name));
  expect(names((key) => key === usdc)).toEqual(['XLM', 'AQUA', 'USDС, not USDC', 'BLND', 'Fjord']);
  expect(names(() => true)).toEqual(['USDС, not USDC', 'Fjord']);
});

test('listed is XLM, and what bears a listed name only from its own issuer', () => {
  expect(isListedBalance(f.portfolio.xlm!, network)).toBe(true);
  expect(isListedBalance(f.portfolio.balances[0]!, network)).toBe(true);
  expect(isListedBalance(other('USDC'), network)).toBe(false);
  expect(isListedBalance(other('EURC', { issuer: network.eurc!.issuer }), network)).toBe(true);
  expect(isListedBalance(other('EURC'), network)).toBe(false);
});

test('of others the dearest come first; what is empty, and what is too many, is folded', () => {
  const { others } = sorted(f.many, network);
  const quotes: Quotes = new Map([[`BTC:${others.find(({ code }) => code === 'BTC')!.issuer}`, { of: 1n, worth: 1_000n, at: 1 }]]);
  const { shown, folded: rest } = folded(others, quotes);
  expect(shown.map(({ code }) => code)).toEqual(['BTC', 'AQUA', 'yXLM', 'SHX', 'USDC', 'AFR', 'GYEN', 'NGNT']);
  expect(shown.length + rest.length).toBe(49);
  expect(rest.filter(({ balance }) => balance === '0').length).toBe(others.filter(({ balance }) => balance === '0').length);
});

test('what earns together earns by its weight; what earns an unknown rate is left out', () => {
  expect(
    earningOf([
      { value: 300n, bps: 400 },
      { value: 100n, bps: 800 },
      { value: 50n, bps: null },
    ]),
  ).toEqual({ value: 400n, bps: 500 });
  expect(earningOf([{ value: 50n, bps: null }])).toBeNull();
});

test('money is written as the language writes it, cut to its hundredths', () => {
  const [en, es] = [createSay('en', ['en']), createSay('es', ['es'])];
  expect(en.money(123_456_789_999n, 'USD')).toBe('$12,345.67');
  expect(en.money(0n, 'EUR')).toBe('€0.00');
  expect(en.money(99_999n, 'USD')).toBe('<\u2009$0.01');
  expect(en.money(-15_000_000n, 'USD')).toBe('−$1.50');
  expect(es.money(123_456_789_999n, 'EUR')).toBe('12.345,67\u00a0€');
});
