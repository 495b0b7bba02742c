// npm run rehearse: the wallet without key or browser, against any network.
import { spawn } from 'node:child_process';
import { bin, ensurePackages, root } from './setup.mjs';

ensurePackages();
const child = spawn(bin('tsx'), ['tests/run/rehearse.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
