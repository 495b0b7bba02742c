/** Which endpoint builds what an intent asks for. The input was parsed at the messages' door. */
import type { Intent, IntentName } from '../commands/views';
import type { Change } from '../interface/call/change';
import { boostDeposit } from '../interface/changes/boost-deposit';
import { claimAccrued } from '../interface/changes/claim-accrued';
import { claimReward } from '../interface/changes/claim-reward';
import { exit } from '../interface/changes/exit';
import { feeBounds } from '../interface/changes/fee-bounds';
import { lendpoolToVaultsvc } from '../interface/changes/lendpool-to-vaultsvc';
import { register } from '../interface/changes/register';
import { restore } from '../interface/changes/restore';
import { targetApy } from '../interface/changes/target-apy';
import { vaultDeposit } from '../interface/changes/vault-deposit';
import { vaultToVault } from '../interface/changes/vault-to-vault';
import { vaultWithdraw } from '../interface/changes/vault-withdraw';
import type { Context } from '../interface/context';
import type { RewardClaim, UnsignedTransaction } from '../interface/schema/table';

export type Built = Change<RewardClaim> | Change<UnsignedTransaction>;

const builders: Record<IntentName, (context: Context, input: never) => Promise<Built>> = {
  claimReward,
  lendpoolToVaultsvc,
  vaultToVault,
  register,
  targetApy,
  feeBounds,
  exit,
  boostDeposit,
  vaultDeposit,
  vaultWithdraw,
  claimAccrued,
  restore,
};

export const buildIntent = (context: Context, { name, input }: Intent): Promise<Built> => builders[name](context, input as never);
