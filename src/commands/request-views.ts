/** What waits for a person, whoever asked for it, and what sites were granted. Plain JSON, as views.ts. */
import type { Intent } from '../interface/schema/intents';
import type { AccountId, Address } from '../primitives/addresses';
import type { SiteFeature } from '../primitives/asker';
import type { ErrorBody, Json } from '../primitives/errors';
import type { SharedSeconds } from '../primitives/holders';
import type { AuthNode, Plan, Warning } from '../primitives/plan';
import type { MessageEncoding } from '../primitives/schemas';

/** A transaction. */
interface Sending {
  digest: string;
  plan: Plan;
  /** It is written down and carried to its end; else the site gets the signed envelope. */
  submit: boolean;
}

/** What of a Plan an authorization has too. */
type Described = Pick<Plan, 'steps' | 'effects' | 'given' | 'control' | 'warnings' | 'asOf'>;

/** What can be requested, by its kind. What is signed is what `digest` covers. */
export type Requested =
  | { kind: 'connect'; digest: string; features: SiteFeature[] }
  /** A transaction of our own building. `result`: fields of the endpoint's wire result. */
  | ({ kind: 'change'; intent: Intent; result: Json } & Sending)
  /** A site's own bytes. */
  | ({ kind: 'transaction' } & Sending)
  /** `preimage`: base64. */
  | ({ kind: 'entry'; digest: string; preimage: string; root: AuthNode; signatureExpirationLedger: number } & Described)
  /** `message` is in its `encoding`; `binary`: bytes that are no text. */
  | {
      kind: 'message';
      digest: string;
      message: string;
      encoding: MessageEncoding;
      lines: string[];
      hex: boolean;
      binary: boolean;
      bytes: number;
      warnings: Warning[];
    };
export type RequestedOf<K extends Requested['kind']> = Extract<Requested, { kind: K }>;

export const warningsOf = (requested: Requested): readonly Warning[] =>
  requested.kind === 'connect' ? [] : 'plan' in requested ? requested.plan.warnings : requested.warnings;

/** Who signs for one account that is a source in a transaction, by the ledger; `have` of `need` in weights. */
export interface ShareView {
  account: AccountId;
  level: 'low' | 'medium' | 'high';
  need: number;
  have: number;
  /** Keys as strkey (G…, T…, X…, P…). `here`: this wallet signs with it, by its key file or a device. */
  signers: { key: string; weight: number; signed: boolean; here: 'key' | 'device' | null }[];
}

/** What several people sign. `envelope`: base64, with what was signed so far; `link`: the same as a link (SEP-7). */
export interface HandsView {
  shares: ShareView[];
  envelope: string;
  link: string;
  /** How long the others may take, as it was chosen; null: somebody else chose it. */
  seconds: SharedSeconds | null;
  /** The coordination service at which this wallet has left it. */
  put: string | null;
}

/** How a request stands. */
export interface Standing {
  requestId: string;
  /** Its key is here, or its holder can be asked; else the account is only watched. */
  signable: boolean;
  /** The hash of the account's unfinished transaction: until it is final, confirming answers 409 `account_busy`. */
  waitsFor: string | null;
  /** It was confirmed, and waits for whoever holds the key: until then, unix seconds. */
  signing: { until: number } | null;
  /** Why the holder of the key did not sign, where it was asked before. */
  failed: ErrorBody | null;
  createdAt: number;
  /** Several people sign it; null: one key does. */
  hands: HandsView | null;
}

/** What a page of ours asked for. `intent`: null where somebody else built it, and it was brought here to be signed. */
export interface PreviewView extends Standing {
  /** Whom it acts for. */
  account: Address;
  intent: Intent | null;
  plan: Plan;
  result: Json;
}

export interface SiteRequestView extends Standing {
  /** As the browser names it: scheme, host in punycode, port. */
  origin: string;
  /** Whose key signs; of a connection the account that is offered first. */
  account: AccountId;
  networkId: string;
  requested: Requested;
}

/** The oldest request that waits for a person's word is shown, else one that waits for a signature; so many wait behind it. */
export interface SiteQueueView {
  request: SiteRequestView | null;
  behind: number;
}

/** What a site was granted. Times in unix seconds. */
export interface SiteView {
  origin: string;
  /** As each was given: `network` as `identityOf` names it. */
  given: { account: AccountId; network: string; features: SiteFeature[] }[];
  createdAt: number;
  lastUsed: number;
  /** Its requests rest until then, after three refusals in a row. */
  mutedUntil: number | null;
}
