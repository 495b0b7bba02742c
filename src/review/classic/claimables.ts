/** Claimable balances and clawbacks. */
import { sha256 } from '@noble/hashes/sha2.js';
import { xdr } from '@stellar/stellar-sdk/base';
import { publicKey } from '../../chain/names';
import { holds, type Predicate, predicateOf } from '../../chain/predicate';
import type { AccountId } from '../../primitives/addresses';
import type { Step } from '../../primitives/plan';
import { ACCOUNT_FLAG, type ClaimableNow, LINE_FLAG } from '../entries';
import { accountOfMuxed, accountText, assetParam, muxedText } from '../names';
import { step } from '../notes';
import type { Scope } from '../scope';
import { actor, type Body, type Classic, fails } from './operation';
import { judgeShare, receive, spend } from './payments';
import { claimableReserve } from './reserved';

/** The 72-hex form of interface.md 2.3 (discriminant and hash). */
function idText(id: xdr.ClaimableBalanceId): string {
  return id.toXdr('hex');
}

/** Of a claimable balance that comes to be. */
export const balanceIdOf = (preimage: xdr.HashIdPreimage): string =>
  idText(xdr.ClaimableBalanceId.claimableBalanceIdTypeV0(sha256(preimage.toXdr())));

/** As the ledger makes it of the transaction's source, its sequence and the operation's place. */
function newId({ source, sequence }: Scope, place: number): string {
  const preimage = xdr.HashIdPreimage.envelopeTypeOpId(
    new xdr.HashIdPreimageOperationId({ sourceAccount: publicKey(source), seqNum: sequence, opNum: place }),
  );
  return balanceIdOf(preimage);
}

/** Times after creation become times. */
function absolute(predicate: Predicate, now: number): Predicate {
  switch (predicate.type) {
    case 'beforeRelative':
      return { type: 'before', time: (BigInt(now) + BigInt(predicate.seconds)).toString() };
    case 'not':
      return { type: 'not', inner: predicate.inner && absolute(predicate.inner, now) };
    case 'and':
    case 'or':
      return { type: predicate.type, inner: predicate.inner.map((inner) => absolute(inner, now)) };
    default:
      return predicate;
  }
}

export function explainCreateClaimable({ createClaimableBalanceOp: op }: Body<'createClaimableBalance'>, classic: Classic): Step {
  const { scope, source, at } = classic;
  const asset = assetParam(op.asset, scope.network);
  const claimants = op.claimants.map(({ v0 }) => ({ destination: accountText(v0.destination), predicate: predicateOf(v0.predicate) }));
  const amount = op.amount.toString();
  spend(classic, source, asset, { amount: -op.amount });
  const others = claimants.map(({ destination }) => destination).filter((destination) => destination !== source);
  if (others.length > 0) scope.holdings.give({ from: source, to: others, asset, amount: op.amount });
  const id = newId(scope, Number(at));
  const flags = asset.issuer === source ? (actor(classic)?.flags ?? 0) & ACCOUNT_FLAG.clawback : lineClawback(classic, asset);
  const fixed = claimants.map(({ destination, predicate }) => ({ destination, predicate: absolute(predicate, scope.facts.closeTime) }));
  scope.entries.setClaimable(id, { asset, amount: op.amount, clawback: flags !== 0, fresh: true, claimants: fixed });
  for (const own of new Set([scope.source, scope.account])) {
    if (!claimants.some(({ destination }) => destination === own)) continue;
    // Where others may claim it too, it may be gone before.
    scope.holdings.add(own, 'claimable', asset, { amount: op.amount, ...(claimants.length > 1 ? { least: 0n } : {}) });
  }
  const { name, found } = claimableReserve(scope, id, fixed);
  scope.reserves.create(name, found, source);
  return step('create_claimable_balance', { source, asset, amount, claimants });
}

