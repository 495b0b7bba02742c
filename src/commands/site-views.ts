/** What the worker tells its pages of sites: what they ask for, and what they were granted. Plain JSON, as views.ts. */
import type { Intent } from '../interface/schema/intents';
import type { AccountId } from '../primitives/addresses';
import type { SiteFeature } from '../primitives/asker';
import type { AuthNode, ControlChange, Effect, Given, Plan, Step, Warning } from '../primitives/plan';

/** What a site waits for, by its kind. What is signed is what `digest` covers. */
export type Asked =
  | { kind: 'connect'; digest: string; features: SiteFeature[] }
  | {
      kind: 'transaction';
      digest: string;
      plan: Plan;
      /** Of our own building, from what the site named; null: the site's own bytes. */
      intent: Intent | null;
      /** It is carried to its end; else the site gets the signed envelope. */
      submit: boolean;
    }
  | {
      kind: 'entry';
      digest: string;
      /** The preimage, base64. */
      preimage: string;
      root: AuthNode;
      steps: Step[];
      effects: Effect[];
      given: Given[];
      control: ControlChange[];
      warnings: Warning[];
      signatureExpirationLedger: number;
      asOf: { ledger: number; closeTime: number };
    }
  | { kind: 'message'; digest: string; message: string; lines: string[]; hex: boolean; bytes: number; warnings: Warning[] };

export interface SiteRequestView {
  requestId: string;
  /** As the browser names it: scheme, host in punycode, port. */
  origin: string;
  /** Whose key signs; of a connection the account that is offered first. */
  account: AccountId;
  networkId: string;
  asked: Asked;
  /** The key is here; else the account is only watched. */
  signable: boolean;
  /** The hash of the account's unfinished transaction: until it is final, nothing else of it is sent. */
  waitsFor: string | null;
  createdAt: number;
}

/** The oldest request is shown; so many wait behind it. */
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
