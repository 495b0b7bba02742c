/** What the history of a vault can tell of (contracts.md 1.7, 2.4, 4.7); `words/…/vaults` has a sentence for each. */
export const eventKinds = [
  'registered',
  'unregistered',
  'configChanged',
  'feeLocked',
  'feesDistributed',
  'feesReleased',
  'managerChanged',
  'feeReceiverChanged',
  'emergencyManagerChanged',
  'rebalanceManagerChanged',
  'strategyPaused',
  'strategyUnpaused',
  'rescued',
  'rebalanced',
  'harvested',
  'keeperChanged',
  'adminProposed',
  'adminChanged',
  'orphanRescued',
  'campaignRegistered',
  'campaignUpdated',
  'campaignUnregistered',
  'campaignDeposited',
  'campaignWithdrawn',
  'campaignReallocated',
  'boosted',
  'gift',
  'vaultDeposit',
  'vaultWithdraw',
] as const satisfies readonly Happening['kind'][];

export type EventKind = (typeof eventKinds)[number];

/** `amounts` and `totalsBefore` by asset, in stroops; `supplyBefore` and `shares` are the vault's own. */
export interface ShareChange {
  amounts: readonly bigint[];
  shares: bigint;
  totalsBefore: readonly bigint[];
  supplyBefore: bigint;
}

/** What a contract said. Amounts in stroops of the campaign's or the vault's asset; `A`: an address, `C`: a contract's. */
export type Happening<A extends string = string, C extends string = string> =
  | { kind: 'registered'; admin: A; targetApyBps: number }
  | { kind: 'unregistered'; admin: A }
  | { kind: 'configChanged'; targetApyBps: number; minFeeBps: number; maxFeeBps: number }
  | { kind: 'feeLocked'; feeBps: number }
  /** A stabilizer does not say how much, nor does a vault of several assets in one figure. */
  | { kind: 'feesDistributed'; amount: bigint | undefined }
  | { kind: 'feesReleased'; strategy: C; amount: bigint }
  | { kind: 'managerChanged'; manager: A }
  | { kind: 'feeReceiverChanged'; receiver: A }
  | { kind: 'emergencyManagerChanged'; manager: A }
  | { kind: 'rebalanceManagerChanged'; manager: A }
  | { kind: 'strategyPaused'; strategy: C; caller: A }
  | { kind: 'strategyUnpaused'; strategy: C; caller: A }
  | { kind: 'rescued'; strategy: C; caller: A; amount: bigint }
  /** `method`: as the vault says it, `unwind`, `invest` or a swap. */
  | { kind: 'rebalanced'; method: string }
  /** A strategy put the REWARD that it had earned to work for all its vaults. */
  | { kind: 'harvested'; strategy: C }
  /** Of the stabilizer, or of the treasury, for all its vaults: its bot's key, its admin. */
  | { kind: 'keeperChanged'; now: A; before: A }
  | { kind: 'adminProposed'; current: A; pending: A }
  | { kind: 'adminChanged'; now: A; before: A }
  /** What lay in the treasury and belonged to no campaign. */
  | { kind: 'orphanRescued'; token: C; to: A; amount: bigint }
  | { kind: 'campaignRegistered'; asset: C }
  | { kind: 'campaignUpdated'; active: boolean }
  | { kind: 'campaignUnregistered' }
  | { kind: 'campaignDeposited'; depositor: A; amount: bigint }
  | { kind: 'campaignWithdrawn'; to: A; amount: bigint }
  /** To or from another vault's campaign: above zero where this one received. */
  | { kind: 'campaignReallocated'; other: C; amount: bigint }
  | { kind: 'boosted'; amount: bigint }
  /** The vault's asset, from somebody who got nothing for it; `from` is null where it was minted. */
  | { kind: 'gift'; from: A | null; amount: bigint }
  | ({ kind: 'vaultDeposit'; depositor: A } & ShareChange)
  | ({ kind: 'vaultWithdraw'; withdrawer: A } & ShareChange);
