/** The treasury (contracts.md part 2): campaigns, and the deposit into one. */
import { contractDataKey } from '../chain/ledger-keys';
import type { Entry } from '../chain/reading';
import type { Address, ContractId } from '../primitives/addresses';
import { parseData, whole } from './entries';
import { callsOf, type MeasuredTree } from './methods';
import { adr, arm, asAmount, asBool, asContract, asU64, field, i128, type ScVal } from './scval';
import { transferTree } from './token';

export const fees = { deposit: 880_858n };
const call = callsOf(fees);

/** Amounts in stroops of `asset`. */
export interface Campaign {
  active: boolean;
  asset: ContractId;
  totalDeposited: bigint;
  totalBoosted: bigint;
  totalWithdrawn: bigint;
  /** The budget that is left; 0 where more is said to have left than came (contracts.md 2.2). */
  available: bigint;
  /** Unix seconds; 0: never. */
  lastBoostedAt: number;
}

export const campaignKey = (treasury: ContractId, vault: ContractId) => contractDataKey(treasury, arm('Campaign', adr(vault)));

/** The last second of the year 9999. */
const MOST_TIME = 253_402_300_799n;

function asCampaign(value: ScVal): Campaign | undefined {
  const last = asU64(field(value, 'last_boosted_at'));
  const campaign = whole({
    active: asBool(field(value, 'active')),
    asset: asContract(field(value, 'asset')),
    totalDeposited: asAmount(field(value, 'total_deposited')),
    totalBoosted: asAmount(field(value, 'total_boosted')),
    totalWithdrawn: asAmount(field(value, 'total_withdrawn')),
  });
  if (!campaign || last === undefined || last > MOST_TIME) return undefined;
  const left = campaign.totalDeposited - campaign.totalBoosted - campaign.totalWithdrawn;
  return { ...campaign, available: left > 0n ? left : 0n, lastBoostedAt: Number(last) };
}

/** undefined: the vault has no campaign there. */
export const parseCampaign = (treasury: ContractId, entry: Entry | undefined): Campaign | undefined =>
  parseData(treasury, 'Campaign', entry, asCampaign);

/** Anybody's deposit into a campaign, and below it the transfer of exactly the amount (contracts.md 2.3). */
export function boostDepositTree(
  treasury: ContractId,
  caller: Address,
  vault: ContractId,
  asset: ContractId,
  amount: bigint,
): MeasuredTree {
  return {
    ...call(treasury, 'deposit', adr(caller), adr(vault), i128(amount)),
    children: [transferTree(asset, caller, treasury, amount)],
  };
}
