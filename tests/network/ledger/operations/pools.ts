/** CAP-38: putting both assets of a pool into it for shares, and taking them out again. */
import { xdr } from '@stellar/stellar-sdk/base';
import { comparePrices, ratio } from '../book';
import { assetText, type Classic, I64_MAX, poolHash, sharesName } from '../entries';
import { divideUp, least, root } from '../exchange';
import { addTo, holdingOf } from '../holdings';
import { readLine } from '../line-ext';
import { inner, type OperationContext, type Result } from './operation';

const In = xdr.LiquidityPoolDepositResult;
const Out = xdr.LiquidityPoolWithdrawResult;
const deposited = (result: xdr.LiquidityPoolDepositResult): Result => inner(xdr.OperationResultTr.liquidityPoolDeposit(result));
const withdrawn = (result: xdr.LiquidityPoolWithdrawResult): Result => inner(xdr.OperationResultTr.liquidityPoolWithdraw(result));

export function checkDeposit({ maxAmountA, maxAmountB, minPrice, maxPrice }: xdr.LiquidityPoolDepositOp): Result | undefined {
  const prices = [minPrice, maxPrice].every(({ n, d }) => n > 0 && d > 0) && comparePrices(ratio(minPrice), ratio(maxPrice)) <= 0;
  return maxAmountA > 0n && maxAmountB > 0n && prices ? undefined : deposited(In.liquidityPoolDepositMalformed());
}

interface Amounts {
  a: bigint;
  b: bigint;
  shares: bigint;
}

/** What a deposit puts in and gets: into an empty pool all of it, else what fits the pool's own price. */
function amountsOf(pool: xdr.LiquidityPoolEntryConstantProduct, { maxAmountA, maxAmountB }: xdr.LiquidityPoolDepositOp): Amounts {
  const { reserveA, reserveB, totalPoolShares: total } = pool;
  if (total === 0n) return { a: maxAmountA, b: maxAmountB, shares: root(maxAmountA * maxAmountB) };
  const shares = least((total * maxAmountA) / reserveA, (total * maxAmountB) / reserveB);
  return { a: divideUp(shares * reserveA, total), b: divideUp(shares * reserveB, total), shares };
}

function isBadPrice({ a, b }: Amounts, { minPrice, maxPrice }: xdr.LiquidityPoolDepositOp): boolean {
  if (a === 0n || b === 0n) return true;
  const price = { n: a, d: b };
  return comparePrices(price, ratio(minPrice)) < 0 || comparePrices(price, ratio(maxPrice)) > 0;
}

export function deposit({ classic, source }: OperationContext, op: xdr.LiquidityPoolDepositOp): Result {
  const id = poolHash(op.liquidityPoolId);
  const shareName = sharesName(source, id);
  const line = classic.line(shareName);
  const pool = classic.pool(id);
  if (!line || !pool) return deposited(In.liquidityPoolDepositNoTrust());
  const [assetA, assetB] = [assetText(pool.params.assetA), assetText(pool.params.assetB)];
  const [holdingA, holdingB] = [holdingOf(classic, source, assetA), holdingOf(classic, source, assetB)];
  if (!holdingA?.authorized || !holdingB?.authorized) return deposited(In.liquidityPoolDepositNotAuthorized());
  const amounts = amountsOf(pool, op);
  if (holdingA.available < amounts.a || holdingB.available < amounts.b) return deposited(In.liquidityPoolDepositUnderfunded());
  if (isBadPrice(amounts, op)) return deposited(In.liquidityPoolDepositBadPrice());
  if (line.limit - line.balance - readLine(line).buying < amounts.shares) return deposited(In.liquidityPoolDepositLineFull());
  const after = {
    reserveA: pool.reserveA + amounts.a,
    reserveB: pool.reserveB + amounts.b,
    totalPoolShares: pool.totalPoolShares + amounts.shares,
  };
  if (Object.values(after).some((amount) => amount > I64_MAX)) return deposited(In.liquidityPoolDepositPoolFull());
  if (!addTo(classic, source, assetA, -amounts.a) || !addTo(classic, source, assetB, -amounts.b))
    throw new Error('a deposit beyond what is there');
  classic.putPool(id, after);
  classic.putLine(shareName, { balance: line.balance + amounts.shares });
  return deposited(In.liquidityPoolDepositSuccess());
}

export function checkWithdraw({ amount, minAmountA, minAmountB }: xdr.LiquidityPoolWithdrawOp): Result | undefined {
  return amount > 0n && minAmountA >= 0n && minAmountB >= 0n ? undefined : withdrawn(Out.liquidityPoolWithdrawMalformed());
}

export function withdraw({ classic, source }: OperationContext, op: xdr.LiquidityPoolWithdrawOp): Result {
  const id = poolHash(op.liquidityPoolId);
  const shareName = sharesName(source, id);
  const line = classic.line(shareName);
  const pool = classic.pool(id);
  if (!line || !pool) return withdrawn(Out.liquidityPoolWithdrawNoTrust());
  if (line.balance - readLine(line).selling < op.amount) return withdrawn(Out.liquidityPoolWithdrawUnderfunded());
  const part = (reserve: bigint) => (op.amount * reserve) / pool.totalPoolShares;
  const sides = [
    { asset: pool.params.assetA, amount: part(pool.reserveA), least: op.minAmountA },
    { asset: pool.params.assetB, amount: part(pool.reserveB), least: op.minAmountB },
  ];
  for (const side of sides) {
    if (side.amount < side.least) return withdrawn(Out.liquidityPoolWithdrawUnderMinimum());
    if (!addTo(classic, source, assetText(side.asset), side.amount)) return withdrawn(Out.liquidityPoolWithdrawLineFull());
  }
  leave(classic, shareName, line, op.amount);
  classic.putPool(id, {
    reserveA: pool.reserveA - part(pool.reserveA),
    reserveB: pool.reserveB - part(pool.reserveB),
    totalPoolShares: pool.totalPoolShares - op.amount,
  });
  return withdrawn(Out.liquidityPoolWithdrawSuccess());
}

function leave(classic: Classic, name: string, line: xdr.TrustLineEntry, shares: bigint): void {
  classic.putLine(name, { balance: line.balance - shares });
}
