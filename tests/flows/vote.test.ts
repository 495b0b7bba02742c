/** The day a network votes a new protocol: what was built before it, across it and after it is confirmed. */
import { expect, it } from 'vitest';
import { keyText } from '../../src/chain/ledger-keys';
import { hashOf } from '../../src/chain/transaction';
import { shareKey } from '../../src/contracts/vault';
import { changes } from '../../src/interface/changes/changes';
import type { ChangeName } from '../../src/interface/schema/table';
import { RATES } from './owners';
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
type Journey = (world: World, when: When) => Promise<{ envelope: string }>;

const builds = async (name: ChangeName, { context }: World, input: object): Promise<{ envelope: string }> =>
  changes[name].build(context, input as never);

/** A vault to move into, of its own; the same one every time. */
const targets = new WeakMap<World, string>();
async function targetOf(world: World): Promise<string> {
  const control = world.fresh();
  const vault = targets.get(world) ?? (await control.run<{ vaults: string[] }>('crowd', { count: 1 })).vaults[0] ?? '';
  if (!targets.has(world)) await control.run('mint', { account: vault, amount: '5000000000000' });
  targets.set(world, vault);
  return vault;
}

/** What must be so before. */
const done = async (world: World, { envelope }: { envelope: string }) => expect(await ending(world, envelope)).toBe('SUCCESS');

/** Every kind of change. */
const journeys: { [name in ChangeName]: Journey } = {
  transfer: (world) =>
    builds('transfer', world, { from: world.role('richUser'), to: world.contract('smartWallet'), asset: 'XLM', amount: '12345678' }),
  payment: (world) =>
    builds('payment', world, { from: world.role('richUser'), to: world.role('rewardFallback'), asset: 'XLM', amount: '10000000' }),
  trustline: (world, when) =>
    builds('trustline', world, { from: world.role('richUser'), asset: `TEST${when}:${world.role('rewardIssuer')}` }),
  signers: (world, when) =>
    builds('signers', world, { from: world.role('richUser'), signers: [{ key: world.role('user'), weight: when + 1 }] }),
  async payFee(world) {
    const inner = await journeys.payment(world, 0);
    return builds('payFee', world, { from: world.role('user'), envelope: world.sign(inner.envelope) });
  },
  async swap(world) {
    const bids = [{ price: '0.3000000', price_r: { n: 3, d: 10 }, amount: '500.0000000' }];
    await world.fresh().orderBook({ selling: 'native', buying: 'usdc', bids });
    const { code, issuer } = world.network.assets.usdc ?? world.lacks('the network has no USDC');
    const from = world.role('richUser');
    return builds('swap', world, { from, strict: 'send', selling: 'XLM', buying: `${code}:${issuer}`, amount: '10000000', bound: '1' });
  },
  vaultDeposit: (world) =>
    builds('vaultDeposit', world, { from: world.role('richUser'), vaultAddress: world.vault('Harbor'), amount: '10000000' }),
  vaultWithdraw: (world) =>
    builds('vaultWithdraw', world, { from: world.role('shareholder'), vaultAddress: world.vault('Harbor'), shares: '10000000' }),
  vaultToVault: async (world) =>
    builds('vaultToVault', world, {
      from: world.role('shareholder'),
      sourceVaultAddress: world.vault('Harbor'),
      targetVaultAddress: await targetOf(world),
      shares: '10000000',
    }),
  lendpoolToVaultsvc: (world, when) =>
    builds('lendpoolToVaultsvc', world, { from: world.role(MOVERS[when]), vaultAddress: world.vault('Harbor') }),
  async claimReward(world) {
    const from = world.role('user');
    await world.fresh().createClaimableBalance({ from: 'rewardIssuer', claimant: from, amount: 10_000_000n });
    return builds('claimReward', world, { from, destination: from });
  },
  async claimAccrued(world, when) {
    const from = world.role('user');
    if (when === 0) await world.fresh().setTrustline(from, 'reward');
    await world.fresh().advance(3_600);
    return builds('claimAccrued', world, { from });
  },
  async restore(world) {
    const [from, address] = [world.role('shareholder'), world.vault('Harbor')];
    await world.fresh().archive({ key: keyText(shareKey(address, from)) });
    return builds('restore', world, { from, what: 'holding', address });
  },
  async register(world, when) {
    const owned = { vaultAddress: world.vault('Beacon'), caller: world.role('owner') };
    if (when > 0) await done(world, await builds('exit', world, owned));
    return builds('register', world, { ...owned, ...RATES });
  },
  async exit(world) {
    const owned = { vaultAddress: world.vault('Beacon'), caller: world.role('owner') };
    await done(world, await builds('register', world, { ...owned, ...RATES }));
    return builds('exit', world, owned);
  },
  targetApy: (world, when) =>
    builds('targetApy', world, { vaultAddress: world.vault('Lantern'), caller: world.role('owner'), targetApyBps: 450 + when }),
  feeBounds: (world, when) =>
    builds('feeBounds', world, {
      vaultAddress: world.vault('Lantern'),
      caller: world.role('owner'),
      minFeeBps: 10 + when,
      maxFeeBps: 2_900,
    }),
  boostDeposit: (world) =>
    builds('boostDeposit', world, { vaultAddress: world.vault('Lantern'), caller: world.role('richUser'), amount: '10000000' }),
};
/** Between protocols that are known: one of each way in which a change is built. */
const SOME: readonly ChangeName[] = ['transfer', 'payment', 'vaultDeposit', 'vaultWithdraw', 'lendpoolToVaultsvc'];

/** Whether the network took it, and how it ended by the node's own word. */
async function ending(world: World, envelope: string): Promise<string> {
  const { rpc, network } = world.chain;
  const sent = await rpc.send(world.sign(envelope));
  return sent.status === 'PENDING' ? (await rpc.transaction(hashOf(envelope, network.passphrase))).status : sent.status;
}

it.for(VOTES)('from protocol %i to %i what was built before the vote, across it and after it is confirmed', async ([from, to], test) => {
  const names = to === 29 ? (Object.keys(journeys) as ChangeName[]) : SOME;
  for (const name of names) {
    const build = journeys[name];
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
