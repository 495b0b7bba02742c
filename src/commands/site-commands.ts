/**
 * The third table: what a site may ask (security.md 4.1 to 4.6), each with the shape of its input. What an endpoint takes is
 * parsed by the endpoint's own row; addresses, envelopes and amounts answer with their own error codes.
 */

import { type DoorName, table } from '../interface/schema/table';
import { type SiteFeature, siteFeatures } from '../primitives/asker';
import * as v from '../primitives/valibot';

/** The channel of a site's document; its sender is known to the browser as one. */
export type SiteChannel = 'sites';

export interface SiteCommand<I> {
  channel: SiteChannel;
  input: v.GenericSchema<unknown, I>;
}

const short = v.pipe(v.string(), v.maxLength(400));
/** As long as a message may be: an envelope, a preimage, a text. */
const long = v.string();
const nothing: v.GenericSchema<unknown, Record<string, never>> = v.strictObject({});
/** SEP-43's options. `path` is of hardware wallets, which other clients pass on. */
const options = { networkPassphrase: v.optional(short), address: v.optional(short), path: v.optional(short) };

function command<I>(input: v.GenericSchema<unknown, I>): SiteCommand<I> {
  return { channel: 'sites', input };
}

export type Mode = 'submit' | 'sign' | 'build';

interface SepOptions {
  networkPassphrase?: string | undefined;
  address?: string | undefined;
  path?: string | undefined;
}

const doorNames = (Object.keys(table) as (keyof typeof table)[]).filter((name): name is DoorName => 'door' in table[name]);

export const siteCommands = {
  /** Only says that the document wants to hear of changes. */
  listen: command<Record<string, never>>(nothing),
  connect: command<{ features?: SiteFeature[] | undefined }>(
    v.strictObject({ features: v.optional(v.pipe(v.array(v.picklist(siteFeatures)), v.maxLength(siteFeatures.length))) }),
  ),
  disconnect: command<Record<string, never>>(nothing),
  getAddress: command<Record<string, never>>(nothing),
  getNetwork: command<Record<string, never>>(nothing),
  signTransaction: command<SepOptions & { xdr: string; submit?: boolean | undefined; submitUrl?: string | undefined }>(
    v.strictObject({ xdr: long, ...options, submit: v.optional(v.boolean()), submitUrl: v.optional(short) }),
  ),
  signAuthEntry: command<SepOptions & { authEntry: string }>(v.strictObject({ authEntry: long, ...options })),
  signMessage: command<SepOptions & { message: string }>(v.strictObject({ message: long, ...options })),
  /** An interface path as over HTTP; `type`: the body's media type. */
  fetch: command<{ url: string; method: string; type: string | null; body: string | null }>(
    v.strictObject({ url: v.pipe(v.string(), v.maxLength(2000)), method: short, type: v.nullable(short), body: v.nullable(long) }),
  ),
  /** An endpoint by its name. 'submit': built, asked, signed and carried to its end; 'sign': up to the signature; 'build': unsigned. */
  call: command<{ name: DoorName; mode: Mode; input?: unknown }>(
    v.strictObject({ name: v.picklist(doorNames), mode: v.picklist(['submit', 'sign', 'build']), input: v.unknown() }),
  ),
  /** What became of an earlier request of the same site. */
  getRequest: command<{ requestId: string }>(v.strictObject({ requestId: short })),
};

export type SiteCommands = typeof siteCommands;
export type SiteCommandName = keyof SiteCommands;
export type SiteInput<N extends SiteCommandName> = SiteCommands[N] extends SiteCommand<infer I> ? I : never;
/** One of them with its input. */
export type SiteQuestion = { [N in SiteCommandName]: { command: N; input: SiteInput<N> } }[SiteCommandName];
