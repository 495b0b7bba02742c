/** What each lending source says in one language: it stands in the source's folder, and is joined in `sources/words.ts`. */
import type { PageErrorCode } from '../primitives/error-codes';
import type { StepCode } from '../primitives/plan-words';
import type { ErrorWords } from './errors';
import type { PlanWords } from './plan';

/** `S`: the steps that its explanation alone makes; `E`: the errors that it alone refuses with. */
export interface SourceWords<S extends StepCode, E extends PageErrorCode = never> {
  /** What its contract is, as the sentence of a call names it: where a language has it, with the article that goes before. */
  kind: string;
  /** What a contract is that looks like one, likewise. */
  likeness: string;
  steps: Pick<PlanWords['steps'], S>;
  errors: Pick<ErrorWords, E>;
}
