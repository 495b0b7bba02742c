/** create account, payment, both path payments. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { type AccountId, type Address, isAccountId } from '../../primitives/addresses';
import type { Step } from '../../primitives/plan';
import type { AssetParam } from '../../primitives/plan-words';
import type { Change, Where } from '../holdings';
import { accountOfMuxed, accountText, assetParam, muxedText, XLM } from '../names';
import { step } from '../notes';
import type { Body, Classic } from './operation';

type At = Pick<Classic, 'scope' | 'at'>;

/** Takes from `holder`, and warns where that is more than there is. */
export function take({ scope, at }: At, holder: Address, where: Where, asset: AssetParam, change: Change): void {
  const missing = scope.holdings.add(holder, where, asset, change);
  if (missing > 0n) scope.notes.warn('danger', 'not_enough', { at, asset, missing: missing.toString() });
}

/** Warns where less than half is left of what somebody had for whom the account signs; `after`: where it is not the likely rest. */
export function judgeShare(
  { scope, at }: At,
  holder: Address,
  asset: AssetParam,
  where: Where,
  before = scope.holdings.peak(holder, where, asset),
  after = scope.holdings.now(holder, where, asset),
): void {
  const own = holder === scope.account;
  if (before && after !== undefined && after * 2n < before && (own || scope.facts.isSigner(scope.account, holder))) {
    const percent = Number(((before - after) * 100n) / before);
    scope.notes.warn('danger', 'large_share', { at, asset, percent, ...(own ? {} : { holder }) });
  }
}

/** Spends from `holder`, and warns where that is more than there is, or more than half. */
export function spend(classic: Classic, holder: AccountId, asset: AssetParam, change: Change): void {
  if (asset.issuer !== holder) take(classic, holder, 'wallet', asset, change);
  judgeShare(classic, holder, asset, 'wallet', undefined, classic.scope.holdings.least(holder, 'wallet', asset));
  if (asset.code === 'XLM' && !asset.issuer) classic.scope.reserves.check(holder);
}

/** Gives to `holder`, and warns where it cannot receive. */
export function receive({ scope, at }: Classic, holder: AccountId, asset: AssetParam, change: Change): void {
  if (asset.issuer === holder) return;
  const account = scope.facts.account(holder);
  if (account === null && !scope.created.has(holder)) {
    scope.notes.warn('warning', 'destination_missing', { at, destination: holder });
  } else if (asset.issuer) {
    const line = scope.holdings.now(holder, 'trustline', asset);
    if (line === 0n) scope.notes.warn('danger', 'destination_cannot_receive', { at, destination: holder, asset });
  }
  scope.holdings.add(holder, 'wallet', asset, change);
}

/** Warns where who is paid asks for a memo, and gets none. */
export function judgeMemo({ scope, at }: At, from: Address, destination: Address): void {
  if (!scope.memo && from !== destination && isAccountId(destination) && scope.facts.wantsMemo(destination)) {
    scope.notes.warn('danger', 'memo_required', { at, destination });
  }
}

/** Whose it is to be, and a warning where they ask for a memo. */
export function to(classic: Classic, destination: xdr.MuxedAccount): { destination: AccountId; muxed?: string } {
  const muxed = muxedText(destination);
  const account = accountOfMuxed(destination);
  if (muxed === undefined) judgeMemo(classic, classic.source, account);
  return { destination: account, ...(muxed === undefined ? {} : { muxed }) };
}

/** As it was named. */
const payee = ({ destination, muxed }: ReturnType<typeof to>): string => muxed ?? destination;

export function explainCreateAccount({ createAccountOp: op }: Body<'createAccount'>, classic: Classic): Step {
  const { scope, source } = classic;
  const destination = accountText(op.destination);
  scope.created.add(destination);
  spend(classic, source, XLM, { amount: -op.startingBalance });
  scope.holdings.give({ from: source, to: [destination], asset: XLM, amount: op.startingBalance });
  scope.holdings.add(destination, 'wallet', XLM, { amount: op.startingBalance });
  scope.reserves.hold(destination, 2n);
  return step('create_account', { source, destination, amount: op.startingBalance.toString() });
}

export function explainPayment({ paymentOp: op }: Body<'payment'>, classic: Classic): Step {
  const { scope, source, at } = classic;
  const asset = assetParam(op.asset, scope.network);
  const target = to(classic, op.destination);
  if (target.destination !== source) {
    spend(classic, source, asset, { amount: -op.amount });
    scope.holdings.give({ from: source, to: [payee(target)], asset, amount: op.amount });
    receive(classic, target.destination, asset, { amount: op.amount });
  }
  if (target.destination === scope.network.rewardFallback && source !== target.destination) {
    scope.notes.warn('danger', 'reward_fallback', { at, destination: target.destination });
  }
  return step('payment', { source, ...target, asset, amount: op.amount.toString() });
}

export function explainPathReceive({ pathPaymentStrictReceiveOp: op }: Body<'pathPaymentStrictReceive'>, classic: Classic): Step {
  const { scope, source } = classic;
  const sendAsset = assetParam(op.sendAsset, scope.network);
  const destAsset = assetParam(op.destAsset, scope.network);
  const target = to(classic, op.destination);
  spend(classic, source, sendAsset, { amount: -op.sendMax, most: 0n, basis: 'estimate' });
  receive(classic, target.destination, destAsset, { amount: op.destAmount });
  return step('path_payment_receive', {
    source,
    ...target,
    sendAsset,
    sendMax: op.sendMax.toString(),
    destAsset,
    amount: op.destAmount.toString(),
    path: op.path.map((asset) => assetParam(asset, scope.network)),
  });
}

export function explainPathSend({ pathPaymentStrictSendOp: op }: Body<'pathPaymentStrictSend'>, classic: Classic): Step {
  const { scope, source } = classic;
  const sendAsset = assetParam(op.sendAsset, scope.network);
  const destAsset = assetParam(op.destAsset, scope.network);
  const target = to(classic, op.destination);
  spend(classic, source, sendAsset, { amount: -op.sendAmount });
  receive(classic, target.destination, destAsset, { amount: op.destMin, most: null, basis: 'estimate' });
  return step('path_payment_send', {
    source,
    ...target,
    sendAsset,
    amount: op.sendAmount.toString(),
    destAsset,
    destMin: op.destMin.toString(),
    path: op.path.map((asset) => assetParam(asset, scope.network)),
  });
}
