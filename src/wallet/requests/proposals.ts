/** From what is asked for to what a person is shown of it: bytes are reviewed here whoever built them (architecture.md 4). */
import { newerProtocol } from '../../chain/agreement';
import { withoutSignatures } from '../../chain/transaction';
import { mustEnd } from '../../interface/changes/send';
import type { Intent } from '../../interface/schema/intents';
import type { SiteFeature } from '../../primitives/asker';
import { isServiceError } from '../../primitives/errors';
import { type SharedSeconds, SIGNER_SECONDS, secondsFor, USUAL_SHARED_SECONDS } from '../../primitives/holders';
import { cleanJson } from '../../primitives/text';
import { reviewAuthEntry } from '../../review/auth-entry';
import { type GivenMessage, messageOf, reviewMessage } from '../../review/message';
import { review } from '../../review/review';
import type { Running } from '../../service/codes';
import { type Build, propose } from '../../service/propose';
import { entryRunningNow, runningNow } from '../../service/still';
import type { Core } from '../adapters';
import type { Shown } from '../kept/table';
import type { Chains } from '../networks/chains';
import { type Content, digestOfContent, type Place } from './consented';
import { gathering, keysHere, signsFor } from './gathering';

/** What is asked for, before anything is read or built. */
export type Question =
  | { kind: 'connect'; features: SiteFeature[] }
  /** `seconds`: how long others may take who sign it too. */
  | { kind: 'change'; intent: Intent; submit: boolean; seconds?: SharedSeconds | undefined }
  | { kind: 'transaction'; envelope: string; submit: boolean }
  /** Built elsewhere, and signed by others too: a page of ours brings it. */
  | { kind: 'shared'; envelope: string }
  | { kind: 'entry'; preimage: string }
  | ({ kind: 'message' } & GivenMessage);

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

/** A change of our own building, in the words of the interface. Where the account's own key is too weak, others sign it too. */
async function change(workshop: Workshop, place: Place, asked: Extract<Question, { kind: 'change' }>): Promise<Shown> {
  const { core } = workshop;
  const signer = await core.signerOf(place.account);
  const account = (await core.keyring.accounts()).find(({ address }) => address === place.account);
  // Others signed for as long as they liked; the one key that pays signs alone.
  if (asked.intent.name === 'payFee') return changeBy(workshop, place, asked, { alone: true, validity: SIGNER_SECONDS.several });
  // A site is shown what one key can sign: nobody would hand its transaction on to the others.
  const isOurs = asked.submit && place.asker.origin === core.origin;
  if (account?.kind === 'shared' && isOurs) return changeOfSeveral(workshop, place, asked);
  const alone = { alone: signer !== undefined, validity: signer && secondsFor(signer.holder) };
  try {
    return await changeBy(workshop, place, asked, alone);
  } catch (error) {
    if (!isOurs || !isServiceError(error) || error.code !== 'signer_too_weak') throw error;
    if (!(await signsFor(core, place.chain, place.account))) throw error;
    const shown = await changeOfSeveral(workshop, place, asked);
    if (!shown.hands) throw error;
    return shown;
  }
}

async function changeOfSeveral(workshop: Workshop, place: Place, asked: Extract<Question, { kind: 'change' }>): Promise<Shown> {
  const seconds = asked.seconds ?? USUAL_SHARED_SECONDS;
  const shown = await changeBy(workshop, place, asked, { alone: false, validity: seconds });
  const { requested } = shown;
  const envelope = requested.kind === 'change' ? requested.plan.envelope : '';
  return { ...shown, hands: await gathering(workshop.core, place.chain, envelope), seconds };
}

async function changeBy(
  { core, chains, build }: Workshop,
  place: Place,
  { intent, submit }: Extract<Question, { kind: 'change' }>,
  by: { alone: boolean; validity: number | undefined },
): Promise<Shown> {
  const context = { ...chains.contextOf(place.chain), ...by, keys: await keysHere(core) };
  const { built, plan, codes, protocol } = await propose(context, intent, place.asker, build);
  // What a contract returned in the simulation is its author's text.
  const result = cleanJson({ ...built.result });
  return { requested: { kind: 'change', digest: plan.digest, intent, plan, result, submit }, codes, protocol };
}

/** A site's own bytes. 400 `invalid_xdr`; `unbounded` for what is to be sent and may hold its account for longer than a day. */
async function transaction({ core }: Workshop, place: Place, envelope: string, submit: boolean, seconds?: number): Promise<Shown> {
  const { asker, account, chain } = place;
  const { origin, documentId } = asker;
  // Noted first: what changes while it is reviewed is another thing at its signature.
  const running = await runningNow(chain, envelope);
  const keys = await keysHere(core);
  const reviewed = await review({ chain, envelope, account, keys, origin, documentId, clock: core.clock });
  if (submit) mustEnd(reviewed.validUntil, core.clock(), seconds);
  const plan = { ...reviewed, warnings: [...reviewed.warnings, ...newerProtocol(running.protocol)] };
  return { requested: { kind: 'transaction', digest: plan.digest, plan, submit }, ...running };
}

/** Its bytes are what others sign too; what they signed already is counted, and is no part of what is reviewed. */
async function shared(workshop: Workshop, place: Place, signed: string): Promise<Shown> {
  const envelope = withoutSignatures(signed);
  const shown = await transaction(workshop, place, envelope, true, SIGNER_SECONDS.several);
  return { ...shown, hands: await gathering(workshop.core, place.chain, signed) };
}

async function entry(place: Place, preimage: string): Promise<Shown> {
  const { asker, account, chain } = place;
  const running = await entryRunningNow(chain, preimage, account);
  const reviewed = await reviewAuthEntry({ chain, preimage, account, origin: asker.origin });
  const warnings = [...reviewed.warnings, ...newerProtocol(running.protocol)];
  const content = { kind: 'entry', preimage } as const;
  return { requested: { ...content, ...digested(place, content, running), ...reviewed, warnings }, ...running };
}

async function message(place: Place, given: GivenMessage): Promise<Shown> {
  const content = { kind: 'message', message: given.message, encoding: given.encoding } as const;
  return {
    requested: {
      ...content,
      ...digested(place, content),
      ...(await reviewMessage({ message: messageOf(given), origin: place.asker.origin })),
    },
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
    case 'shared':
      return shared(workshop, place, question.envelope);
    case 'entry':
      return entry(place, question.preimage);
    case 'message':
      return message(place, question);
  }
}

/** The same question again, of what several people sign with the envelope that they have `signed` so far; undefined: of a text and of a connection nothing can have changed. */
export function questionOf({ requested, hands, seconds }: Shown, signed?: string): Question | undefined {
  switch (requested.kind) {
    case 'change':
      return { kind: 'change', intent: requested.intent, submit: requested.submit, seconds };
    case 'transaction':
      if (hands) return { kind: 'shared', envelope: signed ?? requested.plan.envelope };
      return { kind: 'transaction', envelope: requested.plan.envelope, submit: requested.submit };
    case 'entry':
      return { kind: 'entry', preimage: requested.preimage };
    default:
      return undefined;
  }
}
