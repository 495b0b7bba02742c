/** Stroops more or less a year, for `amount` at two yearly rates. */
export const yearlyDifference = (amount: bigint, fromBps: number, toBps: number): bigint => (amount * BigInt(toBps - fromBps)) / 10_000n;
