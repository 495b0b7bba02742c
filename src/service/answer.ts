/** What a door answers, by the row's name: reads, changes and what is submitted. */
import { changes } from '../interface/changes/changes';
import { type Carrier, send } from '../interface/changes/send';
import type { Context } from '../interface/context';
import { reads } from '../interface/reads/reads';
import type { Output } from '../interface/schema/outputs';
import type { DoorName, Input } from '../interface/schema/table';

/** What doors work with: `carrier` takes what is submitted to its end. */
export interface Desk extends Context {
  carrier: Carrier;
}

const rows: { [N in DoorName]: { answer: (desk: Desk, input: Input<N>) => Promise<Output<N>> } } = {
  ...reads,
  ...changes,
  send: { answer: (desk, input) => send(desk, input, desk.carrier) },
};

/** The wire result. The input was parsed at the door (schema/doors.ts); what is refused is a ServiceError. */
export const answer = <N extends DoorName>(desk: Desk, name: N, input: Input<N>): Promise<Output<N>> => rows[name].answer(desk, input);
