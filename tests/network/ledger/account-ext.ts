/** The nested extensions of an account entry, flat: liabilities, sponsorship, when its sequence number last moved. */
import { xdr } from '@stellar/stellar-sdk/base';

export interface AccountExtra {
  buying: bigint;
  selling: bigint;
  sponsoring: number;
  sponsored: number;
  /** Ledger and unix seconds of the last transaction; 0 before the first. */
  seqLedger: number;
  seqTime: bigint;
}

export function readExtra({ ext }: xdr.AccountEntry): AccountExtra {
  const v1 = ext.type === 'v1' ? ext.v1 : undefined;
  const v2 = v1?.ext.type === 'v2' ? v1.ext.v2 : undefined;
  const v3 = v2?.ext.type === 'v3' ? v2.ext.v3 : undefined;
  return {
    buying: v1?.liabilities.buying ?? 0n,
    selling: v1?.liabilities.selling ?? 0n,
    sponsoring: v2?.numSponsoring ?? 0,
    sponsored: v2?.numSponsored ?? 0,
    seqLedger: v3?.seqLedger ?? 0,
    seqTime: v3?.seqTime ?? 0n,
  };
}

/** The extension with some of its facts changed; `signers` is how many the account has. */
export function writeExtra(
  account: xdr.AccountEntry,
  change: Partial<AccountExtra>,
  signers = account.signers.length,
): xdr.AccountEntryExt {
  const extra = { ...readExtra(account), ...change };
  const v3 = new xdr.AccountEntryExtensionV3({ ext: xdr.ExtensionPoint.v0(), seqLedger: extra.seqLedger, seqTime: extra.seqTime });
  const v2 = new xdr.AccountEntryExtensionV2({
    numSponsored: extra.sponsored,
    numSponsoring: extra.sponsoring,
    signerSponsoringIDs: new Array<null>(signers).fill(null),
    ext: xdr.AccountEntryExtensionV2Ext.v3(v3),
  });
  const v1 = new xdr.AccountEntryExtensionV1({
    liabilities: new xdr.Liabilities({ buying: extra.buying, selling: extra.selling }),
    ext: xdr.AccountEntryExtensionV1Ext.v2(v2),
  });
  return xdr.AccountEntryExt.v1(v1);
}

/** The extension of an account that sponsors `by` more entries' reserves. */
export function sponsor(account: xdr.AccountEntry, by: number): xdr.AccountEntryExt {
  return writeExtra(account, { sponsoring: readExtra(account).sponsoring + by });
}
