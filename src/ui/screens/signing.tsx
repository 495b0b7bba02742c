/** The screens of what is signed, from its form to its outcome: a chunk of their own, which the first screen does not wait for. */
export { ClaimScreen } from './claim';
export { MoveScreen } from './move';
export { RecordScreen } from './record';
export { ReviewScreen } from './review';
