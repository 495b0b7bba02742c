/** Prices that the wallet saw: at most one an hour, and what boosts put in between two of them. */
import { expect, test } from 'vitest';
import type { ContractId } from '../../../src/primitives/addresses';
import { keepSample, type Seen } from '../../../src/wallet/samples';
import { createWalletStore } from '../../../src/wallet/store';
import { createMemoryDatabase } from '../../platform/memory-database';

const HOUR = 3_600;
const NOW = 1_770_000_000;
const vault = 'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM' as ContractId;
const [first, second] = [
  'CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75' as ContractId,
  'CAEPJIHET2TBI2VCLJZI6QHMN366KUGNK4AOKE3YY7AOKMU4KX4RDRGB' as ContractId,
];

function watcher() {
  const store = createWalletStore(createMemoryDatabase());
  return (hour: number, changes: Partial<Seen> = {}) =>
    keepSample(store, 'local', vault, { time: NOW + hour * HOUR, total: 100n, supply: 10n, feeBps: 0, campaign: undefined, ...changes });
}
const of = (treasury: ContractId, totalBoosted: bigint) => ({ campaign: { treasury, totalBoosted } });

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
});

test('boosts are what a campaign’s total grew by between two samples', async () => {
  const see = watcher();
  await see(0, of(first, 7n));
  await see(1, of(first, 7n));
  await see(2, of(first, 12n));
  expect((await see(2.5, of(first, 13n))).boosts).toEqual([
    { time: NOW + 2 * HOUR, amount: 5n },
    { time: NOW + 2.5 * HOUR, amount: 1n },
  ]);
  // Nothing is lost of what came in before the next that is kept.
  expect((await see(3, of(first, 14n))).boosts.at(-1)).toEqual({ time: NOW + 3 * HOUR, amount: 2n });
});

test('a campaign that appears, or takes another’s place, has boosted nothing yet', async () => {
  const see = watcher();
  await see(0);
  await see(1, of(first, 900n));
  await see(2, of(second, 5_000n));
  await see(3);
  expect((await see(4, of(second, 6_000n))).boosts).toEqual([]);
  expect((await see(5, of(second, 6_001n))).boosts).toEqual([{ time: NOW + 5 * HOUR, amount: 1n }]);
});
