/** An input for every row of the table that is asked of the scenario as it is: each has its own, or does not compile. */
import type { Name } from '../../src/interface/schema/table';
import { RATES } from './owners';
import type { World } from './world';

/** What takes what others have signed: `payFee` is met in hands-bump.test.ts. */
export type Row = Exclude<Name, 'send' | 'payFee'>;
export type Input = { [field: string]: unknown };

const usdcOf = ({ network: { assets } }: World) => `${assets.usdc?.code}:${assets.usdc?.issuer}`;
const rewardOf = ({ network: { assets } }: World) => `${assets.reward?.code}:${assets.reward?.issuer}`;

/** What each would do without objection. */
export const inputs: { [N in Row]: (world: World) => Input } = {
  status: (world) => ({ vaultAddress: world.vault('Lantern') }),
  statuses: (world) => ({ vaults: [world.vault('Lantern')] }),
  register: (world) => ({ vaultAddress: world.vault('Beacon'), caller: world.role('owner'), ...RATES }),
  targetApy: (world) => ({ vaultAddress: world.vault('Lantern'), caller: world.role('owner'), targetApyBps: 700 }),
  feeBounds: (world) => ({ vaultAddress: world.vault('Lantern'), caller: world.role('owner'), minFeeBps: 0, maxFeeBps: 9000 }),
  exit: (world) => ({ vaultAddress: world.vault('Lantern'), caller: world.role('owner') }),
  boostDeposit: (world) => ({ vaultAddress: world.vault('Lantern'), caller: world.role('richUser'), amount: '10000000' }),
  claimReward: (world) => ({ from: world.role('user'), destination: world.role('rewardFallback') }),
  lendpoolToVaultsvc: (world) => ({ from: world.role('user'), vaultAddress: world.vault('') }),
  vaultToVault: (world) => ({
    from: world.role('shareholder'),
    sourceVaultAddress: world.vault('Harbor'),
    targetVaultAddress: world.vault('Mooring'),
  }),
  vaultDeposit: (world) => ({ from: world.role('richUser'), vaultAddress: world.vault('Harbor'), amount: '10000000' }),
  vaultWithdraw: (world) => ({ from: world.role('shareholder'), vaultAddress: world.vault('Harbor'), shares: 'all' }),
  claimAccrued: (world) => ({ from: world.role('user') }),
  restore: (world) => ({ from: world.role('user'), what: 'position', address: world.network.lendpools[0]?.address }),
  trustline: (world) => ({
    from: world.role('user'),
    asset: usdcOf(world),
    limit: '0',
  }),
  signers: (world) => ({ from: world.role('user'), signers: [{ key: world.role('owner'), weight: 1 }] }),
  payment: (world) => ({ from: world.role('richUser'), to: world.role('user'), asset: usdcOf(world), amount: '10000000' }),
  swap: (world) => ({
    from: world.role('richUser'),
    strict: 'send',
    selling: usdcOf(world),
    buying: rewardOf(world),
    amount: '10000000',
    bound: '1',
  }),
  transfer: (world) => ({ from: world.role('richUser'), to: world.vault('Harbor'), asset: usdcOf(world), amount: '10000000' }),
};
