import { scValToNative } from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { act, depositTo, look } from '../../network/contracts/drive';
import { adr, bool, i128, u32, VOID } from '../../network/contracts/scval';
import { configValue } from '../../network/contracts/stabilizer/generations';
import type { KeeperStep } from '../../network/keeper';
import { transact } from '../../network/keeper/transact';
import type { KeeperCycle } from '../../network/keeper/verbs';
import type { Included } from '../../network/ledger/ledger';
import { contractEvents } from '../../network/ledger/meta';
import { seed } from '../../network/scenario';
import { copyWorld, createWorld, type World } from '../../network/world';

const UNIT = 10_000_000n;
const HOUR = 3_600;
let world: World;
let S: string;
let T: string;
let beacon: string;
let lantern: string;
let owner: string;

const START = { name: 'keeper', url: 'http://localhost', seed, startTime: 1_800_000_000 };
const filled = createWorld({ ...START, mode: 'manual' });

beforeEach(() => {
  world = copyWorld(filled, START);
  S = world.manifest.stabilizer ?? '';
  T = world.manifest.treasuries[0] ?? '';
  [beacon, lantern] = ['Beacon USDC', 'Lantern USDC'].map(vaultNamed) as [string, string];
  owner = at('owner');
});

const vaultNamed = (name: string): string => world.manifest.vaults.find((vault) => vault.name === name)?.address ?? '';
const at = (role: string): string => world.manifest.accounts[role]?.address ?? '';
const usdc = (): string => world.manifest.assets.usdc?.contract ?? '';
const run = <A>(verb: string, body: { [name: string]: unknown } = {}): A => world.verbs.get(verb)?.(world, body) as A;
const keeper = (): KeeperCycle => run<KeeperCycle>('keeper');
const hours = (count: number, yields: number[] = [], vault?: string): KeeperCycle[] =>
  run<KeeperCycle[]>('keeperHours', { hours: count, yields, ...(vault ? { vault } : {}) });
const stepsOf = (cycles: readonly KeeperCycle[], vault: string): KeeperStep[] =>
  cycles.flatMap(({ vaults }) => vaults.filter((step) => step.vault === vault));

const config = (change: { admin?: string; target_apy_bps?: number; min_fee_bps?: number; max_fee_bps?: number } = {}) =>
  configValue({ ...{ admin: owner, target_apy_bps: 500, min_fee_bps: 200, max_fee_bps: 2000 }, ...change });
const register = (who = owner, change: Parameters<typeof config>[0] = {}): Included =>
  transact(world, who, S, 'register_vault', adr(beacon), config({ admin: who, ...change }));
const configOf = (vault: string) => look(world, S, 'get_vault_config', adr(vault));
const managerOf = (vault: string) => look(world, vault, 'get_manager');
const feeOf = (vault: string) => (look(world, vault, 'get_fees') as [number, number])[0];
interface Campaign {
  active: boolean;
  last_boosted_at: bigint;
  total_boosted: bigint;
  total_deposited: bigint;
}
const campaign = (vault: string) => look(world, T, 'get_campaign', adr(vault)) as Campaign;
const idle = (vault: string) => (look(world, vault, 'fetch_total_managed_funds') as { idle_amount: bigint }[])[0]?.idle_amount ?? 0n;
/** What a thousand units of shares are worth to who holds them. */
const worth = (vault: string) =>
  (look(world, vault, 'get_asset_amounts_per_shares', i128(1_000n * UNIT)) as bigint[]).reduce((sum, part) => sum + part, 0n);
/** First topics of what a transaction emitted, in order. */
const topics = (included: Included): string[] =>
  contractEvents(included.meta).flatMap((list) =>
    list.map(({ body }) => body.v0.topics.map(scValToNative).slice(0, 2).map(String).join(' ')),
  );
const sentBy = (role: string): Included[] => [...world.ledger.history].filter(({ source }) => source === at(role));

describe('registration', () => {
  it('is for the Manager alone', () => {
    for (const role of ['otherOwner', 'depositor']) expect(() => register(at(role))).toThrow('Error(Auth, InvalidAction)');
    expect(managerOf(beacon)).toBe(owner);
    expect(() => configOf(beacon)).toThrow('#3011');
  });

  it('asks for ordered bounds', () => {
    expect(() => register(owner, { min_fee_bps: 2001 })).toThrow('#3021');
    expect(managerOf(beacon)).toBe(owner);
  });

  it('makes the caller admin and hands the Manager role over in the same transaction', () => {
    const included = register();
    expect(topics(included)).toEqual(['DeFindexVault nmanager', `vault_registered ${beacon}`]);
    expect(managerOf(beacon)).toBe(S);
    expect(configOf(beacon)).toEqual({ admin: owner, target_apy_bps: 500, min_fee_bps: 200, max_fee_bps: 2000 });
  });
});

