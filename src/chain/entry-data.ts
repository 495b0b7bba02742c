/**
 * The kinds of ledger entry that the wallet asks for. The SDK's own union knows every kind, all of the network's settings
 * among them; here are the arms that are read, under the SDK's names.
 */
import { case as arm, field, union } from '@stellar/js-xdr';
import { xdr } from '@stellar/stellar-sdk/base';
import { fromBase64 } from './bytes';

export type EntryData =
  | { type: 'account'; account: xdr.AccountEntry }
  | { type: 'trustline'; trustLine: xdr.TrustLineEntry }
  | { type: 'data'; data: xdr.DataEntry }
  | { type: 'claimableBalance'; claimableBalance: xdr.ClaimableBalanceEntry }
  | { type: 'contractData'; contractData: xdr.ContractDataEntry }
  | { type: 'contractCode'; contractCode: xdr.ContractCodeEntry };

/** XDR `LedgerEntry.data`; any other discriminant is an error. */
export const entryDataSchema = union('LedgerEntryData', {
  switchOn: xdr.LedgerEntryType.schema,
  cases: [
    arm('account', 0, field('account', xdr.AccountEntry.schema)),
    arm('trustline', 1, field('trustLine', xdr.TrustLineEntry.schema)),
    arm('data', 3, field('data', xdr.DataEntry.schema)),
    arm('claimableBalance', 4, field('claimableBalance', xdr.ClaimableBalanceEntry.schema)),
    arm('contractData', 6, field('contractData', xdr.ContractDataEntry.schema)),
    arm('contractCode', 7, field('contractCode', xdr.ContractCodeEntry.schema)),
  ],
});

/** Base64 of a `LedgerEntryData`. Throws for what cannot be read, or is of another kind. */
export function parseEntryData(text: string): EntryData {
  const wire = entryDataSchema.decode(fromBase64(text));
  switch (wire.type) {
    case 0:
      return { type: 'account', account: xdr.AccountEntry.fromXdrObject(wire.account) };
    case 1:
      return { type: 'trustline', trustLine: xdr.TrustLineEntry.fromXdrObject(wire.trustLine) };
    case 3:
      return { type: 'data', data: xdr.DataEntry.fromXdrObject(wire.data) };
    case 4:
      return { type: 'claimableBalance', claimableBalance: xdr.ClaimableBalanceEntry.fromXdrObject(wire.claimableBalance) };
    case 6:
      return { type: 'contractData', contractData: xdr.ContractDataEntry.fromXdrObject(wire.contractData) };
    default:
      return { type: 'contractCode', contractCode: xdr.ContractCodeEntry.fromXdrObject(wire.contractCode) };
  }
}
