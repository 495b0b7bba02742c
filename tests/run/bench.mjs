// npm run bench: the figures of the budgets, as a table and as JSON.
import { ensureBrowser, ensurePackages, runBin } from './setup.mjs';

ensurePackages();
const browser = ensureBrowser();
runBin('wxt', ['build', '-b', 'chrome'], { quiet: true });
runBin('tsx', ['tests/bench/bench.mts'], { env: { BALLAST_BROWSER: browser } });
