/** Sponsorship: whose XLM is held for whom (CAP-33). */
import type { xdr } from '@stellar/stellar-sdk/base';
import { toHex } from '../../primitives/hex';
import type { Step } from '../../primitives/plan';
import type { StepParams } from '../../primitives/plan-words';
import { cleanBytes } from '../../primitives/text';
import { accountText, assetParam } from '../names';
import { step } from '../notes';
import type { Reserved } from '../reserves';
import type { Scope } from '../scope';
import { type Body, type Classic, fails } from './operation';
import { accountReserve, claimableReserve, dataReserve, lineReserve, offerReserve, signerReserve } from './reserved';
import { signerText } from './signer-text';

export function explainBegin({ beginSponsoringFutureReservesOp: op }: Body<'beginSponsoringFutureReserves'>, classic: Classic): Step {
  const { scope, source } = classic;
  const sponsored = accountText(op.sponsoredId);
  const { reserves } = scope;
  if (reserves.sponsorOf(sponsored)) fails(classic, 'already_sponsored');
  if (reserves.sponsorOf(source) || reserves.isSponsoring(sponsored) || sponsored === source) fails(classic, 'sponsors_in_turn');
  reserves.begin(sponsored, source);
  return step('begin_sponsoring', { source, sponsored });
}

export function explainEnd(_body: Body<'endSponsoringFutureReserves'>, classic: Classic): Step {
  const { scope, source } = classic;
  if (!scope.reserves.sponsorOf(source)) fails(classic, 'not_sponsored');
  scope.reserves.end(source);
  return step('end_sponsoring', { source });
}

type Said = Pick<StepParams['revoke_sponsorship'], 'entry' | 'account' | 'detail' | 'asset'>;

interface Revoked {
  said: Said;
  /** null: it is not there; undefined: not known, or of a kind that nobody sponsors. */
  there: unknown;
  reserve?: { name: string; found: Reserved };
}

function revoked({ scope }: Pick<Classic, 'scope'>, op: xdr.RevokeSponsorshipOp): Revoked {
  if (op.type === 'revokeSponsorshipSigner') {
    const account = accountText(op.signer.accountId);
    const { key } = signerText(op.signer.signerKey);
    const owner = scope.entries.account(account);
    const there = owner && (owner.signers.find((signer) => signer.key === key) ?? null);
    return { said: { entry: 'signer', account, detail: key }, there, reserve: signerReserve(scope, account, key) };
  }
  return entryRevoked(scope, op.ledgerKey);
}

function entryRevoked(scope: Scope, key: xdr.LedgerKey): Revoked {
  switch (key.type) {
    case 'account': {
      const account = accountText(key.account.accountId);
      return { said: { entry: 'account', account }, there: scope.entries.account(account), reserve: accountReserve(scope, account) };
    }
    case 'trustline': {
      const account = accountText(key.trustLine.accountId);
      const asset = assetParam(key.trustLine.asset, scope.network);
      const entry = asset.kind === 'pool' ? 'poolShare' : 'trustline';
      const there = scope.entries.line(account, asset);
      return { said: { entry, account, asset }, there, reserve: lineReserve(scope, account, asset) };
    }
    case 'offer': {
      const { offerId } = key.offer;
      const account = accountText(key.offer.sellerId);
      const there = scope.entries.offer(account, offerId);
      return { said: { entry: 'offer', account, detail: offerId.toString() }, there, reserve: offerReserve(scope, account, offerId) };
    }
    case 'data': {
      const account = accountText(key.data.accountId);
      const name = key.data.dataName.bytes;
      const said = { entry: 'data', account, detail: cleanBytes(name).text } as const;
      return { said, there: scope.entries.data(account, name), reserve: dataReserve(scope, account, name) };
    }
    case 'claimableBalance': {
      const id = key.claimableBalance.balanceId.toXdr('hex');
      const there = scope.entries.claimable(key.claimableBalance.balanceId);
      const reserve = claimableReserve(scope, id, there?.claimants ?? []);
      return { said: { entry: 'claimableBalance', detail: id }, there, reserve };
    }
    default:
      return { said: { entry: key.type, detail: toHex(key.toXdr()).slice(0, 64) }, there: null };
  }
}

/** Who pays afterwards is who sponsors the source just then, or else the owner: of a claimable balance nobody could. */
export function explainRevoke({ revokeSponsorshipOp: op }: Body<'revokeSponsorship'>, classic: Classic): Step {
  const { scope, source } = classic;
  const { said, there, reserve } = revoked(classic, op);
  if (!there || !reserve) {
    const opened = said.entry === 'offer' && said.account ? (scope.opened.get(said.account) ?? []) : [];
    if (there === undefined) scope.unknown.add(said.entry);
    else if (opened.length === 0) fails(classic, 'no_entry');
    // Which of them it is nobody knows yet.
    for (const { name, found } of opened) scope.reserves.mayPay(name, found, scope.reserves.sponsorOf(source) ?? null);
    return step('revoke_sponsorship', { source, ...said });
  }
  const { name, found } = reserve;
  // Where nobody says who pays, it is who takes it back: otherwise this fails.
  const reserved: Reserved = found.sponsor === undefined ? { ...found, sponsor: source === found.owner ? null : source } : found;
  const now = scope.reserves.now(name, reserved) ?? reserved;
  const before = now.sponsor ?? now.owner;
  if (before !== source) fails(classic, 'not_sponsor');
  const sponsor = scope.reserves.sponsorOf(source);
  const taker = sponsor === undefined || sponsor === now.owner ? null : sponsor;
  const payer = taker ?? now.owner;
  if (payer === null) fails(classic, 'only_transferable');
  else scope.reserves.pay(name, reserved, taker);
  return step('revoke_sponsorship', {
    source,
    ...said,
    ...(now.owner === null ? { claimants: now.units } : {}),
    ...(before ? { before } : {}),
    ...(payer ? { payer } : {}),
  });
}
