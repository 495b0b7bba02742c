/** The screens of what is signed, from its form to its outcome: a chunk of their own, which the first screen does not wait for. */

import { RecordScreen } from '../activity/record';
import { ApprovalScreen } from '../approve/approval';
import { ReviewScreen } from '../approve/review';
import { SharedScreen } from '../approve/shared';
import { ClaimScreen } from '../move/claim';
import { MoveScreen } from '../move/move';

export const signing = {
  approval: ApprovalScreen,
  record: RecordScreen,
  claim: ClaimScreen,
  move: MoveScreen,
  review: ReviewScreen,
  shared: SharedScreen,
};
