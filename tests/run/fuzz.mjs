// npm run fuzz [-- --count 100000] [-- --seed 7]: so many hostile inputs at every door. A seed plays the same again.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { bin, ensurePackages, root } from './setup.mjs';

ensurePackages();
const { values } = parseArgs({ options: { count: { type: 'string', default: '100000' }, seed: { type: 'string' } } });
const seed = values.seed ?? String(randomInt(1_000_000));
console.log(`${values.count} inputs a door, seed ${seed}`);
const done = spawnSync(bin('vitest'), ['run', '--config', 'tests/vitest.config.ts', 'tests/flows/doors-fuzz.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, BALLAST_FUZZ_DOORS: values.count, BALLAST_SEED: seed },
});
if (done.status !== 0) console.log(`again: npm run fuzz -- --count ${values.count} --seed ${seed}`);
process.exitCode = done.status ?? 1;
