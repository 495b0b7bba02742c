/**
 * What the worker tells the pages, as plain JSON: amounts are decimal strings of smallest units, times unix seconds. `asOf` says
 * which ledger figures are from, so that a page can say how old they are. What is kept is a schema, by which it is read again.
 */

import * as v from 'valibot';
import type { Intent } from '../interface/schema/intents';
import { stabilizerStatus } from '../interface/schema/outputs';
import type { OwnerChange } from '../interface/schema/table';
import type { AccountKind } from '../primitives/account-kinds';
import type { AccountId, Address, ContractId } from '../primitives/addresses';
import type { Alert } from '../primitives/alert-codes';
import type { Unit } from '../primitives/amounts';
import type { SourceKind } from '../primitives/contract-kinds';
import type { DeviceMeans } from '../primitives/device';
import type { ErrorBody, Json } from '../primitives/errors';
import { eventKinds } from '../primitives/event-kinds';
import type { Rate } from '../primitives/growth';
import type { OperationKind } from '../primitives/operation-kinds';
import type { Plan } from '../primitives/plan';
import type { MissingFigures, RecordState } from '../primitives/record-states';
import { accountId, address, integerString as amount, contractId, errorBody, hashHex, json, unixSeconds } from '../primitives/schemas';
import type { Preferences } from './preferences';

const asOf = v.object({
  ledger: v.number(),
  closeTime: unixSeconds,
  /** When the worker read it, by its own clock. */
  readAt: unixSeconds,
});
export type AsOf = v.InferOutput<typeof asOf>;

const bps = v.number();

export interface AccountView {
  address: Address;
  name: string;
  kind: AccountKind;
  hidden: boolean;
  /** Where the device that holds its key finds it. */
  path?: string | undefined;
}

/** An account of a phrase that is on the ledger and not in the wallet. */
export interface FoundView {
  phrase: number;
  index: number;
  address: AccountId;
  /** Stroops of XLM. */
  balance: string;
}

export interface XlmOfView {
  address: AccountId;
  /** Stroops of XLM. */
  balance: string;
}

/** What waits for a device to sign it. */
export type AfterSigning = 'submitted' | 'gathered' | 'answered';

export interface DeviceAskView {
  /** The same bytes that are asked for again are another ask. */
  id: string;
  account: AccountId;
  kind: 'transaction' | 'entry' | 'message';
  /** Where the device finds the key. */
  path: string | null;
  /** Of the preimage, in hex. */
  hash: string;
  /** In hex. */
  preimage: string;
  /** Unix seconds after which the signature is of no use; null: of a text, always. */
  until: number | null;
  /** What the transaction was reviewed as; null: it is none. */
  plan: Plan | null;
  /** What follows its signature: it is submitted, added to those of others, or answered to a site; null: nobody waits for it any more. */
  after: AfterSigning | null;
}

/** What the device's app will show. */
export interface DeviceScreensView {
  /** How it is asked; null: this version of the app cannot sign it. */
  by: DeviceMeans | null;
  /** Needs the app's setting that allows it to sign what it cannot explain. */
  blind: boolean;
  /** Each the lines of one screen; null: of this app or of these bytes they are not known. */
  screens: string[][] | null;
  /** That its readers need. */
  seconds: number;
}

export interface AheadAnswer {
  found: FoundView[];
  next: number | null;
  /** How many of the network's voices answered. */
  voices: number;
}

export interface NetworkView {
  id: string;
  name: string;
  passphrase: string;
  rpcUrl: string;
  secondRpcUrl?: string;
  horizonUrl: string;
  /** Who opens accounts with XLM that is worth nothing. */
  friendbotUrl?: string;
  /** Whether the nodes are the user's, and not the network's own. */
  nodesChosen: boolean;
  shipped: boolean;
  explorer?: { transaction: string; account: string; contract: string };
  usdc?: AssetView;
  reward?: AssetView;
  eurc?: { code: string; issuer: AccountId };
  tokens: { code: string; contract: ContractId }[];
  /** Wherever something is lent, a pool or another source. */
  lenders: { kind: SourceKind; address: ContractId; name: string }[];
  vaults: { address: ContractId; name: string }[];
  router?: ContractId;
  factory?: ContractId;
  /** Whether there are stabilizers on it at all. */
  stabilizes: boolean;
  /** Others that the settings know: read, changed, left. */
  stabilizers: ContractId[];
  treasuries: ContractId[];
  /** Where a claim goes that names no destination. */
  rewardFallback?: AccountId;
  /** The only one that `register` uses; `chosen`: by the user, not by the network's own settings. */
  stabilizer?: { address: ContractId; chosen: boolean };
  /** Where people leave what several of them sign: nobody but the user chooses one. */
  service?: string;
}

