/** The table of `npm run mutate` against the code as it is: what it would take out is there once, and what is left is a program. */
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { controls } from '../run/controls';
import { removing } from '../run/operators';

const options: ts.CompilerOptions = { noResolve: true, noLib: true, types: [], jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ESNext };

it('finds each control once, and leaves a file that reads as a program and calls nothing that is not there', () => {
  const without = removing('.', controls);
  const lost: string[] = [];
  const files = new Map<string, { title: string; from: number; to: number; text: string }>();
  for (const [index, control] of controls.entries()) {
    const { case: number, holds, file, inside } = control;
    try {
      const edit = without(control);
      expect(edit.text, `${holds}: ${file}`).not.toBe(readFileSync(file, 'utf8'));
      files.set(`${index}${extname(file)}`, { title: `Case ${number}, “${holds}”, ${file}#${inside}`, ...edit });
    } catch (error) {
      lost.push((error as Error).message);
    }
  }
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    fileExists: (name) => files.has(name),
    getSourceFile: (name, target) => ts.createSourceFile(name, files.get(name)?.text ?? '', target, true),
  };
  const program = ts.createProgram({ rootNames: [...files.keys()], options, host });
  const symbols = program.getTypeChecker();
  for (const [name, { title, from, to }] of files) {
    const source = program.getSourceFile(name)!;
    for (const { messageText } of program.getSyntacticDiagnostics(source)) lost.push(`${title}: ${JSON.stringify(messageText)}`);
    const walk = (node: ts.Node): void => {
      if (node.end < from || node.pos > to) return;
      const isNamed = ts.isIdentifier(node) && !ts.isTypeReferenceNode(node.parent) && node.getStart() >= from && node.end <= to;
      if (isNamed && !symbols.getSymbolAtLocation(node) && (node.parent as { name?: ts.Node }).name !== node && !(node.text in globalThis))
        lost.push(`${title}: what stands there instead calls “${node.text}”, and nothing there is called so`);
      ts.forEachChild(node, walk);
    };
    walk(source);
  }
  expect(lost).toEqual([]);
});

it('names tests of its case', () => {
  for (const { case: number, holds, tests } of controls) {
    for (const test of tests) expect(existsSync(test), test).toBe(true);
    const named = tests.filter((test) => readFileSync(test, 'utf8').includes(`security ${number}: `));
    expect(named, `${holds}: no test of case ${number}`).not.toEqual([]);
  }
});

it('has a control for every case of what sites may do', () => {
  const cases = new Set(controls.map((control) => control.case));
  for (const number of [...Array.from({ length: 34 }, (_, index) => index + 1), 72]) expect(cases, `case ${number}`).toContain(number);
});
