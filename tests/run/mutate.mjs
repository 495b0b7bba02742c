// npm run mutate [-- --case 13] [-- --browser]: takes out one control after the other and sees that a test of its case fails.
// Without --browser, the controls whose tests need no built extension; with it, the others alone. Ends with 1 where one survives.
import { ensurePackages, runBin } from './setup.mjs';

ensurePackages();
try {
  runBin('tsx', ['tests/run/mutate.ts', ...process.argv.slice(2)]);
} catch {
  process.exitCode = 1;
}
