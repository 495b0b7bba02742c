/** Liquidity pools of the ledger's own: deposits and withdrawals, with the constant product's arithmetic (CAP-38). */

import { CLASSIC_DECIMALS } from '../../primitives/amounts';
import { toHex } from '../../primitives/hex';
import type { Step } from '../../primitives/plan';
import type { AssetParam } from '../../primitives/plan-words';
import { LINE_FLAG, type PoolNow } from '../entries';
import { step } from '../notes';
import { times } from '../trades';
import { type Body, type Classic, fails } from './operation';
import { judgeShare, receive, spend, take } from './payments';

type Pair = [bigint, bigint];
type Price = { n: number; d: number };

const plain = ({ n, d }: Price): Price => ({ n, d });
/** A pool's shares, as an asset. */
export const shareOf = (pool: string): AssetParam => ({ kind: 'pool', code: pool, decimals: CLASSIC_DECIMALS, listed: false });
const up = (a: bigint, b: bigint, c: bigint) => (a * b + c - 1n) / c;
const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** The greatest whole number whose square is not above `value`. */
function root(value: bigint): bigint {
  if (value < 2n) return value;
  let x = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (x + value / x) >> 1n;
    if (next >= x) return x;
    x = next;
  }
}

/** What goes in, and the shares that come out, with the pool as it is. */
function deposited({ reserves: [a, b], shares }: PoolNow, [mostA, mostB]: Pair): { amounts: Pair; shares: bigint } {
  if (shares === 0n) return { amounts: [mostA, mostB], shares: root(mostA * mostB) };
  const made = least((shares * mostA) / a, (shares * mostB) / b);
  return { amounts: [up(made, a, shares), up(made, b, shares)], shares: made };
}

/** Of a pool that could not be read nothing is known. */
function readPool(classic: Classic, id: string): PoolNow | undefined {
  const pool = classic.scope.entries.pool(id);
  if (pool === null) fails(classic, 'no_pool');
  if (pool === undefined) classic.scope.unknown.add('pool');
  return pool ?? undefined;
}

/** Whether both sides may move, as the issuers let the account. */
function judgeLines(classic: Classic, id: string, { assets }: PoolNow): void {
  const { scope, source } = classic;
  if (scope.entries.line(source, shareOf(id)) === null) fails(classic, 'no_line');
  for (const asset of assets) {
    if (!asset.issuer || asset.issuer === source) continue;
    const line = scope.entries.line(source, asset);
    if (line && !(line.flags & LINE_FLAG.authorized)) fails(classic, 'not_authorized');
  }
}

/** The shares as what they are to be, where the pool moves before: not bound by the operation. */
function addShares({ scope, source }: Classic, id: string, amount: bigint): void {
  scope.holdings.add(source, 'wallet', shareOf(id), { amount, least: 0n, most: null, basis: 'estimate' });
}

export function explainPoolDeposit({ liquidityPoolDepositOp: op }: Body<'liquidityPoolDeposit'>, classic: Classic): Step {
  const { scope, source, at } = classic;
  const id = toHex(op.liquidityPoolId.toBytes());
  const [maxA, maxB] = [op.maxAmountA, op.maxAmountB];
  const [minPrice, maxPrice] = [plain(op.minPrice), plain(op.maxPrice)];
  const said = { source, pool: id, maxA: maxA.toString(), maxB: maxB.toString(), minPrice, maxPrice };
  const pool = readPool(classic, id);
  if (!pool) return step('pool_deposit', said);
  judgeLines(classic, id, pool);
  const { amounts, shares } = deposited(pool, [maxA, maxB]);
  const [a, b] = amounts;
  const within = a > 0n && b > 0n && a * BigInt(minPrice.d) >= b * BigInt(minPrice.n) && a * BigInt(maxPrice.d) <= b * BigInt(maxPrice.n);
  if (!within) fails(classic, 'price_outside');
  const line = scope.entries.line(source, shareOf(id));
  const held = scope.holdings.now(source, 'wallet', shareOf(id)) ?? 0n;
  if (line && held + shares > line.limit) fails(classic, 'line_full');
  // The pool's price may move between the bounds before: then all of one side goes, and of the other what that price asks.
  const [leastA, leastB]: Pair =
    pool.shares === 0n ? [a, b] : [least(maxA, times(maxB, minPrice)), least(maxB, times(maxA, { n: maxPrice.d, d: maxPrice.n }))];
  const spent: [bigint, bigint, bigint][] = [
    [a, maxA, least(a, leastA)],
    [b, maxB, least(b, leastB)],
  ];
  for (const [index, [likely, most, fewest]] of spent.entries()) {
    const asset = pool.assets[index] as AssetParam;
    const exact = most === likely && fewest === likely;
    spend(classic, source, asset, { amount: -likely, least: -most, most: -fewest, basis: exact ? 'exact' : 'estimate' });
  }
  addShares(classic, id, shares);
  if (pool.shares === 0n) scope.notes.warn('warning', 'pool_empty', { at, assets: pool.assets });
  else judgeBounds(classic, pool, minPrice, maxPrice);
  scope.entries.setPool(id, { ...pool, reserves: [pool.reserves[0] + a, pool.reserves[1] + b], shares: pool.shares + shares });
  return step('pool_deposit', { ...said, assets: pool.assets });
}

