/** Lifetimes, limits and prices of the network: the local network's values of the state-archival and fee settings. */

/** Ledgers a fresh persistent entry lives (120 days at 5 s). */
export const MIN_PERSISTENT_TTL = 2_073_600;
/** Ledgers a fresh temporary entry lives (1 day). */
export const MIN_TEMPORARY_TTL = 17_280;
/** The farthest an entry's life can be extended (180 days). */
export const MAX_TTL = 3_110_400;

/** What one transaction may use at the most. */
export const TX_LIMITS = {
  instructions: 400_000_000,
  diskReadBytes: 200_000,
  writeBytes: 132_096,
  diskReadEntries: 200,
  writeEntries: 200,
  footprintEntries: 400,
} as const;

/** What the host's work counts as, in CPU instructions. Deterministic; the proportions are a real host's. */
export const COST = {
  call: 900_000,
  read: 20_000,
  write: 40_000,
  byte: 20,
  auth: 50_000,
  signature: 400_000,
  event: 10_000,
} as const;

/** Prices in stroops. */
export const PRICE = {
  per10kInstructions: 25n,
  diskReadEntry: 6_250n,
  diskRead1Kb: 1_786n,
  writeEntry: 10_000n,
  write1Kb: 3_500n,
  transaction1Kb: 1_624n,
  history1Kb: 16_235n,
  events1Kb: 10_000n,
  rent1Kb: 1_000n,
  persistentRentDenominator: 1_215n,
  temporaryRentDenominator: 2_430n,
} as const;
