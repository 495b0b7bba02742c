// npm run network:deploy: the scenario on a network that runs already (tests/network/README.md 10).
import { spawn } from 'node:child_process';
import { bin, ensurePackages, root } from './setup.mjs';

ensurePackages();
const child = spawn(bin('tsx'), ['tests/network/deploy-main.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