/**
 * Who moves the pool to one end of the bounds before, and back afterwards, keeps the difference. Put in at x times its own price, two
 * sides are worth 2√x / (1 + x) of what they were; squared, nothing is rounded.
 */
function judgeBounds({ scope, at }: Classic, { assets, reserves: [a, b] }: PoolNow, min: Price, max: Price): void {
  let worst: { price: Price; n: bigint; d: bigint } | undefined;
  for (const price of [min, max]) {
    const [x, y] = [BigInt(price.n) * b, BigInt(price.d) * a];
    const [n, d] = [4n * x * y, (x + y) * (x + y)];
    if (!worst || n * worst.d < worst.n * d) worst = { price, n, d };
  }
  if (!worst || worst.n * 100n >= worst.d * 81n) return;
  const level = worst.n * 4n < worst.d ? 'danger' : 'warning';
  const percent = Number(root((worst.n * 10_000n) / (worst.d || 1n)));
  scope.notes.warn(level, 'pool_bounds', { at, assets, price: worst.price, pool: { n: a.toString(), d: b.toString() }, percent });
}

export function explainPoolWithdraw({ liquidityPoolWithdrawOp: op }: Body<'liquidityPoolWithdraw'>, classic: Classic): Step {
  const { scope, source } = classic;
  const id = toHex(op.liquidityPoolId.toBytes());
  const mins: Pair = [op.minAmountA, op.minAmountB];
  const said = { source, pool: id, amount: op.amount.toString(), minA: mins[0].toString(), minB: mins[1].toString() };
  const pool = readPool(classic, id);
  if (scope.entries.line(source, shareOf(id)) === null) fails(classic, 'no_line');
  take(classic, source, 'wallet', shareOf(id), { amount: -op.amount });
  judgeShare(classic, source, shareOf(id), 'wallet');
  if (!pool) return step('pool_withdraw', said);
  const [a, b] = pool.shares === 0n ? [0n, 0n] : (pool.reserves.map((reserve) => (reserve * op.amount) / pool.shares) as Pair);
  if (a < mins[0] || b < mins[1]) fails(classic, 'under_minimum');
  for (const [index, [likely, fewest]] of (
    [
      [a, mins[0]],
      [b, mins[1]],
    ] as [bigint, bigint][]
  ).entries()) {
    const asset = pool.assets[index] as AssetParam;
    const change = { amount: likely, least: least(fewest, likely), most: null, basis: 'estimate', enforced: true } as const;
    // What is one's own in a pool comes out also where a line may only keep its offers.
    receive(classic, source, asset, change, LINE_FLAG.authorized | LINE_FLAG.maintain);
  }
  judgeLeast(classic, pool, [a, b], mins);
  const left: Pair = [pool.reserves[0] - a, pool.reserves[1] - b];
  scope.entries.setPool(id, { ...pool, reserves: left, shares: pool.shares > op.amount ? pool.shares - op.amount : 0n });
  return step('pool_withdraw', { ...said, assets: pool.assets });
}

/** The least of both sides against what the shares are worth now, each side at the pool's own price: each is worth half. */
function judgeLeast({ scope, at }: Classic, { assets }: PoolNow, [a, b]: Pair, [minA, minB]: Pair): void {
  const [n, d] = [minA * b + minB * a, 2n * a * b];
  if (d === 0n || n * 10n >= d * 9n) return;
  const level = n * 2n < d ? 'danger' : 'warning';
  const [least, fair] = [[minA, minB].map(String), [a, b].map(String)];
  scope.notes.warn(level, 'pool_least', { at, assets, least, fair });
}
