/** restore against a ledger (architecture.md 7): archived entries come back, and nothing else happens. */
import { xdr } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { instanceKey, keyText } from '../../src/chain/ledger-keys';
import { buildEnvelope, parseTransaction } from '../../src/chain/transaction';
import { shareKey } from '../../src/contracts/vault';
import { restore } from '../../src/interface/changes/restore';
import { vaultDeposit } from '../../src/interface/changes/vault-deposit';
import type { Taken } from '../../src/interface/schema/table';
import type { ContractId } from '../../src/primitives/addresses';
import { positionsKey, userEmissionKey } from '../../src/sources/lendpool/entries';
import { confirm, refusal } from './outcomes';
import { newPerson } from './people';
import { openWorld, type World } from './world';

const archived = async (world: World, ...keys: xdr.LedgerKey[]) => {
  const reading = await world.chain.rpc.read(keys);
  return keys.map((key) => reading.get(key)?.archived);
};

const poolOf = (world: World) => world.network.lendpools[0]?.address as ContractId;

function footprint(world: World, envelope: string): string[] {
  const { ext, operations } = parseTransaction(envelope, world.network.passphrase).tx;
  if (ext.type !== 'sorobanData' || operations[0]?.body.type !== 'restoreFootprint') throw new Error('no restoration');
  expect(ext.sorobanData.resources.footprint.readOnly).toEqual([]);
  return ext.sorobanData.resources.footprint.readWrite.map(keyText);
}

async function archive(world: World, ...keys: xdr.LedgerKey[]): Promise<void> {
  for (const key of keys) await world.fresh().archive({ key: keyText(key) });
  expect(await archived(world, ...keys)).toEqual(keys.map(() => true));
}

/** Somebody with archived entries of each kind. */
const kinds: Record<'position' | 'holding', (world: World) => { from: string; address: ContractId; keys: xdr.LedgerKey[] }> = {
  position: (world) => {
    const [from, pool] = [world.role('user'), poolOf(world)];
    return { from, address: pool, keys: [positionsKey(pool, from), userEmissionKey(pool, from, 3)] };
  },
  holding: (world) => {
    const [from, vault] = [world.role('shareholder'), world.vault('Harbor')];
    return { from, address: vault, keys: [shareKey(vault, from)] };
  },
};

for (const what of ['position', 'holding'] as const) {
  it(`restores a ${what}, exactly what is archived of it`, async (test) => {
    const world = await openWorld(test);
    const { from, address, keys } = kinds[what](world);
    await archive(world, ...keys);
    const change = await restore.build(world.context, { from, what, address });
    expect(change.result).toMatchObject({ xdr: change.envelope, functionName: 'restore', simulationResponse: null });
    expect(footprint(world, change.envelope)).toEqual(keys.map(keyText).sort());
    const plan = await world.plan(change);
    expect(plan.steps).toMatchObject([{ code: 'restore_entries', params: { entries: keys.length } }]);
    // Nothing but the fee.
    expect(plan.effects.map(({ where, asset }) => [where, asset.code])).toEqual([['wallet', 'XLM']]);
    const before = (await world.holdings(world.role('user'))).positions;
    await confirm(world, change.envelope);
    expect(await archived(world, ...keys)).toEqual(keys.map(() => false));
    expect((await world.holdings(world.role('user'))).positions.map(({ supply }) => supply > 0n)).toEqual(before.map(() => true));
    expect(await refusal(restore.build(world.context, { from, what, address }))).toMatchObject({ status: 404, code: 'nothing_archived' });
  });
}

it('restores a vault that sleeps, for anybody', async (test) => {
  const world = await openWorld(test);
  const [from, address] = [world.role('richUser'), world.vault('Harbor')];
  await archive(world, instanceKey(address));
  const change = await restore.build(world.context, { from, what: 'vault', address });
  expect(footprint(world, change.envelope)).toEqual([keyText(instanceKey(address))]);
  await world.plan(change);
  await confirm(world, change.envelope);
  expect(await archived(world, instanceKey(address))).toEqual([false]);
});

