/** What sets the treasury's generations apart (contracts.md 2.1, 13.2). */
export interface Errors {
  Unauthorized: number;
  NoPendingAdmin: number;
  CampaignAlreadyRegistered: number;
  CampaignNotRegistered: number;
  CampaignInactive: number;
  CampaignHasBalance: number;
  MultiAssetVaultNotSupported: number;
  InvalidAmount: number;
  InsufficientBudget: number;
  Overflow: number;
  AssetMismatch?: number;
  SameVault?: number;
  InsufficientOrphanBalance?: number;
  AccountingCorrupted?: number;
}

export interface Generation {
  name: 'A' | 'B' | 'C';
  errors: Errors;
  pendingKey: string;
  /** How it knows what of a token belongs to campaigns: not at all, by a list of them, or by a sum per token. */
  tracking: 'none' | 'list' | 'sum';
}

const errors = (base: 100 | 4000): Errors => ({
  Unauthorized: base,
  NoPendingAdmin: base + 1,
  CampaignAlreadyRegistered: base + 10,
  CampaignNotRegistered: base + 11,
  CampaignInactive: base + 12,
  CampaignHasBalance: base + 13,
  MultiAssetVaultNotSupported: base + 20,
  InvalidAmount: base + 30,
  InsufficientBudget: base + 31,
  Overflow: base + 40,
});

const orphans = { ...errors(4000), AssetMismatch: 4021, InsufficientOrphanBalance: 4032, AccountingCorrupted: 4041 };

export const GENERATIONS: Readonly<Record<'A' | 'B' | 'C', Generation>> = {
  A: { name: 'A', errors: errors(100), pendingKey: 'PendingAdmin', tracking: 'none' },
  B: { name: 'B', errors: orphans, pendingKey: 'PendingAdmin', tracking: 'list' },
  C: { name: 'C', errors: { ...orphans, SameVault: 4022 }, pendingKey: 'PendAdmin', tracking: 'sum' },
};
