/**
 * The directory of 500 vaults from nodes that are a ledger apart, while vaults are enrolled and leave: it always answers, and says
 * of each vault what was so in one of the two ledgers. `BALLAST_RUNS=100` for as many runs as
 * the figures of docs/rates.md are from.
 */
import { nativeToScVal } from '@stellar/stellar-sdk/base';
import { expect, it, type TestContext } from 'vitest';
import { type Chain, createChain } from '../../src/chain/chain';
import { type DirectoryVault, directory } from '../../src/interface/reads/directory';
import { vaultList } from '../../src/interface/reads/vault-list';
import type { ContractId } from '../../src/primitives/addresses';
import { openWorld, Traffic } from './world';

/** What is told is looked at, not how soon: many answers are made and read by one process here. */
const PATIENCE = 300_000;

const RUNS = Number(process.env.BALLAST_RUNS ?? 4);

const address = (text: string) => nativeToScVal(text, { type: 'address' }).toXdr('base64');

/** 500 vaults: seven of the scenario, fifty that the owner manages and holds, fifty that a stabilizer manages, nobody's. */
async function open(test: TestContext, own = 50) {
  const world = await openWorld(test);
  const control = world.fresh();
  const { stabilizer } = world.network;
  if (!stabilizer) return world.lacks('the network has no stabilizer');
  const owner = world.role('owner');
  const crowd = async (body: object) => (await control.run<{ vaults: ContractId[] }>('crowd', body)).vaults;
  await crowd({ count: 493 - 50 - own });
  await crowd({ count: 50, manager: stabilizer });
  const mine = await crowd({ count: own, manager: 'owner', holder: 'owner' });
  const config = nativeToScVal(
    { admin: owner, max_fee_bps: 2000, min_fee_bps: 0, target_apy_bps: 300 },
    {
      type: {
        admin: ['symbol', 'address'],
        max_fee_bps: ['symbol', 'u32'],
        min_fee_bps: ['symbol', 'u32'],
        target_apy_bps: ['symbol', 'u32'],
      },
    },
  ).toXdr('base64');
  const enrol = (vault: ContractId) => control.invoke(stabilizer, 'register_vault', [address(vault), config]);
  const leave = (vault: ContractId) => control.invoke(stabilizer, 'unregister_vault', [address(vault)]);
  await control.close(3);
  /** What a client that nobody knows yet is told, and what that asks. */
  const ask = async <T>(read: (chain: Chain) => Promise<T>): Promise<{ found: T; requests: number }> => {
    const traffic = new Traffic();
    const chain = createChain({ network: { ...world.network, vaults: [] }, fetch: traffic.fetch, timeoutMs: PATIENCE });
    return { found: await read(chain), requests: traffic.requests.length };
  };
  return { world, control, owner, stabilizer, mine, enrol, leave, ask };
}

const told = ({ vault, state, owner, instance, config, shares }: DirectoryVault) =>
  `${vault} ${state} ${owner} ${instance.manager} ${config?.targetApyBps} ${shares.map((one) => one.shares)}`;

/** By vault: what was so, now and a ledger ago. */
type Truth = Map<ContractId, readonly string[]>;

function expectTrue(vaults: readonly DirectoryVault[], truth: Truth): void {
  expect(vaults.map(({ vault }) => vault)).toEqual([...truth.keys()]);
  for (const one of vaults) expect(truth.get(one.vault)).toContain(told(one));
}

