/** The scenario's users: one role for every situation a wallet meets (tests/network/README.md 4). */
import { depositTo, submit } from '../contracts/drive';
import { give } from '../setup';
import { account, type World } from '../world';
import { person, type ScenarioAsset, type ScenarioAssets, UNIT, unclaimed } from './assets';
import { supplyFor } from './lending';

export interface Pools {
  first: string;
  second: string;
}

export interface Vaults {
  harbor: string;
  keel: string;
  /** Around the stabilizer: one to be enrolled, one that is. */
  beacon: string;
  lantern: string;
}

/** What the user's position is worth at the first ledger, and the REWARD that waits for it. */
export const POSITION = 123_456_789_012n;
export const UNCLAIMED = 876_543_210n;
/** Rates of the first pool's USDC reserve at the first ledger, twelve decimals. */
export const USDC_RATES = { b_rate: 1_083_712_345_678n, d_rate: 1_131_204_567_891n };
const DAY = 86_400n;

/** Gives an account what it supplies, and supplies it. */
function lend(world: World, pool: string, who: string, kind: 'supply' | 'supplyCollateral', asset: ScenarioAsset, amount: bigint): void {
  give(world, who, asset.name, amount);
  submit(world, pool, who, kind, asset.contract, amount);
}

export function settleUsers(world: World, assets: ScenarioAssets, pools: Pools, vaults: Vaults): void {
  const { usdc, eurc } = assets;
  const someone = (role: string, lumens: bigint) => person(world, role, lumens * UNIT, [[usdc, 0n]]);
  const { first, second } = pools;

  const user = someone('user', 120n);
  lend(world, first, user, 'supply', usdc, supplyFor(POSITION, USDC_RATES.b_rate));
  unclaimed(world, assets, user, UNCLAIMED);

  lend(world, first, someone('collateralUser', 40n), 'supplyCollateral', usdc, 8_000n * UNIT);

  const both = someone('bothUser', 40n);
  lend(world, first, both, 'supply', usdc, 3_000n * UNIT);
  lend(world, first, both, 'supplyCollateral', usdc, 2_000n * UNIT);
  unclaimed(world, assets, both, 5n * UNIT, BigInt(world.ledger.latest.closeTime) + DAY);
  unclaimed(world, assets, both, 10n * UNIT);

  const borrower = someone('borrower', 40n);
  give(world, borrower, eurc.name, 0n);
  lend(world, first, borrower, 'supplyCollateral', usdc, 5_000n * UNIT);
  submit(world, first, borrower, 'borrow', eurc.contract, 1_500n * UNIT);

  const spread = someone('twoPools', 40n);
  lend(world, first, spread, 'supply', usdc, 1_000n * UNIT);
  lend(world, second, spread, 'supply', usdc, 2_500n * UNIT);

  const shareholder = someone('shareholder', 60n);
  give(world, shareholder, usdc.name, 5_000n * UNIT);
  depositTo(world, vaults.keel, shareholder, [25_000_000_123n], true);
  depositTo(world, vaults.harbor, shareholder, [1_000n * UNIT], true);

  person(world, 'richUser', 300n * UNIT, [[usdc, 50_000n * UNIT]]);
  person(world, 'newcomer', 50n * UNIT);
  const empty = account('empty', world.name);
  world.manifest.accounts.empty = { address: empty.publicKey(), secret: empty.secret() };
}