/** What a person should see of a stabilizer before it is used. Times in unix seconds; `since` is an estimate from `ledger`. */
export interface StabilizerView {
  address: ContractId;
  /** Hex. */
  codeHash: string;
  /** The ledger that last wrote its code. */
  ledger: number;
  since: number;
  /** The factory's vaults that it manages. */
  vaults: ContractId[];
  /** The network's settings knew it before. */
  known: boolean;
}

export interface AssetView {
  code: string;
  issuer: AccountId;
  contract: ContractId;
}

/** What amounts would fetch now, each along the best path that Horizon names for just this amount. */
export interface WorthView {
  currency: { code: string; issuer: AccountId };
  /** Whose order books and pools. */
  host: string;
  /** In the order in which they were asked for: stroops of the currency, and when that was read; null: nobody takes it. */
  worths: ({ amount: string; at: number } | null)[];
}

/** What a swap would do now, by Horizon's path finding: stroops of both sides, and the assets between them, XLM or CODE:ISSUER. */
export interface SwapQuoteView {
  sold: string;
  bought: string;
  between: string[];
  /** Unix seconds when it was read. */
  at: number;
  host: string;
}

/** The wallet's own state: all that a page needs to choose its screen. */
export interface WalletState {
  /** Differs for every start of the worker. */
  bootId: string;
  /** 'empty': no password was ever set (watched accounts may exist); 'newer': a newer version wrote here; 'broken': the key file cannot be used. */
  keys: 'empty' | 'locked' | 'unlocked' | 'newer' | 'broken';
  /** Unix seconds of the worker's clock until which a danger is confirmed without the password; null: it is asked for, or there is none. */
  presentUntil: number | null;
  /** The phrase was shown but its words were not asked back yet. */
  backupPending: boolean;
  accounts: AccountView[];
  active: Address | null;
  network: NetworkView;
  networks: NetworkView[];
  preferences: Preferences;
  /** Records that are not final yet. */
  inFlight: number;
  /** Requests of sites that wait for the person. */
  asked: number;
  /** What the watch found that waits for an owner. */
  alerts: AlertView[];
  /** When the watch last looked, by the worker's clock; null: never. */
  watchedAt: number | null;
  /** What the person had chosen, could not be read and was set aside as it lay there, by kind, until they know (`dropAside`). */
  setAside: string[];
}

/** Somebody who was paid, or was given a name. */
export interface ContactView {
  /** G…, M… or C…. */
  address: string;
  /** '' where nobody gave one. */
  name: string;
  /** When a payment to it was last signed; null: never. */
  usedAt: number | null;
}

/** A named finding of the watch about one vault; notified of once. */
export type AlertView = Alert & {
  vault: ContractId;
  name: string;
  /** Unix seconds of the worker's clock. */
  since: number;
};

/** Without data there is none. */
export type RateView = Rate;
const rate: v.GenericSchema<unknown, RateView> = v.object({ bps, basis: v.picklist(['measured', 'modelled']), seconds: v.number() });

/**
 * What is earned by lending alone, after any fee: gifts, boosts and harvested rewards are in none of it. By the pools' curves as they
 * stand, and over the last day and week; null: not known.
 */
const earnings = v.object({ curve: v.nullable(rate), day: v.nullable(rate), week: v.nullable(rate) });
export type EarningsView = v.InferOutput<typeof earnings>;

const depth = v.object({ leaving: v.nullable(contractId), points: v.array(v.object({ added: amount, bps })) });
export type DepthView = v.InferOutput<typeof depth>;

/** null: neither the settings nor its contract say. */
const decimals = v.nullable(v.number());

const balance = v.object({
  code: v.string(),
  decimals,
  issuer: v.nullable(accountId),
  contract: v.nullable(contractId),
  balance: amount,
  /** What can be spent: reserve and liabilities left out. */
  available: amount,
  authorized: v.boolean(),
  /** Of a trustline. */
  limit: v.exactOptional(amount),
  /** The listed code that this one, which is not listed, looks like. */
  like: v.exactOptional(v.string()),
});
export type BalanceView = v.InferOutput<typeof balance>;

const position = v.object({
  /** The contract of the pool, or of another lending source. */
  source: contractId,
  name: v.string(),
  /** Values in stroops of USDC at `asOf.closeTime`. */
  supply: amount,
  collateral: amount,
  /** The source's tokens that are worth that, of both kinds. */
  units: amount,
  /** Rate that suppliers earn now by the source's curve, without emissions; null: it has none. */
  supplyRate: v.nullable(rate),
  /** Value of the account's open debts is not zero. */
  hasDebt: v.boolean(),
  auction: v.boolean(),
  /** Why it cannot be moved as it is; absent: it can. */
  blocked: v.exactOptional(errorBody),
  archived: v.boolean(),
});
export type PositionView = v.InferOutput<typeof position>;

