// npm run mutate [-- --case 13] [-- --browser]: takes out one control after the other and sees that a test of its case fails.
// With --every ROOM: every small change of src/ROOM, each against the room's unit tests; it ends with a list of what survived.
// Without --browser, the controls whose tests need no built extension; with it, the others alone. Ends with 1 where one survives.
import { existsSync } from 'node:fs';
import { ensurePackages, run, runBin } from './setup.mjs';

const STRYKER = 'tests/stryker';

ensurePackages();
const [option, room] = process.argv.slice(2);
try {
  if (option === '--every') {
    // npm writes this file last.
    if (!existsSync(`${STRYKER}/node_modules/.package-lock.json`)) run('npm', ['ci', '--prefix', STRYKER, '--ignore-scripts']);
    run(`${STRYKER}/node_modules/.bin/stryker`, ['run', `${STRYKER}/stryker.config.mjs`], { env: { BALLAST_ROOM: room } });
  } else runBin('tsx', ['tests/run/mutate.ts', ...process.argv.slice(2)]);
} catch {
  process.exitCode = 1;
}
