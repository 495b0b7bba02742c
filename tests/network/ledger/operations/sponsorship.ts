/** CAP-33: who begins and ends to pay the reserves of others, and how what is paid already passes to somebody else. */
import { xdr } from '@stellar/stellar-sdk/base';
import { keyString } from '../../host/entries';
import { readExtra } from '../account-ext';
import { accountText, assetText, isAsset, issuerOf } from '../entries';
import { costOf, establish, ownerOf, placeOf, relieve, shortageOf, writeSignerSponsor } from '../reserves';
import { inner, type OperationContext, type Result, shortResult } from './operation';
import { isPlainText } from './set-options';

const Tr = xdr.OperationResultTr;
const Begin = xdr.BeginSponsoringFutureReservesResult;
const End = xdr.EndSponsoringFutureReservesResult;
const Revoke = xdr.RevokeSponsorshipResult;
const begun = (result: xdr.BeginSponsoringFutureReservesResult): Result => inner(Tr.beginSponsoringFutureReserves(result));
const ended = (result: xdr.EndSponsoringFutureReservesResult): Result => inner(Tr.endSponsoringFutureReserves(result));
const revoked = (result: xdr.RevokeSponsorshipResult): Result => inner(Tr.revokeSponsorship(result));

export function checkBegin({ sponsoredId }: xdr.BeginSponsoringFutureReservesOp, source: string): Result | undefined {
  return accountText(sponsoredId) === source ? begun(Begin.beginSponsoringFutureReservesMalformed()) : undefined;
}

export function begin({ sandwiches, source }: OperationContext, { sponsoredId }: xdr.BeginSponsoringFutureReservesOp): Result {
  const sponsored = accountText(sponsoredId);
  if (sandwiches.has(sponsored)) return begun(Begin.beginSponsoringFutureReservesAlreadySponsored());
  const chained = sandwiches.has(source) || [...sandwiches.values()].includes(sponsored);
  if (chained) return begun(Begin.beginSponsoringFutureReservesRecursive());
  sandwiches.set(sponsored, source);
  return begun(Begin.beginSponsoringFutureReservesSuccess());
}

export function end({ sandwiches, source }: OperationContext): Result {
  const was = sandwiches.delete(source);
  return ended(was ? End.endSponsoringFutureReservesSuccess() : End.endSponsoringFutureReservesNotSponsored());
}

export function checkRevoke(op: xdr.RevokeSponsorshipOp): Result | undefined {
  if (op.type === 'revokeSponsorshipSigner' || isSponsorable(op.ledgerKey)) return undefined;
  return revoked(Revoke.revokeSponsorshipMalformed());
}

function isSponsorable(key: xdr.LedgerKey): boolean {
  switch (key.type) {
    case 'account':
    case 'claimableBalance':
      return true;
    case 'trustline': {
      const { asset, accountId } = key.trustLine;
      if (asset.type === 'assetTypePoolShare') return true;
      const plain = asset as unknown as xdr.Asset;
      return asset.type !== 'assetTypeNative' && isAsset(plain) && issuerOf(assetText(plain)) !== accountText(accountId);
    }
    case 'offer':
      return key.offer.offerId > 0n;
    case 'data':
      return String(key.data.dataName).length > 0 && isPlainText(key.data.dataName);
    default:
      return false;
  }
}

export function revoke(context: OperationContext, op: xdr.RevokeSponsorshipOp): Result {
  return op.type === 'revokeSponsorshipSigner' ? revokeSigner(context, op.signer) : revokeEntry(context, op.ledgerKey);
}

/** Who will pay afterwards: whoever sponsors the source just now, unless that is the owner. */
function nextSponsor({ sandwiches, source }: OperationContext, owner: string): string | undefined {
  const next = sandwiches.get(source);
  return next === owner ? undefined : next;
}

function revokeEntry(context: OperationContext, key: xdr.LedgerKey): Result {
  const { classic, source } = context;
  const name = keyString(key);
  const stored = classic.layer.get(name);
  const owner = ownerOf(classic, name);
  if (!stored || owner === undefined) return revoked(Revoke.revokeSponsorshipDoesNotExist());
  const was = stored.sponsor ?? undefined;
  if (source !== (was ?? owner)) return revoked(Revoke.revokeSponsorshipNotSponsor());
  const next = nextSponsor(context, owner);
  const { reserves, of } = costOf(stored.data);
  if (next === undefined && of === 'balance') return revoked(Revoke.revokeSponsorshipOnlyTransferable());
  const passed = pass(context, { owner: of === 'balance' ? undefined : owner, was, next, reserves });
  if (passed) return passed;
  if (was !== undefined || next !== undefined) classic.writeSponsor(name, next ?? null);
  return revoked(Revoke.revokeSponsorshipSuccess());
}

function revokeSigner(context: OperationContext, { accountId, signerKey }: xdr.RevokeSponsorshipOpSigner): Result {
  const { classic, source } = context;
  const owner = accountText(accountId);
  const account = classic.account(owner);
  const place = account ? placeOf(account, signerKey) : -1;
  if (!account || place < 0) return revoked(Revoke.revokeSponsorshipDoesNotExist());
  const was = readExtra(account).signerSponsors[place] ?? undefined;
  if (source !== (was ?? owner)) return revoked(Revoke.revokeSponsorshipNotSponsor());
  const next = nextSponsor(context, owner);
  const passed = pass(context, { owner, was, next, reserves: 1 });
  if (passed) return passed;
  if (was !== undefined || next !== undefined) writeSignerSponsor(classic, owner, place, next ?? null);
  return revoked(Revoke.revokeSponsorshipSuccess());
}

interface Passing {
  owner: string | undefined;
  was: string | undefined;
  next: string | undefined;
  reserves: number;
}

/** The reserves pass from one to the other; without a next one the owner has to have them. Says why they cannot. */
function pass({ classic }: OperationContext, { owner, was, next, reserves }: Passing): Result | undefined {
  const low = revoked(Revoke.revokeSponsorshipLowReserve());
  if (next !== undefined) {
    const shortage = shortageOf(classic, next, reserves);
    if (shortage) return shortResult(shortage, low);
    establish(classic, next, was === undefined ? owner : undefined, reserves);
    if (was !== undefined) relieve(classic, was, undefined, reserves);
    return undefined;
  }
  if (was === undefined || owner === undefined) return undefined;
  if (classic.available(owner) < BigInt(reserves) * classic.layer.settled.baseReserve) return low;
  relieve(classic, was, owner, reserves);
  return undefined;
}
