/** What the form of a change is given. */
import type { PreviewRequest } from '../../../commands/commands';
import type { VaultDetailView } from '../../../commands/views';
import type { Task } from '../../state/use-task';

export interface FormProps {
  vault: VaultDetailView;
  /** Asks for the preview and shows it. */
  review: (request: PreviewRequest) => void;
  task: Task;
  /** The active account. */
  account: string;
}
