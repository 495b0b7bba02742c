/** The lending pool: submit, request by request, and claim (contracts.md 6). */

import { instanceKey } from '../../chain/ledger-keys';
import { accruedReward, rewardToken } from '../../contracts/emissions';
import type { Address, ContractId } from '../../primitives/addresses';
import type { Step } from '../../primitives/plan';
import type { AssetParam } from '../../primitives/plan-words';
import { step } from '../notes';
import type { Authorized, Call, CallContext, Explained } from './call';
import type { KnownContract } from './contract-kind';
import { address, i128, struct, take, u32, vec } from './read';
import { transferCall } from './transfer';

interface Request {
  address: Address;
  amount: bigint;
  request_type: number;
}

const request = struct<Request>({ address, amount: i128, request_type: u32 });

const AUCTIONS: Record<number, string> = { 6: 'user', 7: 'badDebt', 8: 'interest' };

/** What a submit does to whom: the same for all its requests. */
interface Submit {
  pool: ContractId;
  from: Address;
  spender: Address;
  to: Address;
}

export function explainLendpool(context: CallContext, known: KnownContract, call: Call): Explained | 'odd' | undefined {
  if (call.fn === 'submit' || call.fn === 'submit_with_allowance') return submit(context, known, call) ?? 'odd';
  if (call.fn !== 'claim') return undefined;
  return claim(context, known, call) ?? 'odd';
}

/**
 * What accrued until the ledger that was read comes at least (contracts/emissions.ts); more is emitted until inclusion, and
 * the simulation says how much is likely.
 */
function claim({ scope, at, returned }: CallContext, known: KnownContract, call: Call): Explained | undefined {
  const args = take<[Address, number[], Address]>(call.args, [address, vec(u32), address]);
  if (!args) return undefined;
  const [from, tokens, to] = args;
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
  return { step: step('lendpool_claim', { name: known.name, pool, from, to, tokens }), authorizes: [] };
}

function submit(context: CallContext, known: KnownContract, call: Call): Explained | undefined {
  const args = take<[Address, Address, Address, Request[]]>(call.args, [address, address, address, vec(request)]);
  if (!args) return undefined;
  const [from, spender, to, requests] = args;
  const { scope, at } = context;
  if (to !== scope.account) scope.notes.warn('blocked', 'foreign_recipient', { at, to });
  const parties: Submit = { pool: call.contract, from, spender, to };
  const pulled = new Map<ContractId, bigint>();
  const children = requests.map((item, index) => explainRequest(context, known, parties, item, `${at}.${index}`, pulled));
  const allowance = call.fn === 'submit_with_allowance';
  const authorizes: Authorized[] = allowance
    ? []
    : [...pulled].map(([asset, amount]) => ({ call: transferCall(asset, spender, call.contract, amount), below: [] }));
  return { step: step('lendpool_submit', { name: known.name, ...parties, allowance }, children), authorizes };
}

/** One request in words, with its part of the sums. */
function explainRequest(
  context: CallContext,
  known: KnownContract,
  parties: Submit,
  { address: target, amount, request_type: type }: Request,
  at: string,
  pulled: Map<ContractId, bigint>,
): Step {
  const { scope } = context;
  const auction = AUCTIONS[type];
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
      supply(context, known, parties, asset, amount, at);
      return step(type === 0 ? 'lendpool_supply' : 'lendpool_supply_collateral', shown);
    case 1:
    case 3: {
      const all = withdraw(context, known, parties, contract, asset, amount, type === 3);
      return step(type === 1 ? 'lendpool_withdraw' : 'lendpool_withdraw_collateral', { ...shown, all });
    }
    case 4:
      scope.notes.warn('warning', 'borrows', { at, ...shown });
      scope.holdings.add(parties.to, 'wallet', asset, { amount });
      return step('lendpool_borrow', shown);
    default: {
      pull();
      const before = scope.holdings.now(parties.spender, 'wallet', asset) ?? 0n;
      const most = amount < before ? amount : before;
      scope.holdings.add(parties.spender, 'wallet', asset, { amount: -most, most: 0n, basis: 'estimate' });
      return step('lendpool_repay', { ...shown, all: amount > before });
    }
  }
}

function positionAsset(known: KnownContract, asset: AssetParam): AssetParam {
  return { ...asset, kind: 'pool', code: known.name };
}

function supply(
  { scope }: CallContext,
  known: KnownContract,
  { spender, from }: Submit,
  asset: AssetParam,
  amount: bigint,
  at: string,
): void {
  const missing = scope.holdings.add(spender, 'wallet', asset, { amount: -amount });
  if (missing > 0n) scope.notes.warn('danger', 'not_enough', { at, asset, missing: missing.toString() });
  scope.holdings.add(from, 'position', positionAsset(known, asset), { amount, basis: 'computed' });
}

/**
 * The pool clamps what is asked to what is there, each side on its own (contracts.md 6.6). What arrives is the position's
 * value at inclusion: at least nothing (the position may shrink before), most what it can have grown to by `validUntil`.
 */
function withdraw(
  { scope }: CallContext,
  known: KnownContract,
  { pool, from, to }: Submit,
  contract: ContractId,
  asset: AssetParam,
  amount: bigint,
  collateral: boolean,
): boolean {
  const position = scope.facts.position(pool, from, contract, scope.validUntil);
  const side = position?.[collateral ? 'collateral' : 'supply'];
  if (!position || !side) return amount >= 2n ** 62n;
  const held = positionAsset(known, asset);
  const all = side.most !== null && amount > side.most;
  const lesser = (value: bigint) => (value < amount ? value : amount);
  const most = side.most === null ? amount : lesser(side.most);
  scope.holdings.add(to, 'wallet', asset, { amount: lesser(side.likely), least: 0n, most, basis: 'computed' });
  scope.withdrawals.push({ asset, from: to, now: lesser(side.now), likely: lesser(side.likely), most });
  if (all) scope.holdings.add(from, 'position', held, { amount: -side.now });
  else scope.holdings.add(from, 'position', held, { amount: -lesser(side.now), least: -side.now, most: 0n, basis: 'computed' });
  return all;
}
