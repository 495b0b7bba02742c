/** Takes out the controls of `controls.ts`, one at a time, in a copy of the tree: what is worked on stays as it is. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { controls } from './controls';
import { type Control, removing } from './operators';
import { bin, ensureBrowser, root } from './setup.mjs';

const COPIED = ['src', 'entrypoints', 'assets', 'client', 'tests', 'docs', 'README.md', 'package.json', 'tsconfig.json', 'wxt.config.ts'];

interface Failing {
  /** Names of the tests that failed. */
  failed: string[];
  passed: number;
}

interface VitestReport {
  numPassedTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

interface Suite {
  specs?: { title: string; ok: boolean }[];
  suites?: Suite[];
}

const inBrowser = ({ tests }: Control) => tests.every((test) => test.endsWith('.spec.ts'));
const named = (number: number) => new RegExp(`security ${number}:`);

function vitest(tree: string, tests: readonly string[], number: number | undefined): Failing {
  const report = join(tree, 'report.json');
  rmSync(report, { force: true });
  const only = number === undefined ? [] : ['-t', named(number).source, '--bail', '1'];
  const args = ['run', '--config', 'tests/vitest.config.ts', '--reporter', 'json', '--outputFile', report, ...only, ...tests];
  spawnSync(bin('vitest'), args, { cwd: tree, stdio: 'ignore' });
  if (!existsSync(report)) return { failed: [], passed: 0 };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'));
  return { failed: failed.map(({ fullName }) => fullName), passed: numPassedTests };
}

const specsOf = (suite: Suite): { title: string; ok: boolean }[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

function playwright(tree: string, tests: readonly string[], number: number | undefined): Failing {
  const env = { ...process.env, BALLAST_BROWSER: ensureBrowser() };
  if (spawnSync(bin('wxt'), ['build', '-b', 'chrome'], { cwd: tree, stdio: 'ignore' }).status !== 0) return { failed: [], passed: 0 };
  const only = number === undefined ? [] : ['-g', named(number).source];
  const args = ['test', '--config', 'tests/playwright.config.ts', '--reporter', 'json', ...only, ...tests];
  const { stdout } = spawnSync(bin('playwright'), args, { cwd: tree, env, encoding: 'utf8', maxBuffer: 1e9 });
  const specs = specsOf(JSON.parse(stdout) as Suite);
  return { failed: specs.filter(({ ok }) => !ok).map(({ title }) => title), passed: specs.filter(({ ok }) => ok).length };
}

function play(tree: string, chosen: readonly Control[], run: typeof vitest): number {
  const without = chosen.map(removing(tree, chosen));
  const files = [...new Set(chosen.flatMap(({ tests }) => tests))];
  const { failed, passed } = run(tree, files, undefined);
  console.log(`As it is: ${passed} passed, ${failed.length} failed`);
  if (failed.length > 0 || passed === 0) throw new Error(`Nothing can be told while tests fail: ${failed.join(', ')}`);
  let survived = 0;
  for (const [index, { case: number, holds, file, inside, tests }] of chosen.entries()) {
    const path = join(tree, file);
    const was = readFileSync(path, 'utf8');
    writeFileSync(path, without[index]?.text ?? was);
    const proof = run(tree, tests, number).failed.find((name) => named(number).test(name));
    writeFileSync(path, was);
    if (proof === undefined) survived += 1;
    console.log(`${proof === undefined ? 'SURVIVED' : 'caught  '}  ${String(number).padStart(3)}  ${holds}  (${file}#${inside})`);
  }
  return survived;
}

const { values } = parseArgs({ options: { case: { type: 'string', multiple: true }, browser: { type: 'boolean', default: false } } });
const chosen = controls
  .filter((one) => inBrowser(one) === values.browser && (values.case?.includes(String(one.case)) ?? true))
  .toSorted((a, b) => a.case - b.case);
const tree = mkdtempSync(join(tmpdir(), 'controls-'));
try {
  for (const part of COPIED) cpSync(join(root, part), join(tree, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  const survived = chosen.length === 0 ? 0 : play(tree, chosen, values.browser ? playwright : vitest);
  console.log(`${chosen.length} controls were taken out, ${survived} of them unnoticed`);
  if (survived > 0) process.exitCode = 1;
} finally {
  rmSync(tree, { recursive: true, force: true });
}
