/** What a change is called, before it is signed and after. */
import type { RecordView } from '../../commands/views';
import { usePage } from '../state/context';

export function useTitleOf(): (record: Pick<RecordView, 'intent'>) => string {
  const { words } = usePage();
  return ({ intent }) => (intent ? words.activity.intents[intent.name] : words.activity.other);
}
