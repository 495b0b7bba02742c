/** The shape of a language's words for plans: a sentence for every code, each with its own parameters. */
import type { Step, Warning } from '../primitives/plan';
import type { AssetParam, StepCode, StepParams, WarningCode, WarningParams } from '../primitives/plan-words';
import type { Say } from './say';

/** A vault as a sentence names it: `say.vault`. */
type NamedVault = { vault: string; name: string; listed: boolean };
interface Sum {
  amount: string;
  asset: AssetParam;
}

/** One sentence for all that a Plan does; `step`: that of its only step. */
interface HeadlineParams {
  moved: Sum & { from: string; to: NamedVault; invest: boolean };
  swapped: Sum & { from: NamedVault; to: NamedVault; invest: boolean };
  claimed: Sum;
  claimedFor: Sum & { to: string };
  accrued: Sum & { from: string };
  deposited: StepParams['vault_deposit'];
  withdrawn: Sum & { from: NamedVault };
  funded: StepParams['treasury_deposit'];
  registered: StepParams['stabilizer_register'];
  retargeted: StepParams['stabilizer_set_target'];
  rebounded: StepParams['stabilizer_set_fee_bounds'];
  left: StepParams['stabilizer_unregister'];
  loggedIn: WarningParams['login'];
}
export type Headline =
  | { [C in keyof HeadlineParams]: { code: C; params: HeadlineParams[C] } }[keyof HeadlineParams]
  | { code: 'step'; params: Step };

/** What the chain enforces, in words and in the asset. */
interface PromisedParams {
  into: { asset: AssetParam; least: string; vault: NamedVault };
  arrives: { asset: AssetParam; least: string };
  leaves: { asset: AssetParam; most: string };
  /** Paid on to `to`. */
  pays: { asset: AssetParam; amount: string; to: string };
  funds: StepParams['treasury_deposit'];
  exactly: Record<never, never>;
  returns: Record<never, never>;
}
export type Promised = { [C in keyof PromisedParams]: { code: C; params: PromisedParams[C] } }[keyof PromisedParams];

/** A setting before (null: none) and after: a rate, or the two bounds of the fee; bps. */
export type Term =
  | { code: 'target'; before: number | null; after: number }
  | { code: 'fee'; before: [number, number] | null; after: [number, number] };

export interface PlanWords {
  steps: { [C in StepCode]: (params: StepParams[C], say: Say) => string };
  warnings: { [C in WarningCode]: (params: WarningParams[C], say: Say) => string };
  /** Before the sentence of a step that acts for another account than the transaction's own. */
  actsFor: (account: string, sentence: string) => string;
  roles: Record<'manager' | 'emergencyManager' | 'rebalanceManager' | 'feeReceiver' | 'admin', string>;
  headlines: { [C in keyof HeadlineParams]: (params: HeadlineParams[C], say: Say) => string };
  promised: { [C in keyof PromisedParams]: (params: PromisedParams[C], say: Say) => string };
  review: ReviewWords;
  /** For codes of a newer worker. */
  unknownStep: (code: string) => string;
  unknownWarning: (code: string) => string;
}

/** Rates before and after; the bounds of the fee, undefined: not known; what boosts have left, null: nothing, undefined: not known. */
interface Retarget {
  before: string;
  after: string;
  bounds: readonly [string, string] | undefined;
  left: string | null | undefined;
}

/** What stands around the figures of a review. */
export interface ReviewWords {
  /** Under which name the person was found that is paid. */
  paidAs: (name: string, host: string, time: string) => string;
  /** What the person calls an address. */
  own: (name: string | undefined) => string | undefined;
  alike: (address: string, known: string) => string;
  memo: string;
  noMemo: string;
  memoKind: (type: string) => string;
  promised: string;
  after: string;
  charge: string;
  touched: string;
  steps: string;
  details: string;
  /** Where a line's amount is, or is to be. */
  place: {
    wallet: string;
    position: (pool: string) => string;
    shares: (vault: string) => string;
    claimable: string;
    reserve: string;
  };
  /** `shares`: with their symbol. */
  asShares: (shares: string) => string;
  least: (amount: string) => string;
  also: (what: string) => string;
  /** Too little to matter, in the wallet. */
  leftOver: (amount: string) => string;
  reserve: (amount: string) => string;
  /** Held no more. */
  freed: (amount: string) => string;
  line: (code: string) => string;
  lineClosed: (code: string) => string;
  earns: (after: string, before: string) => string;
  earnsNow: (after: string) => string;
  earnsNoMore: (before: string) => string;
  earnsUnknown: (before: string | null) => string;
  earnsIdle: string;
  earnsNothing: string;
  unsteered: string;
  steered: (target: string) => string;
  /** A target that goes up, or down. */
  raised: (change: Retarget) => string;
  lowered: (change: Retarget) => string;
  earnsReading: string;
  more: (amount: string) => string;
  less: (amount: string) => string;
  how: { measured: (span: string) => string; modelled: string };
  /** How the rates were found, each where there is one. */
  basis: (there: string | undefined, here: string | undefined) => string;
  accruedStays: (code: string) => string;
  noChange: string;
  rolesStay: string;
  you: string;
  terms: { target: string; fee: string };
  none: string;
  between: (low: string, high: string) => string;
  whoPaysFee: string;
  manages: string;
  managesMore: string;
  feeMost: (amount: string) => string;
  feePaid: (amount: string) => string;
  expires: (span: string) => string;
  expired: string;
  never: string;
}

