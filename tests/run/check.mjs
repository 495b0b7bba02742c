// Format and lint, types, import rules, citations, dead code, sizes. Each is one named result.
import { checkSecondBuild } from './builds.mjs';
import { checkCitations } from './citations.mjs';
import { checkPackages } from './packages.mjs';
import { ensurePackages, runBin, seconds } from './setup.mjs';

const knip = ['--config', 'tests/knip.jsonc', '--no-progress'];

const steps = {
  'format and lint (biome)': () => runBin('biome', ['check', '--error-on-warnings', '.'], { quiet: true }),
  'types (tsc)': () => runBin('tsc', ['--noEmit', '-p', 'tsconfig.json'], { quiet: true }),
  'import rules (dependency-cruiser)': () =>
    runBin('depcruise', ['--config', 'tests/rooms.cjs', 'entrypoints', 'src', 'tests'], { quiet: true }),
  'citations (documents, cases)': checkCitations,
  'packages (scripts, overrides)': checkPackages,
  'dead code (knip)': () => runBin('knip', [...knip], { quiet: true }),
  'code that tests alone reach (knip)': () => runBin('knip', [...knip, '--production'], { quiet: true }),
  'build (Chrome)': () => runBin('wxt', ['build', '-b', 'chrome'], { quiet: true }),
  'a second build is the same (Chrome)': checkSecondBuild,
  'build (Firefox)': () => runBin('wxt', ['build', '-b', 'firefox', '--mv3'], { quiet: true }),
  'sizes (size-limit)': () => console.log(runBin('size-limit', ['--config', 'tests/sizes.mjs'], { quiet: true }).trim()),
};

/** Runs every step and says each result; answers how many passed and failed. */
export async function check() {
  ensurePackages();
  const count = { passed: 0, failed: 0 };
  for (const [name, step] of Object.entries(steps)) {
    const start = Date.now();
    try {
      await step();
      count.passed += 1;
      console.log(`ok     ${name} (${seconds(start)})`);
    } catch (error) {
      count.failed += 1;
      console.log(`FAILED ${name} (${seconds(start)})\n${error.message}`);
    }
  }
  return count;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { passed, failed } = await check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
}
