/**
 * The one way to a Plan of ours, and to bytes for others: build → review → certify → the Plan must satisfy what was meant
 * (architecture.md 4). It needs a chain and a clock, and neither a browser nor a key.
 */
import { withAsked } from '../chain/ahead';
import type { Chain } from '../chain/chain';
import { leading } from '../chain/lead';
import type { Change } from '../interface/call/change';
import { changes } from '../interface/changes/changes';
import type { Context } from '../interface/context';
import type { Output } from '../interface/schema/outputs';
import type { ChangeName, TakenOf } from '../interface/schema/table';
import type { Address } from '../primitives/addresses';
import type { Asker } from '../primitives/asker';
import { refuse } from '../primitives/errors';
import type { Plan } from '../primitives/plan';
import { mustSatisfy } from '../review/expect';
import { review } from '../review/review';
import { askHorizon, type Certificate, certify } from './certify';
import type { Running } from './codes';

/** With what ran when it was certified. */
export interface Proposal<R = unknown> extends Running {
  built: Change<R>;
  plan: Plan;
}

type Result = Output<ChangeName>;
export type Build = (context: Context, intent: TakenOf<ChangeName>) => Promise<Change<Result>>;

/** By its name. */
export const build = <N extends ChangeName>(context: Context, intent: TakenOf<N>) => changes[intent.name].build(context, intent.input);
const parse = <N extends ChangeName>(context: Context, intent: TakenOf<N>) => changes[intent.name].parse(context, intent.input);

type Standing = ReturnType<typeof askHorizon>;

async function examined<R>(context: Context, built: Change<R>, { origin, documentId }: Asker, standing: Standing) {
  const { chain, clock, keys } = context;
  const { envelope, reading, simulation, expectation, weakens } = built;
  const account = built.account ?? expectation.source;
  const [reviewed, certificate] = await Promise.all([
    review({ chain, envelope, reading, simulation, account, keys, weakens, origin, documentId, clock }),
    certify(chain, built, standing, { pause: chain.pause, clock, ledgerSeconds: chain.rpc.rules().ledgerSeconds }, context.validity),
  ]);
  return { built, reviewed, certificate };
}

/** 409 `preview_stale`; 500 `plan_mismatch` where the bytes do not do what was meant. */
function satisfied<R>({ built, reviewed, certificate }: Awaited<ReturnType<typeof examined<R>>>): Proposal<R> {
  const { warnings, witnesses, outdated, codes, protocol } = certificate;
  if (outdated) refuse('preview_stale', 'The account has sent another transaction since: ask again.');
  mustSatisfy(reviewed, built.envelope, built.expectation);
  return { built, plan: { ...reviewed, warnings: [...reviewed.warnings, ...warnings], witnesses }, codes, protocol };
}

/**
 * However it is built, for whom: once more where the account has sent something meanwhile, and by the network's second RPC where
 * the first cannot be asked, or stands still while the second goes on.
 */
export async function proposed<R>(
  context: Context,
  from: Address,
  asker: Asker,
  building: (context: Context) => Promise<Change<R>>,
): Promise<Proposal<R>> {
  return leading(context.chain, async (chain) => {
    const led = { ...context, chain };
    const attempt = async () => {
      const standing = askHorizon(chain, from);
      return examined(led, await building({ ...led, chain: withAsked(chain) }), asker, standing);
    };
    const first = await attempt();
    const done = first.certificate.outdated ? await attempt() : first;
    // Where neither goes on, or there is one alone, what the others agree on is shown with a warning.
    if (chain === context.chain) mustMove(chain, done.certificate);
    return satisfied(done);
  });
}

/** 502 `node_stale`, which the other RPC does not answer: the first stands still, and the second goes on. */
function mustMove({ rpc }: Chain, { witnesses, warnings }: Certificate): void {
  const [first, second] = witnesses.filter(({ kind }) => kind === 'rpc');
  if (!first || first.ledger !== null || !second || second.ledger === null) return;
  const isLate = warnings.some(({ code, params }) => code === 'witness_silent' && params.late && params.name === first.name);
  if (isLate) refuse('node_stale', 'The node stands still.', { host: new URL(rpc.url).host });
}

/** What the input alone refuses is refused before any node is asked, Horizon too. */
export async function propose(
  context: Context,
  intent: TakenOf<ChangeName>,
  asker: Asker,
  building: Build = build,
): Promise<Proposal<Result>> {
  const { from, sequenceOf = from } = parse(context, intent);
  return proposed(context, sequenceOf, asker, (led) => building(led, intent));
}