/** REWARD that accrued inside a pool, at `asOf.closeTime`: also where nothing is lent there any more. */
const accrued = v.object({
  source: contractId,
  name: v.string(),
  amount,
  /** Why it cannot be claimed as it is; absent: it can. */
  blocked: v.exactOptional(errorBody),
});
export type AccruedView = v.InferOutput<typeof accrued>;

const reward = v.object({
  balanceId: v.string(),
  amount,
  claimable: v.boolean(),
  /** Unix seconds from which on it can no longer be claimed; absent: always. */
  until: v.exactOptional(unixSeconds),
});
export type RewardView = v.InferOutput<typeof reward>;

const holding = v.object({
  vault: contractId,
  name: v.string(),
  shares: amount,
  shareDecimals: decimals,
  /** In smallest units of the vault's asset, which has so many decimals. */
  value: amount,
  asset: v.string(),
  decimals,
  archived: v.boolean(),
});
export type HoldingView = v.InferOutput<typeof holding>;

export const portfolioView = v.object({
  address,
  networkId: v.string(),
  asOf,
  exists: v.boolean(),
  xlm: v.nullable(balance),
  balances: v.array(balance),
  positions: v.array(position),
  accrued: v.array(accrued),
  rewards: v.array(reward),
  holdings: v.array(holding),
  /** What Horizon alone lists and did not now: there may be more than stands above. */
  missing: v.exactOptional(v.array(v.picklist(['rewards', 'lines']))),
  /** USDC that positions and holdings earned while the wallet looked, in stroops, below zero for a loss; absent: it only began. */
  earned: v.exactOptional(v.object({ since: unixSeconds, amount })),
});
export type PortfolioView = v.InferOutput<typeof portfolioView>;

/** What a pool or another lending source pays for USDC: its supply rate, and REWARD beside it. */
export interface SourceRateView {
  source: ContractId;
  name: string;
  /** null: it has no curve. */
  supplyRate: RateView | null;
  /** The same, and what it was. */
  earnings: EarningsView;
  /** Stroops of REWARD that 1000 USDC get in a year at today's pace; null: no emissions. */
  rewardPerThousandYear: string | null;
  /** What that adds at `rewardPrice`, as if it were lent too; null without a price: then it is not added to anything. */
  rewardRate: RateView | null;
  /** Horizon's best path: stroops of USDC for one REWARD, read at `at` by the worker's clock. */
  rewardPrice: { price: string; at: number } | null;
}

export interface VaultChoiceView {
  vault: ContractId;
  name: string;
  /** Stroops of USDC, where it takes that. */
  managed: string;
  feeBps: number;
  /** The vault lends into this pool. */
  lendsInto: ContractId[];
  /** Why USDC cannot go there; absent: it can. */
  blocked?: ErrorBody;
}

const why = v.exactOptional(errorBody);
/** What may be done with a vault, and if not, why: absent means it may. */
const allowed = v.object({ register: why, targetApy: why, feeBounds: why, exit: why, boostDeposit: why } satisfies {
  [N in OwnerChange]: unknown;
});

/** What the keeper and the fee go by beside a vault's rates. */
const ahead = v.object({
  /** Gains of which the fee is not locked yet, in stroops. */
  unlocked: amount,
  /** The protocol's part of the fees; null: not to be read. */
  protocolFeeBps: v.nullable(bps),
  /**
   * The vault's own transactions of the last month, from which the keeper tells the yield, oldest first: how long ago, and what a share's
   * value before fees is now over what it was then, 18 decimals. null: not known, or somebody always moves the vault.
   */
  reads: v.nullable(v.array(v.object({ secondsAgo: v.number(), growth: amount }))),
  /**
   * Deposits, and withdrawals below zero, of what was managed then, 18 decimals, oldest first: all of the last `seconds`. null: nobody
   * listened to the vault.
   */
  past: v.nullable(v.object({ seconds: v.number(), moves: v.array(v.object({ secondsAgo: v.number(), part: v.string() })) })),
});
export type AheadView = v.InferOutput<typeof ahead>;

