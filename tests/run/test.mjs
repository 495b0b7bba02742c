// npm test: check, unit, flows and e2e. The last line is plain: N passed, N failed, N skipped.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { explained } from '../capabilities.mjs';
import { check } from './check.mjs';
import { bin, ensureBrowser, ensurePackages, root, runBin } from './setup.mjs';

const artefacts = join(root, '.artefacts');
const refused = join(artefacts, 'refused.txt');
const total = { passed: 0, failed: 0, skipped: 0 };
const add = ({ passed = 0, failed = 0, skipped = 0 }) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
};

/** A skip that no missing capability explains is a failure. */
function judge(skips) {
  const counts = { failed: 0, skipped: 0 };
  for (const { name, note } of skips) {
    if (explained(note)) counts.skipped += 1;
    else {
      counts.failed += 1;
      console.log(`FAILED ${name}\nskipped, and nothing that is missing here explains it: ${note ?? 'no reason'}`);
    }
  }
  return counts;
}

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

/** Every code that the table of endpoints declares was met by a flow. */
function declared() {
  console.log('\n== declared errors');
  try {
    runBin('tsx', ['tests/run/declared.ts', refused], { quiet: true });
    console.log('ok     each was met');
    return { passed: 1 };
  } catch (error) {
    console.log(`FAILED ${error.message}`);
    return { failed: 1 };
  }
}

/** Of Playwright's report: the reason stands in an annotation. */
const skippedSpecs = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'skipped')
        .map(({ annotations }) => ({ name: title, note: annotations.find(({ type }) => type === 'skip')?.description })),
    ),
    ...skippedSpecs(inner),
  ]);

try {
  ensurePackages();
  const browser = ensureBrowser();
  mkdirSync(artefacts, { recursive: true });
  console.log('== check');
  add(await check());
  rmSync(refused, { force: true });
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
      '--reporter=./tests/run/skips.mjs',
    ],
    () => ({ BALLAST_SKIPS: join(artefacts, 'skips.json'), BALLAST_REFUSED: refused }),
    (r) => {
      const { failed, skipped } = judge(JSON.parse(readFileSync(join(artefacts, 'skips.json'), 'utf8')));
      return {
        passed: r.numPassedTests,
        failed: r.numFailedTests + (r.numFailedTestSuites && !r.numFailedTests ? 1 : 0) + failed,
        skipped,
      };
    },
  );
  add(declared());
  report(
    'e2e in the browser',
    'e2e',
    ['playwright', 'test', '--config', 'tests/playwright.config.ts'],
    () => ({ BALLAST_BROWSER: browser }),
    (r) => {
      const { failed, skipped } = judge(skippedSpecs(r.suites));
      return { passed: r.stats.expected, failed: r.stats.unexpected + r.stats.flaky + r.errors.length + failed, skipped };
    },
  );
} catch (error) {
  console.error(error.message);
  total.failed += 1;
}

process.exitCode = total.failed ? 1 : 0;
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
