/**
 * What the worker tells the pages, as plain JSON: amounts are decimal strings of stroops, times unix seconds. `asOf` says
 * which ledger figures are from, so that a page can say how old they are.
 */
import type { AccountId, Address, ContractId } from '../primitives/addresses';
import type { ErrorBody, Json } from '../primitives/errors';
import type { Plan } from '../primitives/plan';

export interface AsOf {
  ledger: number;
  closeTime: number;
  /** When the worker read it, by its own clock. */
  readAt: number;
}

export interface AccountView {
  address: Address;
  name: string;
  /** Where the key comes from; 'watched' has none and can preview but not sign. */
  kind: 'phrase' | 'secret' | 'watched';
  hidden: boolean;
}

export interface NetworkView {
  id: string;
  name: string;
  passphrase: string;
  rpcUrl: string;
  horizonUrl: string;
  shipped: boolean;
  explorer?: { transaction: string; account: string; contract: string };
  usdc?: AssetView;
  reward?: AssetView;
  lendpools: { address: ContractId; name: string }[];
  vaults: { address: ContractId; name: string }[];
  router?: ContractId;
  factory?: ContractId;
}

export interface AssetView {
  code: string;
  issuer: AccountId;
  contract: ContractId;
}

export interface Preferences {
  theme: 'system' | 'light' | 'dark';
  language: 'system' | 'en' | 'es';
  autoLockMinutes: 1 | 5 | 15 | 60;
}

/** The wallet's own state: all that a page needs to choose its screen. */
export interface WalletState {
  /** Differs for every start of the worker. */
  bootId: string;
  /** 'empty': no password was ever set (watched accounts may exist); 'newer', 'broken': the key file cannot be used. */
  keys: 'empty' | 'locked' | 'unlocked' | 'newer' | 'broken';
  /** The phrase was shown but its words were not asked back yet. */
  backupPending: boolean;
  accounts: AccountView[];
  active: Address | null;
  network: NetworkView;
  networks: NetworkView[];
  preferences: Preferences;
  /** Records that are not final yet. */
  inFlight: number;
}

export interface BalanceView {
  code: string;
  issuer: AccountId | null;
  contract: ContractId | null;
  balance: string;
  /** What can be spent: reserve and liabilities left out. */
  available: string;
  authorized: boolean;
}

export interface PositionView {
  lendpool: ContractId;
  name: string;
  /** Values in stroops of USDC at `asOf.closeTime`. */
  supply: string;
  collateral: string;
  /** Rate that suppliers earn now, without emissions. */
  supplyRateBps: number;
  /** Value of the account's open debts is not zero. */
  hasDebt: boolean;
  auction: boolean;
  /** Why it cannot be moved as it is; absent: it can. */
  blocked?: ErrorBody;
  archived: boolean;
}

export interface RewardView {
  balanceId: string;
  amount: string;
  claimable: boolean;
  /** Unix seconds after which it can no longer be claimed; absent: always. */
  until?: number;
}

export interface HoldingView {
  vault: ContractId;
  name: string;
  shares: string;
  /** In stroops of the vault's asset. */
  value: string;
  asset: string;
  archived: boolean;
}

export interface PortfolioView {
  address: Address;
  networkId: string;
  asOf: AsOf;
  exists: boolean;
  xlm: BalanceView | null;
  balances: BalanceView[];
  positions: PositionView[];
  rewards: RewardView[];
  holdings: HoldingView[];
}

export interface VaultChoiceView {
  vault: ContractId;
  name: string;
  /** Stroops of the asset. */
  managed: string;
  feeBps: number;
  /** 7 decimals: asset per share. */
  sharePrice: string;
  /** The vault lends into this pool. */
  lendsInto: ContractId[];
  /** Why USDC cannot go there; absent: it can. */
  blocked?: ErrorBody;
}

/** A preview that may be confirmed: nothing else than `plan.envelope` will be signed, and only against `plan.digest`. */
export interface PreviewView {
  requestId: string;
  intent: Intent;
  plan: Plan;
  /** Fields of the endpoint's wire result. */
  result: Json;
  /** false: the account is watched, or its key is not here. */
  signable: boolean;
  /** The account has an unfinished transaction: confirming waits for it. */
  waitsFor: string | null;
  createdAt: number;
}

export type IntentName = 'claimReward' | 'lendpoolToVaultsvc';

export interface Intent {
  name: IntentName;
  from: Address;
  /** The endpoint's input, and the flow it belongs to. */
  input: { [key: string]: Json };
  flowId?: string;
}

export type RecordState = 'signed' | 'submitted' | 'confirmed' | 'failed' | 'expired';

export interface RecordView {
  hash: string;
  networkId: string;
  account: AccountId;
  intent: Intent;
  plan: Plan;
  createdAt: number;
  validUntil: number;
  state: RecordState;
  /** The node's last word did not settle it: not a failure. */
  unknown: boolean;
  attempts: number;
  outcome?: {
    ledger: number | null;
    closeTime?: number;
    feeCharged: string | null;
    /** What really happened to the figures of the Plan, read from the ledger afterwards: same order as `plan.effects`. */
    after?: (string | null)[];
    reason?: ErrorBody;
  };
}

/** Claim, then move: one record over two transactions, so that closing the popup loses nothing. */
export interface FlowView {
  id: string;
  account: AccountId;
  networkId: string;
  lendpool: ContractId;
  vault: ContractId | null;
  destination: AccountId | null;
  claim: FlowStep;
  move: FlowStep;
  createdAt: number;
}

export interface FlowStep {
  state: 'waiting' | 'signed' | 'confirmed' | 'failed' | 'skipped';
  hash?: string;
}

export interface NetworkDraftView {
  network: NetworkView;
  /** Named findings that a person should see before keeping it. */
  findings: { level: 'info' | 'warning'; code: string; params?: { [key: string]: Json } }[];
}

/** The worker's push messages: what changed; the page asks again for what it shows. */
export type WorkerEvent =
  | { event: 'state' }
  | { event: 'portfolio'; address: Address }
  | { event: 'activity' }
  | { event: 'ledger'; asOf: AsOf };
