/** The one digest of whatever is requested, and the last look before it is signed: what is stored is, byte for byte, what was confirmed (security.md T7). */
import { sha256 } from '@noble/hashes/sha2.js';
import type { Code } from '../../chain/agreement';
import type { Chain } from '../../chain/chain';
import { insideOf } from '../../chain/transaction';
import type { Requested, RequestedOf } from '../../commands/request-views';
import type { AccountId } from '../../primitives/addresses';
import type { Asker } from '../../primitives/asker';
import { toHex } from '../../primitives/hex';
import type { Plan } from '../../primitives/plan';
import { mustBeRead, mustBeSame } from '../../review/consented';
import { digestOf } from '../../review/digest';
import { messageBytes, messageOf } from '../../review/message';
import type { Shown } from '../kept/table';

/** Who asks, for whose signature, on which network. */
export interface Place {
  asker: Asker;
  account: AccountId;
  chain: Chain;
}

/** What of a request its digest covers. */
export type Content =
  | Pick<RequestedOf<'connect'>, 'kind' | 'features'>
  | Pick<RequestedOf<'entry'>, 'kind' | 'preimage'>
  | Pick<RequestedOf<'message'>, 'kind' | 'message' | 'encoding'>
  | Pick<Extract<Requested, { plan: unknown }>, 'kind' | 'plan'>;

/** The code that was read for an entry's review is part of what is confirmed: a review of other code needs another word. */
function bytesOf(content: Exclude<Content, { plan: unknown }>, codes: readonly Code[]): Uint8Array {
  // Of a message what is signed, so that a text and bytes that are written with the same letters differ.
  if (content.kind === 'message') return messageBytes(messageOf(content));
  const text =
    content.kind === 'connect'
      ? content.features.join(' ')
      : [content.preimage, ...codes.map(({ contract, value }) => `${contract} ${value}`)].join('\n');
  return new TextEncoder().encode(text);
}

/** What is no transaction has its kind before it, so that no two kinds share a digest. */
export function digestOfContent({ asker, account, chain }: Place, content: Content, codes: readonly Code[]): string {
  const { origin, documentId } = asker;
  const [envelope, ceiling] =
    'plan' in content
      ? [content.plan.envelope, content.plan.fee.ceiling]
      : [`${content.kind} ${toHex(sha256(bytesOf(content, codes)))}`, '0'];
  return digestOf({ origin, documentId, account, network: chain.network.passphrase, envelope, ceiling });
}

/** Whose signature it wants: of a fee bump its payer's. */
const signerIn = ({ envelope, source }: Plan): AccountId => insideOf(envelope)?.payer ?? source;

/** 500 `plan_mismatch`: what is stored is not what was shown. */
export function mustBeConsented({ requested, codes }: Shown, place: Place, digest: string): void {
  mustBeSame('digest', digestOfContent(place, requested, codes), digest);
  if (!('plan' in requested)) return;
  mustBeRead(requested.plan, place.chain.network);
  // A change of our own acts for the account itself, or for who pays a fee.
  if (requested.kind === 'change') mustBeSame('account', signerIn(requested.plan), place.account);
}