describe('what is registered', () => {
  it('has its target and its bounds changed by its admin alone', () => {
    register();
    transact(world, owner, S, 'set_target_apy', adr(beacon), u32(650));
    transact(world, owner, S, 'set_fee_bounds', adr(beacon), u32(0), u32(1500));
    const changed = { admin: owner, target_apy_bps: 650, min_fee_bps: 0, max_fee_bps: 1500 };
    expect(configOf(beacon)).toEqual(changed);
    expect(managerOf(beacon)).toBe(S);
    expect(() => transact(world, owner, S, 'set_fee_bounds', adr(beacon), u32(2), u32(1))).toThrow('#3021');
    for (const role of ['depositor', 'operator', 'keeper']) {
      expect(() => transact(world, at(role), S, 'set_target_apy', adr(beacon), u32(1))).toThrow('set_target_apy failed');
      expect(() => transact(world, at(role), S, 'set_fee_bounds', adr(beacon), u32(0), u32(1))).toThrow('set_fee_bounds failed');
    }
    expect(configOf(beacon)).toEqual(changed);
  });

  it('leaves with its Manager role, and is not touched any more', () => {
    hours(2, [2000]);
    const fee = feeOf(lantern);
    expect(fee).toBe(1200);
    expect(() => transact(world, at('operator'), S, 'unregister_vault', adr(lantern))).toThrow('unregister_vault failed');
    transact(world, owner, S, 'unregister_vault', adr(lantern));
    expect(managerOf(lantern)).toBe(owner);
    const sent = sentBy('keeper').length;
    const { total_boosted } = campaign(lantern);
    expect(hours(3, [0], lantern).flatMap(({ vaults }) => vaults)).toEqual([]);
    expect([feeOf(lantern), campaign(lantern).total_boosted, sentBy('keeper').length]).toEqual([fee, total_boosted, sent]);
  });
});

describe('fee control', () => {
  beforeEach(() => void register());

  it('waits until a yield can be told', () => {
    expect(keeper().vaults.map(({ name, action, apyBps }) => [name, action, apyBps])).toEqual([
      ['Beacon USDC', 'skipped_no_data', null],
      ['Lantern USDC', 'skipped_no_data', null],
    ]);
    run('strategyYield', { vault: 'Beacon USDC', bps: 0 });
    act(world, vaultStrategy(beacon), 'grow', adr(beacon), i128(-UNIT));
    expect(stepsOf(hours(1), beacon)).toMatchObject([{ action: 'skipped_no_data', from: 1000, to: 1000 }]);
  });

  it('raises the fee in small steps, up to the highest, where the yield is above the target', () => {
    const steps = stepsOf(hours(12, [2500], beacon), beacon);
    expect(steps.map(({ to }) => to)).toEqual([1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900, 2000, 2000, 2000]);
    expect(steps.every(({ requiredBps }) => requiredBps === 2000)).toBe(true);
    expect(steps.at(-1)?.action).toBe('unchanged');
    expect(feeOf(beacon)).toBe(2000);
  });

  it('lets the fee fall in small steps, down to the least, where the yield is below the target', () => {
    const steps = stepsOf(hours(10, [300], beacon), beacon);
    expect(steps.map(({ to }) => to)).toEqual([900, 800, 700, 600, 500, 400, 300, 200, 200, 200]);
    expect(feeOf(beacon)).toBe(200);
  });

  it('finds the fee that leaves depositors the target', () => {
    const { to, requiredBps } = stepsOf(hours(26, [588]), beacon).at(-1) ?? {};
    expect(Math.abs((requiredBps ?? 0) - 1_750)).toBeLessThan(60);
    expect(Math.abs((to ?? 0) - (requiredBps ?? 0))).toBeLessThanOrEqual(50);
    const before = worth(beacon);
    world.ledger.advance(24 * HOUR);
    run('report', { vault: 'Beacon USDC' });
    run('lockFees', { vault: 'Beacon USDC', bps: feeOf(beacon) });
    const bps = Number(((worth(beacon) - before) * 10_000n * 31_556_952n * 1_000n) / (before * 24n * 3_600n)) / 1_000;
    expect(Math.abs(bps - 490)).toBeLessThan(10);
  });

  it('is one transaction of the fee manager, which takes up no gains: they are under the new fee', () => {
    run('strategyYield', { vault: 'Lantern USDC', bps: 2_500 });
    world.ledger.advance(24 * HOUR);
    const before = stored(lantern);
    hours(1, [2500], lantern);
    const sent = sentBy('keeper').filter((included) => topics(included).includes(`fees_locked ${lantern}`));
    expect(
      sentBy('keeper')
        .flatMap(topics)
        .filter((topic) => !topic.startsWith('fees_locked')),
    ).toEqual([]);
    expect(sent.map(({ ok, result }) => ok && result.feeCharged > 100n)).toEqual([true]);
    expect(stored(lantern)).toEqual(before);
    expect(feeOf(lantern)).toBe(1_100);
  });

  it('is the same at a stabilizer of generation A', () => {
    const first = world.manifest.stabilizers[1] ?? '';
    transact(world, owner, S, 'unregister_vault', adr(beacon));
    transact(world, owner, first, 'register_vault', adr(owner), adr(beacon), config());
    expect(stepsOf(hours(1, [2500], beacon), beacon)).toMatchObject([{ action: 'changed', from: 1000, to: 1100 }]);
    expect([managerOf(beacon), feeOf(beacon)]).toEqual([first, 1100]);
  });

  it('does not get out of a fee that is far outside of the bounds', () => {
    transact(world, owner, S, 'set_fee_bounds', adr(beacon), u32(0), u32(800));
    expect(stepsOf(hours(2, [2500], beacon), beacon)).toMatchObject([
      { action: 'error', from: 1000, to: 1000, requiredBps: 800, error: expect.stringContaining('#3020') },
      { action: 'error', from: 1000, to: 1000 },
    ]);
    expect(feeOf(beacon)).toBe(1000);
  });
});

