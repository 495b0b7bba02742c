/** Worth: what this very amount would fetch by Horizon's paths, and from nowhere else; a Horizon that lies about it is told, and nothing is made of it. */
import { expect, it } from 'vitest';
import { isServiceError } from '../../src/primitives/errors';
import { openBrowser } from './browser';
import { newPerson } from './people';
import { openWorld, type World } from './world';

const codeOf = (work: Promise<unknown>) =>
  work.then(() => undefined).catch((error: unknown) => (isServiceError(error) ? error.code : error));
const bid = (n: number, d: number, amount: string) => ({ price: (n / d).toFixed(7), price_r: { n, d }, amount });

async function scene() {
  const world: World = await openWorld();
  const control = world.fresh();
  const person = await newPerson(world);
  const { wallet } = (await openBrowser(world, person.secret)).worker;
  const { usdc, reward } = world.network.assets;
  if (!usdc || !reward) throw new Error('no assets');
  const name = ({ code, issuer }: { code: string; issuer: string }) => `${code}:${issuer}`;
  const book = (selling: string, buying: string, bids: object[]) => control.run('orderBook', { selling, buying, bids });
  const ask = (asset: string, amount: string) => wallet.handle('worth', { currency: 'usdc', of: [{ asset, amount }] });
  return { world, control, wallet, book, ask, USDC: name(usdc), REWARD: name(reward) };
}

it('is asked for in USDC until something else is chosen, and what is chosen is kept', async () => {
  const { wallet, ask } = await scene();
  expect((await wallet.handle('state', {})).preferences.worth).toBe('usdc');
  expect((await wallet.handle('setPreferences', { worth: 'none' })).preferences.worth).toBe('none');
  expect((await wallet.handle('state', {})).preferences.worth).toBe('none');
  expect(await codeOf(wallet.handle('worth', { currency: 'eurc', of: [] }))).toBe('network_unavailable');
  expect(await codeOf(wallet.handle('worth', { currency: 'none', of: [] }))).toBe('network_unavailable');
  expect((await ask('XLM', '10000000')).worths).toEqual([null]);
});

it('is what the whole amount fetches along the best path, and not what one unit of it would', async () => {
  const { world, book, ask, REWARD, USDC } = await scene();
  // The first thousand at a half, the rest at a tenth.
  await book('native', 'usdc', [bid(1, 2, '500.0000000'), bid(1, 10, '100000.0000000')]);
  expect((await ask('XLM', '10000000')).worths).toEqual([{ amount: '5000000', at: world.clock() }]);
  expect((await ask('XLM', '20000000000')).worths[0]?.amount).toBe('6000000000');
  // Two ways for REWARD: straight, and the better one over XLM.
  await book('reward', 'usdc', [bid(1, 100, '1000.0000000')]);
  await book('reward', 'native', [bid(1, 10, '1000.0000000')]);
  const { worths, host, currency } = await ask(REWARD, '100000000');
  expect(worths[0]?.amount).toBe('5000000');
  expect([host, `${currency.code}:${currency.issuer}`]).toEqual([new URL(world.manifest.network.horizonUrl).host, USDC]);
  // More than anybody bids for.
  expect((await ask(REWARD, '9000000000000000')).worths).toEqual([null]);
  expect((await ask(USDC, '123')).worths[0]?.amount).toBe('123');
});

it.each([
  ['another asset at its end', { destination_asset_code: 'EURC' }],
  ['another issuer at its end', { destination_asset_issuer: 'GDHU6WRG4IEQXM5NZ4BMPKOXHW76MZM4Y2IEMFDVXBSDP6SJY4ITNPP2' }],
  ['another asset at its beginning', { source_asset_type: 'credit_alphanum4' }],
  ['another amount', { source_amount: '2.0000000' }],
  ['less than nothing', { destination_amount: '-5.0000000' }],
  ['nothing', { destination_amount: '0.0000000' }],
  ['more than there can be', { destination_amount: '999999999999.0000000' }],
  ['words', { destination_amount: 'much' }],
])('a path of %s is refused', async (_name, wrong) => {
  const { control, book, ask } = await scene();
  await book('native', 'usdc', [bid(1, 2, '500.0000000')]);
  const set = Object.fromEntries(Object.entries(wrong).map(([field, value]) => [`_embedded.records.0.${field}`, value]));
  await control.run('faults', { door: 'horizon', method: 'GET /paths', kind: 'wrong', set });
  expect(await codeOf(ask('XLM', '10000000'))).toBe('node_invalid');
  // What could not be read is asked again, and is then what it is.
  expect((await ask('XLM', '10000000')).worths[0]?.amount).toBe('5000000');
});

it('Horizon is asked once a minute about the same amount', async () => {
  const { world, control, book, ask } = await scene();
  await book('native', 'usdc', [bid(1, 2, '500.0000000')]);
  const asked = async () =>
    ((await control.run('requests', {})) as { horizon?: { [method: string]: number } }).horizon?.['GET /paths/strict-send'] ?? 0;
  const before = await asked();
  await Promise.all([ask('XLM', '10000000'), ask('XLM', '10000000')]);
  await ask('XLM', '10000000');
  expect(await asked()).toBe(before + 1);
  await control.advance(61);
  const { worths } = await ask('XLM', '10000000');
  expect(worths[0]?.at).toBe(world.clock());
  expect(await asked()).toBe(before + 2);
});

it('is kept to be shown at once, by its last price, and of that no node is asked', async () => {
  const { control, wallet, book, ask, USDC } = await scene();
  const last = (amount: string) => wallet.handle('worth', { currency: 'usdc', of: [{ asset: 'XLM', amount }], cached: true });
  expect((await last('10000000')).worths).toEqual([null]);
  await book('native', 'usdc', [bid(1, 2, '500.0000000')]);
  await ask('XLM', '10000000');
  await control.run('faults', { door: 'horizon', method: 'GET /paths', kind: 'truncate' });
  expect((await last('30000000')).worths[0]?.amount).toBe('15000000');
  // Another question takes nothing of it away.
  await ask(USDC, '5');
  expect((await last('10000000')).worths[0]?.amount).toBe('5000000');
});

it('one that cannot be read takes nothing from the others', async () => {
  const { control, wallet, USDC } = await scene();
  await control.run('faults', { door: 'horizon', method: 'GET /paths', kind: 'truncate' });
  const of = [
    { asset: USDC, amount: '7' },
    { asset: 'XLM', amount: '10000000' },
  ];
  const { worths } = await wallet.handle('worth', { currency: 'usdc', of });
  expect(worths.map((one) => one?.amount ?? null)).toEqual(['7', null]);
});
