/** What a door answers, by the row's name: reads, what is submitted, and changes, whose bytes have passed `propose` like the wallet's own. */
import { leading } from '../chain/lead';
import { type Carrier, send } from '../interface/changes/send';
import type { Context } from '../interface/context';
import { reads } from '../interface/reads/reads';
import type { DoorRequest } from '../interface/schema/doors';
import type { Output } from '../interface/schema/outputs';
import type { Name } from '../interface/schema/table';
import type { Asker } from '../primitives/asker';
import { propose } from './propose';

/** What doors work with: who asks, and `carrier`, which takes what is submitted to its end. */
export interface DoorContext extends Context {
  asker: Asker;
  carrier: Carrier;
}

/** The wire result. The input was parsed at the door (schema/doors.ts); what is refused is a ServiceError. */
export async function answer(context: DoorContext, request: DoorRequest): Promise<Output<Name>> {
  if (request.name === 'status') return leading(context.chain, (chain) => reads.status.answer({ ...context, chain }, request.input));
  if (request.name === 'statuses') return leading(context.chain, (chain) => reads.statuses.answer({ ...context, chain }, request.input));
  if (request.name === 'send') return send(context, request.input, context.carrier);
  return (await propose(context, request, context.asker)).built.result;
}
