/** Accounts by where their key comes from. */
export const accountKinds = ['phrase', 'secret', 'watched'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Its key is not here: it can be looked at and previewed, and does not sign. Of no account that is not there. */
export const isWatched = (account: { kind: AccountKind } | undefined): boolean => account?.kind === 'watched';
