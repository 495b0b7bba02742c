/**
 * The third table: what a site may ask (security.md 4.1 to 4.6), each as the shape of its input. Its sender is known to the browser as a
 * site's document. What an endpoint takes is parsed by the endpoint's own row; addresses, envelopes and amounts answer with their own
 * error codes. What is answered is in the client's types (`client`).
 */

import * as v from 'valibot';
import { doors } from '../interface/schema/doors';
import { MOST_VAULTS } from '../interface/schema/table';
import { siteFeatures } from '../primitives/asker';
import { bytesOfBase64 } from '../primitives/base64';
import { messageEncoding } from '../primitives/schemas';

const short = v.pipe(v.string(), v.maxLength(400));
/** As long as a message may be: an envelope, a preimage, a text. */
const long = v.string();
/** As many vaults as one question may name, and what stands around them. */
const LONGEST_URL = 2000 + MOST_VAULTS * 60;
const nothing = v.strictObject({});
const options = {
  /** Refused where the wallet is on another network. */
  networkPassphrase: v.optional(short),
  /** Who shall sign, of the accounts that the site was given; absent: the active one, or the first. */
  address: v.optional(short),
  /** Of hardware wallets, which other clients pass on: it decides nothing. */
  path: v.optional(short),
};

/** 'submit': built, shown to the person, signed, sent and followed to its end. 'sign': up to the signature. 'build': unsigned, nobody is asked. */
const modes = ['submit', 'sign', 'build'] as const;

export const siteCommands = {
  /** Only says that the document wants to be notified of changes. */
  listen: nothing,
  connect: v.strictObject({ features: v.optional(v.pipe(v.array(v.picklist(siteFeatures)), v.maxLength(siteFeatures.length))) }),
  disconnect: nothing,
  getAddress: nothing,
  getNetwork: nothing,
  // Options that a later version of SEP-43 may have are ignored: none of them decides anything here.
  signTransaction: v.object({ xdr: long, ...options, submit: v.optional(v.boolean()), submitUrl: v.optional(short) }),
  signAuthEntry: v.object({ authEntry: long, ...options }),
  signMessage: v.pipe(
    v.object({ message: long, encoding: v.optional(messageEncoding), ...options }),
    v.forward(
      v.check(({ message, encoding }) => encoding !== 'base64' || bytesOfBase64(message) !== undefined),
      ['message'],
    ),
  ),
  /** An interface path as over HTTP; `type`: the body's media type. */
  fetch: v.strictObject({
    url: v.pipe(v.string(), v.maxLength(LONGEST_URL)),
    method: short,
    type: v.nullable(short),
    body: v.nullable(long),
  }),
  /** An endpoint by its name. */
  call: v.strictObject({ name: v.picklist(doors.map(({ name }) => name)), mode: v.picklist(modes), input: v.optional(v.unknown()) }),
  /** What became of an earlier request of the same site, for a day. */
  getRequest: v.strictObject({ requestId: short }),
};

export type SiteCommandName = keyof typeof siteCommands;
export type SiteInput<N extends SiteCommandName> = v.InferOutput<(typeof siteCommands)[N]>;
/** One of them with its input. */
export type SiteQuestion = { [N in SiteCommandName]: { command: N; input: SiteInput<N> } }[SiteCommandName];
