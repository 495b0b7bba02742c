/**
 * The one way to a Plan of ours: build → review → certify → the Plan must satisfy what was meant (architecture.md 4). It needs
 * a chain and a clock, and neither a browser nor a key.
 */
import type { Code } from '../chain/agreement';
import type { Change } from '../interface/call/change';
import { changes } from '../interface/changes/changes';
import type { Context } from '../interface/context';
import type { Intent, IntentOf } from '../interface/schema/intents';
import type { Output } from '../interface/schema/outputs';
import type { ChangeName } from '../interface/schema/table';
import type { Address } from '../primitives/addresses';
import type { Asker } from '../primitives/asker';
import { refuse } from '../primitives/errors';
import type { Plan } from '../primitives/plan';
import { mustSatisfy } from '../review/expect';
import { review } from '../review/review';
import { askHorizon, certify } from './certify';

export interface Proposal<R = unknown> {
  built: Change<R>;
  plan: Plan;
  /** What the contracts and the network ran when it was certified. */
  codes: readonly Code[];
  protocol: number | undefined;
}

type Result = Output<ChangeName>;
export type Build = (context: Context, intent: Intent) => Promise<Change<Result>>;

/** By its name. */
export const build = <N extends ChangeName>(context: Context, intent: IntentOf<N>) => changes[intent.name].build(context, intent.input);

async function examined<R>(context: Context, built: Change<R>, { origin, documentId }: Asker, heard: ReturnType<typeof askHorizon>) {
  const { chain, clock } = context;
  const { envelope, reading, simulation, expectation } = built;
  const account = built.account ?? expectation.source;
  const [reviewed, certificate] = await Promise.all([
    review({ chain, envelope, reading, simulation, account, origin, documentId, clock }),
    certify(chain, built, heard, { pause: chain.pause, clock }),
  ]);
  return { built, reviewed, certificate };
}

/** 409 `preview_stale`; 500 `plan_mismatch` where the bytes do not do what was meant. */
function satisfied<R>({ built, reviewed, certificate }: Awaited<ReturnType<typeof examined<R>>>): Proposal<R> {
  const { warnings, witnesses, outdated, codes, protocol } = certificate;
  if (outdated) refuse('preview_stale', 'The account has sent another transaction since. The preview is made again.');
  mustSatisfy(reviewed, built.envelope, built.expectation);
  return { built, plan: { ...reviewed, warnings: [...reviewed.warnings, ...warnings], witnesses }, codes, protocol };
}

/** However it is built, for whom: once more where the account has sent something meanwhile. */
export async function proposed<R>(context: Context, from: Address, asker: Asker, building: () => Promise<Change<R>>): Promise<Proposal<R>> {
  const attempt = async () => {
    const heard = askHorizon(context.chain, from);
    return examined(context, await building(), asker, heard);
  };
  const first = await attempt();
  return satisfied(first.certificate.outdated ? await attempt() : first);
}

export const propose = (context: Context, intent: Intent, asker: Asker, building: Build = build): Promise<Proposal<Result>> =>
  proposed(context, intent.from, asker, () => building(context, intent));
