/** What each change does, under the name by which the table says what it is. A half that is missing does not compile. */
import type { Does } from '../call/change';
import type { Output } from '../schema/outputs';
import type { ChangeName, OwnerChange, Taken } from '../schema/table';
import { boostDeposit } from './boost-deposit';
import { claimAccrued } from './claim-accrued';
import { claimReward } from './claim-reward';
import { exit } from './exit';
import { feeBounds } from './fee-bounds';
import { lendpoolToVaultsvc } from './lendpool-to-vaultsvc';
import type { OwnerDoes } from './owner-change';
import { payFee } from './pay-fee';
import { payment } from './payment';
import { register } from './register';
import { restore } from './restore';
import { signers } from './signers';
import { swap } from './swap';
import { targetApy } from './target-apy';
import { transfer } from './transfer';
import { trustline } from './trustline';
import { vaultDeposit } from './vault-deposit';
import { vaultToVault } from './vault-to-vault';
import { vaultWithdraw } from './vault-withdraw';

type Owners<N extends ChangeName> = N extends OwnerChange ? Pick<OwnerDoes<Taken<N>>, 'allows'> : unknown;

export const changes: { [N in ChangeName]: Does<Taken<N>, Output<N>> & Owners<N> } = {
  register,
  targetApy,
  feeBounds,
  exit,
  boostDeposit,
  claimReward,
  lendpoolToVaultsvc,
  vaultToVault,
  vaultDeposit,
  vaultWithdraw,
  claimAccrued,
  restore,
  trustline,
  signers,
  payment,
  swap,
  transfer,
  payFee,
};
