/** Keys of the ledger entries that are read (contracts.md parts 0 and 14.1). */
import { xdr } from '@stellar/stellar-sdk/base';
import type { AccountId, ContractId } from '../primitives/addresses';
import { fromHex } from '../primitives/hex';
import { type ClassicAsset, creditAsset } from './assets';
import { publicKey, scAddress } from './names';

export function accountKey(id: AccountId): xdr.LedgerKey {
  return xdr.LedgerKey.account(new xdr.LedgerKeyAccount({ accountId: publicKey(id) }));
}

export function trustlineKey(id: AccountId, asset: ClassicAsset): xdr.LedgerKey {
  const line = new xdr.LedgerKeyTrustLine({ accountId: publicKey(id), asset: creditAsset(xdr.TrustLineAsset, asset) });
  return xdr.LedgerKey.trustline(line);
}

const MEMO_REQUIRED = new TextEncoder().encode('config.memo_required');

/** Something that an account has written beside itself, under a name. */
export const dataKey = (id: AccountId, dataName: Uint8Array): xdr.LedgerKey =>
  xdr.LedgerKey.data(new xdr.LedgerKeyData({ accountId: publicKey(id), dataName }));

/** What an account sets that takes no payment without a memo (SEP-29). */
export const memoRequiredKey = (id: AccountId): xdr.LedgerKey => dataKey(id, MEMO_REQUIRED);

export type Durability = 'persistent' | 'temporary';

export function contractDataKey(contract: ContractId, key: xdr.ScVal, durability: Durability = 'persistent'): xdr.LedgerKey {
  return xdr.LedgerKey.contractData(
    new xdr.LedgerKeyContractData({
      contract: scAddress(contract),
      key,
      durability: durability === 'persistent' ? xdr.ContractDataDurability.persistent : xdr.ContractDataDurability.temporary,
    }),
  );
}

/** The entry that holds a contract's instance: its executable and its instance storage. */
export function instanceKey(contract: ContractId): xdr.LedgerKey {
  return contractDataKey(contract, xdr.ScVal.scvLedgerKeyContractInstance());
}

/** `hash` in hex. */
export function codeKey(hash: string): xdr.LedgerKey {
  return xdr.LedgerKey.contractCode(new xdr.LedgerKeyContractCode({ hash: fromHex(hash) }));
}

/** `id` in the 72-hex form of Horizon. */
export function claimableBalanceKey(id: string): xdr.LedgerKey {
  return xdr.LedgerKey.claimableBalance(new xdr.LedgerKeyClaimableBalance({ balanceId: xdr.ClaimableBalanceId.fromXdr(id, 'hex') }));
}

/** A liquidity pool, by its id in hex. */
export const poolKey = (id: string): xdr.LedgerKey =>
  xdr.LedgerKey.liquidityPool(new xdr.LedgerKeyLiquidityPool({ liquidityPoolId: new xdr.PoolId(fromHex(id)) }));

/** A line for shares of a liquidity pool. */
export const poolLineKey = (id: AccountId, pool: string): xdr.LedgerKey =>
  xdr.LedgerKey.trustline(
    new xdr.LedgerKeyTrustLine({ accountId: publicKey(id), asset: xdr.TrustLineAsset.assetTypePoolShare(new xdr.PoolId(fromHex(pool))) }),
  );

export const offerKey = (seller: AccountId, offerId: bigint): xdr.LedgerKey =>
  xdr.LedgerKey.offer(new xdr.LedgerKeyOffer({ sellerId: publicKey(seller), offerId }));

/** The key that an entry lies under. */
export function keyOf(data: xdr.LedgerEntryData): xdr.LedgerKey {
  switch (data.type) {
    case 'account':
      return xdr.LedgerKey.account(new xdr.LedgerKeyAccount(data.account));
    case 'trustline':
      return xdr.LedgerKey.trustline(new xdr.LedgerKeyTrustLine(data.trustLine));
    case 'data':
      return xdr.LedgerKey.data(new xdr.LedgerKeyData(data.data));
    case 'claimableBalance':
      return xdr.LedgerKey.claimableBalance(new xdr.LedgerKeyClaimableBalance(data.claimableBalance));
    case 'contractData':
      return xdr.LedgerKey.contractData(new xdr.LedgerKeyContractData(data.contractData));
    case 'contractCode':
      return xdr.LedgerKey.contractCode(new xdr.LedgerKeyContractCode(data.contractCode));
    case 'offer':
      return xdr.LedgerKey.offer(new xdr.LedgerKeyOffer(data.offer));
    case 'liquidityPool':
      return xdr.LedgerKey.liquidityPool(new xdr.LedgerKeyLiquidityPool(data.liquidityPool));
    case 'configSetting': {
      const configSettingId = xdr.ConfigSettingId.fromValue(data.configSetting.toXdrObject().configSettingID);
      return xdr.LedgerKey.configSetting(new xdr.LedgerKeyConfigSetting({ configSettingId }));
    }
    case 'ttl':
      return xdr.LedgerKey.ttl(new xdr.LedgerKeyTtl(data.ttl));
  }
}

/** One key's one text, for maps. */
export const keyText = (key: xdr.LedgerKey): string => key.toXdr('base64');
