/**
 * What one's own deposit does to a vault's rate is foretold from the pools' curves (docs/rates.md), and comes true on a ledger whose
 * pools are models of their own.
 */
import { expect, it } from 'vitest';
import { parseOutcome } from '../../src/chain/outcome';
import { hashOf } from '../../src/chain/transaction';
import type { VaultView } from '../../src/commands/views';
import { effectOf } from '../../src/insight/depth';
import { lendpoolToVaultsvc } from '../../src/interface/changes/lendpool-to-vaultsvc';
import { openBrowser } from './browser';
import { newLender, UNIT } from './people';
import { openWorld, type World } from './world';

/** Between two points a curve is no line: so far off it may be, of what is foretold by hand. */
const OFF_BPS = 3;

const nameOf = (name: string) => (vault: VaultView) => vault.name.startsWith(name);

/** The vaults as a page is shown them, by somebody who watches. */
async function watching(world: World) {
  const { worker } = await openBrowser(world, world.manifest.accounts.richUser?.secret ?? '');
  for (const { address } of world.network.vaults) await worker.wallet.handle('followVault', { vault: address, follow: true });
  return async (name: string) => {
    const view = await worker.wallet.handle('vaults', {});
    return view?.vaults.find(nameOf(name)) ?? expect.fail(`${name} is not listed`);
  };
}

async function include(world: World, envelope: string): Promise<void> {
  const { rpc, network } = world.chain;
  expect((await rpc.send(envelope)).status).toBe('PENDING');
  await world.control().close();
  const { resultXdr = '' } = await rpc.transaction(hashOf(envelope, network.passphrase));
  expect(parseOutcome(resultXdr).successful).toBe(true);
}

const curveOf = ({ earnings: { curve } }: VaultView) => curve?.bps ?? expect.fail('no curve');

for (const units of [100n, 5_000n, 12_345n, 60_000n, 250_000n]) {
  it(`a move of ${units} USDC out of one pool into a vault that lends into another lowers its rate as it was foretold`, async (test) => {
    const world = await openWorld(test);
    const control = world.fresh();
    const look = await watching(world);
    const [lagoon, estuary] = world.network.lendpools;
    await control.run('otherUserBorrows', { lendpool: estuary?.address, amount: `${40_000n * UNIT}` });
    const amount = units * UNIT;
    const { address, sign } = await newLender(world, amount);
    const before = await look('Skerry');
    const foretold = curveOf(before) + effectOf(before.depths, amount, lagoon?.address);
    const change = await lendpoolToVaultsvc.build(world.context, { from: address, vaultAddress: before.vault });
    await include(world, sign(change.envelope));
    const after = curveOf(await look('Skerry'));
    expect(Math.abs(after - foretold), `${curveOf(before)} -> ${after}, foretold ${foretold}`).toBeLessThanOrEqual(OFF_BPS);
    // Beyond the kink of that pool's curve this is no rounding.
    if (units > 10_000n) expect(after).toBeLessThan(curveOf(before) - 50);
  });
}

it('a move into a vault that lends into the pool that is left changes its rate by little, and that little is foretold too', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const look = await watching(world);
  const amount = 150_000n * UNIT;
  const { address, sign } = await newLender(world, amount);
  const before = await look('Harbor');
  const [lagoon] = world.network.lendpools;
  const foretold = curveOf(before) + effectOf(before.depths, amount, lagoon?.address);
  const fromElsewhere = curveOf(before) + effectOf(before.depths, amount, undefined);
  const change = await lendpoolToVaultsvc.build(world.context, { from: address, vaultAddress: before.vault });
  await include(world, sign(change.envelope));
  const after = curveOf(await look('Harbor'));
  expect(Math.abs(after - foretold), `${curveOf(before)} -> ${after}, foretold ${foretold}`).toBeLessThanOrEqual(OFF_BPS);
  expect(fromElsewhere).toBeLessThan(foretold - 25);
});
