/** In what the worth of things is shown: in nothing, or in one that the network's settings name. */
export const currencies = ['none', 'usdc', 'eurc'] as const;
export type Currency = (typeof currencies)[number];
