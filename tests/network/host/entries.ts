/** Ledger keys and entries that the contract host reads and writes. */
import { Address, Asset, hash, Keypair, StrKey, xdr } from '@stellar/stellar-sdk/base';
import { readExtra, writeExtra } from '../ledger/account-ext';
import type { KeyString, Stored } from '../ledger/store';
import type { AddressString, ScVal } from './model';

export type DurabilityName = 'temporary' | 'persistent';

/** Base64 XDR of a ledger key: how the store names it. */
export function keyString(key: xdr.LedgerKey): KeyString {
  return key.toXDR('base64');
}

/** Decodes what `keyString` made. */
export function keyOf(key: KeyString): xdr.LedgerKey {
  return xdr.LedgerKey.fromXDR(key, 'base64');
}

/** The `ScAddress` of a strkey. */
export function scAddress(address: AddressString): xdr.ScAddress {
  return new Address(address).toScAddress();
}

export function contractDataKey(contract: AddressString, key: ScVal, durability: DurabilityName): xdr.LedgerKey {
  return xdr.LedgerKey.contractData(
    new xdr.LedgerKeyContractData({ contract: scAddress(contract), key, durability: xdr.ContractDataDurability[durability] }),
  );
}

/** The instance entry, which also holds the contract's instance storage. */
export function instanceKey(contract: AddressString): xdr.LedgerKey {
  return contractDataKey(contract, xdr.ScVal.scvLedgerKeyContractInstance(), 'persistent');
}

export function codeKey(wasmHash: Uint8Array): xdr.LedgerKey {
  return xdr.LedgerKey.contractCode(new xdr.LedgerKeyContractCode({ hash: wasmHash }));
}

export function accountKey(account: AddressString): xdr.LedgerKey {
  return xdr.LedgerKey.account(new xdr.LedgerKeyAccount({ accountId: Keypair.fromPublicKey(account).xdrAccountId() }));
}

/** `asset` is 'CODE:ISSUER'. */
export function trustlineKey(account: AddressString, asset: string): xdr.LedgerKey {
  const [code = '', issuer] = asset.split(':');
  return xdr.LedgerKey.trustline(
    new xdr.LedgerKeyTrustLine({
      accountId: Keypair.fromPublicKey(account).xdrAccountId(),
      asset: new Asset(code, issuer).toTrustLineXDRObject(),
    }),
  );
}

/** The key under which an address' authorization nonce is remembered. */
export function nonceKey(address: AddressString, nonce: bigint): xdr.LedgerKey {
  return contractDataKey(address, xdr.ScVal.scvLedgerKeyNonce(new xdr.ScNonceKey({ nonce })), 'temporary');
}

export function contractData(contract: AddressString, key: ScVal, durability: DurabilityName, val: ScVal): xdr.LedgerEntryData {
  return xdr.LedgerEntryData.contractData(
    new xdr.ContractDataEntry({
      ext: xdr.ExtensionPoint.v0(),
      contract: scAddress(contract),
      key,
      durability: xdr.ContractDataDurability[durability],
      val,
    }),
  );
}

/** Whether an entry has a lifetime at all: contract data and code do. */
export function hasLifetime(key: xdr.LedgerKey): boolean {
  return key.type === 'contractData' || key.type === 'contractCode';
}

/** Whether an entry's end of life deletes it (temporary) rather than archives it. */
export function isTemporary(key: xdr.LedgerKey): boolean {
  return key.type === 'contractData' && key.contractData.durability.name === 'temporary';
}

/** The `LedgerEntry` of a stored entry. */
export function ledgerEntry(stored: Stored): xdr.LedgerEntry {
  return new xdr.LedgerEntry({
    lastModifiedLedgerSeq: stored.lastModified,
    data: stored.data,
    ext: entryExt(stored),
  });
}

/** Who pays an entry's reserve, where that is told: null where somebody did, and nobody does any more. */
export function entryExt({ sponsor }: Stored): xdr.LedgerEntryExt {
  if (sponsor === undefined) return xdr.LedgerEntryExt.v0();
  const sponsoringId = sponsor === null ? null : Keypair.fromPublicKey(sponsor).xdrAccountId();
  return xdr.LedgerEntryExt.v1(new xdr.LedgerEntryExtensionV1({ sponsoringId, ext: xdr.LedgerEntryExtensionV1Ext.v0() }));
}

/**
 * Size of an entry in bytes of XDR, as the resource limits count it. Of an account with all its extensions: its own transaction
 * writes them before the call is run, and a real simulation counts them too.
 */
export function entrySize(stored: Stored): number {
  if (stored.data.type !== 'account') return ledgerEntry(stored).toXDR().length;
  const { account } = stored.data;
  const whole = new xdr.AccountEntry({ ...account, ext: writeExtra(account, readExtra(account)) });
  return ledgerEntry({ ...stored, data: xdr.LedgerEntryData.account(whole) }).toXDR().length;
}

/** `C…` of raw bytes or of a contract id. */
export function contractAddress(id: Uint8Array): AddressString {
  return StrKey.encodeContract(id);
}

/** The id of a contract made by `deployer` with `salt`. */
export function deployedAddress(passphrase: string, deployer: AddressString, salt: Uint8Array): AddressString {
  const preimage = xdr.HashIdPreimage.envelopeTypeContractId(
    new xdr.HashIdPreimageContractId({
      networkId: hash(passphrase),
      contractIdPreimage: xdr.ContractIdPreimage.contractIdPreimageFromAddress(
        new xdr.ContractIdPreimageFromAddress({ address: scAddress(deployer), salt }),
      ),
    }),
  );
  return contractAddress(hash(preimage.toXDR()));
}
