/** What a strategy's deposit and withdrawal do to its numbers (contracts.md part 5). Rates have 12 decimals. */
import { divCeil, divFloor, I128_MAX, mulCeil, mulFloor, SCALAR_12 } from './accrual';

/** S and B of contracts.md part 5: shares of all vaults, and the pool tokens that back them. */
export interface Reserves {
  shares: bigint;
  tokens: bigint;
}

/** The first depositor's shares that belong to nobody. */
export const DEAD_SHARES = 1000n;

export type Refusal =
  | 'ArithmeticError'
  | 'InsufficientBalance'
  | 'InvalidSharesMinted'
  | 'OnlyPositiveAmountAllowed'
  | 'BTokensAmountBelowMin';

/** What `position` shares are worth in the underlying asset. */
export function worth(position: bigint, { shares, tokens }: Reserves, rate: bigint): bigint {
  if (shares === 0n || tokens === 0n) return 0n;
  return mulFloor(mulFloor(position, tokens, shares), rate, SCALAR_12);
}

export interface DepositQuote {
  /** What goes into the pool; the rest of the amount is given back. */
  used: bigint;
  tokens: bigint;
  /** Shares made, and those of them that the depositor gets: of a first deposit none, where it is too small. */
  minted: bigint;
  credited: bigint;
}

/** Rounds a deposit down to whole shares, so that nobody else pays for its rounding. */
export function quoteDeposit(amount: bigint, reserves: Reserves, rate: bigint): DepositQuote | Refusal {
  if (amount <= 0n) return 'OnlyPositiveAmountAllowed';
  if (amount * SCALAR_12 > I128_MAX) return 'ArithmeticError';
  const bought = divFloor(amount, rate, SCALAR_12);
  const first = reserves.shares === 0n || reserves.tokens === 0n;
  const whole = first ? bought : mulFloor(bought, reserves.shares, reserves.tokens);
  if (!first && whole === 0n) return 'InvalidSharesMinted';
  const tokens = first ? bought : divUp(whole * reserves.tokens, reserves.shares);
  if (tokens <= 0n) return 'BTokensAmountBelowMin';
  const used = mulCeil(tokens, rate, SCALAR_12);
  const minted = first ? tokens : mulFloor(tokens, reserves.shares, reserves.tokens);
  return { used, tokens, minted, credited: first ? minted - DEAD_SHARES : minted };
}

export interface WithdrawalQuote {
  /** What the pool pays: never less than the amount. */
  paid: bigint;
  tokens: bigint;
  burned: bigint;
}

/** Rounds a withdrawal up to whole shares; `held` is the vault's position. */
export function quoteWithdrawal(amount: bigint, held: bigint, reserves: Reserves, rate: bigint): WithdrawalQuote | Refusal {
  if (amount <= 0n) return 'OnlyPositiveAmountAllowed';
  const { shares, tokens: all } = reserves;
  if (shares === 0n || all === 0n || amount * SCALAR_12 > I128_MAX) return 'ArithmeticError';
  const needed = divCeil(amount, rate, SCALAR_12);
  const tokens = mulFloor(divUp(needed * shares, all), all, shares);
  const burned = divUp(tokens * shares, all);
  if (burned > held) return 'InsufficientBalance';
  return { paid: mulFloor(tokens, rate, SCALAR_12), tokens, burned };
}

const divUp = (numerator: bigint, denominator: bigint): bigint => divCeil(numerator, denominator, 1n);
