/** The lending pool: submit, request by request, and claim (contracts.md 6). */

import { instanceKey } from '../../chain/ledger-keys';
import type { Address, ContractId } from '../../primitives/addresses';
import type { Step } from '../../primitives/plan';
import type { AssetParam } from '../../primitives/plan-words';
import { type Authorized, type CallContext, type Explained, explainBy, type Functions, takes } from '../../review/calls/call';
import { address, i128, struct, u32, vec } from '../../review/calls/read';
import { transferCall } from '../../review/calls/transfer';
import { take } from '../../review/classic/payments';
import { step } from '../../review/notes';
import { accruedReward, rewardToken } from './emissions';
import { positionOf, type Side } from './worth';

interface Request {
  address: Address;
  amount: bigint;
  request_type: number;
}

const request = struct<Request>({ address, amount: i128, request_type: u32 });

const AUCTIONS: Record<number, string> = { 6: 'user', 7: 'badDebt', 8: 'interest' };

/** What a submit does to whom: the same for all its requests. */
interface Submit extends CallContext {
  from: Address;
  spender: Address;
  to: Address;
  /** What it takes from the spender, by asset. */
  pulled: Map<ContractId, bigint>;
}

/**
 * What accrued until the ledger that was read comes at least (sources/lendpool/emissions.ts); more is emitted until inclusion, and
 * the simulation says how much is likely.
 */
function claim({ scope, at, call, identity: known, returned }: CallContext, from: Address, tokens: number[], to: Address): Step {
  const { facts } = scope;
  const pool = call.contract;
  if (to !== scope.account) scope.notes.warn('blocked', 'foreign_recipient', { at, to });
  const reward = rewardToken(facts.entry(instanceKey(pool)) ?? undefined);
  const accrued = tokens.map((token) => accruedReward((key) => facts.entry(key), pool, from, token, facts.closeTime));
  if (reward) {
    // A token that is named twice pays once.
    const least = [...new Map(tokens.map((token, index) => [token, accrued[index] ?? 0n])).values()].reduce((sum, one) => sum + one, 0n);
    const said = returned && i128(returned);
    const amount = said !== undefined && said > least ? said : least;
    scope.holdings.add(to, 'wallet', facts.token(reward), { amount, least, most: null, basis: 'computed' });
  }
  return step('lendpool_claim', { name: known.name, pool, from, to, tokens });
}

function submit(allowance: boolean) {
  return (context: CallContext, from: Address, spender: Address, to: Address, requests: Request[]): Explained => {
    const { scope, at, call, identity: known } = context;
    const pool = call.contract;
    // Whose position it is gains by what is lent and repaid.
    for (const party of [from, to]) if (party !== scope.account) scope.notes.warn('blocked', 'foreign_recipient', { at, to: party });
    const pulled = new Map<ContractId, bigint>();
    const children = requests.map((item, index) => explainRequest({ ...context, at: `${at}.${index}`, from, spender, to, pulled }, item));
    const authorizes: Authorized[] = allowance
      ? []
      : [...pulled].map(([asset, amount]) => ({ call: transferCall(asset, spender, pool, amount), below: [] }));
    return { step: step('lendpool_submit', { name: known.name, pool, from, spender, to, allowance }, children), authorizes };
  };
}

const parties = [address, address, address, vec(request)] as const;
const FUNCTIONS: Functions = {
  submit: takes(parties, submit(false)),
  submit_with_allowance: takes(parties, submit(true)),
  claim: takes([address, vec(u32), address], claim),
};

export const explainLendpool = (context: CallContext) => explainBy(FUNCTIONS, context);

/** One request in words, with its part of the sums. */
function explainRequest(parties: Submit, { address: target, amount, request_type: type }: Request): Step {
  const { scope, at, spender, to, pulled } = parties;
  const auction = AUCTIONS[type];
  if (auction) scope.notes.warn('danger', 'takes_debt', { at });
  if (auction) return step('lendpool_fill_auction', { auction, user: target, percent: amount.toString() });
  if (type === 9) return step('lendpool_delete_auction', {});
  if (type > 9 || !target.startsWith('C')) {
    scope.notes.warn('blocked', 'undecodable', { at, part: 'request' });
    return step('lendpool_unknown_request', { type, address: target, amount: amount.toString() });
  }
  const contract = target as ContractId;
  const asset = scope.facts.token(contract);
  const shown = { asset, amount: amount.toString() };
  const pull = () => pulled.set(contract, (pulled.get(contract) ?? 0n) + amount);
  switch (type) {
    case 0:
    case 2:
      pull();
      supply(parties, asset, amount);
      shift(parties, contract, type === 0 ? 'supply' : 'collateral', amount);
      return step(type === 0 ? 'lendpool_supply' : 'lendpool_supply_collateral', shown);
    case 1:
    case 3: {
      const all = withdraw(parties, contract, asset, amount, type === 3 ? 'collateral' : 'supply');
      return step(type === 1 ? 'lendpool_withdraw' : 'lendpool_withdraw_collateral', { ...shown, all });
    }
    case 4:
      scope.notes.warn('danger', 'borrows', { at, ...shown });
      scope.holdings.add(to, 'wallet', asset, { amount });
      return step('lendpool_borrow', shown);
    default: {
      pull();
      const before = scope.holdings.now(spender, 'wallet', asset) ?? 0n;
      const most = amount < before ? amount : before;
      scope.holdings.add(spender, 'wallet', asset, { amount: -most, most: 0n, basis: 'estimate' });
      return step('lendpool_repay', { ...shown, all: amount > before });
    }
  }
}

