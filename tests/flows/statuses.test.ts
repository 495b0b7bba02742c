/** statuses: many vaults in one question, each with its own answer or its own error (interface.md 4.2). */
import { xdr } from '@stellar/stellar-sdk/base';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { configKey } from '../../src/contracts/stabilizer';
import { reads } from '../../src/interface/reads/reads';
import { stabilizerStatuses, vaultErrors } from '../../src/interface/schema/outputs';
import { refusals } from '../../src/interface/schema/refusals';
import { MOST_VAULTS } from '../../src/interface/schema/table';
import type { ContractId } from '../../src/primitives/addresses';
import { answered } from './declared';
import { lyingNode } from './lying-node';
import { refusal } from './outcomes';
import { badAddresses, NOWHERE, without } from './owner-refusals';
import { said, stabilizerOf } from './owners';
import { openWorld, type World } from './world';

/** A node whose configuration of that vault is nothing that a stabilizer keeps. */
function misread(world: World, vault: ContractId) {
  const key = configKey(stabilizerOf(world, 'C'), vault, 'C');
  const wanted = key.type === 'contractData' ? key.contractData.key.toXdr('base64') : '';
  return lyingNode(world, {
    entry: (data) => {
      if (data.type !== 'contractData' || data.contractData.key.toXdr('base64') !== wanted) return data;
      const val = xdr.ScVal.scvVoid();
      return xdr.LedgerEntryData.contractData(new xdr.ContractDataEntry({ ...data.contractData, val }));
    },
  });
}

it('answers each vault as status does, in the order in which they were named', async (test) => {
  const world = await openWorld(test);
  const vaults = ['Keel', 'Lantern', 'Harbor', 'Lantern'].map((name) => world.vault(name));
  const answer = await reads.statuses.answer(world.context, { vaults });
  expect(v.is(stabilizerStatuses, answer)).toBe(true);
  const each = await Promise.all(vaults.map((vault) => said(world, vault)));
  expect(answer.statuses).toEqual(each.map((status) => ({ status, error: null })));
});

it('tells in its place what is wrong with a vault, and of the others what they are', async (test) => {
  const world = await openWorld(test);
  const vault = world.vault('Lantern');
  const bad = badAddresses(world, 'C');
  const vaults = [vault, NOWHERE, ...bad.map(([address]) => address), world.vault('Harbor')];
  const { statuses } = await reads.statuses.answer(misread(world, vault), { vaults });
  expect(statuses.map(({ status, error }) => (status ? 'told' : error?.code))).toEqual([
    'entry_misshapen',
    'vault_missing',
    ...bad.map(([, code]) => code),
    'told',
  ]);
  const secret = world.manifest.accounts.owner?.secret ?? '';
  const named = await reads.statuses.answer(world.context, { vaults: [secret] });
  expect(named.statuses[0]?.error?.code).toBe('secret_key_given');
  expect(JSON.stringify(named)).not.toContain(secret);
});

it('asks as often as its keys need: 200 at a time, once for all that are no address, and once for who is named twice', async (test) => {
  const world = await openWorld(test);
  const { vaults } = await world.fresh().run<{ vaults: ContractId[] }>('crowd', { count: MOST_VAULTS - 1 });
  const generations = new Map();
  const context = { ...world.context, generations };
  await said({ ...world, context }, world.vault('Lantern'));
  world.traffic.reset();
  const { statuses } = await reads.statuses.answer(context, { vaults: [world.vault('Lantern'), ...vaults] });
  expect(statuses.map(({ status }) => status?.registered)).toEqual([true, ...vaults.map(() => false)]);
  // An instance, a configuration of each of three stabilizers, a campaign.
  expect(world.traffic.requests).toEqual(Array((MOST_VAULTS * 5) / 200 + 0.5).fill('getLedgerEntries'));
  expect(world.traffic.rounds).toBe(1);
  world.traffic.reset();
  await reads.statuses.answer(context, { vaults: Array(MOST_VAULTS).fill(vaults[0]) });
  expect(world.traffic.requests).toEqual(['getLedgerEntries']);
  world.traffic.reset();
  await reads.statuses.answer(context, { vaults: ['x', 'y'] });
  expect(world.traffic.requests).toEqual([]);
});

it('what is wrong with all of them is wrong with the question', async (test) => {
  const world = await openWorld(test);
  const ask = (network: string) => answered(world.context, { name: 'statuses', input: { vaults: ['x'], network } });
  expect(await refusal(ask('elsewhere'))).toMatchObject({ code: 'network_mismatch' });
  for (const context of without(world)) {
    expect(await refusal(answered(context, { name: 'statuses', input: { vaults: ['x'] } }))).toMatchObject({ code: 'network_unavailable' });
  }
});

it('a vault is refused in its place with what status refuses, and with an entry that cannot be read', () => {
  expect([...vaultErrors].sort()).toEqual([...refusals.status, 'entry_misshapen'].sort());
});
