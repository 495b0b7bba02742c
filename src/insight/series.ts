/** What is known over time. Times are unix seconds; every list is oldest first. */

/** What a vault managed and how many shares there were; of a price alone, `total` is the price and `supply` its scale. */
export interface PriceSample {
  time: number;
  /** In stroops of the vault's only asset, after the fee on every gain, as a withdrawal would pay (contracts.md 4.4). */
  total: bigint;
  supply: bigint;
}

/** What a vault was worth before any fee, too. */
export interface ValueSample extends PriceSample {
  /** Idle money and strategies' balances, locked fees and boosts among them; undefined: not seen. */
  gross: bigint | undefined;
  /** What each of its strategies had lent; undefined: not seen, or one of them does not lend. */
  lent?: readonly Lent[] | undefined;
}

/** A loan to a pool: `rate` is what one of the pool's tokens was worth, 12 decimals; `amount` in stroops. */
export interface Lent {
  pool: string;
  rate: bigint;
  amount: bigint;
}

/** What came into a vault, or went out of it where the amount is negative, in stroops of its asset. */
export interface Change {
  time: number;
  amount: bigint;
}

/** A value from this time on, until the next step; undefined: not known, or there is none. */
export interface Step<T> {
  time: number;
  value: T | undefined;
}

export interface Window {
  from: number;
  to: number;
}
