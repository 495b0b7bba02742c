/** What an operation did to an account, as far as its owner asks. `controls`: its signers, thresholds, flags or home domain. */
export type OperationKind = 'payment' | 'created' | 'merged' | 'claimable' | 'trustline' | 'controls' | 'contract' | 'other';
