import { hash, xdr } from '@stellar/stellar-sdk/base';
import { keyString } from '../../host/entries';
import {
  AUTH_CLAWBACK,
  accountText,
  assetText,
  BALANCE_CLAWBACK_ENABLED,
  balanceKey,
  type Classic,
  isAsset,
  issuerOf,
  publicKey,
} from '../entries';
import { holdingOf } from '../holdings';
import { absolutePredicate, isWellFormed, predicateHolds } from '../predicates';
import { addEntry, removeEntry } from '../reserves';
import { inner, type OperationContext, type Result, receive, shortResult, spend } from './operation';

const Created = xdr.CreateClaimableBalanceResult;
const Claimed = xdr.ClaimClaimableBalanceResult;
const created = (result: xdr.CreateClaimableBalanceResult): Result => inner(xdr.OperationResultTr.createClaimableBalance(result));
const claimed = (result: xdr.ClaimClaimableBalanceResult): Result => inner(xdr.OperationResultTr.claimClaimableBalance(result));

export function checkCreateClaimableBalance({ asset, amount, claimants }: xdr.CreateClaimableBalanceOp): Result | undefined {
  const names = new Set(claimants.map(({ v0 }) => accountText(v0.destination)));
  const fine = isAsset(asset) && amount > 0n && claimants.length > 0 && names.size === claimants.length;
  return fine && claimants.every(({ v0 }) => isWellFormed(v0.predicate)) ? undefined : created(Created.createClaimableBalanceMalformed());
}

export function createClaimableBalance(context: OperationContext, op: xdr.CreateClaimableBalanceOp): Result {
  const { classic, source, closeTime } = context;
  const asset = assetText(op.asset);
  const spent = spend(classic, source, asset, op.amount);
  if (spent === 'noTrust') return created(Created.createClaimableBalanceNoTrust());
  if (spent === 'notAuthorized') return created(Created.createClaimableBalanceNotAuthorized());
  if (spent === 'underfunded') return created(Created.createClaimableBalanceUnderfunded());
  const id = balanceIdOf(context.transaction);
  const claimants = op.claimants.map(({ v0: { destination, predicate } }) =>
    xdr.Claimant.claimantTypeV0(new xdr.ClaimantV0({ destination, predicate: absolutePredicate(predicate, closeTime) })),
  );
  const ext = balanceExt(mayClawBack(classic, source, asset));
  const entry = new xdr.ClaimableBalanceEntry({ balanceId: id, claimants, asset: op.asset, amount: op.amount, ext });
  const shortage = addEntry(context, keyString(balanceKey(id)), xdr.LedgerEntryData.claimableBalance(entry), source);
  if (shortage) return shortResult(shortage, created(Created.createClaimableBalanceLowReserve()));
  return created(Created.createClaimableBalanceSuccess(id));
}

/** Whether the issuer may take back what somebody puts away: as of that line, or of the issuer itself. */
function mayClawBack(classic: Classic, source: string, asset: string): boolean {
  if (asset === 'native') return false;
  if (issuerOf(asset) === source) return ((classic.account(source)?.flags ?? 0) & AUTH_CLAWBACK) !== 0;
  return holdingOf(classic, source, asset)?.clawback ?? false;
}

export function balanceExt(clawback: boolean): xdr.ClaimableBalanceEntryExt {
  if (!clawback) return xdr.ClaimableBalanceEntryExt.v0();
  const ext = xdr.ClaimableBalanceEntryExtensionV1Ext.v0();
  return xdr.ClaimableBalanceEntryExt.v1(new xdr.ClaimableBalanceEntryExtensionV1({ ext, flags: BALANCE_CLAWBACK_ENABLED }));
}

/** The id of a balance made by the operation at `index` of a transaction (contracts.md 9.1). */
export function balanceIdOf({ source, sequence, index }: OperationContext['transaction']): xdr.ClaimableBalanceId {
  const preimage = xdr.HashIdPreimage.envelopeTypeOpId(
    new xdr.HashIdPreimageOperationId({
      sourceAccount: publicKey(source),
      seqNum: sequence,
      opNum: index,
    }),
  );
  return xdr.ClaimableBalanceId.claimableBalanceIdTypeV0(hash(preimage.toXdr()));
}

export function claimClaimableBalance({ classic, source, closeTime }: OperationContext, op: xdr.ClaimClaimableBalanceOp): Result {
  const found = classic.balance(op.balanceId);
  if (!found) return claimed(Claimed.claimClaimableBalanceDoesNotExist());
  const { entry } = found;
  const mine = entry.claimants.find(({ v0 }) => accountText(v0.destination) === source);
  if (!mine || !predicateHolds(mine.v0.predicate, closeTime)) return claimed(Claimed.claimClaimableBalanceCannotClaim());
  const received = receive(classic, source, assetText(entry.asset), entry.amount);
  if (received === 'noTrust') return claimed(Claimed.claimClaimableBalanceNoTrust());
  if (received === 'notAuthorized') return claimed(Claimed.claimClaimableBalanceNotAuthorized());
  if (received === 'lineFull') return claimed(Claimed.claimClaimableBalanceLineFull());
  removeEntry(classic, keyString(balanceKey(op.balanceId)), source);
  return claimed(Claimed.claimClaimableBalanceSuccess());
}
