/** What the history of a vault can tell of (contracts.md 1.7, 2.4, 4.7); `words/…/vaults` has a sentence for each. */
export const eventKinds = [
  'registered',
  'unregistered',
  'configChanged',
  'feeLocked',
  'feesDistributed',
  'managerChanged',
  'campaignRegistered',
  'campaignUpdated',
  'campaignUnregistered',
  'campaignDeposited',
  'campaignWithdrawn',
  'campaignReallocated',
  'boosted',
  'vaultDeposit',
  'vaultWithdraw',
] as const;

export type EventKind = (typeof eventKinds)[number];
