/** The portfolio where the settings name 500 vaults, from nodes that are a ledger apart, and while ledgers close. */
import { expect, it, type TestContext } from 'vitest';
import { type Chain, createChain } from '../../src/chain/chain';
import { type Portfolio, portfolio } from '../../src/interface/reads/portfolio';
import { vaultList } from '../../src/interface/reads/vault-list';
import type { VaultKeys } from '../../src/interface/reads/vault-value';
import type { AccountId, ContractId } from '../../src/primitives/addresses';
import { UNIT } from './people';
import { openWorld, Traffic } from './world';

/** What is told is looked at, not how soon: many answers are made and read by one process here. */
const PATIENCE = 300_000;

/** 493 vaults beside the scenario's, of each of which the owner has a share. */
async function open(test: TestContext) {
  const world = await openWorld(test);
  const control = world.fresh();
  const { vaults: made } = await control.run<{ vaults: ContractId[] }>('crowd', { count: 493, manager: 'owner', holder: 'owner' });
  const vaults = [...world.network.vaults, ...made.map((address, index) => ({ address, name: `Vault ${index}` }))];
  const network = { ...world.network, vaults };
  await control.close(3);
  const client = (): { chain: Chain; traffic: Traffic } => {
    const traffic = new Traffic();
    return { chain: createChain({ network, fetch: traffic.fetch, timeoutMs: PATIENCE }), traffic };
  };
  const ask = (address: AccountId, remembered?: VaultKeys): Promise<Portfolio> => portfolio(client().chain, address, remembered);
  return { world, control, made, ask, client };
}

/** What of a portfolio no ledger more changes. */
const still = ({ account, lines, positions, holdings }: Portfolio) => ({
  ...{ account, lines: lines.map(({ state }) => state?.balance), positions: positions.map(({ name, hasDebt }) => [name, hasDebt]) },
  holdings: holdings.map(({ vault, shares }) => [vault, shares]),
});

it(
  'is told to an account that holds 500 vaults and to three at once, whichever of two ledgers an answer is from',
  async (test) => {
    const { world, control, made, ask } = await open(test);
    const accounts = ['owner', 'otherOwner', 'shareholder'].map((role) => world.role(role));
    const before = await Promise.all(accounts.map((account) => ask(account)));
    expect(before[0]?.holdings.filter(({ vault }) => made.includes(vault))).toHaveLength(493);
    await control.run('otherUserDeposits', { vault: world.vault('Harbor'), amount: 100n * UNIT });
    await control.close();
    for (const [seed, percent] of [10, 30, 50, 50].entries()) {
      await control.view({ door: 'rpc', late: 1, percent, seed });
      const found = await Promise.all(accounts.map((account) => ask(account)));
      expect(found.map(still)).toEqual(before.map(still));
    }
  },
  PATIENCE,
);

it(
  'is told while a ledger closes between any two answers',
  async (test) => {
    const { world, control, ask } = await open(test);
    const before = await ask(world.role('owner'));
    await control.view({ door: 'rpc', closes: true });
    expect(still(await ask(world.role('owner')))).toEqual(still(before));
  },
  PATIENCE,
);

it('tells a vault’s shares and their worth as they were in one ledger, though some leave between its rounds', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, vault] = [world.role('shareholder'), world.vault('Harbor')];
  const harbor = ({ holdings }: Portfolio) => holdings.find((one) => one.vault === vault);
  const first = harbor(await world.holdings(from));
  let [underWay, rounds] = [0, 0];
  let leaving: Promise<unknown> | undefined;
  const fetched: typeof fetch = async (input, init) => {
    if (underWay++ === 0 && ++rounds === 2)
      leaving = control.close().then(() => control.run('otherUserLeaves', { account: from, vault, shares: (first?.shares ?? 0n) / 8n }));
    try {
      await leaving;
      return await fetch(input, init);
    } finally {
      underWay -= 1;
    }
  };
  const found = harbor(await portfolio(createChain({ network: world.network, fetch: fetched }), from));
  const after = harbor(await world.holdings(from));
  expect(after?.shares).toBeLessThan(first?.shares ?? 0n);
  expect(found?.shares).toBe(after?.shares);
  const off = (found?.value ?? 0n) - (after?.value ?? 0n);
  expect(off < UNIT && off > -UNIT).toBe(true);
});

it(
  'asks for what is remembered of vaults only where that costs no request',
  async (test) => {
    const { world, ask, client } = await open(test);
    const owner = world.role('owner');
    const remembered: VaultKeys = new Map();
    const cold = client();
    const first = await portfolio(cold.chain, owner, remembered);
    const { chain } = client();
    // As the vaults' own screen does, for all of them.
    await vaultList(
      { chain, clock: world.clock, vaultKeys: remembered },
      { account: owner, vaults: chain.network.vaults.map(({ address }) => address) },
    );
    expect(remembered.size).toBe(chain.network.vaults.length);
    const warm = client();
    expect(still(await portfolio(warm.chain, owner, remembered))).toEqual(still(first));
    expect(warm.traffic.requests.length).toBeLessThanOrEqual(cold.traffic.requests.length);
    // An account that holds none of them asks for no vault's insides.
    const none = client();
    await portfolio(none.chain, world.role('richUser'), remembered);
    expect(none.traffic.requests.filter((name) => name === 'getLedgerEntries')).toHaveLength(6);
    expect((await ask(world.role('richUser'))).holdings).toEqual([]);
  },
  PATIENCE,
);
