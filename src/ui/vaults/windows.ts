/** The times that charts show. */
export const windowSeconds = { day: 86_400, week: 604_800, month: 2_592_000 } as const;
export type WindowName = keyof typeof windowSeconds;
export const windowNames = ['day', 'week', 'month'] as const;
