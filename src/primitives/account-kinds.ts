/** Accounts by where their key comes from; 'shared': its own is not here, but one that signs for it together with others. */
export const accountKinds = ['phrase', 'secret', 'device', 'shared', 'watched'] as const;
export type AccountKind = (typeof accountKinds)[number];

type Kinded = { kind: AccountKind } | undefined;

/** Its key is known nowhere: it can be looked at and previewed, and does not sign. Of no account that is not there. */
export const isWatched = (account: Kinded): boolean => account?.kind === 'watched';

/** Its key is in the key file of this wallet. */
export const isInKeyFile = (account: Kinded): boolean => account?.kind === 'phrase' || account?.kind === 'secret';
