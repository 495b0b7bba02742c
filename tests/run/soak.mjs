// npm run soak [-- --count 500] [-- --seed 7]: so many activities in a row against the local network in bad weather. A seed plays the same again.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { bin, ensurePackages, root } from './setup.mjs';

ensurePackages();
const { values } = parseArgs({ options: { count: { type: 'string', default: '500' }, seed: { type: 'string' } } });
const seed = values.seed ?? String(randomInt(1_000_000));
console.log(`${values.count} activities, seed ${seed}`);
const done = spawnSync(bin('vitest'), ['run', '--config', 'tests/vitest.config.ts', 'tests/flows/soak.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, BALLAST_SOAK: values.count, BALLAST_SEED: seed },
});
if (done.status !== 0) console.log(`again: npm run soak -- --count ${values.count} --seed ${seed}`);
process.exitCode = done.status ?? 1;
