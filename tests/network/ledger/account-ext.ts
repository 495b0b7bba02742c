/** The nested extensions of an account entry, flat: liabilities, sponsorship, when its sequence number last moved. */
import { Keypair, StrKey, xdr } from '@stellar/stellar-sdk/base';

export interface AccountExtra {
  buying: bigint;
  selling: bigint;
  sponsoring: number;
  sponsored: number;
  /** Of each signer, in their order: `G…` that pays its reserve; null: the account itself. */
  signerSponsors: readonly (string | null)[];
  /** Ledger and unix seconds of the last transaction; 0 before the first. */
  seqLedger: number;
  seqTime: bigint;
}

/** The extension that holds a fact; those below it come along. */
const LEVEL: { readonly [fact in keyof AccountExtra]: 1 | 2 | 3 } = {
  buying: 1,
  selling: 1,
  sponsoring: 2,
  sponsored: 2,
  signerSponsors: 2,
  seqLedger: 3,
  seqTime: 3,
};

function parts({ ext }: xdr.AccountEntry) {
  const v1 = ext.type === 'v1' ? ext.v1 : undefined;
  const v2 = v1?.ext.type === 'v2' ? v1.ext.v2 : undefined;
  const v3 = v2?.ext.type === 'v3' ? v2.ext.v3 : undefined;
  return { v1, v2, v3 };
}

export function readExtra(account: xdr.AccountEntry): AccountExtra {
  const { v1, v2, v3 } = parts(account);
  const sponsors = v2?.signerSponsoringIDs.map((id) => id && StrKey.encodeEd25519PublicKey(id.ed25519.toBytes()));
  return {
    buying: v1?.liabilities.buying ?? 0n,
    selling: v1?.liabilities.selling ?? 0n,
    sponsoring: v2?.numSponsoring ?? 0,
    sponsored: v2?.numSponsored ?? 0,
    signerSponsors: sponsors ?? account.signers.map(() => null),
    seqLedger: v3?.seqLedger ?? 0,
    seqTime: v3?.seqTime ?? 0n,
  };
}

/** The extension with some of its facts changed: as deep as it was, or as they need. */
export function writeExtra(account: xdr.AccountEntry, change: Partial<AccountExtra>): xdr.AccountEntryExt {
  const { v1, v2, v3 } = parts(account);
  const had = v3 ? 3 : v2 ? 2 : v1 ? 1 : 0;
  const level = Math.max(had, ...Object.keys(change).map((fact) => LEVEL[fact as keyof AccountExtra]));
  const extra = { ...readExtra(account), ...change };
  if (level === 0) return xdr.AccountEntryExt.v0();
  return xdr.AccountEntryExt.v1(
    new xdr.AccountEntryExtensionV1({
      liabilities: new xdr.Liabilities({ buying: extra.buying, selling: extra.selling }),
      ext: level > 1 ? xdr.AccountEntryExtensionV1Ext.v2(second(extra, level)) : xdr.AccountEntryExtensionV1Ext.v0(),
    }),
  );
}

function second(extra: AccountExtra, level: number): xdr.AccountEntryExtensionV2 {
  const V2Ext = xdr.AccountEntryExtensionV2Ext;
  const third = () => new xdr.AccountEntryExtensionV3({ ext: xdr.ExtensionPoint.v0(), seqLedger: extra.seqLedger, seqTime: extra.seqTime });
  return new xdr.AccountEntryExtensionV2({
    numSponsored: extra.sponsored,
    numSponsoring: extra.sponsoring,
    signerSponsoringIDs: extra.signerSponsors.map((id) => (id === null ? null : Keypair.fromPublicKey(id).xdrAccountId())),
    ext: level > 2 ? V2Ext.v3(third()) : V2Ext.v0(),
  });
}
