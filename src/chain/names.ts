/** XDR's accounts, addresses and signers, and their strkeys (SEP-23). */
import { xdr } from '@stellar/stellar-sdk/base';
import { type AccountId, type Address, accountIdOf, contractIdOf, publicKeyOf } from '../primitives/addresses';
import { decodeStrkey, encodeStrkey } from '../primitives/strkey';

export const publicKey = (account: AccountId): xdr.PublicKey => xdr.PublicKey.publicKeyTypeEd25519(publicKeyOf(account));

/** The account itself, with no id of a part of it. */
export const plainAccount = (account: AccountId): xdr.MuxedAccount => xdr.MuxedAccount.keyTypeEd25519(publicKeyOf(account));

/** The account that is named, by G… or M…, with the id of its part where there is one. */
export function muxedAccount(address: string): xdr.MuxedAccount {
  const muxed = decodeStrkey('M', address);
  if (!muxed) return plainAccount(address as AccountId);
  const id = new DataView(muxed.buffer).getBigUint64(32);
  return xdr.MuxedAccount.keyTypeMuxedEd25519(new xdr.MuxedAccountMed25519({ id, ed25519: muxed.slice(0, 32) }));
}

export function scAddress(address: Address): xdr.ScAddress {
  const contract = decodeStrkey('C', address);
  if (contract) return xdr.ScAddress.scAddressTypeContract(new xdr.ContractId(contract));
  return xdr.ScAddress.scAddressTypeAccount(publicKey(address as AccountId));
}

/** M…: the key, then the id in eight bytes. */
export function muxedAddress(key: Uint8Array, id: bigint): string {
  const bytes = new Uint8Array(40);
  bytes.set(key);
  new DataView(bytes.buffer).setBigUint64(32, id);
  return encodeStrkey('M', bytes);
}

/** G…, C…, M…, B… or L…. */
export function addressText(address: xdr.ScAddress): string {
  switch (address.type) {
    case 'scAddressTypeAccount':
      return accountIdOf(address.accountId.ed25519.toBytes());
    case 'scAddressTypeContract':
      return contractIdOf(address.contractId.toBytes());
    case 'scAddressTypeMuxedAccount':
      return muxedAddress(address.muxedAccount.ed25519.toBytes(), address.muxedAccount.id);
    case 'scAddressTypeClaimableBalance':
      // Type 0, the only one, before the hash.
      return encodeStrkey('B', Uint8Array.of(0, ...address.claimableBalanceId.v0.toBytes()));
    case 'scAddressTypeLiquidityPool':
      return encodeStrkey('L', address.liquidityPoolId.toBytes());
  }
}

/** G…, T…, X… or P…. */
export function signerAddress(key: xdr.SignerKey): string {
  switch (key.type) {
    case 'signerKeyTypeEd25519':
      return accountIdOf(key.ed25519.toBytes());
    case 'signerKeyTypePreAuthTx':
      return encodeStrkey('T', key.preAuthTx.toBytes());
    case 'signerKeyTypeHashX':
      return encodeStrkey('X', key.hashX.toBytes());
    case 'signerKeyTypeEd25519SignedPayload':
      return encodeStrkey('P', key.ed25519SignedPayload.toXdr());
  }
}
