/** What the wallet saw of a vault's worth: at most one an hour. */
import { expect, test } from 'vitest';
import type { ContractId } from '../../../src/primitives/addresses';
import { keepSharePrice, type Seen } from '../../../src/wallet/kept/share-prices';
import { createWalletStore } from '../../../src/wallet/kept/store';
import { createMemoryDatabase } from '../../platform/memory-database';

const HOUR = 3_600;
const NOW = 1_770_000_000;
const vault = 'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM' as ContractId;
const seen = (time: number): Seen => ({ time, total: 100n, gross: undefined, lent: undefined, supply: 10n, feeBps: 0 });

function watcher() {
  const store = createWalletStore(createMemoryDatabase());
  return (hour: number, changes: Partial<Seen> = {}, clock = hour) =>
    keepSharePrice(store, 'local', vault, { ...seen(NOW + hour * HOUR), ...changes }, NOW + clock * HOUR);
}

test('the price of now counts, and is kept once an hour or when the fee has moved', async () => {
  const see = watcher();
  await see(0);
  expect((await see(0.5)).prices).toHaveLength(2);
  expect((await see(0.9)).prices).toHaveLength(2);
  expect((await see(1)).prices.map(({ time }) => time)).toEqual([NOW, NOW + HOUR]);
  expect((await see(1.5, { feeBps: 100 })).fees).toHaveLength(3);
  expect((await see(1.75, { feeBps: 100 })).fees).toHaveLength(4);
  expect((await see(2.5, { feeBps: 100 })).fees.map(({ value }) => value)).toEqual([0, 0, 100, 100]);
});

test('what lies ahead of the ledger is of a network that began anew', async () => {
  const see = watcher();
  await see(5);
  expect((await see(1)).prices).toHaveLength(1);
  expect((await see(6)).prices.map(({ time }) => time)).toEqual([NOW + HOUR, NOW + 6 * HOUR]);
});

test('what a node says that is behind takes nothing away of what was seen since', async () => {
  const see = watcher();
  for (const hour of [0, 30, 31, 32]) await see(hour);
  expect((await see(10, {}, 33)).prices.map(({ time }) => time)).toEqual([NOW, NOW + 10 * HOUR]);
  expect((await see(33)).prices).toHaveLength(6);
});

test('what the strategies held is kept, where it is told', async () => {
  const see = watcher();
  await see(0, { gross: 110n });
  await see(1, { gross: undefined });
  expect((await see(2, { gross: 112n })).prices.map(({ gross }) => gross)).toEqual([110n, undefined, 112n]);
});

test('what an earlier version kept has no gross value, and stays', async () => {
  const database = createMemoryDatabase();
  const old = { time: NOW, total: '100', supply: '10', feeBps: 7, boosted: [vault, '5'] };
  await database.put('snapshots', `prices local ${vault}`, { version: 1, value: [old] });
  const store = createWalletStore(database);
  const { prices, fees } = await keepSharePrice(store, 'local', vault, { ...seen(NOW + HOUR), gross: 120n }, NOW + HOUR);
  expect(prices.map(({ time, gross }) => [time, gross])).toEqual([
    [NOW, undefined],
    [NOW + HOUR, 120n],
  ]);
  expect(fees[0]).toEqual({ time: NOW, value: 7 });
});
