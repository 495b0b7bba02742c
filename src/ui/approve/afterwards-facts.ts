/** Who controls accounts, contracts and money afterwards, from what a Plan says of it: nothing that does not change. Pure. */
import type { AccountId } from '../../primitives/addresses';
import type { ControlChange, Signing } from '../../primitives/plan';

type Key = Signing['signers'][number];

/** Whose signatures are enough: each of `alone`; or `need` of `together`, or of them what weighs `weight`. */
export interface Rule {
  alone: Key[];
  together: { need: number; keys: Key[] } | { weight: number; keys: Key[] } | null;
}

export type Level = 'low' | 'medium' | 'high';

export type Fact =
  | { what: 'rule'; of: 'all' | Level; account: AccountId; before: Rule; after: Rule }
  | Exclude<ControlChange, { what: 'signers' }>;

/** A threshold of 0 needs one signature all the same. */
export function ruleOf({ signers, thresholds }: Signing, level: Level): Rule {
  const need = Math.max(thresholds[level], 1);
  const live = signers.filter(({ weight }) => weight > 0);
  const alone = live.filter(({ weight }) => weight >= need);
  const rest = live.filter(({ weight }) => weight < need);
  const [first] = rest;
  if (!first || rest.reduce((sum, { weight }) => sum + weight, 0) < need) return { alone, together: null };
  const equal = rest.every(({ weight }) => weight === first.weight);
  return { alone, together: equal ? { need: Math.ceil(need / first.weight), keys: rest } : { weight: need, keys: rest } };
}

const text = (rule: Rule): string => {
  const keys = (list: readonly Key[], weighed: boolean) => list.map(({ key, weight }) => (weighed ? `${key}/${weight}` : key)).sort();
  const { alone, together } = rule;
  if (!together) return JSON.stringify([keys(alone, false)]);
  return JSON.stringify([
    keys(alone, false),
    'need' in together ? together.need : `w${together.weight}`,
    keys(together.keys, !('need' in together)),
  ]);
};

function rulesOf({ account, before, after }: Extract<ControlChange, { what: 'signers' }>): Fact[] {
  const change = (level: Level) => ({ before: ruleOf(before, level), after: ruleOf(after, level) });
  const differs = (one: { before: Rule; after: Rule }) => text(one.before) !== text(one.after);
  const [low, medium, high] = [change('low'), change('medium'), change('high')];
  const alike = text(medium.before) === text(high.before) && text(medium.after) === text(high.after);
  const fact = (of: 'all' | Level, rules: { before: Rule; after: Rule }): Fact => ({ what: 'rule', of, account, ...rules });
  const main = alike
    ? differs(medium)
      ? [fact('all', medium)]
      : []
    : [...(differs(medium) ? [fact('medium', medium)] : []), ...(differs(high) ? [fact('high', high)] : [])];
  // What is least guarded goes without saying where it follows the rest.
  return main.length === 0 && differs(low) ? [fact('low', low)] : main;
}

/** In the order in which it matters: who controls accounts, then contracts, then money. */
const ORDER: ControlChange['what'][] = ['closed', 'signers', 'role', 'code', 'allowance', 'reserve', 'flags', 'line', 'domain'];

export function factsOf(control: readonly ControlChange[]): Fact[] {
  return control
    .toSorted((a, b) => ORDER.indexOf(a.what) - ORDER.indexOf(b.what))
    .flatMap((change): Fact[] => {
      if (change.what === 'signers') return rulesOf(change);
      const { before, after } = change as { before?: unknown; after?: unknown };
      const same = 'before' in change && 'after' in change && JSON.stringify(before) === JSON.stringify(after);
      return same ? [] : [change];
    });
}
