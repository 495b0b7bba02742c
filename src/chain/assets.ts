/** Classic assets in XDR, and the contracts that stand for them. */
import { xdr } from '@stellar/stellar-sdk/base';
import type { AccountId, ContractId } from '../primitives/addresses';
import { contractIdFrom } from './ids';
import { publicKey } from './names';

export interface ClassicAsset {
  code: string;
  issuer: AccountId;
}

/** What the unions of assets, of trustlines' assets and of those that a trustline is asked for have in common. */
interface AssetUnion<Short, Long> {
  assetTypeCreditAlphanum4(asset: xdr.AlphaNum4): Short;
  assetTypeCreditAlphanum12(asset: xdr.AlphaNum12): Long;
}

export const isAssetCode = (code: string): boolean => /^[A-Za-z0-9]{1,12}$/.test(code);

/** An asset as a value of `union`: its code says whether the short or the long arm. Throws for what is no code. */
export function creditAsset<Short, Long>(union: AssetUnion<Short, Long>, { code, issuer }: ClassicAsset): Short | Long {
  if (!isAssetCode(code)) throw new TypeError('This is no asset code.');
  const asset = { assetCode: code, issuer: publicKey(issuer) };
  if (code.length <= 4) return union.assetTypeCreditAlphanum4(new xdr.AlphaNum4(asset));
  return union.assetTypeCreditAlphanum12(new xdr.AlphaNum12(asset));
}

/** The one contract of an asset; undefined asks for XLM's. */
export function assetContract(asset: ClassicAsset | undefined, passphrase: string): ContractId {
  const named = asset ? creditAsset(xdr.Asset, asset) : xdr.Asset.assetTypeNative();
  return contractIdFrom(xdr.ContractIdPreimage.contractIdPreimageFromAsset(named), passphrase);
}