/** The vault's reports as they lie on the ledger: nobody takes anything up. */
const stored = (vault: string) => {
  return look(world, vault, 'lock_fees', VOID) as { gains_or_losses: bigint; locked_fee: bigint; prev_balance: bigint }[];
};

const vaultStrategy = (vault: string): string =>
  (look(world, vault, 'get_assets') as { strategies: { address: string }[] }[])[0]?.strategies[0]?.address ?? '';
const fundCampaign = (who: string, vault: string, amount: bigint): Included =>
  transact(world, who, T, 'deposit', adr(who), adr(vault), i128(amount));

describe('boosts', () => {
  it('are paid from what anybody puts in', () => {
    const before = campaign(beacon);
    fundCampaign(at('richUser'), beacon, 70n * UNIT);
    fundCampaign(owner, beacon, 5n * UNIT);
    expect(campaign(beacon)).toEqual({ ...before, total_deposited: 75n * UNIT });
  });

  it('move from the escrow into the vault, for all shares alike and without a fee', () => {
    register();
    fundCampaign(owner, beacon, 100n * UNIT);
    run('strategyYield', { vault: 'Beacon USDC', bps: 200 });
    world.ledger.advance(HOUR);
    const [value, held, fee] = [worth(beacon), idle(beacon), feeOf(beacon)];
    const boosted = BigInt(keeper().vaults.find(({ vault }) => vault === beacon)?.boosted ?? 0);
    // About 5 % less 2 % at a fee of 9 %, of 100 000 for the first hour.
    expect(boosted).toBeGreaterThan((310n * 100_000n * UNIT * 3_600n) / (10_000n * 31_556_952n));
    expect(boosted).toBeLessThan((330n * 100_000n * UNIT * 3_600n) / (10_000n * 31_556_952n));
    expect(idle(beacon) - held).toBe(boosted);
    const { total_boosted, last_boosted_at } = campaign(beacon);
    const sent = sentBy('operator').find((transaction) => topics(transaction).includes(`boosted ${beacon}`));
    if (!sent) throw new Error('nothing was sent');
    expect(topics(sent)).toEqual([`transfer ${T}`, `boosted ${beacon}`]);
    expect([total_boosted, last_boosted_at]).toEqual([boosted, BigInt(sent.closeTime)]);
    expect(worth(beacon)).toBeGreaterThan(value);
    expect(fee - feeOf(beacon)).toBe(100);
  });

  it('lift what depositors get to the target', () => {
    hours(26, [400]);
    const [before, time] = [worth(lantern), world.ledger.latest.closeTime];
    hours(24, [400]);
    const seconds = BigInt(world.ledger.latest.closeTime - time);
    const bps = Number(((worth(lantern) - before) * 10_000n * 31_556_952n * 1_000n) / (before * seconds)) / 1_000;
    expect(Math.abs(bps - 490)).toBeLessThan(12);
  });

  it('do not happen at or above the target', () => {
    expect(hours(5, [900]).every(({ vaults }) => vaults.every(({ boosted }) => boosted === '0'))).toBe(true);
    expect(campaign(lantern)).toMatchObject({ total_boosted: 0n, last_boosted_at: 0n });
  });

  it('do not happen out of a campaign that is not active', () => {
    act(world, T, 'update_campaign', adr(lantern), bool(false));
    hours(2, [0]);
    expect(campaign(lantern).total_boosted).toBe(0n);
  });

  it('end with the budget: the vault returns to what it earns by itself', () => {
    register();
    fundCampaign(owner, beacon, UNIT / 2n);
    const steps = stepsOf(hours(8, [300], beacon), beacon);
    expect(steps.reduce((sum, { boosted }) => sum + BigInt(boosted), 0n)).toBe(UNIT / 2n);
    expect(steps.slice(-4).map(({ boosted }) => boosted)).toEqual(['0', '0', '0', '0']);
    const { last_boosted_at, ...spent } = campaign(beacon);
    expect(spent).toMatchObject({ active: true, total_boosted: UNIT / 2n, total_deposited: UNIT / 2n });
    // What is read is since the vault's own last transaction.
    depositTo(world, beacon, at('depositor'), [UNIT], true);
    const before = worth(beacon);
    const [{ apyBps }] = stepsOf(hours(30, [300], beacon), beacon).slice(-1) as [KeeperStep];
    expect(apyBps).toBe(305);
    expect(worth(beacon)).toBeGreaterThan(before);
    expect(campaign(beacon).last_boosted_at).toBe(last_boosted_at);
    fundCampaign(at('richUser'), beacon, UNIT);
    hours(1, [300], beacon);
    expect(campaign(beacon).last_boosted_at).toBeGreaterThan(last_boosted_at);
  });

  it('come at least hourly, at moments that the seed alone tells', () => {
    hours(24, [100]);
    const moments = sentBy('operator').map(({ closeTime }) => closeTime);
    const waits = moments.slice(1).map((time, index) => time - (moments[index] ?? 0));
    expect(Math.max(...waits)).toBeLessThanOrEqual(HOUR);
    expect(new Set(waits).size).toBeGreaterThan(waits.length / 2);
    const again = createWorld(START);
    again.verbs.get('keeperHours')?.(again, { hours: 3, yields: [100] });
    const repeated = [...again.ledger.history].filter(({ source }) => source === at('operator')).map(({ closeTime }) => closeTime);
    expect(moments.slice(0, repeated.length)).toEqual(repeated);
    expect(repeated.length).toBeGreaterThan(2);
  });
});

