/** A Plan for the terminal: in words, with every figure in stroops. */
import { type Address, isAccountId } from '../../src/primitives/addresses';
import type { Effect, Plan, Step } from '../../src/primitives/plan';
import { planEn } from '../../src/words/en/plan';
import { createSay } from '../../src/words/languages';
import { tellStep, tellWarning } from '../../src/words/plan';

const say = createSay('en', ['en']);

const holding = ({ holder, where, asset }: Effect) => `${where} ${asset.code} of ${holder.slice(0, 4)}…${holder.slice(-4)}`;

function effectLine(effect: Effect): string {
  const { before, after, least, most, basis } = effect;
  const bounds = [
    least === undefined || least === after ? '' : `at least ${least}`,
    most === undefined || most === after ? '' : `at most ${most}`,
  ];
  const said = [...bounds, basis === 'estimate' ? 'estimate' : ''].filter(Boolean).join(', ');
  return `    ${holding(effect).padEnd(44)} ${before} -> ${after}${said ? ` (${said})` : ''}`;
}

function stepLines(step: Step, depth = 1): string[] {
  return [`${'  '.repeat(depth + 1)}- ${tellStep(planEn, step, say)}`, ...step.children.flatMap((child) => stepLines(child, depth + 1))];
}

/** `actor`: who is rehearsed; around a contract account's call stands the envelope of nobody. */
export function planLines(plan: Plan, actor: Address = plan.source): string[] {
  const source = isAccountId(actor) ? `${plan.source}, sequence ${plan.sequence}` : `${actor}: whoever submits it gives the envelope`;
  return [
    `  network   ${plan.network.id} (${plan.network.passphrase})`,
    `  source    ${source}`,
    `  hash      ${plan.hash}`,
    `  fee       at most ${plan.fee.max} stroops (inclusion ${plan.fee.inclusion}, resources ${plan.fee.resource}; ceiling ${plan.fee.ceiling})`,
    `  valid     until ${plan.validUntil}, ${plan.validUntil - plan.asOf.closeTime} s after ledger ${plan.asOf.ledger}`,
    '  what happens',
    ...plan.steps.flatMap((step) => stepLines(step)),
    '  before and after, in stroops',
    ...plan.effects.map(effectLine),
    ...(plan.warnings.length > 0 ? ['  to know'] : []),
    ...plan.warnings.map((warning) => `    [${warning.level}] ${tellWarning(planEn, warning, say)}`),
  ];
}