/** A vault of the directory, as the active account sees it. */
const vault = v.object({
  vault: contractId,
  /** By the settings; else as its maker named it, with its address, shortened: `Target (CAEPJ…DRGB)`. */
  name: v.string(),
  /** The settings name it. */
  listed: v.boolean(),
  /** A listed name that its maker's looks like. */
  like: v.nullable(v.string()),
  /** Its maker's name holds characters that do not show. */
  hidden: v.boolean(),
  /** 'own': the account is Manager or stabilizer admin. 'held': it has shares. 'watched': of the settings or added by hand. */
  relation: v.picklist(['own', 'held', 'watched']),
  /** 'critical': managed by a stabilizer without a configuration: anybody could take it over. */
  state: v.picklist(['normal', 'notEnrolled', 'stale', 'critical']),
  status: stabilizerStatus,
  manager: address,
  /** The stabilizer that manages it or holds its configuration; `known`: the settings name it. */
  stabilizer: v.nullable(v.object({ address: contractId, known: v.boolean() })),
  /** 'USDC', or the contract of another asset; null: several assets. */
  asset: v.nullable(v.string()),
  decimals,
  /** Managed funds after fees; null: not known from entries. */
  managed: v.nullable(amount),
  /** All its shares. */
  supply: amount,
  shareDecimals: decimals,
  /** The account's own shares and what they are worth. */
  shares: amount,
  value: v.nullable(amount),
  /** What depositors got, after the vault's fee: boosts, gifts and harvests contained. */
  netRate: v.nullable(rate),
  /** What its loans earn them: by this it is judged and compared. */
  earnings,
  /** What they would earn with one's own deposit (insight/depth.ts); none: a strategy does not lend. */
  depths: v.array(depth),
  /** What its strategies earn before the fee. */
  grossRate: v.nullable(rate),
  /** Net rates of the last days in bps, oldest first; null where a day's is not known (insight/spans.ts). */
  trend: v.array(v.nullable(v.number())),
  /** What a projection starts from; null: it cannot be computed. */
  ahead: v.nullable(ahead),
  /** Its first deposit, where the events reach so far (`whole`); else a time at which it was there already. null: nothing is known. */
  since: v.nullable(v.object({ at: unixSeconds, whole: v.boolean() })),
  /** Pools that its strategies lend into. */
  lendsInto: v.array(contractId),
  archived: v.boolean(),
  allowed,
});
export type VaultView = v.InferOutput<typeof vault>;

export const vaultsView = v.object({
  networkId: v.string(),
  account: v.nullable(address),
  asOf,
  vaults: v.array(vault),
  /** Managers of listed vaults that look like stabilizers and are not in the settings. */
  candidates: v.array(contractId),
});
export type VaultsView = v.InferOutput<typeof vaultsView>;

/** One thing that happened to a vault, from contract events. Amounts in stroops, rates in bps, `at` in unix seconds. */
const event = v.object({
  kind: v.picklist(eventKinds),
  at: v.number(),
  ledger: v.number(),
  hash: v.string(),
  params: v.record(v.string(), json),
});
export type VaultEventView = v.InferOutput<typeof event>;

/** `value`: bps or stroops, as the series says. */
const point = v.object({ at: v.number(), value: v.string() });
export type PointView = v.InferOutput<typeof point>;
const points = v.array(point);
/** From `from` to `at`. `reported`: it rests on a price that the vault said in an event, and that the wallet did not read itself. */
const ratePoint = v.object({ ...point.entries, from: v.number(), reported: v.boolean() });
export type RatePointView = v.InferOutput<typeof ratePoint>;
/** Over the last day, week, month; null where it is not known. Each says over what it is exactly. */
const windows = <T extends v.GenericSchema>(one: T) => v.object({ day: v.nullable(one), week: v.nullable(one), month: v.nullable(one) });

export const vaultDetailView = v.object({
  ...vault.entries,
  asOf,
  /** Whether a node was asked for its events; else what stands here of the past is what was read before. */
  heard: v.boolean(),
  /** Newest first. */
  events: v.array(event),
  /** From here on no event is missing; what happened before is not listed. null: nothing is missing at all. */
  eventsFrom: v.nullable(v.number()),
  /** Later times of which the node tells nothing either, oldest first: it had forgotten them when it was asked again. */
  gaps: v.array(v.object({ from: v.number(), to: v.number() })),
  /** Steps: a value holds until the next point. */
  fee: points,
  target: points,
  minFee: points,
  maxFee: points,
  /** Stroops that are left of the boost budget. */
  budget: points,
  /** Net rates in bps between known prices of a share. */
  rate: v.array(ratePoint),
  /** Net rates. */
  windows: windows(v.intersect([rate, v.object({ reported: v.boolean() })])),
  /** The same before the fee, boosts left out. */
  grossWindows: windows(rate),
});
export type VaultDetailView = v.InferOutput<typeof vaultDetailView>;

