/** What is known over time. Times are unix seconds; every list is oldest first. */

/** What a vault managed and how many shares there were; of a price alone, `total` is the price and `supply` its scale. */
export interface PriceSample {
  time: number;
  /** In stroops of the vault's only asset, net of locked fees (contracts.md 4.4). */
  total: bigint;
  supply: bigint;
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
