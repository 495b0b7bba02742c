/** What both versions of the app make of accounts, assets, amounts and bytes. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { isAssetCode } from '../../chain/assets';
import { networkId } from '../../chain/ids';
import { muxedAddress } from '../../chain/names';
import { accountIdOf } from '../../primitives/addresses';
import { CLASSIC_DECIMALS, toDecimal } from '../../primitives/amounts';
import { toHex } from '../../primitives/hex';
import { mainnet, type Network, testnet } from '../../settings/networks';
import { Unforetold } from './unforetold';

export type NetworkName = 'Public' | 'Testnet' | 'Unknown';

/** The app knows two networks by their ids. */
export function networkName(id: Uint8Array): NetworkName {
  const is = ({ passphrase }: Network) => toHex(networkId(passphrase)) === toHex(id);
  if (is(mainnet)) return 'Public';
  return is(testnet) ? 'Testnet' : 'Unknown';
}

export const accountText = (key: xdr.PublicKey): string => accountIdOf(key.ed25519.toBytes());

/** G… or M…. */
export function muxedText(account: xdr.MuxedAccount): string {
  if (account.type === 'keyTypeEd25519') return accountIdOf(account.ed25519.toBytes());
  return muxedAddress(account.med25519.ed25519.toBytes(), account.med25519.id);
}

/** Whole number with a comma before every three digits: `-1,234`. */
export const commas = (value: bigint | number): string => value.toString().replace(/\B(?=(\d{3})+$)/g, ',');

/** An amount without zeros at its end: `1,234.5`. */
export function amountText(value: bigint, decimals: number = CLASSIC_DECIMALS): string {
  const [whole, places] = toDecimal(value, decimals).split('.') as [string, string | undefined];
  const left = places?.replace(/0+$/, '');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${left ? `.${left}` : ''}`;
}

export interface NamedAsset {
  code: string;
  /** G…; undefined: XLM. */
  issuer: string | undefined;
}

const decoder = new TextDecoder();

/** `native` is what the app calls XLM. Pool shares and codes that the ledger would refuse are not foretold. */
export function assetOf(asset: xdr.Asset | xdr.ChangeTrustAsset, native: string): NamedAsset {
  if (asset.type === 'assetTypeNative') return { code: native, issuer: undefined };
  if (asset.type === 'assetTypePoolShare') throw new Unforetold('operation');
  const credit = asset.type === 'assetTypeCreditAlphanum4' ? asset.alphaNum4 : asset.alphaNum12;
  const code = decoder.decode(credit.assetCode.toBytes()).replace(/\0+$/, '');
  // Of the long arm 6.0.0 writes all that follows a code of four letters or fewer: `USDC\0`.
  const short = asset.type === 'assetTypeCreditAlphanum12' && code.length <= 4;
  if (!isAssetCode(code) || short) throw new Unforetold('text');
  return { code, issuer: accountText(credit.issuer) };
}

/** `USDC@GA5..KZVN`, or XLM's name. */
export const assetText = ({ code, issuer }: NamedAsset): string => (issuer ? `${code}@${issuer.slice(0, 3)}..${issuer.slice(-4)}` : code);
