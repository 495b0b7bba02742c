/** How controls are found: by what the code does, so that the names of locals, the lines and the braces are free. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as operators from '../run/operators';
import { newFolder } from '../temp';

const { always, bare, bypass, call, condition, drop, first, instead, never, omit, only, regardless, text, uncaught, unchained, value } =
  operators;
const folder = newFolder('operators');

const source = `
import { MOST, refuse } from './elsewhere';
const TRIES = 3;
export function open({ origin, size }: Asked, known: Sites) {
  const site = known.get(origin);
  if (!site || site.gone) return refuse('origin_missing', 'No such site.');
  if (size > MOST) refuse('too_large', 'Too large.');
  else site.note(size);
  try {
    return site.isOwn ? [origin, size + 1, ...site.more] : refuse('origin_foreign', 'Not allowed.');
  } catch {
    return freeze(site.list.filter((one) => one.size < 2 && /^[a-z]+$/.test(one.name)));
  }
}
export const shared = { open: { tries: TRIES, later: size(1) } };
`;
const names = { origin: 'from', size: 'length', known: 'all', site: 'found', one: 'it', MOST: 'most' };
/** The same with other names of locals, other lines and braces. */
const rewritten = `
import { MOST as most, refuse } from './elsewhere';
const TRIES = 3;
export function open({ origin: from, size: length }: Asked, all: Sites) {
  const found = all.get(from);
  if (!found || found.gone) {
    return refuse('origin_missing', 'No such site.');
  }
  if (length > most) {
    refuse('too_large', 'Too large.');
  } else {
    found.note(length);
  }
  try {
    return found.isOwn
      ? [from, length + 1, ...found.more]
      : refuse('origin_foreign', 'Not allowed.');
  } catch {
    return freeze(
      found.list.filter((it) => it.size < 2 && /^[a-z]+$/.test(it.name)),
    );
  }
}
export const shared = { open: { tries: TRIES, later: size(1) } };
`;

function taken(out: operators.Operator, code = source, inside = 'open'): string {
  writeFileSync(join(folder, 'source.ts'), code);
  const control = { case: 7, holds: 'something holds', file: 'source.ts', inside, out, tests: [] };
  return operators.removing(folder, [control])(control).text;
}
/** Without what is free. */
function bones(code: string): string {
  const renamed = Object.entries(names).reduce(
    (all, [name, other]) => all.replaceAll(new RegExp(`(?<!(?<!\\.)\\.|')\\b${other}\\b`, 'g'), name),
    code,
  );
  return renamed.replaceAll(/(\w+)(: | as )\1\b/g, '$1').replaceAll(/[\s{};]|,(?=\s*\))/g, '');
}

const cases: [operators.Operator, was: string, is: string][] = [
  [drop('too_large'), "refuse('too_large', 'Too large.');", '{}'],
  [drop('refuse', 'large'), "refuse('too_large', 'Too large.');", '{}'],
  [drop('note'), 'site.note(size);', '{}'],
  [never('gone'), 'site.gone)', '(false))'],
  [always('MOST'), 'size > MOST', '(true)'],
  [condition('$1 > 2 * $2', 'MOST'), 'size > MOST', '(size > 2 * MOST)'],
  [regardless('too_large'), 'size > MOST', 'true'],
  [only('gone'), '!site || site.gone', 'site.gone'],
  [
    bypass('origin_foreign'),
    "site.isOwn ? [origin, size + 1, ...site.more] : refuse('origin_foreign', 'Not allowed.')",
    '[origin, size + 1, ...site.more]',
  ],
  [call('note', 'void $0.get($1)'), 'site.note(size)', '(void site.get(size))'],
  [
    bare('freeze'),
    source.slice(source.indexOf('freeze('), source.indexOf(';\n  }\n}')),
    '(site.list.filter((one) => one.size < 2 && /^[a-z]+$/.test(one.name)))',
  ],
  [unchained('filter'), source.slice(source.indexOf('site.list'), source.indexOf(');\n  }\n}')), '(site.list)'],
  [omit('more'), ' ...site.more', ''],
  [omit('size', '1'), ' size + 1,', ''],
  [instead('2', '3'), '< 2', '< 3'],
  [instead('<', '>'), '< 2', '> 2'],
  [first('note($2);'), 'Sites) {', 'Sites) {note(known);'],
  [text('[a-z]+', '.*'), '[a-z]+', '.*'],
];
it.each(cases)('takes out what is there, however it is written (%#)', (out, was, is) => {
  expect(source.split(was)).toHaveLength(2);
  expect(taken(out)).toBe(source.replace(was, () => is));
  expect(bones(taken(out, rewritten))).toBe(bones(taken(out)));
});

it('takes a try, and values by their names', () => {
  expect(taken(uncaught('isOwn'))).not.toMatch(/try|catch/);
  expect(taken(value('$ + 1'), source, 'TRIES')).toContain('TRIES = 3 + 1;');
  expect(taken(value('0'), source, 'shared.later')).toContain('later: 0 }');
});

it('says of which control it is not sure, why, and what is to be done', () => {
  const why =
    (out: operators.Operator, inside = 'open') =>
    () =>
      taken(out, source, inside);
  expect(why(drop('too_small'))).toThrow(
    /^Case 7, “something holds”, source.ts#open: there is no statement with “too_small”\. Name in tests\/run\/controls\.ts the function/,
  );
  expect(why(drop('refuse'))).toThrow('there is more than one statement with “refuse”: lines 6, 7, 10.');
  expect(why(never('site'))).toThrow('there is no condition with “site”');
  expect(why(drop('get'))).toThrow('the statement declares what others use');
  expect(why(drop('note'), 'close')).toThrow('source.ts#close: no functions or properties there are called close.');
  expect(why(value('1'))).toThrow('it has no value');
  expect(why(text('origin', ''))).toThrow('“origin” is there 5 times');
});
