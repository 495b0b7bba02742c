/** What the form of a change is given. */

import type { VaultDetailView } from '../../../commands/views';
import type { PreviewRequest } from '../../../interface/schema/intents';
import type { Task } from '../../state/use-task';

export interface FormProps {
  vault: VaultDetailView;
  /** Asks for the preview and shows it. */
  review: (request: PreviewRequest) => void;
  task: Task;
  /** The active account. */
  account: string;
}
