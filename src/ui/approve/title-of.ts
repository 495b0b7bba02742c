/** What a change is called, before it is signed and after. */
import type { RecordView } from '../../commands/views';
import type { Intent } from '../../interface/schema/intents';
import { usePage } from '../state/context';

/** A claim for another account is a payment, and is called one. */
export const sendsClaim = (intent: Intent): boolean => intent.name === 'claimReward' && intent.input.destination !== intent.from;

export function useTitleOf(): (record: Pick<RecordView, 'intent'>) => string {
  const { words } = usePage();
  return ({ intent }) =>
    !intent ? words.activity.other : sendsClaim(intent) ? words.activity.claimSent : words.activity.intents[intent.name];
}
