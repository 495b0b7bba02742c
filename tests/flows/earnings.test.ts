/** Rates that nobody can buy: by the worker, on a ledger, with gifts and harvests between its looks. */
import { expect, it } from 'vitest';
import type { VaultView } from '../../src/commands/views';
import type { ContractId } from '../../src/primitives/addresses';
import { openBrowser, type Worker } from './browser';
import { openWorld } from './world';

const HOUR = 3_600;

async function shown({ wallet }: Worker, vault: ContractId): Promise<VaultView> {
  const view = await wallet.handle('vaults', {});
  return view?.vaults.find((item) => item.vault === vault) ?? expect.fail('the vault is not listed');
}

for (const kind of ['gift', 'harvest'] as const) {
  it(`a ${kind} raises what depositors got, and not what the vault is said to earn`, async (test) => {
    const world = await openWorld(test);
    const control = world.fresh();
    const secret = world.manifest.accounts.owner?.secret ?? world.lacks('the network has no owner with a key');
    const { worker } = await openBrowser(world, secret);
    const vault = world.vault('Harbor');
    const before = await shown(worker, vault);
    for (let hour = 0; hour < 25; hour++) {
      await control.advance(HOUR, 1);
      if (hour === 20) {
        const amount = `${(BigInt(before.managed ?? 0) * 3n) / 1_000n}`;
        if (kind === 'gift') await control.run('mint', { vault, amount });
        else await control.run('strategyYield', { vault, amount });
      }
      await shown(worker, vault);
    }
    const { netRate, earnings } = await shown(worker, vault);
    expect(netRate).toMatchObject({ basis: 'measured' });
    expect(netRate?.bps).toBeGreaterThan(5_000);
    expect(earnings.day).toMatchObject({ basis: 'measured' });
    for (const rate of [earnings.curve, earnings.day])
      expect(Math.abs((rate?.bps ?? 0) - (before.earnings.curve?.bps ?? 0))).toBeLessThanOrEqual(5);
    const pools = await worker.wallet.handle('sourceRates', {});
    expect(pools.some(({ earnings: { day } }) => day?.basis === 'measured')).toBe(true);
  }, 240_000);
}
