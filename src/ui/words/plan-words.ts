/** The shape of a language's words for plans: a sentence for every code, each with its own parameters. */
import type { Step, Warning } from '../../primitives/plan';
import type { StepCode, StepParams, WarningCode, WarningParams } from '../../primitives/plan-words';
import type { Say } from './say';

export interface PlanWords {
  steps: { [C in StepCode]: (params: StepParams[C], say: Say) => string };
  warnings: { [C in WarningCode]: (params: WarningParams[C], say: Say) => string };
  roles: Record<'manager' | 'emergencyManager' | 'rebalanceManager' | 'feeReceiver' | 'admin', string>;
  /** For codes of a newer worker. */
  unknownStep: (code: string) => string;
  unknownWarning: (code: string) => string;
}

/** The sentence of a step. What the worker says and this page does not know keeps a sentence of its own. */
export function tellStep(words: PlanWords, { code, params }: Step, say: Say): string {
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
