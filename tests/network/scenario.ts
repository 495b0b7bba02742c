/**
 * The scenario of a fresh local network: assets, two lending pools, vaults, stabilizers, a router and a factory, and people in every
 * situation a wallet meets. Everything is told in the manifest; the verbs of contracts/controls.ts change it afterwards.
 *
 * Who plays what around the stabilizer, all of them accounts with secrets in `manifest.accounts`:
 * - `owner`: Manager of `Harbor USDC`, `Keel USDC`, `Mooring USDC` and `Beacon USDC`, and the stabilizer's admin of `Lantern USDC`; has 20 000 USDC;
 * - `otherOwner`: Manager of `Fjord EURC` and `Twin USDC EURC`;
 * - `operator`: admin of all stabilizers and of the treasury, and the treasury's manager, who boosts;
 * - `keeper`: the stabilizers' fee manager, who locks fees.
 *
 * What stands there for it (`manifest.stabilizer` is of generation C, `stabilizers` [C, A, B]):
 * - `Beacon USDC`: one asset, 100 000 USDC in a strategy that pays 7 % by itself (`strategyYield`), fee 10 %, not enrolled, with
 *   an active campaign without budget;
 * - `Lantern USDC`: the same with 50 000 USDC at 4 %, registered at C with a target of 5 % and bounds of 0 to 30 %, with an active
 *   campaign that holds 1 000 USDC;
 * - `Harbor USDC`: not enrolled, with an active campaign without budget; the other vaults have no campaign.
 *
 * `Skerry USDC` lends into the second pool, which pays more than the first: a move there earns more.
 */
import { controls } from './contracts/controls';
import { act, place, submit } from './contracts/drive';
import { lendpool } from './contracts/lendpool';
import { router, routerV1 } from './contracts/router';
import { adr, bytes } from './contracts/scval';
import { smartWallet } from './contracts/smart-wallet';
import { vault } from './contracts/vault';
import { yieldtoken } from './contracts/yieldtoken';
import type { ContractModel } from './host/model';
import { recordPrices } from './keeper/prices';
import { keeperControls } from './keeper/verbs';
import { toHex } from './ledger/envelope';
import { fundContract, issueAssets, person, type ScenarioAssets, UNIT } from './scenario/assets';
import { crowd } from './scenario/crowd';
import { emit, type Lenders, lenders, openPool, priceOracle, utilize } from './scenario/lending';
import { type Pools, settleUsers, USDC_RATES, type Vaults } from './scenario/people';
import { openStabilizers } from './scenario/stabilizers';
import { issueToken } from './scenario/tokens';
import { fund, lendingStrategy, openFactory, openVault, restingStrategy, type VaultPeople } from './scenario/vaults';
import { openYieldToken, yieldTokenControls } from './scenario/yieldtoken';
import { account, type World } from './world';

/** Fills an empty world. */
export function seed(world: World): void {
  const assets = issueAssets(world);
  const around = lenders(world, assets);
  const oracle = priceOracle(world, around.admin, assets);
  tell(world, 'oracle', oracle);
  tell(world, 'notVault', oracle);
  const pools = openPools(world, assets, around, oracle);
  const vaults = openVaults(world, assets, pools);
  openStabilizers(world, assets, vaults);
  settleUsers(world, assets, pools, vaults);
  utilize(world, pools.first, around.whale, assets.usdc, 80n);
  utilize(world, pools.second, around.whale, assets.usdc, 80n);
  placeRouters(world, around.admin);
  placeSmartWallet(world, around.admin, assets);
  openYieldToken(world, assets);
  nameCodes(world);
  world.manifest.rewardFallback = person(world, 'rewardFallback', 10n * UNIT, [[assets.reward, 0n]]);
  world.manifest.features = { stabilizer: true, lendpoolMigration: true, vaultMigration: true };
  // The first wallet call meets a ledger in which nothing of the scenario moved.
  world.ledger.close();
  recordPrices(world);
  world.beforeAdvance = recordPrices;
  for (const [name, verb] of Object.entries({ ...controls, ...keeperControls, ...yieldTokenControls, crowd, issueToken }))
    world.verbs.set(name, verb);
}

/** A contract that tests need by role; it has no secret. */
function tell(world: World, role: string, address: string, secret = ''): void {
  world.manifest.accounts[role] = { address, secret };
}

/** 16 % for borrowers at a utilization of 80 %. */
const DEARER = { r_one: 1_550_000 };

/** USDC is the second reserve of the first pool, and the first of the second. */
function openPools(world: World, { usdc, eurc, reward }: ScenarioAssets, around: Lenders, oracle: string): Pools {
  const first = openPool(world, 'Lagoon', around, oracle, reward, [[eurc], [usdc, USDC_RATES]]);
  const second = openPool(world, 'Estuary', around, oracle, reward, [[usdc, undefined, DEARER], [eurc]]);
  emit(world, first, 1, 500_000n);
  for (const pool of [first, second]) {
    const list = [
      ['supply', usdc, 2_000_000n],
      ['supply', eurc, 500_000n],
    ] as const;
    for (const [kind, asset, amount] of list) submit(world, pool, around.lender, kind, asset.contract, amount * UNIT);
    submit(world, pool, around.whale, 'supplyCollateral', eurc.contract, 5_000_000n * UNIT);
  }
  return { first, second };
}

