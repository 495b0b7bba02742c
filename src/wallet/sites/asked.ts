/** From a site's question to what a person is shown of it: bytes are reviewed here whoever built them (architecture.md 4). */
import { sha256 } from '@noble/hashes/sha2.js';
import { type Code, newerProtocol } from '../../chain/agreement';
import { toHex } from '../../chain/bytes';
import type { Chain } from '../../chain/chain';
import type { Mode } from '../../commands/site-commands';
import type { Asked } from '../../commands/site-views';
import { mustEnd } from '../../interface/changes/send';
import type { Intent } from '../../interface/schema/intents';
import type { AccountId } from '../../primitives/addresses';
import type { Asker, SiteFeature } from '../../primitives/asker';
import { reviewAuthEntry } from '../../review/auth-entry';
import { digestOf } from '../../review/digest';
import { reviewMessage } from '../../review/message';
import { review } from '../../review/review';
import { type Build, propose } from '../../service/propose';
import { entryRunningNow, runningNow } from '../../service/still';
import type { Core } from '../adapters';
import type { Chains } from '../chains';
import type { Ran, ShownAsked } from '../kept/table';
import { signable } from '../signing';

/** Who asks, for whose signature, on which network. */
export interface Place {
  asker: Asker;
  account: AccountId;
  chain: Chain;
}

interface Parts {
  core: Core;
  chains: Chains;
  build?: Build | undefined;
}

/** Nothing runs. */
const still: Ran = { codes: [], protocol: undefined };

/** What a digest covers of what is no transaction: its kind stands before it, so that no two kinds share one. */
export function digestIn({ asker, account, chain }: Place, kind: Exclude<Asked['kind'], 'transaction'>, text: string): string {
  const envelope = `${kind} ${toHex(sha256(new TextEncoder().encode(text)))}`;
  const { origin, documentId } = asker;
  return digestOf({ origin, documentId, account, network: chain.network.passphrase, envelope, ceiling: '0' });
}

/** The code that was read for the review is part of what is confirmed: a review of other code needs another word. */
export const entryDigest = (place: Place, preimage: string, codes: readonly Code[]): string =>
  digestIn(place, 'entry', [preimage, ...codes.map(({ contract, value }) => `${contract} ${value}`)].join('\n'));

export function connectAsked(place: Place, features: SiteFeature[]): ShownAsked {
  return { asked: { kind: 'connect', digest: digestIn(place, 'connect', features.join(' ')), features }, ...still };
}

/** A site's own bytes. 400 `invalid_xdr`; `unbounded` for what is to be sent and may hold its account for longer than a day. */
export async function transactionAsked({ core }: Parts, place: Place, envelope: string, submit: boolean): Promise<ShownAsked> {
  const { asker, account, chain } = place;
  const { origin, documentId } = asker;
  // Noted first: what changes while it is reviewed is another thing at its signature.
  const running = await runningNow(chain, envelope);
  const reviewed = await review({ chain, envelope, account, origin, documentId, clock: core.clock });
  if (submit) mustEnd(reviewed.validUntil, core.clock());
  const plan = { ...reviewed, warnings: [...reviewed.warnings, ...newerProtocol(running.protocol)] };
  return { asked: { kind: 'transaction', digest: plan.digest, plan, intent: null, submit }, ...running };
}

export async function entryAsked(place: Place, preimage: string): Promise<ShownAsked> {
  const { asker, account, chain } = place;
  const called = await entryRunningNow(chain, preimage, account);
  const { payload: _payload, ...reviewed } = await reviewAuthEntry({ chain, preimage, account, origin: asker.origin });
  const shown = { ...reviewed, warnings: [...reviewed.warnings, ...newerProtocol(called.protocol)] };
  return { asked: { kind: 'entry', digest: entryDigest(place, preimage, called.codes), preimage, ...shown }, ...called };
}

export async function messageAsked(place: Place, message: string): Promise<ShownAsked> {
  const { payload: _, ...shown } = await reviewMessage({ message, origin: place.asker.origin });
  return { asked: { kind: 'message', digest: digestIn(place, 'message', message), message, ...shown }, ...still };
}

/** A change of our own building, in the words of the interface. */
export async function intentAsked({ core, chains, build }: Parts, place: Place, asks: Intent, mode: Mode): Promise<ShownAsked> {
  const context = { ...chains.contextOf(place.chain), alone: await signable(core, place.account) };
  const { plan, codes, protocol } = await propose(context, asks, place.asker, build);
  return { asked: { kind: 'transaction', digest: plan.digest, plan, intent: asks, submit: mode === 'submit' }, codes, protocol };
}
