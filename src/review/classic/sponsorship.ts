/** Sponsorship: whose XLM is held for whom. */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { Step } from '../../primitives/plan';
import { accountText } from '../names';
import { step } from '../notes';
import type { Body, Classic } from './operation';
import { signerText } from './signer-text';

export function explainBegin(
  { beginSponsoringFutureReservesOp: op }: Body<'beginSponsoringFutureReserves'>,
  { scope, source, at }: Classic,
): Step {
  const sponsored = accountText(op.sponsoredId);
  scope.reserves.begin(sponsored, source);
  scope.notes.warn('warning', 'sponsorship', { at, account: source });
  return step('begin_sponsoring', { source, sponsored });
}

export function explainEnd(_body: Body<'endSponsoringFutureReserves'>, { scope, source }: Classic): Step {
  scope.reserves.end(source);
  return step('end_sponsoring', { source });
}

export function explainRevoke({ revokeSponsorshipOp: op }: Body<'revokeSponsorship'>, { scope, source, at }: Classic): Step {
  scope.notes.warn('warning', 'sponsorship', { at, account: source });
  if (op.type === 'revokeSponsorshipSigner') {
    const detail = signerText(op.signer.signerKey).key;
    return step('revoke_sponsorship', { source, entry: 'signer', account: accountText(op.signer.accountId), detail });
  }
  return step('revoke_sponsorship', { source, entry: op.ledgerKey.type, ...ownerOf(op.ledgerKey) });
}

function ownerOf(key: xdr.LedgerKey): { account?: ReturnType<typeof accountText>; detail?: string } {
  switch (key.type) {
    case 'account':
      return { account: accountText(key.account.accountId) };
    case 'trustline':
      return { account: accountText(key.trustLine.accountId) };
    case 'offer':
      return { account: accountText(key.offer.sellerId), detail: key.offer.offerId.toString() };
    case 'data':
      return { account: accountText(key.data.accountId) };
    case 'claimableBalance':
      return { detail: key.claimableBalance.balanceId.toXdr('hex') };
    default:
      return {};
  }
}
