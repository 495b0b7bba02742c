/** create account, payment, both path payments. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { type AccountId, type Address, isAccountId } from '../../primitives/addresses';
import type { Step } from '../../primitives/plan';
import type { AssetParam } from '../../primitives/plan-words';
import { LINE_FLAG } from '../entries';
import type { Change, Where } from '../holdings';
import { accountOfMuxed, accountText, assetKey, assetParam, muxedText, XLM } from '../names';
import { step } from '../notes';
import type { Scope } from '../scope';
import { type Body, type Classic, fails } from './operation';
import { accountReserve } from './reserved';

type At = Pick<Classic, 'scope' | 'at'>;

/** Takes from `holder`, and warns where that is more than there is. */
export function take({ scope, at }: At, holder: Address, where: Where, asset: AssetParam, change: Change): void {
  const missing = scope.holdings.add(holder, where, asset, change);
  // Where nothing may leave at all, more than there is may be allowed for.
  if (missing > 0n && change.most !== 0n) scope.notes.warn('danger', 'not_enough', { at, asset, missing: missing.toString() });
}

/** What leaves is to be judged as a share of what somebody had for whom the account signs: in the end, as one sum (`judgeShares`). */
export function judgeShare({ scope }: Pick<At, 'scope'>, holder: Address, asset: AssetParam, where: Where): void {
  scope.holdings.judge(holder, where, asset);
}

/** Warns where less than half is left of what somebody had for whom the account signs. */
export function judgeShares(scope: Scope): void {
  for (const { holder, asset, before, rest } of scope.holdings.shares()) {
    const own = holder === scope.account;
    if (before === 0n || rest * 2n >= before || !(own || scope.facts.isSigner(scope.account, holder))) continue;
    const percent = Number(((before - rest) * 100n) / before);
    scope.notes.warn('danger', 'large_share', { asset, percent, ...(own ? {} : { holder }) });
  }
}

/** Spends from `holder`, and warns where that is more than there is, or more than half. */
export function spend(classic: Classic, holder: AccountId, asset: AssetParam, change: Change): void {
  const { scope } = classic;
  if (asset.issuer === holder) return;
  take(classic, holder, 'wallet', asset, change);
  judgeShare(classic, holder, asset, 'wallet');
  if (!asset.issuer && asset.kind === 'asset') scope.reserves.check(holder);
  const line = asset.issuer ? scope.entries.line(holder, asset) : undefined;
  if (!line) return;
  if (!(line.flags & LINE_FLAG.authorized)) fails(classic, 'not_authorized');
  // What is spent at most may be less.
  const left = scope.holdings.bounds(holder, 'wallet', asset)?.most ?? undefined;
  if (left !== undefined && !line.loose && left < line.selling) fails(classic, 'bound_by_offers');
}

/** Gives to `holder`, and warns where it cannot receive. */
export function receive(
  classic: Classic,
  holder: AccountId,
  asset: AssetParam,
  change: Change,
  enough: number = LINE_FLAG.authorized,
): void {
  const { scope, at } = classic;
  if (asset.issuer === holder) return;
  scope.holdings.add(holder, 'wallet', asset, change);
  if (scope.entries.account(holder) === null) {
    scope.notes.warn('warning', 'destination_missing', { at, destination: holder });
    return;
  }
  if (!asset.issuer) return;
  const line = scope.entries.line(holder, asset);
  if (line === null) scope.notes.warn('danger', 'destination_cannot_receive', { at, destination: holder, asset });
  if (!line) return;
  if (!(line.flags & enough)) fails(classic, 'not_authorized');
  const has = scope.holdings.bounds(holder, 'wallet', asset);
  if (has && has.least > line.limit - (line.loose ? 0n : line.buying)) fails(classic, 'line_full');
}

/** Warns where who is paid asks for a memo, and gets none. */
export function judgeMemo({ scope, at }: At, from: Address, destination: Address): void {
  if (!scope.memo && from !== destination && isAccountId(destination) && scope.facts.wantsMemo(destination)) {
    scope.notes.warn('danger', 'memo_required', { at, destination });
  }
}

/** Whose it is to be, and a warning where they ask for a memo: the id of a muxed address is one. */
export function to(classic: Classic, destination: xdr.MuxedAccount): { destination: AccountId; muxed?: string } {
  const muxed = muxedText(destination);
  const account = accountOfMuxed(destination);
  if (muxed === undefined) judgeMemo(classic, classic.source, account);
  return { destination: account, ...(muxed === undefined ? {} : { muxed }) };
}

/** As it was named. */
const payee = ({ destination, muxed }: ReturnType<typeof to>): string => muxed ?? destination;

/** Notes what goes to somebody else; what goes back to its issuer ceases to be. */
export function giveAway(classic: Classic, target: ReturnType<typeof to>, asset: AssetParam, amount: bigint): void {
  const { scope, source, at } = classic;
  if (target.destination === source) return;
  const burnt = asset.issuer === target.destination;
  if (burnt) scope.notes.warn('warning', 'burns', { at, asset, amount: amount.toString() });
  scope.holdings.give({ from: source, to: burnt ? [] : [payee(target)], asset, amount });
}

/**
 * Whoever trades in these assets may take offers that stand: what an account has bound in offers may go, and what it asks for may
 * come. It matters for whom the signature speaks.
 */
export function touchOffers({ scope, source }: Classic, assets: readonly AssetParam[]): void {
  const own = new Set<AccountId>([scope.source, ...(isAccountId(scope.account) ? [scope.account] : [])]);
  for (const holder of own) {
    if (holder === source) continue;
    for (const asset of new Map(assets.map((one) => [assetKey(one), one])).values()) {
      const bound = asset.issuer ? scope.entries.line(holder, asset) : scope.entries.account(holder);
      if (!bound || (bound.selling === 0n && bound.buying === 0n)) continue;
      scope.holdings.add(holder, 'wallet', asset, { amount: 0n, least: -bound.selling, most: bound.buying, basis: 'estimate' });
    }
  }
}