describe('a day of the keeper', () => {
  it('keeps fees within bounds and steps, and boosts within budgets, whatever strategies yield and people do', () => {
    register();
    fundCampaign(owner, beacon, 2n * UNIT);
    const bounds = { [beacon]: [200, 2000], [lantern]: [0, 3000] } as const;
    const cycles = [0, 6, 12, 18].flatMap((hour) => {
      depositTo(world, beacon, at('depositor'), [BigInt(hour + 1) * 3_000n * UNIT], hour % 4 === 0);
      run('mint', { vault: 'Lantern USDC', amount: `${BigInt(hour) * UNIT}` });
      return hours(6, [0, 300, 450, 520, 700, 1500, 4000, 50].slice(hour / 6));
    });
    for (const vault of [beacon, lantern]) {
      const steps = stepsOf(cycles, vault);
      expect(steps).toHaveLength(24);
      const [least = 0, most = 0] = bounds[vault] ?? [];
      let fee = 1000;
      for (const { from, to, action } of steps) {
        expect(from).toBe(fee);
        expect(Math.abs(to - from)).toBeLessThanOrEqual(100);
        expect(to >= least && to <= most).toBe(true);
        expect(action).not.toBe('error');
        fee = to;
      }
      expect(feeOf(vault)).toBe(fee);
      const { total_boosted, total_deposited } = campaign(vault);
      expect(total_boosted).toBeLessThanOrEqual(total_deposited);
      expect(steps.reduce((sum, { boosted }) => sum + BigInt(boosted), 0n)).toBe(total_boosted);
    }
    const moved = stepsOf(cycles, lantern).map(({ from, to }) => Math.sign(to - from));
    expect(moved).toContain(1);
    expect(moved).toContain(-1);
    expect(look(world, usdc(), 'balance', adr(T))).toBe(
      [beacon, lantern].reduce((sum, vault) => sum + campaign(vault).total_deposited - campaign(vault).total_boosted, 0n),
    );
  });
});
