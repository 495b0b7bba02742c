// npm start: everything from nothing. With a display, a browser with the wallet and a funded account; without one, the
// journey is played, and the exit code says whether the ledger agreed with every preview.
import { spawn } from 'node:child_process';
import { bin, ensureBrowser, ensurePackages, hasDisplay, root, runBin } from './setup.mjs';

ensurePackages();
const browser = ensureBrowser();
console.log('Building the extension …');
runBin('wxt', ['build', '-b', 'chrome'], { quiet: true });
const child = spawn(bin('tsx'), ['tests/run/start.ts', hasDisplay() ? 'visible' : 'headless'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, BALLAST_BROWSER: browser },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
