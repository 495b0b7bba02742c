import type { Deadline } from '../chain/door';
import type { WorkerEvent } from '../commands/views';
import type { Life, SessionMark } from '../consent/approvals';
import type { Keyring } from '../keyring/keyring';
import type { Signer } from '../keyring/signer';
import type { Platform } from '../platform/ports';
import type { Clock } from '../primitives/clock';
import { toHex } from '../primitives/hex';
import type { WalletStore } from './kept/store';

/** What the wallet is given from outside: a browser, or tests and rehearse in its place. */
export interface Adapters {
  platform: Platform;
  fetch: typeof fetch;
  clock: Clock;
  /** Waits so many milliseconds before a node is asked again; absent: time itself passes. */
  pause?: (ms: number) => Promise<void>;
  /** When a question to a node is given up; absent: time itself says so. */
  deadline?: Deadline;
  /** Differs for every start. */
  bootId: string;
  /** This extension's own origin: who asks when a page of ours asks. */
  origin: string;
  /** Tells open pages what changed. */
  emit: (event: WorkerEvent) => void;
  /** Cost of the password's key derivation, for tests alone; the default is security.md 3.2's. */
  kdf?: { memoryKib: number; iterations: number };
  /** Whoever holds an account's key outside this wallet; absent: nobody does. */
  signerOf?: (account: string) => Promise<Signer | undefined>;
  /** Seconds by a clock that nobody can set, for tests alone; absent: the worker's own. */
  ticks?: () => number;
}

export interface Boundaries {
  /** The session as it is now: for what will wait in it. */
  now(): Promise<SessionMark>;
  /** Every doing of the worker goes through here. */
  within<T>(work: () => Promise<T>): Promise<T>;
}

/** Adapters and what every part of the wallet shares. */
export interface Core extends Adapters {
  /** Whoever signs for the account, outside this wallet or by its unlocked key; undefined: it is only watched. */
  signerOf: (account: string) => Promise<Signer | undefined>;
  store: WalletStore;
  keyring: Keyring;
  boundaries: Boundaries;
  life: Life;
}

/** 128 random bits in hex. */
export function randomId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}
