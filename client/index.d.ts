/** What Ballast offers to pages: by name, as SEP-43 has it, and as the service's own paths. */

import type {
  Answers,
  ErrorCode,
  Errors,
  Events,
  Feature,
  Inputs,
  Json,
  MessageEncoding,
  Migration,
  SendResult,
  SignOptions,
  Stabilizer,
} from './interface.js';

export type * from './interface.js';

/** SEP-43's: these are answered in the place of a rejection. */
export interface Sep43Error {
  message: string;
  /** -1 the wallet, -2 somebody else's service, -3 the request, -4 the person said no. */
  code: -1 | -2 | -3 | -4;
  ext: string[];
}
/** Beside an error the fields are empty, but for those of a transaction that was signed, and whose submission failed. */
export type Sep43<T> = Promise<T & { error?: Sep43Error }>;

/** What everything else rejects with; `code` decides what `details` hold. */
export type BallastError = {
  [C in ErrorCode]: Error & Errors[C] & { code: C; sep43Code: Sep43Error['code'] };
}[ErrorCode];

export interface Connection {
  /** Those that the person gave the site on this network. */
  accounts: string[];
  features: Feature[];
  /** The network's id in the wallet. */
  network: string;
  networkPassphrase: string;
}

/** `PUBLIC` and `TESTNET` are the public networks. */
export interface ActiveNetwork {
  network: string;
  networkPassphrase: string;
}

/** The envelope with the account's signature, base64. */
export interface SignedTransaction {
  signedTxXdr: string;
  signerAddress: string;
}

export interface SignedEntry {
  /** The signature over the hash of the preimage, base64. */
  signedAuthEntry: string;
  signerAddress: string;
}

export interface SignedMessage {
  /** SEP-53, hex. */
  signedMessage: string;
  signerAddress: string;
}

/** It waits for the person, or its transaction is on its way. */
export interface Pending {
  requestId: string;
  /** null while it waits. */
  hash: string | null;
  status: 'waiting' | 'pending';
  ledger: null;
  result: null;
}

/** How a transaction ended that the wallet sent. */
export interface Outcome {
  requestId: string;
  hash: string;
  status: 'confirmed' | 'failed' | 'expired';
  /** null where it expired. */
  ledger: number | null;
  /** What the contract returned: amounts and other long integers as strings. */
  result: Json;
  /** Of a transaction that the site built itself. */
  signedTxXdr?: string;
  signerAddress?: string;
}

/** A change that is signed and not sent. */
export interface SignedChange extends SignedTransaction {
  requestId: string;
  hash: string;
  status: 'signed';
  ledger: null;
  result: null;
}

/** An earlier request that the wallet sent nothing for, with what was answered then. */
export type Answered = { requestId: string; status?: undefined } & (Connection | SignedTransaction | SignedEntry | SignedMessage);

/** What became of an earlier request. */
export type RequestState = Pending | Outcome | SignedChange | Answered;

/** What a change answers depends on the mode. */
export interface Change<N extends keyof Answers> {
  (input: Inputs[N] & { mode?: 'submit' }): Promise<Outcome>;
  (input: Inputs[N] & { mode: 'sign' }): Promise<SignedChange>;
  (input: Inputs[N] & { mode: 'build' }): Promise<Answers[N]>;
}

export interface Ballast {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string; readonly version: string };
  connect(wishes?: { features?: Feature[] }): Promise<Connection>;
  disconnect(): Promise<null>;
  getAddress(): Sep43<{ address: string }>;
  getNetwork(): Sep43<ActiveNetwork>;
  /**
   * With `submit` it is sent by the wallet's own nodes and followed to its end, which stands beside the envelope; where it failed or
   * expired, `error` stands there too. Options of a later SEP-43 reach the wallet as they are.
   */
  signTransaction(
    xdr: string,
    options?: SignOptions & { submit?: boolean; submitUrl?: string },
  ): Sep43<SignedTransaction & Partial<Outcome>>;
  signAuthEntry(authEntry: string, options?: SignOptions): Sep43<SignedEntry>;
  /** A text, or with `encoding: 'base64'` bytes. */
  signMessage(message: string, options?: SignOptions & { encoding?: MessageEncoding }): Sep43<SignedMessage>;
  /** Of an earlier request of this site, for a day. */
  getRequest(which: { requestId: string }): Promise<RequestState>;
  /** Answers the way to stop listening. */
  on<N extends keyof Events>(name: N, listener: (detail: Events[N]) => void): () => void;
  /** The service's own paths, as over HTTP: reads, builds, and sends what is signed. */
  fetch: typeof globalThis.fetch;
  send(input: Inputs['send']): Promise<SendResult>;
  readonly stabilizer: Stabilizer;
  readonly migration: Migration;
}

declare global {
  interface Window {
    /** There where the person offers it to this site. */
    readonly ballast?: Ballast;
  }
}

/** Where a person gets the wallet. */
export const WALLET_URL: string;

/** null where no wallet says within `ms` (500) that it is there, and on a server. */
export function findBallast(options?: { ms?: number }): Promise<Ballast | null>;

/** Called once, with the wallet that is there or appears later. Answers the way to stop listening. */
export function onAppear(listener: (ballast: Ballast) => void): () => void;

/** What `requireBallast` rejects with; `url` is `WALLET_URL`. */
export class WalletMissing extends Error {
  readonly code: 'wallet_missing';
  readonly sep43Code: -3;
  readonly url: string;
}
export function requireBallast(options?: { ms?: number }): Promise<Ballast>;

export function isBallastError(error: unknown): error is BallastError;
export function isRefusal(error: unknown): error is BallastError;
/** What became of an earlier request, once it is certain. */
export function outcomeOf(ballast: Ballast, requestId: string): Promise<Exclude<RequestState, Pending>>;