it(
  'is told with 10, 30 or 50 % of the answers a ledger behind, each time with at most fourteen requests',
  async (test) => {
    const { control, owner, stabilizer, mine, enrol, leave, ask } = await open(test);
    const { found } = await ask((chain) => directory(chain, [owner]));
    const truth: Truth = new Map(found.vaults.map((one) => [one.vault, [told(one)]]));
    expect(truth.size).toBe(55);
    let seed = 0;
    for (const percent of [10, 30, 50]) {
      const asked: number[] = [];
      const refused: string[] = [];
      for (let run = 0; run < RUNS; run++) {
        seed += 1;
        const moved = mine[seed % 25] as ContractId;
        const free = `${moved} notEnrolled ${owner} ${owner} undefined 10000000`;
        const enrolled = `${moved} normal ${owner} ${stabilizer} 300 10000000`;
        const enrols = truth.get(moved)?.includes(free);
        await (enrols ? enrol(moved) : leave(moved));
        await control.close();
        truth.set(moved, [free, enrolled]);
        await control.view({ door: 'rpc', late: 1, percent, seed });
        try {
          const answer = await ask((chain) => directory(chain, [owner]));
          expectTrue(answer.found.vaults, truth);
          asked.push(answer.requests);
        } catch (error) {
          refused.push(String(error));
        }
        await control.view({ door: 'rpc' });
        truth.set(moved, [enrols ? enrolled : free]);
      }
      const most = Math.max(...asked);
      console.log(`${percent} % late: ${asked.length} of ${RUNS} told, with ${Math.min(...asked)} to ${most} requests`, refused);
      expect(asked.length).toBeGreaterThanOrEqual(RUNS * 0.99);
      expect(most).toBeLessThanOrEqual(14);
    }
  },
  PATIENCE + RUNS * 30_000,
);

it(
  'an account that holds all of 500 vaults is told of each, from nodes a ledger apart, and lists them with their worth',
  async (test) => {
    const { world, control, owner, mine, enrol, ask } = await open(test, 443);
    await enrol(mine[0] as ContractId);
    await control.close();
    await control.view({ door: 'rpc', late: 1, percent: 50, seed: 1 });
    const { found, requests } = await ask((chain) => directory(chain, [owner]));
    expect(found.vaults.filter(({ shares }) => shares.length > 0)).toHaveLength(443);
    expect(requests).toBeLessThanOrEqual(24);
    const vaults = found.vaults.map(({ vault }) => vault);
    const { found: list } = await ask((chain) => vaultList({ chain, clock: world.clock }, { account: owner, vaults }));
    expect(list.vaults.map(({ enrolment }) => enrolment.vault)).toEqual(vaults);
    expect(list.vaults.every(({ value }) => value.total !== undefined)).toBe(true);
  },
  PATIENCE,
);

it(
  'is told to three accounts at once, and while a ledger closes between any two answers',
  async (test) => {
    const { world, control, owner, stabilizer, mine, enrol, ask } = await open(test);
    const accounts = [owner, world.role('otherOwner'), world.role('shareholder')];
    const { found } = await ask((chain) => directory(chain, accounts));
    const truth: Truth = new Map(found.vaults.map((one) => [one.vault, [told(one)]]));
    const [moved] = mine as [ContractId];
    await enrol(moved);
    await control.close();
    const enrolled = `${moved} normal ${owner} ${stabilizer} 300 10000000`;
    truth.set(moved, [...(truth.get(moved) ?? []), enrolled]);
    await control.view({ door: 'rpc', late: 1, percent: 50, seed: 3 });
    const all = await ask((chain) => directory(chain, accounts));
    expectTrue(all.found.vaults, truth);
    expect(all.requests).toBeLessThanOrEqual(24);
    const each = await Promise.all(accounts.map((account) => ask((chain) => directory(chain, [account]))));
    expect(new Set(each.flatMap((one) => one.found.vaults.map(({ vault }) => vault)))).toEqual(new Set(truth.keys()));

    await control.view({ door: 'rpc', closes: true });
    const before = await control.time();
    const moving = await ask((chain) => directory(chain, accounts));
    expectTrue(moving.found.vaults, truth.set(moved, [enrolled]));
    expect((await control.time()).sequence - before.sequence).toBe(moving.requests);
    const vaults = [...truth.keys()];
    const { sequence: from } = await control.time();
    const { found: list } = await ask((chain) => vaultList({ chain, clock: world.clock }, { account: owner, vaults }));
    expect(list.vaults.map(({ enrolment }) => enrolment.vault)).toEqual(vaults);
    // Each is said as of a ledger that closed while it was read.
    const { sequence: to } = await control.time();
    expect(list.vaults.filter(({ ledger }) => ledger < from || ledger > to)).toEqual([]);
  },
  PATIENCE,
);