export interface RecordView {
  hash: string;
  networkId: string;
  account: AccountId;
  /** Whose key signed it, where that is another: it is described from that side. */
  signer?: AccountId;
  /** What was asked for; null where this version has no words for it. */
  intent: Intent | null;
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
    /** Figures that could not be read; the end is certain all the same. */
    missing?: MissingFigures;
    /** What really happened to the figures of the Plan, read from the ledger afterwards: same order as `plan.effects`. */
    after?: (string | null)[];
    reason?: ErrorBody;
  };
  /** One line for each witness of the network: who says what became of it. */
  said: SaidView[];
  /** Why it is not final although a witness names an end. */
  doubt?: 'witnesses_contradict' | 'witness_silent' | 'witness_late';
  /** Not final, and yet the account may go on: these bytes are out of the way. */
  free: boolean;
  /** Several people signed it, everybody refused it, and the same bytes may still be taken (`sendAgain`). */
  again: boolean;
  /** A higher fee may bring it into a ledger (`payFee`). */
  payable: boolean;
}

/** What came of a person's word: a record on its way, or a wait for the holder of the key, or an answer to a site. */
export interface ConfirmedView {
  record: RecordView | null;
  signing: { until: number } | null;
}

/** A transaction in a list. */
export interface SummaryView {
  hash: string;
  intent: Intent | null;
  state: RecordState;
  createdAt: number;
  /** What left, below zero, and what came, in the smallest unit of each; the fee left out, the one that stands for it first. */
  moves: MoveView[];
  /** What this account paid for it, in stroops; null: not known, or not yet. */
  fee: string | null;
  /** Whom it went to, or which contracts it was about. */
  others: string[];
}

/** `where` 'position': `code` is the pool's name, `contract` that of what is lent there. */
export interface MoveView extends Unit {
  amount: string;
  where: 'wallet' | 'position' | 'shares' | 'claimable';
  issuer?: string | undefined;
  contract?: string | undefined;
  listed: boolean;
}

/** A page of what was signed, newest first. */
export interface ActivityView {
  records: SummaryView[];
  /** What the next page is asked for with; null: there is none. */
  next: string | null;
}

/** What happened to an account and was not signed here, as one node lists it. */
export interface OperationView {
  id: string;
  hash: string;
  at: number;
  /** Who signed for it. */
  by: Address;
  kind: OperationKind;
  movements: {
    /** `issuer` null: XLM. Not listed: it may bear any name. */
    asset: Unit & { issuer: Address | null; listed: boolean };
    /** Signed. */
    amount: string;
    other: Address | null;
  }[];
}

/** A page of it, newest first. */
export interface OperationsView {
  operations: OperationView[];
  /** Of the last operation that was read, own ones among them; null: there are no more. */
  next: string | null;
  /** When the last of the page happened, unix seconds; null: nothing was read. */
  until: number | null;
}

/** What a witness says of a transaction. */
export interface SaidView {
  /** Host. */
  witness: string;
  kind: 'rpc' | 'horizon';
  says: 'included' | 'includedFailed' | 'neverIncluded' | 'placeTaken' | 'notFound' | 'nothing';
  /** As of which ledger, or in which; null where it named none. */
  ledger: number | null;
  /** Since when, unix seconds of this machine; 0: it has not answered yet. */
  at: number;
}

const flowStep = v.object({ state: v.picklist(['waiting', 'signed', 'confirmed', 'failed', 'skipped']), hash: v.exactOptional(hashHex) });
export type FlowStep = v.InferOutput<typeof flowStep>;

/** Claim, then move: one record over two transactions, so that closing the popup loses nothing. */
export const flowView = v.object({
  id: v.string(),
  account: accountId,
  networkId: v.string(),
  source: contractId,
  vault: v.nullable(contractId),
  destination: v.nullable(accountId),
  claim: flowStep,
  move: flowStep,
  createdAt: v.number(),
});
export type FlowView = v.InferOutput<typeof flowView>;

export interface NetworkDraftView {
  /** Names what was shown: it alone is kept. */
  draftId: string;
  network: NetworkView;
  /** Named findings that a person should see before keeping it. */
  findings: { level: 'info' | 'warning'; code: string; params?: { [key: string]: Json } }[];
}

/** The worker's push messages: what changed; the page asks again for what it shows. */
export type WorkerEvent =
  | { event: 'state' }
  | { event: 'portfolio'; address: Address }
  | { event: 'activity' }
  /** What waits for a device. */
  | { event: 'device' }
  /** What sites ask for, or were granted. */
  | { event: 'sites' }
  | { event: 'ledger'; asOf: AsOf };