/** What a contract is. */
export type Kinds = { [kind in 'vault' | 'pool' | 'router' | 'token' | 'stabilizer' | 'treasury' | 'factory']: string };
/** Where hidden characters were. */
export type Places = { [where in 'memo' | 'data' | 'domain' | 'arguments' | 'asset' | 'vault' | 'function' | 'message']: string };

type SignerTerm = 'account' | 'preAuthTx' | 'hashX' | 'signedPayload';
type EntryTerm = 'trustline' | 'offer' | 'data' | 'claimableBalance' | 'signer';
type FlagTerm = 'authRequired' | 'authRevocable' | 'authImmutable' | 'clawback' | 'authorized' | 'maintainLiabilities';
type ConditionTerm = 'ledgerBounds' | 'minSeqNum' | 'minSeqAge' | 'minSeqLedgerGap' | 'extraSigners';
type AuctionTerm = 'user' | 'badDebt' | 'interest';
type MemoTerm = 'text' | 'id' | 'hash' | 'return';
/** Codes of the protocol as people say them. */
export type Terms = { [code in SignerTerm | EntryTerm | FlagTerm | ConditionTerm | AuctionTerm | MemoTerm]: string };

/** Whom a step acts for, by its parameters. */
function actorOf(params: object): string | undefined {
  const { source, from, caller } = params as { source?: unknown; from?: unknown; caller?: unknown };
  const actor = source ?? from ?? caller;
  return typeof actor === 'string' ? actor : undefined;
}

/**
 * The sentence of a step. What the worker says and this page does not know keeps a sentence of its own. `own`: the account
 * that needs no mention; who else a step acts for is named.
 */
export function tellStep(words: PlanWords, step: Step, say: Say, own?: string): string {
  const told = sentenceOf(words, step, say);
  const actor = actorOf(step.params);
  return own === undefined || actor === undefined || actor === own || told.includes(actor) ? told : words.actsFor(actor, told);
}

function sentenceOf(words: PlanWords, { code, params }: Step, say: Say): string {
  const sentence = Object.hasOwn(words.steps, code) ? (words.steps[code as StepCode] as (params: unknown, say: Say) => string) : null;
  return sentence ? attempt(() => sentence(params, say), words.unknownStep(code)) : words.unknownStep(code);
}

/** The one sentence of a review; `brief` speaks of amounts to the precision that matters. */
export function tellHeadline(words: PlanWords, headline: Headline, say: Say, brief: Say, own: string): string {
  if (headline.code === 'step') return tellStep(words, headline.params, say, own);
  return (words.headlines[headline.code] as (params: unknown, say: Say) => string)(headline.params, brief);
}

/** What is exactly so much is told to the last digit; of the rest `brief` speaks. */
export function tellPromised(words: PlanWords, { code, params }: Promised, say: Say, brief: Say): string {
  const isExact = code === 'pays' || code === 'funds';
  return (words.promised[code] as (params: unknown, say: Say) => string)(params, isExact ? say : brief);
}

export function tellWarning(words: PlanWords, { code, params }: Warning, say: Say): string {
  const sentence = Object.hasOwn(words.warnings, code)
    ? (words.warnings[code as WarningCode] as (params: unknown, say: Say) => string)
    : null;
  return sentence ? attempt(() => sentence(params ?? {}, say), words.unknownWarning(code)) : words.unknownWarning(code);
}

/** A stored record of an older version may lack a parameter: its page must still open. */
function attempt(sentence: () => string, otherwise: string): string {
  try {
    return sentence();
  } catch {
    return otherwise;
  }
}
