// npm run dev: the local network, one ledger a second, and WXT's dev server together. Ends both with Ctrl-C.
import { spawn } from 'node:child_process';
import { bin, ensureBrowser, ensurePackages, root } from './setup.mjs';

ensurePackages();
const env = { ...process.env, CHROME_PATH: ensureBrowser() };
const children = [
  spawn(bin('tsx'), ['tests/network/main.ts', '--mode', 'interval'], { cwd: root, stdio: 'inherit' }),
  spawn(bin('wxt'), ['-b', 'chrome'], { cwd: root, stdio: 'inherit', env }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
