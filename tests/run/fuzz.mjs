// npm run fuzz [-- --count 100000] [-- --seed 7]: so many hostile inputs at every door. A seed plays the same again.
// npm run fuzz -- --envelopes 10000 [--seed 7]: so many random envelopes, applied by the local ledger and held against their reviews.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { bin, ensurePackages, root } from './setup.mjs';

ensurePackages();
const { values } = parseArgs({
  options: { count: { type: 'string', default: '100000' }, envelopes: { type: 'string' }, seed: { type: 'string' } },
});
const seed = values.seed ?? String(randomInt(1_000_000));
const { envelopes } = values;
const [file, amount, flag] = envelopes
  ? ['tests/unit/review/random.test.ts', { BALLAST_ENVELOPES: envelopes }, `--envelopes ${envelopes}`]
  : ['tests/flows/doors-fuzz.test.ts', { BALLAST_FUZZ_DOORS: values.count }, `--count ${values.count}`];
console.log(`${flag.slice(2)}, seed ${seed}`);
const done = spawnSync(bin('vitest'), ['run', '--config', 'tests/vitest.config.ts', file], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...amount, BALLAST_SEED: seed },
});
if (done.status !== 0) console.log(`again: npm run fuzz -- ${flag} --seed ${seed}`);
process.exitCode = done.status ?? 1;
