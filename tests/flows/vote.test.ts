/** The day a network votes a new protocol: what was built before it, across it and after it is confirmed. */
import { expect, it } from 'vitest';
import { hashOf } from '../../src/chain/transaction';
import { lendpoolToVaultsvc } from '../../src/interface/changes/lendpool-to-vaultsvc';
import { transfer } from '../../src/interface/changes/transfer';
import { vaultDeposit } from '../../src/interface/changes/vault-deposit';
import { vaultWithdraw } from '../../src/interface/changes/vault-withdraw';
import { openWorld, type World } from './world';

const VOTES = [
  [23, 24],
  [24, 25],
  [25, 26],
  [26, 27],
  [27, 28],
  [28, 29],
] as const;

/** Who moves a position before, during and after. */
const MOVERS = ['user', 'collateralUser', 'twoPools'] as const;

type When = 0 | 1 | 2;

const journeys: { [name: string]: (world: World, when: When) => Promise<{ envelope: string }> } = {
  transfer: (world) =>
    transfer.build(world.context, { from: world.role('richUser'), to: world.contract('smartWallet'), asset: 'XLM', amount: '12345678' }),
  deposit: (world) =>
    vaultDeposit.build(world.context, { from: world.role('richUser'), vaultAddress: world.vault('Harbor'), amount: '10000000' }),
  withdrawal: (world) =>
    vaultWithdraw.build(world.context, { from: world.role('shareholder'), vaultAddress: world.vault('Harbor'), shares: '10000000' }),
  move: (world, when) => lendpoolToVaultsvc.build(world.context, { from: world.role(MOVERS[when]), vaultAddress: world.vault('Harbor') }),
};

/** Whether the network took it, and how it ended by the node's own word. */
async function ending(world: World, envelope: string): Promise<string> {
  const { rpc, network } = world.chain;
  const sent = await rpc.send(world.sign(envelope));
  return sent.status === 'PENDING' ? (await rpc.transaction(hashOf(envelope, network.passphrase))).status : sent.status;
}

it.for(VOTES)('from protocol %i to %i every journey is confirmed before, across and after the vote', async ([from, to], test) => {
  for (const [name, build] of Object.entries(journeys)) {
    const world = await openWorld(test);
    const control = world.fresh();
    await control.run('protocol', { version: from });
    expect([name, await ending(world, (await build(world, 0)).envelope)]).toEqual([name, 'SUCCESS']);
    const across = await build(world, 1);
    await control.run('protocol', { version: to });
    expect([name, await ending(world, across.envelope)]).toEqual([name, 'SUCCESS']);
    const after = await build(world, 2);
    expect([name, await ending(world, after.envelope)]).toEqual([name, 'SUCCESS']);
    expect((await world.chain.rpc.latestLedger()).protocolVersion).toBe(to);
  }
});
