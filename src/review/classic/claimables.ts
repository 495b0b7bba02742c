/** Claimable balances and clawbacks. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { holds, predicateOf } from '../../chain/predicate';
import type { Step } from '../../primitives/plan';
import { accountOfMuxed, accountText, assetParam, muxedText } from '../names';
import { step } from '../notes';
import type { Body, Classic } from './operation';
import { receive, spend } from './payments';

/** The 72-hex form of interface.md 2.3 (discriminant and hash). */
function idText(id: xdr.ClaimableBalanceId): string {
  return id.toXdr('hex');
}

export function explainCreateClaimable({ createClaimableBalanceOp: op }: Body<'createClaimableBalance'>, classic: Classic): Step {
  const { scope, source } = classic;
  const asset = assetParam(op.asset, scope.network);
  spend(classic, source, asset, { amount: -op.amount });
  scope.holdings.give({ from: source, to: op.claimants.map(({ v0 }) => accountText(v0.destination)), asset, amount: op.amount });
  scope.reserves.hold(source, BigInt(op.claimants.length));
  return step('create_claimable_balance', {
    source,
    asset,
    amount: op.amount.toString(),
    claimants: op.claimants.map(({ v0 }) => ({ destination: accountText(v0.destination), predicate: predicateOf(v0.predicate) })),
  });
}

export function explainClaim({ claimClaimableBalanceOp: op }: Body<'claimClaimableBalance'>, classic: Classic): Step {
  const { scope, source, at } = classic;
  const balanceId = idText(op.balanceId);
  const entry = scope.facts.claimable(op.balanceId);
  if (!entry) {
    if (entry === null) scope.notes.warn('danger', 'claim_gone', { at, balanceId });
    return step('claim_balance', { source, balanceId });
  }
  const asset = assetParam(entry.asset, scope.network);
  const mine = entry.claimants.find(({ v0 }) => accountText(v0.destination) === source);
  if (!mine || !holds(predicateOf(mine.v0.predicate), scope.facts.closeTime)) {
    scope.notes.warn('danger', 'claim_refused', { at, balanceId });
  }
  if (asset.issuer && asset.issuer !== scope.network.assets.reward?.issuer) scope.notes.warn('warning', 'gift', { at });
  scope.holdings.reveal(source, 'claimable', asset, entry.amount);
  scope.holdings.add(source, 'claimable', asset, { amount: -entry.amount });
  receive(classic, source, asset, { amount: entry.amount });
  return step('claim_balance', { source, balanceId, asset, amount: entry.amount.toString() });
}

export function explainClawback({ clawbackOp: op }: Body<'clawback'>, { scope, source }: Classic): Step {
  const muxed = muxedText(op.from);
  const asset = assetParam(op.asset, scope.network);
  const from = accountOfMuxed(op.from);
  scope.holdings.add(from, 'wallet', asset, { amount: -op.amount });
  return step('clawback', { source, from, ...(muxed === undefined ? {} : { muxed }), asset, amount: op.amount.toString() });
}

export function explainClawbackClaimable({ clawbackClaimableBalanceOp: op }: Body<'clawbackClaimableBalance'>, { source }: Classic): Step {
  return step('clawback_balance', { source, balanceId: idText(op.balanceId) });
}
