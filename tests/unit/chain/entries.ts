/** Ledger entries as a node holds them. */
import { Asset, Keypair, xdr } from '@stellar/stellar-sdk';
import { keyOf, keyText } from '../../../src/chain/ledger-keys';
import { scAddress } from '../../../src/chain/names';
import type { AccountId, ContractId } from '../../../src/primitives/addresses';

export const seeded = (byte: number) => Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(byte) as never);
export const user = seeded(1).publicKey() as AccountId;
export const other = seeded(2).publicKey() as AccountId;
export const issuer = seeded(3).publicKey() as AccountId;
export const token = 'CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75' as ContractId;
export const contract = 'CAEPJIHET2TBI2VCLJZI6QHMN366KUGNK4AOKE3YY7AOKMU4KX4RDRGB' as ContractId;

const accountXdr = (id: AccountId) => Keypair.fromPublicKey(id).xdrAccountId();

export interface AccountParts {
  id?: AccountId;
  balance?: bigint;
  sequence?: bigint;
  subentries?: number;
  thresholds?: number[];
  signers?: { key: xdr.SignerKey; weight: number }[];
  liabilities?: { buying: bigint; selling: bigint };
  sponsoring?: number;
  sponsored?: number;
}

function extensionOf({ liabilities = { buying: 0n, selling: 0n }, sponsoring = 0, sponsored = 0 }: AccountParts): xdr.AccountEntryExt {
  const v2 = new xdr.AccountEntryExtensionV2({
    numSponsored: sponsored,
    numSponsoring: sponsoring,
    signerSponsoringIDs: [],
    ext: xdr.AccountEntryExtensionV2Ext.v0(),
  });
  const ext = xdr.AccountEntryExtensionV1Ext.v2(v2);
  return xdr.AccountEntryExt.v1(new xdr.AccountEntryExtensionV1({ liabilities: new xdr.Liabilities(liabilities), ext }));
}

export function accountData(parts: AccountParts = {}) {
  const { id = user, balance = 100_0000000n, sequence = 7n, subentries = 0, thresholds = [1, 0, 0, 0], signers = [] } = parts;
  return xdr.LedgerEntryData.account(
    new xdr.AccountEntry({
      accountId: accountXdr(id),
      balance,
      seqNum: sequence,
      numSubEntries: subentries,
      inflationDest: null,
      flags: 0,
      homeDomain: '',
      thresholds: Uint8Array.from(thresholds),
      signers: signers.map((signer) => new xdr.Signer(signer)),
      ext: parts.liabilities || parts.sponsoring || parts.sponsored ? extensionOf(parts) : xdr.AccountEntryExt.v0(),
    }),
  );
}

export interface LineParts {
  balance?: bigint;
  limit?: bigint;
  flags?: number;
  liabilities?: { buying: bigint; selling: bigint };
}

export function lineData({ balance = 0n, limit = 100n, flags = 1, liabilities }: LineParts = {}) {
  const v1 = liabilities && new xdr.TrustLineEntryV1({ liabilities: new xdr.Liabilities(liabilities), ext: xdr.TrustLineEntryV1Ext.v0() });
  return xdr.LedgerEntryData.trustline(
    new xdr.TrustLineEntry({
      accountId: accountXdr(user),
      asset: new Asset('USDC', issuer).toTrustLineXDRObject(),
      balance,
      limit,
      flags,
      ext: v1 ? xdr.TrustLineEntryExt.v1(v1) : xdr.TrustLineEntryExt.v0(),
    }),
  );
}

export function contractData(key: xdr.ScVal, val: xdr.ScVal, durability: 'persistent' | 'temporary' = 'persistent', of = contract) {
  return xdr.LedgerEntryData.contractData(
    new xdr.ContractDataEntry({
      ext: xdr.ExtensionPoint.v0(),
      contract: scAddress(of),
      key,
      durability: xdr.ContractDataDurability[durability],
      val,
    }),
  );
}

export function instanceData(wasm: number, storage: [xdr.ScVal, xdr.ScVal][] = [], of = contract) {
  const instance = new xdr.ScContractInstance({
    executable: xdr.ContractExecutable.contractExecutableWasm(new Uint8Array(32).fill(wasm)),
    storage: storage.map(([key, val]) => new xdr.ScMapEntry({ key, val })),
  });
  return contractData(xdr.ScVal.scvLedgerKeyContractInstance(), xdr.ScVal.scvContractInstance(instance), 'persistent', of);
}

/** An entry of getLedgerEntries. */
export function wireEntry(data: xdr.LedgerEntryData, more: object = {}) {
  const key = keyOf(data);
  return { key: keyText(key), xdr: data.toXdr('base64'), lastModifiedLedgerSeq: 90, ...more };
}

export const entryOf = (data: xdr.LedgerEntryData) => ({ data, lastModified: 1, archived: false });
