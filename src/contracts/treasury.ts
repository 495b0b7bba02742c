/** The treasury (contracts.md part 2): campaigns, and the deposit into one. */
import type { InvocationTree } from '../chain/invocation';
import { contractDataKey } from '../chain/ledger-keys';
import type { Entry } from '../chain/reading';
import type { Address, ContractId } from '../primitives/addresses';
import { dataOf, misshapen } from './entries';
import { adr, arm, asBool, asContract, asI128, asU64, field, i128 } from './scval';
import { transferTree } from './token';

/** Amounts in stroops of `asset`. */
export interface Campaign {
  active: boolean;
  asset: ContractId;
  totalDeposited: bigint;
  totalBoosted: bigint;
  totalWithdrawn: bigint;
  /** The budget that is left. */
  available: bigint;
  /** Unix seconds; 0: never. */
  lastBoostedAt: number;
}

export const campaignKey = (treasury: ContractId, vault: ContractId) => contractDataKey(treasury, arm('Campaign', adr(vault)));

/** undefined: the vault has no campaign there. */
export function parseCampaign(treasury: ContractId, entry: Entry | undefined): Campaign | undefined {
  const value = dataOf(entry);
  if (!value) return undefined;
  const active = asBool(field(value, 'active'));
  const asset = asContract(field(value, 'asset'));
  const totalDeposited = asI128(field(value, 'total_deposited'));
  const totalBoosted = asI128(field(value, 'total_boosted'));
  const totalWithdrawn = asI128(field(value, 'total_withdrawn'));
  const last = asU64(field(value, 'last_boosted_at'));
  if (active === undefined || !asset || totalDeposited === undefined || totalBoosted === undefined || totalWithdrawn === undefined) {
    throw misshapen(treasury, 'Campaign');
  }
  if (last === undefined || last > 253_402_300_799n) throw misshapen(treasury, 'Campaign');
  const available = totalDeposited - totalBoosted - totalWithdrawn;
  return { active, asset, totalDeposited, totalBoosted, totalWithdrawn, available, lastBoostedAt: Number(last) };
}

/** Anybody's deposit into a campaign, and below it the transfer of exactly the amount (contracts.md 2.3). */
export function boostDepositTree(
  treasury: ContractId,
  caller: Address,
  vault: ContractId,
  asset: ContractId,
  amount: bigint,
): InvocationTree {
  return {
    contract: treasury,
    fn: 'deposit',
    args: [adr(caller), adr(vault), i128(amount)],
    children: [transferTree(asset, caller, treasury, amount)],
  };
}
