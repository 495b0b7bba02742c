/** Which endpoint builds what an intent asks for. The input was parsed at the messages' door. */
import type { Intent, IntentName } from '../commands/views';
import { boostDeposit } from '../interface/boost-deposit';
import type { Change, Context } from '../interface/change';
import { claimAccrued } from '../interface/claim-accrued';
import { claimReward } from '../interface/claim-reward';
import { exit } from '../interface/exit';
import { feeBounds } from '../interface/fee-bounds';
import { lendpoolToVaultsvc } from '../interface/lendpool-to-vaultsvc';
import { register } from '../interface/register';
import { restore } from '../interface/restore';
import type { RewardClaim, UnsignedTransaction } from '../interface/schema';
import { targetApy } from '../interface/target-apy';
import { vaultDeposit } from '../interface/vault-deposit';
import { vaultToVault } from '../interface/vault-to-vault';
import { vaultWithdraw } from '../interface/vault-withdraw';

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
