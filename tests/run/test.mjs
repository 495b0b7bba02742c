// npm test: check, unit, flows and e2e. The last line is plain: N passed, N failed, N skipped.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './check.mjs';
import { bin, ensureBrowser, ensurePackages, root } from './setup.mjs';

const artefacts = join(root, '.artefacts');
const total = { passed: 0, failed: 0, skipped: 0 };
const add = ({ passed = 0, failed = 0, skipped = 0 }) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
};

/** Runs one runner with a JSON report beside its own output; a report that is missing is a failure. */
function report(title, name, args, env, read) {
  console.log(`\n== ${title}`);
  const file = join(artefacts, `${name}.json`);
  rmSync(file, { force: true });
  const done = spawnSync(bin(args[0]), args.slice(1), {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env(file) },
  });
  let counts;
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    counts = { failed: 1 };
  }
  if (done.status !== 0 && !counts.failed) counts.failed = 1;
  add(counts);
}

try {
  ensurePackages();
  const browser = ensureBrowser();
  mkdirSync(artefacts, { recursive: true });
  console.log('== check');
  add(check());
  report(
    'unit and flows',
    'vitest',
    [
      'vitest',
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(artefacts, 'vitest.json')}`,
    ],
    () => ({}),
    (r) => ({
      passed: r.numPassedTests,
      failed: r.numFailedTests + (r.numFailedTestSuites && !r.numFailedTests ? 1 : 0),
      skipped: r.numPendingTests + r.numTodoTests,
    }),
  );
  report(
    'e2e in the browser',
    'e2e',
    ['playwright', 'test', '--config', 'tests/playwright.config.ts'],
    () => ({ BALLAST_BROWSER: browser }),
    (r) => ({ passed: r.stats.expected, failed: r.stats.unexpected + r.stats.flaky + r.errors.length, skipped: r.stats.skipped }),
  );
} catch (error) {
  console.error(error.message);
  total.failed += 1;
}

process.exitCode = total.failed ? 1 : 0;
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
