/** The shape of a language's words for plans: a sentence for every code, each with its own parameters. */

import type { NamedKind } from '../primitives/contract-kinds';
import type { SharedSeconds } from '../primitives/holders';
import type { Step, Warning } from '../primitives/plan';
import type { AssetParam, FailReason, StepCode, StepParams, WarningCode, WarningParams } from '../primitives/plan-words';
import type { FrameFault } from '../primitives/tx-frames';
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
  /** Of what others have signed, from whose account it is. */
  feePaid: { source: string };
}
export type Headline =
  | { [C in keyof HeadlineParams]: { code: C; params: HeadlineParams[C] } }[keyof HeadlineParams]
  | { code: 'step'; params: Step };

/** A setting before (null: none) and after: a rate, or the two bounds of the fee; bps. */
export type Term =
  | { code: 'target'; before: number | null; after: number }
  | { code: 'fee'; before: [number, number] | null; after: [number, number] };

export interface PlanWords {
  steps: { [C in StepCode]: (params: StepParams[C], say: Say) => string };
  warnings: { [C in WarningCode]: (params: WarningParams[C], say: Say) => string };
  /** Why the ledger would refuse an operation. */
  fails: { [why in FailReason]: string };
  /** Before the sentence of a step that acts for another account than the transaction's own. */
  actsFor: (account: string, sentence: string) => string;
  roles: Record<RoleName, string>;
  headlines: { [C in keyof HeadlineParams]: (params: HeadlineParams[C], say: Say) => string };
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

/** Who can act for an account: each of `alone`, or some of `together`, where there are such. Names are ready to be read. */
export interface RuleText {
  alone: readonly string[];
  /** Any `need` of the keys; or as many as weigh `weight`, each with its own. */
  together: { need: number; keys: readonly string[] } | { weight: number; keys: readonly string[] } | null;
}

/** What several people sign. */
interface HandsWords {
  title: string;
  /** Of `of` signers; in signatures, or in weights where those differ. */
  count: (have: number, need: number, of: number, weighed: boolean) => string;
  weight: (weight: number) => string;
  signed: string;
  missing: string;
  here: string;
  device: string;
  /** Signers that are no key. */
  kinds: { T: string; X: string; P: string };
  /** Before one's own signature: the first, one of several, the one that completes it. */
  first: string;
  joins: string;
  completes: string;
  /** Others have signed enough already. */
  /** `time`: of the ledger that it was reviewed at. */
  succeeds: (time: string) => string;
  enough: string;
  /** What was signed and came back: until when it can still be sent. */
  stands: (time: string) => string;
  /** What came back and is built anew is another transaction. */
  renewed: string;
  /** Beside cancelling. */
  shared: string;
  holds: string;
  /** How long the others may take. */
  /** What may be chosen, by its seconds. */
  times: { [S in SharedSeconds]: string };
  time: string;
  timeWhat: string;
  /** On the button: others sign after it; nobody has to. */
  share: string;
  submit: string;
  /** While others are waited for. */
  send: string;
  copyLink: string;
  copyTransaction: string;
  paste: string;
  pasteHint: string;
  add: string;
  added: (count: number) => string;
  known: string;
  /** Where a site asks. */
  site: string;
  /** A file and QR codes, out and in. */
  ways: {
    save: string;
    show: string;
    hide: string;
    /** Of a picture. */
    code: string;
    /** Of several that are shown one after the other. */
    frame: (number: number, of: number) => string;
    frames: string;
    pause: string;
    play: string;
    next: string;
    tooLong: string;
    openFile: string;
    scan: string;
    scanStop: string;
    camera: string;
    cameraRefused: string;
    noCamera: string;
    /** How many of several codes were read. */
    read: (count: number, of: number) => string;
    faults: { [fault in FrameFault | 'nothing']: string };
    anew: string;
  };
  /** The coordination service that was chosen, by its host. */
  service: {
    put: (host: string) => string;
    /** It is there already, and has more signatures here. */
    update: (host: string) => string;
    look: string;
    copy: string;
    /** Who can read it there, before it is there. */
    sees: (host: string) => string;
    /** It is there: how often it is looked at. */
    looks: (host: string) => string;
    done: (host: string) => string;
    none: string;
  };
  /** The network refused it, and what was signed may still be taken until then. */
  kept: (time: string) => string;
  sendAgain: string;
  /** A higher fee for it, by an account of this wallet. */
  pay: { who: string; button: string };
  /** Opening what somebody else began. */
  open: {
    title: string;
    lead: string;
    label: string;
    hint: string;
    open: string;
    /** Over the offer to pay a higher fee. */
    stuck: string;
    add: string;
    /** Who made a link, as it says, and whether that domain has signed it. */
    maker: {
      says: (host: string) => string;
      foreign: (host: string) => string;
      check: (host: string) => string;
      checking: string;
      why: (host: string) => string;
      proven: (host: string) => string;
      provenWhat: string;
      unproven: (host: string) => string;
      noDomain: string;
    };
  };
}

/** What stands around the figures of a review. */
export interface ReviewWords {
  hands: HandsWords;
  /** Under which name the person was found that is paid. */
  signing: (time: string) => string;
  paidAs: (name: string, host: string, time: string) => string;
  /** What the person calls an address. */
  own: (name: string | undefined) => string | undefined;
  alike: (address: string, known: string) => string;
  firstPayment: string;
  firstPaymentWhat: string;
  memo: string;
  noMemo: string;
  memoKind: (type: string) => string;
  /** In the place of a sentence, where no one sentence says it all. */
  many: (count: number) => string;
  dangers: (count: number) => string;
  leaves: string;
  /** In its place, where nothing but a reserve goes. */
  kept: string;
  arrives: string;
  afterwards: string;
  stays: string;
  details: string;
  /** With how many steps. */
  detailsOf: (steps: number) => string;
  steps: string;
  /** A step that stands so many times in a row; `sum`: of all of them. */
  times: (count: number) => string;
  sum: (amount: string) => string;
  contracts: string;
  others: string;
  bound: {
    about: string;
    least: string;
    /** No more than so much leaves. */
    most: string;
    /** Whoever is called may take it, or not. */
    permitted: string;
    claimed: string;
    /** Nothing says how much. */
    none: string;
  };
  /** Under an amount. */
  from: { position: (pool: string) => string; shares: (vault: string) => string; claimable: string; account: (account: string) => string };
  into: { position: (pool: string) => string; shares: (vault: string) => string; claimable: string; wallet: string };
  /** To these, or to the first of them that claims it. */
  to: (receivers: readonly string[], first: boolean) => string;
  receiver: string;
  destroyed: string;
  moreReceivers: (count: number) => string;
  least: (amount: string) => string;
  /** What a position or shares come to. */
  worth: (amount: string) => string;
  /** The most that leaves for what is paid out, should it lose worth before. */
  mostIfLost: (amount: string) => string;
  /** What stays where a part of it leaves. */
  remains: (amount: string, place: string) => string;
  /** What buys the shares: no less than that. */
  boughtFor: (amount: string, vault: string) => string;
  locked: string;
  lockedFor: string;
  unlocked: string;
  freedBy: { trustline: (code: string) => string; offer: string; data: string; signer: string; claimable: string; entry: string };
  /** Who controls what afterwards. */
  control: {
    /** Of `account`; undefined: the own one. */
    all: (account: string | undefined) => string;
    medium: (account: string | undefined) => string;
    high: (account: string | undefined) => string;
    low: (account: string | undefined) => string;
    rule: (rule: RuleText, say: Say) => string;
    closed: (account: string | undefined, into: string) => string;
    flags: (account: string | undefined) => string;
    domain: (account: string | undefined) => string;
    line: (holder: string, asset: string) => string;
    role: (role: string, contract: string) => string;
    can: Record<RoleName, string>;
    code: (contract: string) => string;
    codeNote: string;
    /** `amount` null: as much as there is of `asset`. */
    allowance: (spender: string, amount: string | null, asset: string, time: string) => string;
    allowanceEnds: (spender: string, asset: string) => string;
    allowanceBefore: (amount: string) => string;
    reserve: (payer: string | undefined, amount: string, entries: string, owner: string | null) => string;
    entries: (kind: string, count: number) => string;
    freedBy: { owner: string; claimants: string };
    /** Flags, each in its own words; none of them. */
    flag: (flag: string) => string;
    lineFlag: (flag: string) => string;
    noFlags: string;
    noLineFlags: string;
    noDomain: string;
  };
  netApy: string;
  less: string;
  /** Both rates, and what the difference comes to a year. */
  lessWhat: (before: string, after: string, amount: string) => string;
  /** `fromNothing`: it earned nothing before. */
  more: (amount: string, fromNothing: boolean) => string;
  idle: string;
  earnsUnknown: (before: string | null) => string;
  unsteered: string;
  steered: (target: string) => string;
  /** A target that goes up, or down. */
  raised: (change: Retarget) => string;
  lowered: (change: Retarget) => string;
  how: { measured: (span: string) => string; modelled: string };
  /** How the rates were found, each where there is one. */
  basis: (there: string | undefined, here: string | undefined) => string;
  /** The rate without this deposit. */
  moves: (rate: string) => string;
  accruedStays: (code: string) => string;
  budgetLeft: string;
  you: string;
  terms: { target: string; fee: string };
  none: string;
  between: (low: string, high: string) => string;
  whoPaysFee: string;
  manages: readonly string[];
  /** Of nodes that one operator runs, or that are on one machine; `all`: there are no others. */
  sharedNodes(nodes: string, by: string, machine: boolean, all: boolean): string;
  feeMost: (amount: string) => string;
  feePaid: (amount: string) => string;
  expires: (span: string) => string;
  expiresAt: (time: string) => string;
  expired: string;
  never: string;
  /** Before somebody else's request with a danger is signed. */
  understand: { control: string; everything: string; role: string; money: string };
}

/** Those of a vault, and of a token. */
export type RoleName = 'manager' | 'emergencyManager' | 'rebalanceManager' | 'feeReceiver' | 'admin';

/** What a contract is. */
export type Kinds = { [kind in NamedKind]: string };
/** Where hidden characters were. */
export type Places = { [where in 'memo' | 'data' | 'domain' | 'arguments' | 'asset' | 'vault' | 'function' | 'message']: string };

type SignerTerm = 'account' | 'preAuthTx' | 'hashX' | 'signedPayload';
type EntryTerm =
  | 'trustline'
  | 'poolShare'
  | 'offer'
  | 'data'
  | 'claimableBalance'
  | 'signer'
  | 'signers'
  | 'flags'
  | 'offers'
  | 'pool shares'
  | 'pool'
  | 'sponsor';
type FlagTerm = 'authRequired' | 'authRevocable' | 'authImmutable' | 'clawback' | 'authorized' | 'maintainLiabilities';
type ConditionTerm = 'ledgerBounds' | 'minSeqNum' | 'minSeqAge' | 'minSeqLedgerGap' | 'extraSigners';
type MemoTerm = 'text' | 'id' | 'hash' | 'return';
/** Codes of the protocol as people say them. */
export type Terms = { [code in SignerTerm | EntryTerm | FlagTerm | ConditionTerm | MemoTerm]: string };

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
  const sentence = sentenceOf(words, step, say);
  const actor = actorOf(step.params);
  return own === undefined || actor === undefined || actor === own || sentence.includes(actor) ? sentence : words.actsFor(actor, sentence);
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
