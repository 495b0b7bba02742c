/** In what the worth of things is shown: in nothing, or in one that the network's settings name. */
export const currencies = ['none', 'usdc', 'eurc'] as const;
export type Currency = (typeof currencies)[number];

/** What each stands for, by ISO 4217: the two are counted as worth one of these. */
export const isoOf: { readonly [C in Exclude<Currency, 'none'>]: 'USD' | 'EUR' } = { usdc: 'USD', eurc: 'EUR' };
