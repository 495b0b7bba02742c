import { hash, StrKey, xdr } from '@stellar/stellar-sdk/base';
import { sponsor } from '../account-ext';
import { accountText, assetText, BASE_RESERVE, type Classic } from '../entries';
import { absolutePredicate, isWellFormed, predicateHolds } from '../predicates';
import { inner, type OperationContext, type Result, receive, spend } from './operation';

const Created = xdr.CreateClaimableBalanceResult;
const Claimed = xdr.ClaimClaimableBalanceResult;
const created = (result: xdr.CreateClaimableBalanceResult): Result => inner(xdr.OperationResultTr.createClaimableBalance(result));
const claimed = (result: xdr.ClaimClaimableBalanceResult): Result => inner(xdr.OperationResultTr.claimClaimableBalance(result));

/** The creator pays the reserve, one for each claimant: its count of sponsored entries moves. */
function sponsorBy(classic: Classic, id: string, entries: number): void {
  const account = classic.account(id);
  if (account) classic.putAccount(id, { ext: sponsor(account, entries) });
}

export function checkCreateClaimableBalance({ amount, claimants }: xdr.CreateClaimableBalanceOp): Result | undefined {
  const names = new Set(claimants.map(({ v0 }) => accountText(v0.destination)));
  const fine = amount > 0n && claimants.length > 0 && names.size === claimants.length;
  return fine && claimants.every(({ v0 }) => isWellFormed(v0.predicate)) ? undefined : created(Created.createClaimableBalanceMalformed());
}

export function createClaimableBalance(context: OperationContext, op: xdr.CreateClaimableBalanceOp): Result {
  const { classic, source, closeTime } = context;
  const spent = spend(classic, source, assetText(op.asset), op.amount);
  if (spent === 'noTrust') return created(Created.createClaimableBalanceNoTrust());
  if (spent === 'notAuthorized') return created(Created.createClaimableBalanceNotAuthorized());
  if (spent === 'underfunded') return created(Created.createClaimableBalanceUnderfunded());
  if (classic.available(source) < BigInt(op.claimants.length) * BASE_RESERVE) return created(Created.createClaimableBalanceLowReserve());
  sponsorBy(classic, source, op.claimants.length);
  const id = balanceIdOf(context.transaction);
  const claimants = op.claimants.map(({ v0: { destination, predicate } }) =>
    xdr.Claimant.claimantTypeV0(new xdr.ClaimantV0({ destination, predicate: absolutePredicate(predicate, closeTime) })),
  );
  const ext = xdr.ClaimableBalanceEntryExt.v0();
  classic.putBalance(new xdr.ClaimableBalanceEntry({ balanceId: id, claimants, asset: op.asset, amount: op.amount, ext }), source);
  return created(Created.createClaimableBalanceSuccess(id));
}

/** The id of a balance made by the operation at `index` of a transaction (contracts.md 9.1). */
export function balanceIdOf({ source, sequence, index }: OperationContext['transaction']): xdr.ClaimableBalanceId {
  const preimage = xdr.HashIdPreimage.envelopeTypeOpId(
    new xdr.HashIdPreimageOperationId({
      sourceAccount: xdr.PublicKey.publicKeyTypeEd25519(StrKey.decodeEd25519PublicKey(source)),
      seqNum: sequence,
      opNum: index,
    }),
  );
  return xdr.ClaimableBalanceId.claimableBalanceIdTypeV0(hash(preimage.toXdr()));
}

export function claimClaimableBalance({ classic, source, closeTime }: OperationContext, op: xdr.ClaimClaimableBalanceOp): Result {
  const found = classic.balance(op.balanceId);
  if (!found) return claimed(Claimed.claimClaimableBalanceDoesNotExist());
  const { entry, sponsor: payer } = found;
  const mine = entry.claimants.find(({ v0 }) => accountText(v0.destination) === source);
  if (!mine || !predicateHolds(mine.v0.predicate, closeTime)) return claimed(Claimed.claimClaimableBalanceCannotClaim());
  const received = receive(classic, source, assetText(entry.asset), entry.amount);
  if (received === 'noTrust') return claimed(Claimed.claimClaimableBalanceNoTrust());
  if (received === 'notAuthorized') return claimed(Claimed.claimClaimableBalanceNotAuthorized());
  if (received === 'lineFull') return claimed(Claimed.claimClaimableBalanceLineFull());
  classic.deleteBalance(op.balanceId);
  if (payer) sponsorBy(classic, payer, -entry.claimants.length);
  return claimed(Claimed.claimClaimableBalanceSuccess());
}