/** Of an account that is opened: its ledger's number, which is not known yet, before 32 bits. */
export const firstSequence = (ledger: number): bigint => BigInt(ledger + 1) << 32n;

export function explainCreateAccount({ createAccountOp: op }: Body<'createAccount'>, classic: Classic): Step {
  const { scope, source } = classic;
  const destination = accountText(op.destination);
  if (scope.entries.account(destination)) fails(classic, 'account_exists');
  spend(classic, source, XLM, { amount: -op.startingBalance });
  scope.holdings.give({ from: source, to: [destination], asset: XLM, amount: op.startingBalance });
  scope.entries.openAccount(destination, firstSequence(scope.facts.ledger));
  scope.holdings.add(destination, 'wallet', XLM, { amount: op.startingBalance });
  scope.reserves.create(accountReserve(scope, destination).name, { kind: 'account', owner: destination, units: 2 }, source);
  return step('create_account', { source, destination, amount: op.startingBalance.toString() });
}

/** Moves exactly so much of an asset from one account to another. */
function move(classic: Classic, target: ReturnType<typeof to>, asset: AssetParam, amount: bigint): void {
  const { source } = classic;
  giveAway(classic, target, asset, amount);
  if (target.destination === source && !asset.issuer) return;
  if (target.destination !== source) spend(classic, source, asset, { amount: -amount });
  receive(classic, target.destination, asset, { amount });
  // The ledger pays in first: who pays oneself needs the room, and what is there.
  if (target.destination === source) spend(classic, source, asset, { amount: -amount });
}

export function explainPayment({ paymentOp: op }: Body<'payment'>, classic: Classic): Step {
  const { scope, source, at } = classic;
  const asset = assetParam(op.asset, scope.network);
  const target = to(classic, op.destination);
  move(classic, target, asset, op.amount);
  if (target.destination === scope.network.rewardFallback && source !== target.destination) {
    scope.notes.warn('danger', 'reward_fallback', { at, destination: target.destination });
  }
  return step('payment', { source, ...target, asset, amount: op.amount.toString() });
}

interface Path {
  send: xdr.Asset;
  most: bigint;
  dest: xdr.Asset;
  least: bigint;
  path: readonly xdr.Asset[];
  destination: xdr.MuxedAccount;
  exactly: 'send' | 'receive';
}

/** Both path payments: so much at most leaves in one asset, so much at least comes in another. */
function follow({ send, most, dest, least, path, destination, exactly }: Path, classic: Classic) {
  const { scope, source, at } = classic;
  const sendAsset = assetParam(send, scope.network);
  const destAsset = assetParam(dest, scope.network);
  const between = path.map((asset) => assetParam(asset, scope.network));
  const target = to(classic, destination);
  const chain = [sendAsset, ...between, destAsset].map(assetKey);
  if (new Set(chain).size === 1) {
    // Nothing is exchanged: it is a payment of the exact amount.
    if (most < least) fails(classic, 'too_dear');
    move(classic, target, sendAsset, exactly === 'send' ? most : least);
  } else {
    const self = target.destination === source;
    // A payment to the issuer of what is bought destroys that; what leaves the account is what was sold.
    if (!self) {
      const there = scope.holdings.now(source, 'wallet', sendAsset) ?? most;
      // Of what may go no more goes than there is; of what has to, what is missing is said.
      const amount = exactly === 'receive' && there < most ? there : most;
      scope.holdings.give({ from: source, to: [payee(target)], asset: sendAsset, amount });
      scope.notes.warn('warning', 'bought_for_another', { at, destination: payee(target), asset: destAsset });
      if (destAsset.issuer === target.destination) scope.notes.warn('warning', 'burns', { at, asset: destAsset, amount: least.toString() });
    }
    spend(classic, source, sendAsset, exactly === 'send' ? { amount: -most } : { amount: -most, most: 0n, basis: 'estimate' });
    const bought = { amount: least, enforced: true };
    receive(classic, target.destination, destAsset, exactly === 'send' ? { ...bought, most: null, basis: 'estimate' } : bought);
    touchOffers(classic, [sendAsset, ...between, destAsset]);
  }
  return { target: { source, ...target }, sendAsset, destAsset, path: between };
}

export function explainPathReceive({ pathPaymentStrictReceiveOp: op }: Body<'pathPaymentStrictReceive'>, classic: Classic): Step {
  const { sendAsset: send, destAsset: dest, sendMax: most, destAmount: least, path, destination } = op;
  const { target, sendAsset, ...bought } = follow({ send, most, dest, least, path, destination, exactly: 'receive' }, classic);
  const { destAsset, path: between } = bought;
  const [sendMax, amount] = [most.toString(), least.toString()];
  return step('path_payment_receive', { ...target, sendAsset, sendMax, destAsset, amount, path: between });
}

export function explainPathSend({ pathPaymentStrictSendOp: op }: Body<'pathPaymentStrictSend'>, classic: Classic): Step {
  const { sendAsset: send, destAsset: dest, sendAmount: most, destMin: least, path, destination } = op;
  const { target, sendAsset, ...bought } = follow({ send, most, dest, least, path, destination, exactly: 'send' }, classic);
  const { destAsset, path: between } = bought;
  const [amount, destMin] = [most.toString(), least.toString()];
  return step('path_payment_send', { ...target, sendAsset, amount, destAsset, destMin, path: between });
}
