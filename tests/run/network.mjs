// npm run network: the local network alone.
import { spawn } from 'node:child_process';
import { bin, ensurePackages, root } from './setup.mjs';

ensurePackages();
const child = spawn(bin('tsx'), ['tests/network/main.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
