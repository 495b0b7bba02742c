// Written by tests/run/client-types.ts, and never by hand.
/** What a page asks by its name, by the feature that it needs. */
export const methods = {
  stabilizer: ['status', 'statuses', 'register', 'targetApy', 'feeBounds', 'exit', 'boostDeposit'],
  migration: ['claimReward', 'lendpoolToVaultsvc', 'vaultToVault'],
} as const;
