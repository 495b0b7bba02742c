/** From what is asked for to what a person is shown of it: bytes are reviewed here whoever built them (architecture.md 4). */
import { newerProtocol } from '../../chain/agreement';
import { mustEnd } from '../../interface/changes/send';
import type { Intent } from '../../interface/schema/intents';
import type { SiteFeature } from '../../primitives/asker';
import { secondsFor } from '../../primitives/holders';
import { cleanJson } from '../../primitives/text';
import { reviewAuthEntry } from '../../review/auth-entry';
import { reviewMessage } from '../../review/message';
import { review } from '../../review/review';
import type { Running } from '../../service/codes';
import { type Build, propose } from '../../service/propose';
import { entryRunningNow, runningNow } from '../../service/still';
import type { Core } from '../adapters';
import type { Chains } from '../chains';
import type { Shown } from '../kept/table';
import { type Content, digestOfContent, type Place } from './consented';

/** What is asked for, before anything is read or built. */
export type Question =
  | { kind: 'connect'; features: SiteFeature[] }
  | { kind: 'change'; intent: Intent; submit: boolean }
  | { kind: 'transaction'; envelope: string; submit: boolean }
  | { kind: 'entry'; preimage: string }
  | { kind: 'message'; message: string };

interface Workshop {
  core: Core;
  chains: Chains;
  build?: Build | undefined;
}

/** Nothing runs. */
const still: Running = { codes: [], protocol: undefined };

const digested = <C extends Content>(place: Place, content: C, { codes }: Running = still) => ({
  digest: digestOfContent(place, content, codes),
});

/** A change of our own building, in the words of the interface. */
async function change(
  { core, chains, build }: Workshop,
  place: Place,
  { intent, submit }: Extract<Question, { kind: 'change' }>,
): Promise<Shown> {
  const signer = await core.signerOf(place.account);
  const context = { ...chains.contextOf(place.chain), alone: signer !== undefined, validity: signer && secondsFor(signer.holder) };
  const { built, plan, codes, protocol } = await propose(context, intent, place.asker, build);
  // What a contract returned in the simulation is its author's text.
  const result = cleanJson({ ...built.result });
  return { requested: { kind: 'change', digest: plan.digest, intent, plan, result, submit }, codes, protocol };
}

/** A site's own bytes. 400 `invalid_xdr`; `unbounded` for what is to be sent and may hold its account for longer than a day. */
async function transaction({ core }: Workshop, place: Place, envelope: string, submit: boolean): Promise<Shown> {
  const { asker, account, chain } = place;
  const { origin, documentId } = asker;
  // Noted first: what changes while it is reviewed is another thing at its signature.
  const running = await runningNow(chain, envelope);
  const reviewed = await review({ chain, envelope, account, origin, documentId, clock: core.clock });
  if (submit) mustEnd(reviewed.validUntil, core.clock());
  const plan = { ...reviewed, warnings: [...reviewed.warnings, ...newerProtocol(running.protocol)] };
  return { requested: { kind: 'transaction', digest: plan.digest, plan, submit }, ...running };
}

async function entry(place: Place, preimage: string): Promise<Shown> {
  const { asker, account, chain } = place;
  const running = await entryRunningNow(chain, preimage, account);
  const reviewed = await reviewAuthEntry({ chain, preimage, account, origin: asker.origin });
  const warnings = [...reviewed.warnings, ...newerProtocol(running.protocol)];
  const content = { kind: 'entry', preimage } as const;
  return { requested: { ...content, ...digested(place, content, running), ...reviewed, warnings }, ...running };
}

async function message(place: Place, text: string): Promise<Shown> {
  const content = { kind: 'message', message: text } as const;
  return {
    requested: { ...content, ...digested(place, content), ...(await reviewMessage({ message: text, origin: place.asker.origin })) },
    ...still,
  };
}

export async function proposal(workshop: Workshop, place: Place, question: Question): Promise<Shown> {
  switch (question.kind) {
    case 'connect':
      return { requested: { ...question, ...digested(place, question) }, ...still };
    case 'change':
      return change(workshop, place, question);
    case 'transaction':
      return transaction(workshop, place, question.envelope, question.submit);
    case 'entry':
      return entry(place, question.preimage);
    case 'message':
      return message(place, question.message);
  }
}

/** The same question again; undefined: of a text and of a connection nothing can have changed. */
export function questionOf({ requested }: Shown): Question | undefined {
  switch (requested.kind) {
    case 'change':
      return { kind: 'change', intent: requested.intent, submit: requested.submit };
    case 'transaction':
      return { kind: 'transaction', envelope: requested.plan.envelope, submit: requested.submit };
    case 'entry':
      return { kind: 'entry', preimage: requested.preimage };
    default:
      return undefined;
  }
}
