/** What Ballast offers to pages. Amounts are decimal strings in the asset's smallest unit, rates integer basis points. */

export type Feature = 'stabilizer' | 'migration' | 'sign' | 'send';

/** SEP-43's: these are answered in the place of a rejection. */
export interface Sep43Error {
  message: string;
  /** -1 the wallet, -2 somebody else's service, -3 the request, -4 the person said no. */
  code: -1 | -2 | -3 | -4;
  ext: string[];
}
export type Sep43<T> = Promise<T & { error?: Sep43Error }>;

export interface SignOptions {
  networkPassphrase?: string;
  address?: string;
  path?: string;
}

/** What everything else rejects with. */
export interface BallastError extends Error {
  status: number;
  code: string;
  details?: Record<string, unknown>;
  sep43Code: -1 | -2 | -3 | -4;
}

/** 'submit': built, asked, signed, sent and followed to its end. 'sign': up to the signature. 'build': unsigned, and nobody is asked. */
export type Mode = 'submit' | 'sign' | 'build';

/** An unsigned change, as the service's HTTP door answers it. */
export interface Built {
  xdr: string | null;
  simulationResponse: unknown;
  functionName: string;
  operationXDR: string;
  isSmartWallet: boolean;
}

export interface Outcome {
  requestId: string;
  hash: string | null;
  status: 'waiting' | 'signed' | 'pending' | 'confirmed' | 'failed' | 'expired';
  ledger: number | null;
  result: unknown;
  signedTxXdr?: string;
  signerAddress?: string;
}

/** What comes back by its mode. */
export type Change<F> = {
  (fields: F & { mode?: 'submit' | 'sign' }): Promise<Outcome>;
  (fields: F & { mode: 'build' }): Promise<Built>;
};

export interface Connection {
  accounts: string[];
  features: Feature[];
  network: string;
  networkPassphrase: string;
}

export interface Events {
  accountChanged: { address: string | null };
  /** '' where the wallet is on a network that the site was not given. */
  networkChanged: { network: string; networkPassphrase: string };
  locked: Record<string, never>;
  permissionChanged: { features: Feature[] };
  requestUpdated: { requestId: string; status: 'waiting' | 'sent' | 'answered'; hash?: string };
}

export interface Ballast {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string; readonly version: string };
  connect(wishes?: { features?: Feature[] }): Promise<Connection>;
  disconnect(): Promise<null>;
  getAddress(): Sep43<{ address: string }>;
  getNetwork(): Sep43<{ network: string; networkPassphrase: string }>;
  signTransaction(
    xdr: string,
    options?: SignOptions & { submit?: boolean; submitUrl?: string },
  ): Sep43<{ signedTxXdr: string; signerAddress: string }>;
  /** `signedAuthEntry`: the signature over the preimage, base64. */
  signAuthEntry(authEntry: string, options?: SignOptions): Sep43<{ signedAuthEntry: string; signerAddress: string }>;
  /** SEP-53; `signedMessage`: hex. */
  signMessage(message: string, options?: SignOptions): Sep43<{ signedMessage: string; signerAddress: string }>;
  /** Of an earlier request of this site, for a day. */
  getRequest(which: { requestId: string }): Promise<Outcome>;
  /** Answers the way to stop hearing. */
  on<N extends keyof Events>(name: N, heard: (detail: Events[N]) => void): () => void;
  /** The service's own paths, as over HTTP: reads, builds, and sends what is signed. */
  fetch: typeof globalThis.fetch;
  send(input: {
    xdr: string;
  }): Promise<{ hash: string; status: string; ledger: number | null; returnValue: unknown; feeCharged: string | null }>;
  readonly stabilizer: {
    status(input: { vaultAddress: string }): Promise<Record<string, unknown>>;
    register: Change<{ vaultAddress: string; caller: string; targetApyBps: number; minFeeBps: number; maxFeeBps: number }>;
    targetApy: Change<{ vaultAddress: string; caller: string; targetApyBps: number }>;
    feeBounds: Change<{ vaultAddress: string; caller: string; minFeeBps: number; maxFeeBps: number }>;
    exit: Change<{ vaultAddress: string; caller: string }>;
    boostDeposit: Change<{ vaultAddress: string; caller: string; amount: string }>;
  };
  readonly migration: {
    claimReward: Change<{ from: string; destination?: string }>;
    lendpoolToVaultsvc: Change<{ from: string; vaultAddress: string }>;
    vaultToVault: Change<{ from: string; sourceVaultAddress: string; targetVaultAddress: string }>;
  };
}

declare global {
  interface Window {
    /** There where the person offers it to this site. */
    readonly ballast?: Ballast;
  }
}

export function findBallast(options?: { ms?: number }): Promise<Ballast | null>;
export function isBallastError(error: unknown): error is BallastError;
export function isRefusal(error: unknown): error is BallastError;
export function outcomeOf(ballast: Ballast, requestId: string): Promise<Outcome>;
