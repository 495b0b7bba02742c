/** Ballast's local Stellar network, and the wallet in Node with a script in the place of the person. */

import type { Ballast } from 'ballast-client';
import type { Inputs, Plan, ReadName } from './interface.js';

export type * from './interface.js';

export interface NetworkOptions {
  /** Any free one where absent. */
  port?: number | undefined;
  /** How ledgers close: by themselves each second, with each transaction, or when control says so. `instant` where absent. */
  mode?: 'interval' | 'instant' | 'manual' | undefined;
  /** Unix seconds of every ledger's beginning; now where absent. */
  startTime?: number | undefined;
}

/** Ledgers by name, which share nothing. Of `ci~1`, `ci~2` … one is filled and the others are copies. */
export interface LocalNetwork {
  url: string;
  /** What a wallet or a dApp must know of the ledger of this name, as JSON. */
  manifestUrl(name: string): string;
  /** The demo dApp on it. */
  dappUrl(name: string): string;
  close(): Promise<void>;
}

export function startNetwork(options?: NetworkOptions): Promise<LocalNetwork>;

export interface Manifest {
  network: { id: string; passphrase: string; rpcUrl: string; horizonUrl: string; friendbotUrl: string };
  assets: { usdc?: { code: string; issuer: string; contract: string }; reward?: { code: string; issuer: string; contract: string } };
  lendpools: { address: string; name: string }[];
  vaults: { address: string; name: string }[];
  /** By role, such as `user`, `owner`, `newcomer`: play money, whose secrets are no secret. */
  accounts: { [role: string]: { address: string; secret: string } };
  controlUrl: string;
}

/** Where a ledger stands. */
export interface Standing {
  sequence: number;
  /** Unix seconds. */
  closeTime: number;
  pending: number;
}

/** Drives a ledger from outside. Amounts in stroops; accounts and assets may go by their role. */
export interface Control {
  time(): Promise<Standing>;
  close(count?: number): Promise<Standing>;
  advance(seconds: number): Promise<Standing>;
  fund(address: string, amount: bigint, asset?: string): Promise<Standing>;
  setTrustline(address: string, asset: string, settings?: { limit?: bigint; balance?: bigint; authorized?: boolean }): Promise<Standing>;
  createClaimableBalance(balance: { from: string; claimant: string; amount: bigint; asset?: string }): Promise<{ id: string }>;
  /** Any other verb of the local network. */
  run<T = unknown>(verb: string, body?: object): Promise<T>;
}
export function control(manifest: Pick<Manifest, 'controlUrl'>): Control;

/** What the wallet puts before the person. */
export interface Question {
  origin: string;
  /** Whose key would sign. */
  account: string;
  kind: 'connect' | 'change' | 'transaction' | 'entry' | 'message';
  /** Of a change: the endpoint. */
  name: Exclude<keyof Inputs, ReadName | 'send'> | null;
  /** Of a connection: what the site wants to be granted. */
  features: ('sign' | 'send' | 'stabilizer' | 'migration')[];
  /** Of a message: the text, or base64 of its bytes, as `encoding` says. */
  message: string | null;
  encoding: 'utf8' | 'base64' | null;
  /** What the bytes do, as the person would read it. */
  plan: Plan | null;
}

/** `close`: the person closes the window over it. A function decides, or waits. */
export type Consent = 'approve' | 'reject' | 'close' | ((question: Question) => Consent | Promise<Consent>);

export interface TestWalletOptions {
  /** The network that it is on. */
  manifest: Manifest;
  /** Secret keys of its accounts; the first is the active one. */
  secrets: readonly string[];
  /** To every question that nothing else was scripted for; `approve` where absent. */
  answer?: Consent;
}

export interface TestWallet {
  /** Addresses. A connection is given all of them. */
  readonly accounts: readonly string[];
  /** What the person was asked so far. */
  readonly questions: readonly Question[];
  /** From now on, to every question that nothing else is scripted for. */
  answer(consent: Consent): void;
  /** To the next questions, one after the other. */
  next(...consents: Consent[]): void;
  selectAccount(address: string): Promise<void>;
  /** `mainnet`, `testnet`, or the manifest's id. */
  selectNetwork(id: string): Promise<void>;
  /** The person takes the connection of a site back. */
  revoke(origin: string): Promise<void>;
  /** After three refusals within a minute a site's questions rest for a while, as they do in the wallet. */
  unmute(origin: string): Promise<void>;
  lock(): Promise<void>;
  unlock(): Promise<void>;
  /** A page of this origin without a browser: what `window.ballast` is there, and the way to leave it. */
  open(origin?: string): { ballast: Ballast; leave(): Promise<void> };
  /** Stops its timers. */
  close(): void;
}

/** For other runners than Playwright. */
export function createTestWallet(options: TestWalletOptions): Promise<TestWallet>;
