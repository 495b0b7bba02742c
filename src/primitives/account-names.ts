/** What accounts are called that nobody named: they are numbered as they come, and each language has its word for it. */
const NUMBERED = /^Account (\d+)$/;

export const numberedName = (number: number): string => `Account ${number}`;

/** The number of an account that nobody named; undefined: it has a name. */
export const numberOf = (name: string): string | undefined => NUMBERED.exec(name)?.[1];
