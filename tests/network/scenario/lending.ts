/** The scenario's oracle and lending pools, with lenders and a large borrower so that interest accrues. */

import { SCALAR_12 } from '../contracts/accrual';
import { act, look, place, submit } from '../contracts/drive';
import { lendpool } from '../contracts/lendpool';
import { configValue, dataKey, dataValue, parseData } from '../contracts/lendpool/reserves';
import { oracle } from '../contracts/oracle';
import { adr, i128, str, u32, u64 } from '../contracts/scval';
import { contractData, contractDataKey, keyString } from '../host/entries';
import type { World } from '../world';
import { person, type ScenarioAsset, type ScenarioAssets, UNIT } from './assets';

export interface Rates {
  b_rate: bigint;
  d_rate: bigint;
}

export interface Lenders {
  admin: string;
  lender: string;
  whale: string;
  backstop: string;
}

export function lenders(world: World, { usdc, eurc, reward }: ScenarioAssets): Lenders {
  return {
    admin: person(world, 'poolAdmin', 100n * UNIT),
    lender: person(world, 'lender', 100n * UNIT, [
      [usdc, 20_000_000n * UNIT],
      [eurc, 20_000_000n * UNIT],
    ]),
    whale: person(world, 'whale', 100n * UNIT, [
      [usdc, 0n],
      [eurc, 20_000_000n * UNIT],
    ]),
    backstop: person(world, 'backstop', 100n * UNIT, [[reward, 100_000_000n * UNIT]]),
  };
}

export function priceOracle(world: World, admin: string, { usdc, eurc }: ScenarioAssets): string {
  const address = place(world, admin, 'oracle', oracle, [adr(admin)]);
  const prices = [
    [usdc, 10_000_000n],
    [eurc, 10_800_000n],
  ] as const;
  for (const [asset, price] of prices) act(world, address, 'set_price', adr(asset.contract), i128(price), u64(0n));
  return address;
}

/** 12.5 % for borrowers at a utilization of 80 %: 8 % for lenders after the backstop's part. */
const RESERVE = {
  index: 0,
  decimals: 7,
  c_factor: 9_500_000,
  l_factor: 9_500_000,
  util: 8_000_000,
  max_util: 9_500_000,
  r_base: 50_000,
  r_one: 1_200_000,
  r_two: 5_000_000,
  r_three: 15_000_000,
  reactivity: 20,
  supply_cap: 100_000_000n * UNIT,
  enabled: true,
};

/** A pool in setup with its reserves, the first ones already grown to the given rates. */
export function openPool(
  world: World,
  name: string,
  { admin, backstop }: Lenders,
  oracleAddress: string,
  reward: ScenarioAsset,
  reserves: readonly (readonly [ScenarioAsset, (Rates | undefined)?, Partial<typeof RESERVE>?])[],
): string {
  const args = [adr(admin), str(name), adr(oracleAddress), u32(2_000_000), u32(6), i128(UNIT), adr(backstop), adr(reward.contract)];
  const address = place(world, admin, `pool ${name}`, lendpool, args);
  for (const [asset, rates, other] of reserves) {
    act(world, address, 'queue_set_reserve', adr(asset.contract), configValue({ ...RESERVE, ...other }));
    act(world, address, 'set_reserve', adr(asset.contract));
    if (rates) setRates(world, address, asset.contract, rates);
  }
  act(world, address, 'set_status', u32(0));
  const forever = u32(world.ledger.latest.sequence + 3_000_000);
  act(world, reward.contract, 'approve', adr(backstop), adr(address), i128(100_000_000n * UNIT), forever);
  world.manifest.lendpools.push({ address, name, version: 2 });
  return address;
}

/** As if the reserve had been lent for a while. */
function setRates(world: World, pool: string, asset: string, rates: Rates): void {
  const name = keyString(contractDataKey(pool, dataKey(asset), 'persistent'));
  const stored = world.ledger.layer.get(name);
  if (stored?.data.type !== 'contractData') throw new Error('the reserve has no data');
  const value = dataValue({ ...parseData(stored.data.contractData.val), ...rates });
  world.ledger.layer.set(name, { ...stored, data: contractData(pool, dataKey(asset), 'persistent', value) });
}

/** The amount whose supply is worth exactly `value` at once, where the rate allows it. */
export function supplyFor(value: bigint, rate: bigint): bigint {
  const up = (a: bigint, b: bigint) => (a + b - 1n) / b;
  return up(up(value * SCALAR_12, rate) * rate, SCALAR_12);
}

/** Lets the whale borrow until `percent` of an asset's supply is lent. */
export function utilize(world: World, pool: string, whale: string, asset: ScenarioAsset, percent: bigint): void {
  const reserve = look(world, pool, 'get_reserve', adr(asset.contract)) as { data: { b_supply: bigint; b_rate: bigint } };
  const { b_supply, b_rate } = reserve.data;
  submit(world, pool, whale, 'borrow', asset.contract, (((b_supply * b_rate) / SCALAR_12) * percent) / 100n);
}

/** REWARD for those who supply the reserve of this index: `perSecond` in stroops, for a year. */
export function emit(world: World, pool: string, index: number, perSecond: bigint): void {
  const until = BigInt(world.ledger.latest.closeTime) + 31_536_000n;
  act(world, pool, 'set_emissions', u32(2 * index + 1), u64(perSecond * 10_000_000n), u64(until));
}