function openVaults(world: World, assets: ScenarioAssets, pools: Pools): Vaults {
  const { usdc, eurc } = assets;
  const lines = [
    [usdc, 0n],
    [eurc, 0n],
  ] as const;
  // Enough of the asset to fund a campaign.
  const stocked = [[usdc, 20_000n * UNIT], lines[1]] as const;
  const protocol = person(world, 'protocol', 100n * UNIT, lines);
  const mine: VaultPeople = {
    owner: person(world, 'owner', 500n * UNIT, stocked),
    protocol,
    keeper: person(world, 'keeper', 10_000n * UNIT),
  };
  const others = { ...mine, owner: person(world, 'otherOwner', 500n * UNIT, lines) };
  const depositor = person(world, 'depositor', 100n * UNIT, [
    [usdc, 5_000_000n * UNIT],
    [eurc, 5_000_000n * UNIT],
  ]);
  const lending = lendingStrategy(world, 'Harbor', assets, pools.first, 1, mine.keeper);
  const [steady, drifting] = ['Keel', 'Mooring'].map((label) => restingStrategy(world, label, usdc, mine.keeper, 600)) as [string, string];
  const euros = restingStrategy(world, 'Fjord', eurc, mine.keeper, 400);
  const [bright, dim] = [
    restingStrategy(world, 'Beacon', usdc, mine.keeper, 700),
    restingStrategy(world, 'Lantern', usdc, mine.keeper, 400),
  ];
  backYield(world, assets, [steady, drifting, bright, dim], euros);
  const one = (name: string, asset: ScenarioAssets['usdc'], strategy: string, feeBps: number, symbol: string) => ({
    ...{ name, symbol, feeBps },
    assets: [{ asset, strategies: [{ name: `${name} strategy`, address: strategy }] }],
  });
  const harbor = openVault(world, mine, one('Harbor USDC', usdc, lending, 1000, 'hUSDC'));
  const keel = openVault(world, mine, one('Keel USDC', usdc, steady, 500, 'kUSDC'));
  const mooring = openVault(world, mine, one('Mooring USDC', usdc, drifting, 1000, 'mUSDC'));
  const fjord = openVault(world, others, one('Fjord EURC', eurc, euros, 1000, 'fEURC'));
  const both = [usdc, eurc].map((asset) => ({ asset, strategies: [] }));
  const twin = openVault(world, others, { name: 'Twin USDC EURC', symbol: 'tMIX', feeBps: 0, assets: both });
  const beacon = openVault(world, mine, one('Beacon USDC', usdc, bright, 1000, 'bUSDC'));
  const lantern = openVault(world, mine, one('Lantern USDC', usdc, dim, 1000, 'lUSDC'));
  fund(world, harbor, mine.owner, depositor, [500_000n * UNIT], { strategy: lending, amount: 480_000n * UNIT });
  fund(world, keel, mine.owner, depositor, [200_000n * UNIT], { strategy: steady, amount: 200_000n * UNIT });
  fund(world, mooring, mine.owner, depositor, [10_000n * UNIT]);
  fund(world, fjord, others.owner, depositor, [50_000n * UNIT], { strategy: euros, amount: 50_000n * UNIT });
  fund(world, twin, others.owner, depositor, [10_000n * UNIT, 9_000n * UNIT]);
  fund(world, beacon, mine.owner, depositor, [100_000n * UNIT], { strategy: bright, amount: 100_000n * UNIT });
  fund(world, lantern, mine.owner, depositor, [50_000n * UNIT], { strategy: dim, amount: 50_000n * UNIT });
  openSkerry(world, { ...mine, owner: protocol }, assets, pools.second, depositor);
  const factory = openFactory(world, protocol);
  for (const { address } of world.manifest.vaults) act(world, factory, 'add_vault', adr(address));
  world.manifest.factory = factory;
  return { harbor, keel, beacon, lantern };
}

/** Lends into the pool that pays more: a move from the other one into this vault earns more by what both pools' curves say. */
function openSkerry(world: World, people: VaultPeople, assets: ScenarioAssets, pool: string, depositor: string): void {
  const address = lendingStrategy(world, 'Skerry', assets, pool, 0, people.keeper);
  const strategies = [{ name: 'Skerry USDC strategy', address }];
  const vault = openVault(world, people, {
    name: 'Skerry USDC',
    symbol: 'sUSDC',
    feeBps: 1000,
    assets: [{ asset: assets.usdc, strategies }],
  });
  fund(world, vault, people.owner, depositor, [300_000n * UNIT], { strategy: address, amount: 295_000n * UNIT });
}

/** What strategies that only hold will pay out as yield. */
function backYield(world: World, { usdc, eurc }: ScenarioAssets, dollars: readonly string[], euros: string): void {
  const amount = 1_000_000n * UNIT;
  for (const strategy of dollars) fundContract(world, usdc, strategy, amount);
  fundContract(world, eurc, euros, amount);
}

/** What a wallet may take the listed contracts for. */
function nameCodes({ manifest, ledger: { models } }: World): void {
  const codes = (listed: readonly { address: string }[], model: ContractModel) =>
    listed.map(({ address }) => [address, toHex(models.hashOf(model))]);
  const { lendpools, yieldTokens, vaults, router: one } = manifest;
  manifest.codes = Object.fromEntries([
    ...codes(lendpools, lendpool),
    ...codes(yieldTokens, yieldtoken),
    ...codes(vaults, vault),
    ...codes(one ? [one] : [], router),
  ]);
}

function placeRouters(world: World, deployer: string): void {
  world.manifest.router = { address: place(world, deployer, 'router', router, []), elements: 3 };
  tell(world, 'routerV1', place(world, deployer, 'router v1', routerV1, []));
}

/** A contract account that holds USDC; its secret is that of the key it obeys. */
function placeSmartWallet(world: World, deployer: string, { usdc }: ScenarioAssets): void {
  const owner = account('smartWallet', world.name);
  const address = place(world, deployer, 'smart wallet', smartWallet, [bytes(owner.rawPublicKey())]);
  tell(world, 'smartWallet', address, owner.secret());
  fundContract(world, usdc, address, 1_000n * UNIT);
}
