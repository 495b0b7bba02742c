/** What the keeper remembers between its runs. */
export interface Price {
  /** Unix seconds. */
  time: number;
  /** One share in the vault's first asset, locked fees included; 18 decimals. */
  gross: bigint;
  /** What boosts have put into one share since the first price; 18 decimals. */
  boosted: bigint;
  /** All boosts of the vault so far, in stroops. */
  totalBoosted: bigint;
}

/** A vault just before one of its own transactions, as an indexer keeps it (contracts.md part 3). */
export interface Snapshot {
  /** Unix seconds. */
  time: number;
  /** One share, locked fees and boosts included; 18 decimals. */
  gross: bigint;
}

/** What the keeper remembers of a world. */
export interface KeeperState {
  /** By vault, oldest first. */
  prices: Map<string, Price[]>;
  /** By vault, oldest first. */
  snapshots: Map<string, Snapshot[]>;
  /** The ledger up to which transactions have been looked through. */
  seen?: number;
  /** Unix seconds; undefined before the keeper's first run. */
  nextBoostAt?: number;
  /** How many moments have been drawn. */
  draws: number;
}
