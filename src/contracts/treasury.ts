/** The treasury (contracts.md part 2): campaigns, and the deposit into one. */
import { contractDataKey } from '../chain/ledger-keys';
import type { Entry } from '../chain/reading';
import type { Address, ContractId } from '../primitives/addresses';
import { parseData, parseInstance, whole } from './entries';
import { callsOf, type MeasuredCall, type MeasuredTree } from './methods';
import { adr, arm, asAddress, asAmount, asBool, asContract, asU64, field, i128, type ScVal } from './scval';
import { transferTree } from './token';

export const fees = { deposit: 880_858n, boost: 705_890n };
const call = callsOf(fees);

export const campaignKey = (treasury: ContractId, vault: ContractId) => contractDataKey(treasury, arm('Campaign', adr(vault)));

/** The last second of the year 9999. */
const MOST_TIME = 253_402_300_799n;

/**
 * Amounts in stroops of `asset`. `available`: the budget that is left; 0 where more is said to have left than came (contracts.md 2.2).
 * `lastBoostedAt`: unix seconds; 0: never.
 */
function asCampaign(value: ScVal) {
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
export type Campaign = NonNullable<ReturnType<typeof asCampaign>>;

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

/** Whose key boosts; undefined where the entry is no treasury's. */
export const parseBooster = (entry: Entry | undefined): Address | undefined => asAddress(parseInstance(entry)?.get(arm('Manager')));

/** The keeper's: from the vault's budget into the vault; the transfer is the treasury's own (contracts.md 2.3). */
export const boostCall = (treasury: ContractId, vault: ContractId, amount: bigint): MeasuredCall =>
  call(treasury, 'boost', adr(vault), i128(amount));
