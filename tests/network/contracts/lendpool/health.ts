/** Whether a user's collateral carries the debts (contracts.md 6.7, 6.10). Collateral is rounded down, debts up. */
import { divCeil, divFloor, mulCeil, mulFloor, SCALAR_7, SCALAR_12 } from '../accrual';
import { adr, field, key, toI128, toU32, toU64 } from '../scval';
import { E } from './errors';
import { held } from './positions';
import { reserveList } from './reserves';
import { peek, type Session } from './session';

const DAY = 86_400n;
/** 1.00001, with seven decimals. */
const MIN_HEALTH = 10_000_100n;

function price({ env, pool }: Session, asset: string): bigint {
  const answer = env.call(pool.oracle, 'lastprice', [key('Stellar', adr(asset))]);
  if (answer.type === 'scvVoid') env.trap('WasmVm', 'InvalidAction');
  const value = toI128(field(answer, 'price'));
  if (value <= 0n || toU64(field(answer, 'timestamp')) + DAY < env.ledger.timestamp) env.fail(E.InvalidPrice);
  return value;
}

export function requireHealthy(session: Session): void {
  const { env, pool, positions } = session;
  const scalar = 10n ** BigInt(toU32(env.call(pool.oracle, 'decimals', [])));
  let collateral = 0n;
  let liabilities = 0n;
  for (const [index, asset] of reserveList(env).entries()) {
    const [owned, owed] = [held(positions, 'collateral', index), held(positions, 'liabilities', index)];
    if (owned === 0n && owed === 0n) continue;
    const { config, data } = peek(session, asset);
    const unit = 10n ** BigInt(config.decimals);
    const quote = price(session, asset);
    const lent = mulFloor(mulFloor(owned, data.b_rate, SCALAR_12), BigInt(config.c_factor), SCALAR_7);
    const debt = divCeil(mulCeil(owed, data.d_rate, SCALAR_12), BigInt(config.l_factor), SCALAR_7);
    collateral += mulFloor(quote, lent, unit);
    liabilities += mulCeil(quote, debt, unit);
  }
  if (divFloor(collateral, liabilities, scalar) < (MIN_HEALTH * scalar) / SCALAR_7) env.fail(E.InvalidHf);
  if (collateral < pool.min_collateral) env.fail(E.MinCollateralNotMet);
}
