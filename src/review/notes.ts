import type { Step, Warning, WarningLevel } from '../primitives/plan';
import type { StepCode, StepParams, WarningCode, WarningParams } from '../primitives/plan-words';

/** Builds a step whose parameters fit its code. */
export function step<C extends StepCode>(code: C, params: StepParams[C], children: Step[] = []): Step {
  return { code, params, children } as Step;
}

/** Collects warnings; the same one twice is kept once. */
export class Notes {
  readonly #warnings = new Map<string, Warning>();

  warn<C extends WarningCode>(level: WarningLevel, code: C, params: WarningParams[C]): void {
    const warning = { level, code, params } as Warning;
    this.#warnings.set(JSON.stringify(warning), warning);
  }

  clear(): void {
    this.#warnings.clear();
  }

  /** The most serious first; within a level in order of discovery. */
  list(): Warning[] {
    const order: WarningLevel[] = ['blocked', 'danger', 'warning', 'info'];
    return [...this.#warnings.values()].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  }
}

/** The path of a child step, e.g. '0' → '0.1'. */
export function below(at: string, index: number): string {
  return at === '' ? String(index) : `${at}.${index}`;
}
