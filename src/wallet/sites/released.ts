/** What a site gets for a person's word: the key is used here, for exactly what the digest covers. */
import { fromHex, toHex } from '../../chain/bytes';
import type { Chain } from '../../chain/chain';
import { attachSignature } from '../../chain/transaction';
import type { Approval } from '../../consent/approvals';
import type { AccountId } from '../../primitives/addresses';
import { type Asker, askerOf, type SiteFeature } from '../../primitives/asker';
import type { Plan } from '../../primitives/plan';
import { mustBeRead } from '../../review/consented';
import { digestOf } from '../../review/digest';
import { messagePayload } from '../../review/message';
import { readPreimage } from '../../review/preimage';
import type { Core } from '../adapters';
import type { ShownAsked } from '../kept/table';
import { digestIn, entryDigest, type Place } from './asked';

/** What a person adds to a connection: which accounts, and which of the features. */
export interface Choice {
  accounts?: readonly AccountId[] | undefined;
  features?: readonly SiteFeature[] | undefined;
}

type Waiting = Approval<ShownAsked>;

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** The digest once more, from the bytes that are stored now. */
export function digestNow({ asked, codes }: ShownAsked, place: Place): string {
  if (asked.kind === 'connect') return digestIn(place, 'connect', asked.features.join(' '));
  if (asked.kind === 'message') return digestIn(place, 'message', asked.message);
  if (asked.kind === 'entry') return entryDigest(place, asked.preimage, codes);
  const { origin, documentId } = place.asker;
  const { envelope, fee } = asked.plan;
  return digestOf({ origin, documentId, account: place.account, network: place.chain.network.passphrase, envelope, ceiling: fee.ceiling });
}

/** The envelope with the account's signature. */
export async function signedEnvelope({ keyring }: Core, plan: Plan, { account, chain }: Place): Promise<string> {
  mustBeRead(plan, chain.network);
  return attachSignature(plan.envelope, account, await keyring.sign(account, fromHex(plan.hash)));
}

export function placeOf(waiting: Waiting, chain: Chain): Place {
  const asker: Asker = askerOf(waiting);
  return { asker, account: waiting.account as AccountId, chain };
}

/** SEP-43: the signature over the preimage's hash, in base64. */
export async function signedEntry({ keyring }: Core, preimage: string, { account, chain }: Place) {
  const { payload } = readPreimage(preimage, { passphrase: chain.network.passphrase, account });
  return { signedAuthEntry: base64(await keyring.sign(account, payload)), signerAddress: account };
}

/** SEP-43 and SEP-53: hex. */
export async function signedMessage({ keyring }: Core, message: string, { account }: Place) {
  return { signedMessage: toHex(await keyring.sign(account, messagePayload(message))), signerAddress: account };
}
