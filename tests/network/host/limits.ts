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
  diskReadEntries: 100,
  writeEntries: 50,
  footprintEntries: 100,
} as const;

/** What all transactions of one ledger may use together; nothing here holds them to it. */
export const LEDGER_LIMITS = {
  instructions: 600_000_000n,
  diskReadEntries: 500,
  diskReadBytes: 3_500_000,
  writeEntries: 250,
  writeBytes: 143_360,
  transactionBytes: 133_120,
} as const;

/** What the host's work counts as, in CPU instructions. Deterministic; the proportions are a real host's. */
export const COST = {
  read: 20_000,
  write: 40_000,
  byte: 20,
  auth: 50_000,
  signature: 400_000,
  event: 10_000,
} as const;

/** What a call takes before the contract does anything: by the module that is loaded, measured on the real host. */
const CALL: { readonly [model: string]: number } = {
  asset: 300_000,
  vault: 3_200_000,
  lendpool: 2_900_000,
  strategy: 1_700_000,
  'hold-strategy': 1_000_000,
  router: 700_000,
};
const OTHER_CALL = 1_400_000;

export const callCost = (model: string): number => CALL[model] ?? OTHER_CALL;

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
  persistentRentDenominator: 1_215n,
  temporaryRentDenominator: 2_430n,
} as const;

/** What the price of rent follows: the size of all contract state, in bytes, and the prices at none and at the target. */
export const STATE = {
  samples: Array.from({ length: 30 }, (_, at) => 1_990_000_000n + 10_000_000n * BigInt(at % 3)),
  target: 3_000_000_000n,
  feeLow: -17_000n,
  feeHigh: 10_000n,
  growth: 5_000n,
} as const;

/** Bytes of memory that a module's parts take, as `[fixed, per 128 of them]`, with the number of the kind of cost. */
export const MODULE_BYTES = {
  /** Code of old, whose parts were not counted: by its bytes. */
  whole: { type: 11, terms: [130_065n, 5_064n] },
  nInstructions: { type: 23, terms: [17_564n, 6_457n] },
  nFunctions: { type: 24, terms: [0n, 47_464n] },
  nGlobals: { type: 25, terms: [0n, 13_420n] },
  nTableEntries: { type: 26, terms: [0n, 6_285n] },
  nTypes: { type: 27, terms: [0n, 64_670n] },
  nDataSegments: { type: 28, terms: [0n, 29_074n] },
  nElemSegments: { type: 29, terms: [0n, 48_095n] },
  nImports: { type: 30, terms: [0n, 103_229n] },
  nExports: { type: 31, terms: [0n, 36_394n] },
  nDataSegmentBytes: { type: 32, terms: [0n, 257n] },
} as const;
