/** The life of a signed transaction (architecture.md 8): whoever keeps a record or shows one speaks of these states. */
export const recordStates = ['signed', 'submitted', 'confirmed', 'failed', 'expired'] as const;
export type RecordState = (typeof recordStates)[number];
export const finalStates = ['confirmed', 'failed', 'expired'] as const satisfies readonly RecordState[];
export type FinalState = (typeof finalStates)[number];

/** Figures of its end that could not be read: the fee and the codes (`result_unreadable`), else what a call returned. */
export const missingFigures = ['result_unreadable', 'meta_unreadable', 'meta_too_long'] as const;
export type MissingFigures = (typeof missingFigures)[number];

/** Nothing more will happen to it. */
export const isFinal = <R extends { state: RecordState }>(record: R): record is R & { state: FinalState } =>
  record.state === 'confirmed' || record.state === 'failed' || record.state === 'expired';
