/**
 * However often and whenever gateways are killed: nothing that was written down is lost, and no request reaches a node in other bytes
 * than its own. BALLAST_KILLS: how many for each set-up; BALLAST_SEED: the same again. `npm run soak -- --gateway 50` plays as many.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacks, missing } from '../capabilities.mjs';
import { type Network, startNetwork } from '../network/index';
import { buildGateway } from '../run/gateway-build.mjs';
import { newFolder } from '../temp';
import { playKills } from './kills';
import { type PostgresServer, startPostgres } from './postgres';

const kills = Number(process.env.BALLAST_KILLS ?? 6);
const seed = Number(process.env.BALLAST_SEED ?? 1);
/** As it is shipped: it starts in a moment. */
const program = { program: ['gateway.js'], cwd: newFolder('kills') };
let network: Network;
let server: PostgresServer | undefined;

beforeAll(async () => {
  await buildGateway(program.cwd);
  network = await startNetwork({ mode: 'interval' });
  if (!missing.postgres()) server = await startPostgres();
});
afterAll(async () => {
  await server?.close();
  await network?.close();
});

const setups = [
  { kind: 'file', processes: 1 },
  { kind: 'postgres', processes: 1 },
  { kind: 'postgres', processes: 2 },
] as const;

describe.each(setups)('$processes on a $kind', ({ kind, processes }) => {
  it(
    `killed ${kills} times (seed ${seed}), loses nothing, and hands on nothing but what it was given`,
    async (test) => {
      if (kind === 'postgres' && missing.postgres()) lacks(test, 'postgres', 'no database to keep a journal in');
      const journal = kind === 'postgres' ? await server?.database() : undefined;
      const told = await playKills(network, program, { processes, ...(journal ? { journal } : {}) }, kills, seed);
      const { played, submitted, all, faults, struck } = told;
      const again = submitted.length - new Set(submitted).size;
      console.log(
        `${processes} on a ${kind}: ${told.kills} kills (${all} of both), ${played.length} transactions, ${submitted.length} submissions, ${again} of the same bytes again (${faults} faults of a node); when killed ${struck.before} were not handed in, ${struck.open} in no ledger, ${struck.ended} in one`,
      );
      for (const { envelope, used, answers } of played) {
        expect(used, envelope).toBe(1n);
        for (const answer of answers) expect(answer).toMatchObject({ ...answers[0], status: 'confirmed' });
      }
      expect([...new Set(submitted)].sort()).toEqual(played.map(({ envelope }) => envelope).sort());
    },
    120_000 + kills * 60_000,
  );
});
