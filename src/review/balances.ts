/** What anybody holds now, by the facts: where a Plan's sums begin. undefined: they do not tell. */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { AccountState } from '../chain/account';
import { type ClassicAsset, isAssetCode } from '../chain/assets';
import { adr, arm, asI128, field } from '../contracts/scval';
import type { AccountId, Address, ContractId } from '../primitives/addresses';
import type { AssetParam } from '../primitives/plan-words';
import { lendersOf } from '../settings/networks';
import type { Facts } from './facts';
import type { Where } from './holdings';

/** Claimable balances are revealed one by one (holdings.ts): they begin at nothing. */
export function holdingOf(facts: Facts, holder: Address, where: Where, asset: AssetParam): bigint | undefined {
  if (where === 'claimable') return 0n;
  if (where === 'position') return positionValue(facts, holder, asset);
  if (where === 'shares') return asset.contract ? contractBalance(facts, asset.contract, holder) : undefined;
  if (where === 'reserve') return ofAccount(facts, holder, ({ minimum }) => minimum);
  if (asset.kind === 'pool') return ofPool(facts, holder, asset, where === 'trustline' ? () => 1n : ({ balance }) => balance);
  const line = classicAsset(asset);
  if (where === 'trustline') return line && holder.startsWith('G') ? ofLine(facts, holder, line, () => 1n) : undefined;
  if (holder.startsWith('C') || asset.kind !== 'asset') return asset.contract ? contractBalance(facts, asset.contract, holder) : undefined;
  if (asset.issuer) return line && ofLine(facts, holder, line, ({ balance }) => balance);
  return ofAccount(facts, holder, ({ balance }) => balance);
}

function ofAccount(facts: Facts, holder: Address, pick: (account: AccountState) => bigint): bigint | undefined {
  if (!holder.startsWith('G')) return undefined;
  const account = facts.account(holder as AccountId);
  return account ? pick(account) : account === null ? 0n : undefined;
}

function ofLine(facts: Facts, holder: Address, line: ClassicAsset, pick: (entry: xdr.TrustLineEntry) => bigint): bigint | undefined {
  const entry = facts.trustline(holder as AccountId, line);
  return entry ? pick(entry) : entry === null ? 0n : undefined;
}

/** Shares of a liquidity pool. */
function ofPool(facts: Facts, holder: Address, { code }: AssetParam, pick: (entry: xdr.TrustLineEntry) => bigint): bigint | undefined {
  const entry = facts.poolLine(holder as AccountId, code);
  return entry ? pick(entry) : entry === null ? 0n : undefined;
}

/** A bare I128 (vault shares) or the map of an asset contract (contracts.md 15, trap 12). */
function contractBalance(facts: Facts, token: ContractId, holder: Address): bigint | undefined {
  const value = facts.data(token, arm('Balance', adr(holder)));
  return value === null ? 0n : (asI128(value) ?? asI128(field(value, 'amount')));
}

/** The asset of a position bears the name of where it is lent. */
function positionValue(facts: Facts, holder: Address, asset: AssetParam): bigint | undefined {
  const lender = lendersOf(facts.network).find(({ name }) => name === asset.code);
  return lender && asset.contract && facts.lent(lender, holder, asset.contract);
}

/** undefined: XLM, or no asset that a trustline can be for. */
export function classicAsset({ kind, code, issuer }: AssetParam): ClassicAsset | undefined {
  return kind === 'asset' && issuer && isAssetCode(code) ? { code, issuer } : undefined;
}
