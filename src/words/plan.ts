/** The shape of a language's words for plans: a sentence for every code, each with its own parameters. */
import type { Step, Warning } from '../primitives/plan';
import type { StepCode, StepParams, WarningCode, WarningParams } from '../primitives/plan-words';
import type { Say } from './say';

export interface PlanWords {
  steps: { [C in StepCode]: (params: StepParams[C], say: Say) => string };
  warnings: { [C in WarningCode]: (params: WarningParams[C], say: Say) => string };
  /** Before the sentence of a step that acts for another account than the transaction's own. */
  actsFor: (account: string, sentence: string) => string;
  roles: Record<'manager' | 'emergencyManager' | 'rebalanceManager' | 'feeReceiver' | 'admin', string>;
  /** For codes of a newer worker. */
  unknownStep: (code: string) => string;
  unknownWarning: (code: string) => string;
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