function lineClawback({ scope, source }: Classic, asset: ReturnType<typeof assetParam>): number {
  return asset.issuer ? (scope.entries.line(source, asset)?.flags ?? 0) & LINE_FLAG.clawback : 0;
}

/** It can be claimed no more; where it was there before, that is known only now. */
function unclaim({ scope }: Classic, holder: AccountId, { asset, amount, fresh }: ClaimableNow): void {
  if (!fresh) scope.holdings.reveal(holder, 'claimable', asset, amount);
  scope.holdings.add(holder, 'claimable', asset, { amount: -amount });
}

/** Ends a claimable balance: who paid for it does no more. */
function end({ scope }: Classic, id: string, claimants: ClaimableNow['claimants']): void {
  const { name, found } = claimableReserve(scope, id, claimants);
  scope.entries.setClaimable(id, null);
  scope.reserves.remove(name, found);
}

export function explainClaim({ claimClaimableBalanceOp: op }: Body<'claimClaimableBalance'>, classic: Classic): Step {
  const { scope, source, at } = classic;
  const balanceId = idText(op.balanceId);
  const balance = scope.entries.claimable(op.balanceId);
  if (!balance) {
    if (balance === null) scope.notes.warn('danger', 'claim_gone', { at, balanceId });
    return step('claim_balance', { source, balanceId });
  }
  const { asset, amount } = balance;
  const mine = balance.claimants.find(({ destination }) => destination === source);
  if (!mine || !holds(mine.predicate, scope.facts.closeTime)) scope.notes.warn('danger', 'claim_refused', { at, balanceId });
  if (asset.issuer && asset.issuer !== scope.network.assets.reward?.issuer) scope.notes.warn('warning', 'gift', { at });
  unclaim(classic, source, balance);
  receive(classic, source, asset, { amount });
  end(classic, balanceId, balance.claimants);
  return step('claim_balance', { source, balanceId, asset, amount: amount.toString() });
}

/** What an issuer takes back ceases to be. */
export function explainClawback({ clawbackOp: op }: Body<'clawback'>, classic: Classic): Step {
  const { scope, source } = classic;
  const muxed = muxedText(op.from);
  const asset = assetParam(op.asset, scope.network);
  const from: AccountId = accountOfMuxed(op.from);
  if (asset.issuer !== source || from === source) fails(classic, 'not_issuer');
  const line = scope.entries.line(from, asset);
  if (line === null) fails(classic, 'no_line');
  if (line && !(line.flags & LINE_FLAG.clawback)) fails(classic, 'no_clawback');
  const missing = scope.holdings.add(from, 'wallet', asset, { amount: -op.amount });
  judgeShare(classic, from, asset, 'wallet');
  const left = scope.holdings.now(from, 'wallet', asset) ?? 0n;
  if (line && (missing > 0n || left < line.selling)) fails(classic, 'holder_lacks');
  scope.holdings.give({ from, to: [], asset, amount: op.amount - missing });
  return step('clawback', { source, from, ...(muxed === undefined ? {} : { muxed }), asset, amount: op.amount.toString() });
}

/** It is gone for everybody who could have claimed it. */
export function explainClawbackClaimable({ clawbackClaimableBalanceOp: op }: Body<'clawbackClaimableBalance'>, classic: Classic): Step {
  const { scope, source, at } = classic;
  const balanceId = idText(op.balanceId);
  const balance = scope.entries.claimable(op.balanceId);
  if (!balance) {
    if (balance === null) scope.notes.warn('danger', 'claim_gone', { at, balanceId });
    return step('clawback_balance', { source, balanceId });
  }
  const { asset, amount } = balance;
  if (asset.issuer !== source) fails(classic, 'not_issuer');
  if (!balance.clawback) fails(classic, 'no_clawback');
  for (const { destination } of balance.claimants) if (destination === scope.account) unclaim(classic, destination, balance);
  end(classic, balanceId, balance.claimants);
  return step('clawback_balance', { source, balanceId, asset, amount: amount.toString() });
}
