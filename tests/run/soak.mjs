// npm run soak [-- --count 500] [-- --seed 7]: so many activities in a row against the local network in bad weather; with --keeper 30
// so many days of a keeper. A seed plays the same again.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { bin, ensurePackages, root } from './setup.mjs';

ensurePackages();
const { values } = parseArgs({
  options: { count: { type: 'string', default: '500' }, keeper: { type: 'string' }, seed: { type: 'string' } },
});
const seed = values.seed ?? String(randomInt(1_000_000));
const [what, file] = values.keeper ? [`--keeper ${values.keeper}`, 'keeper-days'] : [`--count ${values.count}`, 'soak'];
console.log(`${what}, seed ${seed}`);
const done = spawnSync(bin('vitest'), ['run', '--config', 'tests/vitest.config.ts', `tests/flows/${file}.test.ts`], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, BALLAST_SOAK: values.count, BALLAST_SEED: seed, ...(values.keeper ? { BALLAST_KEEPER_DAYS: values.keeper } : {}) },
});
if (done.status !== 0) console.log(`again: npm run soak -- ${what} --seed ${seed}`);
process.exitCode = done.status ?? 1;
