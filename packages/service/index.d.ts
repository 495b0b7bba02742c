/** The interface of Ballast's service without a browser: build, review, certify, sign and send, in Node and in browsers. */

import type { Answers, ErrorCode, Errors, Inputs, Plan, ReadName, SendResult } from './interface.js';

export type * from './interface.js';

/** Endpoints that make something to be signed. */
export type ChangeName = Exclude<keyof Inputs, ReadName | 'send'>;

/** What every method rejects with; `code` decides what `details` hold. */
export type ServiceError = { [C in ErrorCode]: Error & Errors[C] & { code: C } }[ErrorCode];
export function isServiceError(error: unknown): error is ServiceError;

/** Where transactions lie before they are sent, by hash: plain JSON. What `put` resolved must be there after a crash. */
export interface Store {
  get(hash: string): Promise<unknown>;
  all(): Promise<unknown[]>;
  put(hash: string, record: unknown): Promise<void>;
}

export interface ServiceOptions {
  /** `mainnet`, `testnet`, or a manifest as JSON: its nodes are the only hosts that are asked. */
  network: 'mainnet' | 'testnet' | object;
  /** In memory where absent: then nothing outlives the process. */
  store?: Store;
  /** Who asks, as Plans and records name it; `service` where absent. */
  origin?: string;
  fetch?: typeof globalThis.fetch;
  /** Unix seconds; the machine's where absent. */
  clock?: () => number;
}

/** What was built, reviewed, certified, and found to be what was meant. */
export interface Built<N extends ChangeName = ChangeName> {
  readonly name: N;
  /** What the bytes do: show this before anybody signs. */
  readonly plan: Plan;
  /** What the endpoint answers. */
  readonly result: Answers[N];
}

export interface SignatureRequest {
  account: string;
  /** What `hash` is the SHA-256 of. */
  preimage: Uint8Array;
  hash: Uint8Array;
  /** Unix seconds after which no signature is of use. */
  until?: number | undefined;
}

/** Whoever holds the key. */
export interface Signer {
  account: string;
  /** 64 bytes: Ed25519 over `hash`. They are verified. */
  sign(request: SignatureRequest): Promise<Uint8Array> | Uint8Array;
}

/** One with the key of a secret (S…) in this process. */
export function keySigner(secret: string): Promise<Signer>;

export interface Signed {
  readonly hash: string;
  /** Base64. */
  readonly envelope: string;
}

export interface Service {
  readonly network: { id: string; passphrase: string };
  read<N extends ReadName>(name: N, input: Inputs[N]): Promise<Answers[N]>;
  /** Builds from the chain, reviews the bytes, hears the witnesses, and compares with what was meant. Refuses as the endpoint does. */
  build<N extends ChangeName>(name: N, input: Inputs[N]): Promise<Built<N>>;
  /** What somebody else's bytes do to `account`, or to their source. */
  review(envelope: string, account?: string): Promise<Plan>;
  /** Hears the witnesses again; rejects where what was built is too old, or something has moved. `sign` does it by itself. */
  certify(built: Built): Promise<void>;
  /**
   * Certifies again, asks the signer, and verifies what comes back. `accept: 'danger'` says that the dangers in the Plan are meant; what
   * is blocked is never signed (500 `plan_mismatch`).
   */
  sign(built: Built, signer: Signer, options?: { accept?: 'danger' }): Promise<Signed>;
  /**
   * Writes it down, sends it, and follows it to its end, which takes two witnesses. `pending` where nobody could say how it ended. A text
   * is a signed contract transaction in base64.
   */
  send(signed: Signed | string): Promise<SendResult>;
  /** Takes what an earlier process left in the store to its end. */
  resume(): Promise<SendResult[]>;
}

export function createService(options: ServiceOptions): Service;