const positionAsset = ({ identity: known }: CallContext, asset: AssetParam): AssetParam => ({ ...asset, kind: 'pool', code: known.name });

function supply(parties: Submit, asset: AssetParam, amount: bigint): void {
  const { scope, spender, from } = parties;
  take(parties, spender, 'wallet', asset, { amount: -amount });
  scope.holdings.add(from, 'position', positionAsset(parties, asset), { amount, basis: 'computed' });
}

type Kind = 'supply' | 'collateral';

const sideKey = ({ call, from }: Submit, asset: ContractId, kind: Kind) => `${call.contract} ${from} ${asset} ${kind}`;

/** Notes what this transaction puts into a side of a position, or takes out of it. */
function shift(parties: Submit, asset: ContractId, kind: Kind, amount: bigint): void {
  const { positions } = parties.scope;
  const key = sideKey(parties, asset, kind);
  positions.set(key, (positions.get(key) ?? 0n) + amount);
}

const NOTHING: Side = { least: 0n, now: 0n, likely: 0n, most: 0n, less: () => 0n, rounding: 0n };

/** A side as the requests before leave it. undefined: there is none of that kind, or it was not read. */
function sideOf(parties: Submit, asset: ContractId, kind: Kind): Side | undefined {
  const { scope, at, call, from } = parties;
  const position = positionOf(scope.facts, call.contract, from, asset, scope.validUntil);
  if (!position) scope.notes.warn('danger', 'effect_unknown', { at, contract: call.contract, holder: from });
  const by = scope.positions.get(sideKey(parties, asset, kind)) ?? 0n;
  const side = position?.[kind] ?? (position && by > 0n ? NOTHING : undefined);
  const shifted = (value: bigint) => (value + by > 0n ? value + by : 0n);
  return (
    side && {
      // What was lent a moment ago may be written off as all of it.
      least: by > 0n ? side.least : shifted(side.least),
      now: shifted(side.now),
      likely: shifted(side.likely),
      most: side.most === null ? null : shifted(side.most),
      less: by === 0n ? side.less : (amount: bigint) => (shifted(side.now) > amount ? shifted(side.now) - amount : 0n),
      rounding: side.rounding,
    }
  );
}

/** What a part that is taken out changes: what stays goes on earning, and is lost where the pool loses what it has lent out. */
function stays({ least, now, most, less, rounding }: Side, amount: bigint) {
  return {
    amount: less(amount) - now,
    least: least - amount - rounding - now,
    most: most === null ? null : (most > amount ? most - amount : 0n) - now,
  };
}

/**
 * The pool clamps what is asked to what is there, each side on its own (contracts.md 6.6). What arrives is the position's
 * value at inclusion: at least nothing (the position may shrink before), most what it can have grown to by `validUntil`.
 */
function withdraw(parties: Submit, contract: ContractId, asset: AssetParam, amount: bigint, kind: Kind): boolean {
  const { scope, from, to } = parties;
  const side = sideOf(parties, contract, kind);
  if (!side) return amount >= 2n ** 62n;
  const held = positionAsset(parties, asset);
  const all = side.most !== null && amount > side.most;
  const lesser = (value: bigint) => (value < amount ? value : amount);
  const most = side.most === null ? amount : lesser(side.most);
  scope.holdings.add(to, 'wallet', asset, { amount: lesser(side.likely), least: 0n, most, basis: 'computed' });
  // What is a claim, or may not happen, leaves all of a deposit to the wallet.
  if (!scope.holdings.claimed && !scope.holdings.permitted)
    scope.withdrawals.push({ asset, from: to, least: lesser(side.least), likely: lesser(side.likely), most });
  shift(parties, contract, kind, -lesser(side.now));
  if (all) scope.holdings.add(from, 'position', held, { amount: -side.now });
  else scope.holdings.add(from, 'position', held, { ...stays(side, amount), basis: 'computed' });
  return all;
}
