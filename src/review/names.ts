/** XDR addresses and assets as the strings and values that a Plan shows. */
import { sha256 } from '@noble/hashes/sha2.js';
import type { xdr } from '@stellar/stellar-sdk/base';
import { addressText, muxedAddress } from '../chain/names';
import { type AccountId, type Address, accountIdOf, type ContractId } from '../primitives/addresses';
import { CLASSIC_DECIMALS } from '../primitives/amounts';
import { toHex } from '../primitives/hex';
import type { AssetParam } from '../primitives/plan-words';
import { cleanBytes } from '../primitives/text';
import type { Network } from '../settings/networks';

export function accountText(key: xdr.PublicKey): AccountId {
  return accountIdOf(key.ed25519.toBytes());
}

/** The G… that holds the funds of a (possibly muxed) account. */
export function accountOfMuxed(account: xdr.MuxedAccount): AccountId {
  const key = account.type === 'keyTypeEd25519' ? account.ed25519 : account.med25519.ed25519;
  return accountIdOf(key.toBytes());
}

/** M…, or undefined for a plain account. */
export function muxedText(account: xdr.MuxedAccount): string | undefined {
  if (account.type === 'keyTypeEd25519') return undefined;
  return muxedAddress(account.med25519.ed25519.toBytes(), account.med25519.id);
}

/** G… or C…; undefined for the other kinds, which cannot act. */
export function actorOf(address: xdr.ScAddress): Address | undefined {
  const plain = address.type === 'scAddressTypeAccount' || address.type === 'scAddressTypeContract';
  return plain ? (addressText(address) as Address) : undefined;
}

export const XLM: AssetParam = { kind: 'asset', code: 'XLM', decimals: CLASSIC_DECIMALS, listed: true };

/** What a contract moves that does not say what it is. */
export const NAMELESS: AssetParam = { kind: 'token', code: '?', decimals: null, listed: false };

/** Asset code bytes without their zero padding, made harmless. */
function codeText(bytes: Uint8Array): string {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return cleanBytes(bytes.subarray(0, end), 24).text;
}

type AnyAsset = xdr.Asset | xdr.ChangeTrustAsset | xdr.TrustLineAsset;

/** A classic asset; pool shares have kind 'pool' and the pool's id as code. */
export function assetParam(asset: AnyAsset, network: Network): AssetParam {
  switch (asset.type) {
    case 'assetTypeNative':
      return XLM;
    case 'assetTypeCreditAlphanum4':
      return credit(asset.alphaNum4.assetCode.toBytes(), accountText(asset.alphaNum4.issuer), network);
    case 'assetTypeCreditAlphanum12':
      return credit(asset.alphaNum12.assetCode.toBytes(), accountText(asset.alphaNum12.issuer), network);
    case 'assetTypePoolShare':
      return {
        kind: 'pool',
        code: 'liquidityPoolId' in asset ? toHex(asset.liquidityPoolId.toBytes()) : toHex(sha256(asset.liquidityPool.toXdr())),
        decimals: CLASSIC_DECIMALS,
        listed: false,
      };
  }
}

function credit(bytes: Uint8Array, issuer: AccountId, network: Network): AssetParam {
  const code = codeText(bytes);
  const listed = Object.values(network.assets).find((asset) => asset?.code === code && asset.issuer === issuer);
  return {
    kind: 'asset',
    code,
    issuer,
    ...(listed ? { contract: listed.contract } : {}),
    decimals: CLASSIC_DECIMALS,
    listed: listed !== undefined,
  };
}

export function assetCodeText(code: xdr.AssetCode): string {
  return codeText((code.type === 'assetTypeCreditAlphanum4' ? code.assetCode4 : code.assetCode12).toBytes());
}

/** Two params that name the same thing on the ledger. */
export function assetKey(asset: AssetParam): string {
  if (asset.kind === 'shares' || asset.kind === 'token') return `${asset.kind}:${asset.contract ?? asset.code}`;
  return `${asset.kind}:${asset.code}:${asset.issuer ?? ''}`;
}

/** `CAEP…RGB` for where no name is known. */
export function shortened(id: ContractId | string): string {
  return `${id.slice(0, 4)}…${id.slice(-4)}`;
}

/** Which of a holder's holdings a token's functions move. */
export const whereOf = ({ kind }: AssetParam): 'shares' | 'wallet' => (kind === 'shares' ? 'shares' : 'wallet');
