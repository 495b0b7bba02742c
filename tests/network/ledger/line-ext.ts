/** The nested extensions of a trustline, flat: liabilities, and how many of the account's pool shares stand on it. */
import { xdr } from '@stellar/stellar-sdk/base';

export interface LineExtra {
  buying: bigint;
  selling: bigint;
  poolUses: number;
}

export function readLine({ ext }: xdr.TrustLineEntry): LineExtra {
  const v1 = ext.type === 'v1' ? ext.v1 : undefined;
  const v2 = v1?.ext.type === 'v2' ? v1.ext.v2 : undefined;
  return { buying: v1?.liabilities.buying ?? 0n, selling: v1?.liabilities.selling ?? 0n, poolUses: v2?.liquidityPoolUseCount ?? 0 };
}

/** The extension with some of its facts changed: as deep as it was, or as they need. */
export function writeLine(line: xdr.TrustLineEntry, change: Partial<LineExtra>): xdr.TrustLineEntryExt {
  const extra = { ...readLine(line), ...change };
  const deep = 'poolUses' in change || (line.ext.type === 'v1' && line.ext.v1.ext.type === 'v2');
  const V1Ext = xdr.TrustLineEntryV1Ext;
  const second = () =>
    new xdr.TrustLineEntryExtensionV2({ liquidityPoolUseCount: extra.poolUses, ext: xdr.TrustLineEntryExtensionV2Ext.v0() });
  const liabilities = new xdr.Liabilities({ buying: extra.buying, selling: extra.selling });
  return xdr.TrustLineEntryExt.v1(new xdr.TrustLineEntryV1({ liabilities, ext: deep ? V1Ext.v2(second()) : V1Ext.v0() }));
}