it('leaves alone what lives', async (test) => {
  const world = await openWorld(test);
  const { from, address, keys } = kinds.position(world);
  const [first, second] = keys as [xdr.LedgerKey, xdr.LedgerKey];
  await archive(world, first);
  expect(footprint(world, (await restore.build(world.context, { from, what: 'position', address })).envelope)).toEqual([keyText(first)]);
  expect(await archived(world, second)).toEqual([false]);
});

it('shows no Plan of another operation', async (test) => {
  const world = await openWorld(test);
  const { from, address, keys } = kinds.holding(world);
  await archive(world, ...keys);
  const change = await restore.build(world.context, { from, what: 'holding', address });
  const parsed = parseTransaction(change.envelope, world.network.passphrase);
  const data = parsed.tx.ext.type === 'sorobanData' ? parsed.tx.ext.sorobanData : undefined;
  const body = xdr.OperationBody.extendFootprintTtl(new xdr.ExtendFootprintTtlOp({ ext: xdr.ExtensionPoint.v0(), extendTo: 100 }));
  const frame = { source: parsed.source, sequence: parsed.tx.seqNum - 1n, fee: BigInt(parsed.tx.fee), validUntil: parsed.validUntil };
  const other = buildEnvelope(frame, [new xdr.Operation({ sourceAccount: null, body })], data);
  expect(await refusal(world.plan({ ...change, envelope: other }))).toMatchObject({ status: 500, code: 'plan_mismatch' });
});

interface Case {
  title: string;
  input: (world: World) => Partial<Taken<'restore'>>;
  status: number;
  code: string;
}

const cases: Case[] = [
  { title: 'an address that is none', input: () => ({ address: 'CABC' }), status: 400, code: 'invalid_address' },
  { title: 'another network', input: () => ({ network: 'testnet' }), status: 400, code: 'network_mismatch' },
  { title: 'an account that does not exist', input: (world) => ({ from: world.role('empty') }), status: 404, code: 'account_not_found' },
  {
    title: 'a pool of others',
    input: (world) => ({ what: 'position', address: world.vault('Keel') }),
    status: 404,
    code: 'lendpool_unknown',
  },
  { title: 'a contract that is no vault', input: (world) => ({ address: world.contract('notVault') }), status: 404, code: 'vault_missing' },
  { title: 'what lives', input: () => ({}), status: 404, code: 'nothing_archived' },
];

for (const { title, input, status, code } of cases) {
  it(`refuses ${title}`, async (test) => {
    const world = await openWorld(test);
    world.fresh();
    const asked: Taken<'restore'> = { from: world.role('user'), what: 'vault', address: world.vault('Harbor'), ...input(world) };
    expect(await refusal(restore.build(world.context, asked))).toMatchObject({ status, code });
  });
}

it('refuses XLM that does not cover the fee', async (test) => {
  const world = await openWorld(test);
  const address = world.vault('Harbor');
  await archive(world, instanceKey(address));
  const person = await newPerson(world, 10_000_000n + 500n);
  expect(await refusal(restore.build(world.context, { from: person.address, what: 'vault', address }))).toMatchObject({
    status: 400,
    code: 'low_balance',
  });
});

it('takes of a node’s answer its numbers alone, and none above the wallet’s ceiling', async (test) => {
  const world = await openWorld(test);
  const { from, address, keys } = kinds.holding(world);
  await archive(world, ...keys);
  const lie = (set: { [path: string]: unknown }) => world.fresh().fault({ door: 'rpc', method: 'simulateTransaction', kind: 'wrong', set });
  const ending = () => restore.build(world.context, { from, what: 'holding', address });
  await lie({ 'result.minResourceFee': '99999999999' });
  expect(await refusal(ending())).toMatchObject({ status: 502, code: 'fee_above_ceiling' });
  for (const [path, value] of [
    ['minResourceFee', '-1'],
    ['transactionData', 'AAAA'],
    ['error', 'HostError: Error(Budget, ExceededLimit)'],
  ] as const) {
    await lie({ [`result.${path}`]: value });
    expect(await refusal(ending())).toMatchObject({ status: 502, code: 'node_invalid' });
  }
  const { simulation } = await vaultDeposit.build(world.context, { from, vaultAddress: address, amount: '10000000' });
  await lie({ 'result.transactionData': simulation?.transactionData });
  expect(footprint(world, (await ending()).envelope)).toEqual(keys.map(keyText));
});
