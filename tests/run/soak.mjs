// npm run soak [-- --count 500] [-- --seed 7]: so many activities in a row against the local network in bad weather; with --keeper 30
// so many days of a keeper; with --load 100000 so many questions to the gateway, as counts and ratios. A seed plays the same again.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { bin, ensurePackages, root } from './setup.mjs';

ensurePackages();
const { values } = parseArgs({
  options: { count: { type: 'string', default: '500' }, keeper: { type: 'string' }, load: { type: 'string' }, seed: { type: 'string' } },
});
const seed = values.seed ?? String(randomInt(1_000_000));
const [what, file] = values.load
  ? [`--load ${values.load}`, 'gateway/load']
  : values.keeper
    ? [`--keeper ${values.keeper}`, 'flows/keeper-days']
    : [`--count ${values.count}`, 'flows/soak'];
console.log(`${what}, seed ${seed}`);
const done = spawnSync(bin('vitest'), ['run', '--config', 'tests/vitest.config.ts', `tests/${file}.test.ts`], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    BALLAST_SOAK: values.count,
    BALLAST_SEED: seed,
    ...(values.keeper ? { BALLAST_KEEPER_DAYS: values.keeper } : {}),
    ...(values.load ? { BALLAST_LOAD: values.load } : {}),
  },
});
if (done.status !== 0) console.log(`again: npm run soak -- ${what} --seed ${seed}`);
process.exitCode = done.status ?? 1;
