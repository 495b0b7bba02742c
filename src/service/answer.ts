/** What a door answers, by the row's name: reads, what is submitted, and changes, whose bytes have passed `propose` like the wallet's own. */
import type { Chain } from '../chain/chain';
import { leading } from '../chain/lead';
import { noting } from '../chain/noted';
import { type Carrier, send } from '../interface/changes/send';
import type { Context } from '../interface/context';
import { reads } from '../interface/reads/reads';
import type { DoorRequest } from '../interface/schema/doors';
import type { Output } from '../interface/schema/outputs';
import type { Name, ReadName } from '../interface/schema/table';
import type { Asker } from '../primitives/asker';
import { refuse } from '../primitives/errors';
import { propose } from './propose';

/** What doors work with: who asks, and `carrier`, which takes what is submitted to its end. */
export interface DoorContext extends Context {
  asker: Asker;
  carrier: Carrier;
}

export type ReadRequest = Extract<DoorRequest, { name: ReadName }>;

export const isRead = (request: DoorRequest): request is ReadRequest => Object.hasOwn(reads, request.name);

/** `ledger`: as of which it is; null where no ledger was needed. */
export interface Answered {
  result: Output<ReadName>;
  ledger: number | null;
}

const readBy = (context: Context, request: ReadRequest): Promise<Output<ReadName>> =>
  request.name === 'status' ? reads.status.answer(context, request.input) : reads.statuses.answer(context, request.input);

/** Milliseconds between two questions to a node that is late, and how often it is asked. */
const LATE = { pause: 1_000, tries: 3 };

/**
 * A read, of the ledger `since` or a later one: whoever was shown that ledger is not shown an earlier one. 502 `node_stale` where no
 * node has reached it.
 */
export function answerRead(context: Context, request: ReadRequest, since = 0): Promise<Answered> {
  return leading(context.chain, async (chain) => {
    for (let tries = 1; ; tries++) {
      const noted = noting(chain);
      const result = await readBy({ ...context, chain: noted.chain }, request);
      const ledger = noted.ledger();
      if (ledger === null || ledger >= since) return { result, ledger };
      if (tries === LATE.tries) tooLate(chain);
      await chain.pause(LATE.pause);
    }
  });
}

const tooLate = ({ rpc }: Chain): never =>
  refuse('node_stale', 'The node has not reached the ledger that was shown already.', { host: new URL(rpc.url).host });

/** The wire result. The input was parsed at the door (schema/doors.ts); what is refused is a ServiceError. */
export async function answer(context: DoorContext, request: DoorRequest): Promise<Output<Name>> {
  if (isRead(request)) return (await answerRead(context, request)).result;
  if (request.name === 'send') return send(context, request.input, context.carrier);
  return (await propose(context, request, context.asker)).built.result;
}
