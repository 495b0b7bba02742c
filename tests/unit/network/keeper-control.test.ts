import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Control, control } from '../../network/client';
import { act, look } from '../../network/contracts/drive';
import { adr, bool, i128, u32 } from '../../network/contracts/scval';
import { type Network, startNetwork } from '../../network/server';
import type { World } from '../../network/world';

const START = 1_800_000_000;
const DAY = 86_400;
let network: Network;
let world: World;
let verbs: Control;
let worlds = 0;

beforeAll(async () => {
  network = await startNetwork({ startTime: START });
});
afterAll(() => network.close());

beforeEach(() => {
  world = network.world(`keeper-${++worlds}`);
  verbs = control(world.manifest);
});

const lantern = (): string => world.manifest.vaults.find(({ name }) => name === 'Lantern USDC')?.address ?? '';
const worth = () => (look(world, lantern(), 'get_asset_amounts_per_shares', i128(10n ** 11n)) as [bigint])[0];

describe('control of the keeper', () => {
  it('runs one cycle now, on what came since the vault’s last transaction that is a day old', async () => {
    await verbs.advance(DAY);
    await verbs.run('strategyYield', { vault: 'Lantern USDC', bps: 2000 });
    await verbs.run('otherUserDeposits', { vault: 'Lantern USDC', amount: '10000000' });
    await verbs.advance(DAY);
    const { closeTime, vaults } = await verbs.keeper();
    expect(vaults).toEqual([
      {
        ...{ vault: lantern(), name: 'Lantern USDC', action: 'changed', apyBps: expect.any(Number), requiredBps: 3000 },
        ...{ from: 1000, to: 1100, boosted: '0' },
      },
    ]);
    expect(Math.abs((vaults[0]?.apyBps ?? 0) - 2214)).toBeLessThan(5);
    expect(closeTime).toBeGreaterThan(START + 2 * DAY);
    expect((await verbs.time()).closeTime).toBe(closeTime);
  });

  it('lives through hours, each with the next yield', async () => {
    const { closeTime } = await verbs.time();
    const cycles = await verbs.keeperHours(5, [2000, 0], 'Lantern USDC');
    expect(cycles.map((cycle) => Math.floor((cycle.closeTime - closeTime) / 3600))).toEqual([1, 2, 3, 4, 5]);
    const yields = cycles.map(({ vaults }) => vaults[0]?.apyBps ?? 0);
    expect(Math.abs((yields[0] ?? 0) - 2214)).toBeLessThan(20);
    expect(Math.abs((yields[1] ?? 0) - 1052)).toBeLessThan(20);
    expect(Math.abs((yields[2] ?? 0) - 1426)).toBeLessThan(20);
  });

  it('lives through the prices of another vault', async () => {
    act(world, world.manifest.treasuries[0] ?? '', 'update_campaign', adr(lantern()), bool(false));
    act(world, world.manifest.stabilizer ?? '', 'set_fee_bounds', adr(lantern()), u32(1000), u32(1000));
    const before = worth();
    const prices = ['1.5', '1.5003', '1.5006', '1.5', '1.5009'].map((price, day) => ({ timestamp: 7_000 + day * DAY, price }));
    const cycles = await verbs.replayPrices('Lantern USDC', prices);
    const yields = cycles.map(({ vaults }) => vaults[0]);
    expect(yields.map((step) => (step?.apyBps ?? 0) > 0)).toEqual([true, true, false, true]);
    expect(Math.abs((yields[0]?.apyBps ?? 0) - 757)).toBeLessThan(5);
    expect(yields[2]).toMatchObject({ action: 'skipped_no_data', from: 1000 });
    const gained = Number(((worth() - before) * 1_000_000n) / before);
    // 0.06 % less the fee of a tenth.
    expect(Math.abs(gained - 540)).toBeLessThan(3);
  });

  it('says what it does not take', async () => {
    await expect(verbs.keeperHours(0)).rejects.toThrow('hours must be');
    await expect(verbs.keeperHours(1, [1.5])).rejects.toThrow('bps must be an integer');
    await expect(verbs.keeperHours(1, [1], 'Nobody')).rejects.toThrow('no vault Nobody');
    await expect(verbs.replayPrices('Lantern USDC', [{ timestamp: 1, price: '-1' }])).rejects.toThrow('price must be a decimal');
    const twice = [1, 1].map((timestamp) => ({ timestamp, price: '1' }));
    await expect(verbs.replayPrices('Lantern USDC', twice)).rejects.toThrow('in order');
  });
});
