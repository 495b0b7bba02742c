/** What each read answers, under the name by which the table says what it is. */
import type { Context } from '../context';
import type { Output } from '../schema/outputs';
import type { Input, ReadName } from '../schema/table';
import { status, statuses } from './status';

export const reads: { [N in ReadName]: { answer: (context: Context, input: Input<N>) => Promise<Output<N>> } } = {
  status: { answer: status },
  statuses: { answer: statuses },
};
