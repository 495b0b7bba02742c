/** The table of `npm run mutate` against the code as it is: what it would take out is there. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { controls } from '../run/controls';

it('names code that is there once, and tests of its case', () => {
  for (const { case: number, holds, file, text, instead, tests } of controls) {
    expect(readFileSync(file, 'utf8').split(text), `${holds}: ${file}`).toHaveLength(2);
    expect(instead, holds).not.toBe(text);
    for (const test of tests) expect(existsSync(test), test).toBe(true);
    const named = tests.filter((test) => readFileSync(test, 'utf8').includes(`security ${number}: `));
    expect(named, `${holds}: no test of case ${number}`).not.toEqual([]);
  }
});

it('has a control for every case of what sites may do', () => {
  const cases = new Set(controls.map((control) => control.case));
  for (const number of [...Array.from({ length: 34 }, (_, index) => index + 1), 72]) expect(cases, `case ${number}`).toContain(number);
});
