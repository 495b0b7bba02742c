/** Steps as they are listed: equal ones that follow each other as one, with their count and sum. What a danger is about stands alone. Pure. */
import type { PlanAsset, Step, Warning } from '../../primitives/plan';

export interface Fold {
  step: Step;
  /** Of the first. */
  index: number;
  count: number;
  /** Of all of them, where each moves an amount of one asset. */
  sum?: { amount: bigint; asset: PlanAsset };
}

const isAmount = (value: unknown): value is string => typeof value === 'string' && /^\d+$/.test(value);
const isAsset = (value: unknown): value is PlanAsset => typeof value === 'object' && value !== null && 'decimals' in value;

function moved({ params }: Step): { amount: bigint; asset: PlanAsset } | undefined {
  const { amount, asset, token } = params as { amount?: unknown; asset?: unknown; token?: unknown };
  const what = asset ?? token;
  return isAmount(amount) && isAsset(what) ? { amount: BigInt(amount), asset: what } : undefined;
}

/** Whether a danger is about the step at `path`, or one below it. */
const isGrave = (path: string, warnings: readonly Warning[]): boolean =>
  warnings.some(({ level, params }) => {
    const at = 'at' in params ? params.at : undefined;
    return (level === 'danger' || level === 'blocked') && at !== undefined && (at === path || at.startsWith(`${path}.`));
  });

/** `sentenceOf`: how a step reads; steps that read the same are equal. `path`: of the steps' parent, '' at the root. */
export function foldSteps(steps: readonly Step[], sentenceOf: (step: Step) => string, warnings: readonly Warning[], path = ''): Fold[] {
  const whole = (step: Step): string => [sentenceOf(step), ...step.children.map(whole)].join('\n');
  const folds: (Fold & { text: string; grave: boolean })[] = [];
  for (const [index, step] of steps.entries()) {
    const last = folds.at(-1);
    const text = whole(step);
    const grave = isGrave(path === '' ? String(index) : `${path}.${index}`, warnings);
    if (last && !grave && !last.grave && last.text === text) {
      last.count++;
      const one = moved(step);
      if (last.sum && one) last.sum.amount += one.amount;
    } else {
      const sum = moved(step);
      folds.push({ step, index, count: 1, text, grave, ...(sum ? { sum } : {}) });
    }
  }
  return folds.map(({ text: _, grave: __, ...fold }) => fold);
}

/** How many steps there are, each call inside of another counted and what only holds them not. */
export const countSteps = (steps: readonly Step[]): number =>
  steps.reduce((sum, { children }) => sum + (children.length > 0 ? countSteps(children) : 1), 0);
