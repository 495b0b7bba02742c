// npm run check [-- types lint builds]: types; format, import rules, citations and dead code; two equal builds and their sizes. Each step is one
// named result. `npm run typecheck` and `npm run lint` are its groups.
import { checkSecondBuild } from './builds.mjs';
import { checkCitations } from './citations.mjs';
import { checkPackages } from './packages.mjs';
import { ensurePackages, runBin, seconds } from './setup.mjs';

const knip = ['--config', 'tests/knip.jsonc', '--no-progress'];

/** Throws where an import leaves its room, or where the checker did not see the whole tree. */
function checkRooms() {
  const said = runBin('depcruise', ['--config', 'tests/rooms.cjs', 'entrypoints', 'src', 'packages', 'tests'], { quiet: true });
  const followed = Number(/(\d+) dependencies cruised/.exec(said)?.[1] ?? 0);
  if (followed < 3000) throw new Error(`Of the imports ${followed} were followed.`);
}

const groups = {
  types: { 'types (tsc)': () => runBin('tsc', ['--noEmit', '-p', 'tsconfig.json'], { quiet: true }) },
  lint: {
    'format and lint (biome)': () => runBin('biome', ['check', '--error-on-warnings', '.'], { quiet: true }),
    'import rules (dependency-cruiser)': checkRooms,
    'citations (documents, cases)': checkCitations,
    'packages (scripts, overrides)': checkPackages,
    'dead code (knip)': () => runBin('knip', [...knip], { quiet: true }),
    'code that tests alone reach (knip)': () => runBin('knip', [...knip, '--production'], { quiet: true }),
  },
  builds: {
    'build (Chrome)': () => runBin('wxt', ['build', '-b', 'chrome'], { quiet: true }),
    'a second build is the same (Chrome)': checkSecondBuild,
    'build (Firefox)': () => runBin('wxt', ['build', '-b', 'firefox', '--mv3'], { quiet: true }),
    'sizes (size-limit)': () => console.log(runBin('size-limit', ['--config', 'tests/sizes.mjs'], { quiet: true }).trim()),
  },
};

/** Runs every step of these groups and says each result; answers how many passed and failed. */
export async function check(names = Object.keys(groups)) {
  ensurePackages();
  const count = { passed: 0, failed: 0 };
  for (const [name, step] of names.flatMap((group) => Object.entries(groups[group]))) {
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
  const { passed, failed } = await check(process.argv.length > 2 ? process.argv.slice(2) : undefined);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
}
