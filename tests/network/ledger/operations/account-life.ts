/** Operations on an account itself: the end of it, its sequence number, what it says beside itself, and inflation, which is over. */
import { xdr } from '@stellar/stellar-sdk/base';
import { keyString } from '../../host/entries';
import { readExtra, writeExtra } from '../account-ext';
import { AUTH_IMMUTABLE, accountName, dataKey, muxedText, newData } from '../entries';
import { addTo } from '../holdings';
import { addEntry, costOf, giveReserve, removeEntry, removeSigner } from '../reserves';
import { inner, type OperationContext, type Result, shortResult } from './operation';
import { isPlainText } from './set-options';

const Tr = xdr.OperationResultTr;
const Merge = xdr.AccountMergeResult;
const Data = xdr.ManageDataResult;
const Bump = xdr.BumpSequenceResult;
const merged = (result: xdr.AccountMergeResult): Result => inner(Tr.accountMerge(result));
const managed = (result: xdr.ManageDataResult): Result => inner(Tr.manageData(result));
const bumped = (result: xdr.BumpSequenceResult): Result => inner(Tr.bumpSequence(result));

export function checkMerge(destination: xdr.MuxedAccount, source: string): Result | undefined {
  return muxedText(destination) === source ? merged(Merge.accountMergeMalformed()) : undefined;
}

export function merge({ classic, source, sandwiches }: OperationContext, to: xdr.MuxedAccount): Result {
  const destination = muxedText(to);
  if (!classic.account(destination)) return merged(Merge.accountMergeNoAccount());
  const account = classic.account(source);
  if (!account) return xdr.OperationResult.opNoAccount();
  if ((account.flags & AUTH_IMMUTABLE) !== 0) return merged(Merge.accountMergeImmutableSet());
  if (account.numSubEntries !== account.signers.length) return merged(Merge.accountMergeHasSubEntries());
  // An account that came again in this ledger could repeat what it did.
  if (account.seqNum >= BigInt(classic.sequence) << 32n) return merged(Merge.accountMergeSeqnumTooFar());
  const sponsors = [...sandwiches.values()].includes(source) || readExtra(account).sponsoring > 0;
  if (sponsors) return merged(Merge.accountMergeIsSponsor());
  for (let left = account.signers.length; left > 0; left--) removeSigner(classic, source, left - 1);
  if (!addTo(classic, destination, 'native', account.balance)) return merged(Merge.accountMergeDestFull());
  const stored = classic.layer.get(accountName(source));
  if (stored) giveReserve(classic, source, costOf(stored.data), stored.sponsor);
  classic.layer.delete(accountName(source));
  return merged(Merge.accountMergeSuccess(account.balance));
}

export function checkBump({ bumpTo }: xdr.BumpSequenceOp): Result | undefined {
  return bumpTo < 0n ? bumped(Bump.bumpSequenceBadSeq()) : undefined;
}

/** A lower number changes nothing but when the number was last spoken of. */
export function bumpSequence({ classic, source, closeTime }: OperationContext, { bumpTo }: xdr.BumpSequenceOp): Result {
  const account = classic.account(source);
  if (!account) return xdr.OperationResult.opNoAccount();
  const seqNum = bumpTo > account.seqNum ? bumpTo : account.seqNum;
  classic.putAccount(source, { seqNum, ext: writeExtra(account, { seqLedger: classic.sequence, seqTime: closeTime }) });
  return bumped(Bump.bumpSequenceSuccess());
}

export function checkManageData({ dataName }: xdr.ManageDataOp): Result | undefined {
  const fine = String(dataName).length > 0 && isPlainText(dataName);
  return fine ? undefined : managed(Data.manageDataInvalidName());
}

export function manageData(context: OperationContext, { dataName, dataValue }: xdr.ManageDataOp): Result {
  const { classic, source } = context;
  const name = keyString(dataKey(source, String(dataName)));
  const known = classic.layer.get(name);
  if (dataValue === null) {
    if (!known) return managed(Data.manageDataNameNotFound());
    removeEntry(classic, name, source);
    return managed(Data.manageDataSuccess());
  }
  const entry = newData(source, String(dataName), dataValue);
  if (known) classic.write(name, entry);
  const shortage = known ? undefined : addEntry(context, name, entry, source);
  return shortage ? shortResult(shortage, managed(Data.manageDataLowReserve())) : managed(Data.manageDataSuccess());
}

export function inflation(): Result {
  return inner(Tr.inflation(xdr.InflationResult.inflationNotTime()));
}
