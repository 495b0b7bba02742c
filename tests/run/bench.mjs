// npm run bench [-- approvals …]: the figures of the budgets, or of the portions that are named, as a table and as JSON. BALLAST_ROUNDS: how often
// each is measured.
import { ensureBrowser, ensurePackages, runBin } from './setup.mjs';

ensurePackages();
const browser = ensureBrowser();
runBin('wxt', ['build', '-b', 'chrome'], { quiet: true });
runBin('tsx', ['tests/bench/bench.mts', ...process.argv.slice(2)], { env: { BALLAST_BROWSER: browser } });
