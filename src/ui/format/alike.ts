/** Addresses that begin and end alike: somebody makes them to be taken for one that was used before. Pure. */

/** What an eye in a hurry compares. */
const FIRST = 4;
const LAST = 3;
const ends = (address: string): string => `${address.slice(0, FIRST)}…${address.slice(-LAST)}`;

/** The one of `known` that this address looks like without being it. */
export const alikeTo = (address: string, addresses: readonly string[]): string | undefined =>
  addresses.includes(address) ? undefined : addresses.find((other) => ends(other) === ends(address));
