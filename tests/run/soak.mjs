// npm run soak [-- --count 500] [-- --seed 7]: so many activities in a row against the local network in bad weather; with --keeper 30
// so many days of a keeper; with --gateway 50 so many kills of gateways, for one and two processes and each of their databases; with
// --load 100000 so many questions to the gateway, as counts and ratios. A seed plays the same again.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { bin, ensurePackages, root } from './setup.mjs';

ensurePackages();
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    keeper: { type: 'string' },
    gateway: { type: 'string' },
    load: { type: 'string' },
    seed: { type: 'string' },
  },
});
const seed = values.seed ?? String(randomInt(1_000_000));
const plays = [
  values.keeper && [`--keeper ${values.keeper}`, 'flows/keeper-days', { BALLAST_KEEPER_DAYS: values.keeper }],
  values.gateway && [`--gateway ${values.gateway}`, 'gateway/kills', { BALLAST_KILLS: values.gateway }],
  values.load && [`--load ${values.load}`, 'gateway/load', { BALLAST_LOAD: values.load }],
];
const [what, file, asked] = plays.find(Boolean) ?? [`--count ${values.count}`, 'flows/soak', { BALLAST_SOAK: values.count }];
console.log(`${what}, seed ${seed}`);
const done = spawnSync(bin('vitest'), ['run', '--config', 'tests/vitest.config.ts', `tests/${file}.test.ts`], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, BALLAST_SEED: seed, ...asked },
});
if (done.status !== 0) console.log(`again: npm run soak -- ${what} --seed ${seed}`);
process.exitCode = done.status ?? 1;
