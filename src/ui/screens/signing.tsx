/** The screens of what is signed, from its form to its outcome: a chunk of their own, which the first screen does not wait for. */
import { ApprovalScreen } from './approval';
import { ClaimScreen } from './claim';
import { MoveScreen } from './move';
import { RecordScreen } from './record';
import { ReviewScreen } from './review';
import { SharedScreen } from './shared';

export const signing = {
  approval: ApprovalScreen,
  record: RecordScreen,
  claim: ClaimScreen,
  move: MoveScreen,
  review: ReviewScreen,
  shared: SharedScreen,
};
