/** lendpoolToVaultsvc against a ledger (interface.md 4.4, architecture.md 7, contracts.md 11.1). */
import { Address, scValToNative, xdr } from '@stellar/stellar-sdk/base';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parseTransaction } from '../../src/chain/transaction';
import type { Change } from '../../src/interface/call/change';
import { lendpoolToVaultsvc } from '../../src/interface/changes/lendpool-to-vaultsvc';
import { type UnsignedTransaction, unsignedTransaction } from '../../src/interface/schema/outputs';
import type { Taken } from '../../src/interface/schema/table';
import { freePosition, held, transfers } from './held';
import { confirm, refusal, submitContract } from './outcomes';
import { openWorld, type World } from './world';

const MAX = 9_223_372_036_854_775_807n;

const move = (world: World, input: Partial<Taken<'lendpoolToVaultsvc'>> & { from: string }): Promise<Change<UnsignedTransaction>> =>
  lendpoolToVaultsvc.build(world.context, { vaultAddress: world.vault('Harbor'), ...input });

/** The one contract call of an envelope and its authorizations, decoded by the SDK. */
function callOf(world: World, envelope: string) {
  const { operations } = parseTransaction(envelope, world.network.passphrase).tx;
  const body = operations[0]?.body;
  if (operations.length !== 1 || body?.type !== 'invokeHostFunction') throw new Error('not one contract call');
  const { hostFunction, auth } = body.invokeHostFunctionOp;
  if (hostFunction.type !== 'hostFunctionTypeInvokeContract') throw new Error('not a call');
  const shown = (args: xdr.InvokeContractArgs): unknown[] => [
    scValToNative(xdr.ScVal.scvAddress(args.contractAddress)),
    String(args.functionName),
    args.args.map((arg) => scValToNative(arg) as unknown),
  ];
  const tree = ({ function: fn, subInvocations }: xdr.SorobanAuthorizedInvocation): unknown[] => [
    ...(fn.type === 'sorobanAuthorizedFunctionTypeContractFn' ? shown(fn.contractFn) : [fn.type]),
    subInvocations.map(tree),
  ];
  return {
    call: shown(hostFunction.invokeContract),
    auth: auth.map(({ credentials, rootInvocation }) => [credentials.type, ...tree(rootInvocation)]),
  };
}

/** The deposit that an envelope promises: the argument that is signed. */
function promised(world: World, envelope: string): bigint {
  const [, , [, calls]] = callOf(world, envelope).call as [string, string, [string, [string, string, [bigint[]]][]]];
  return calls[1]?.[2][0][0] ?? 0n;
}

const mostLeft = ({ expectation }: Change<unknown>) => BigInt(expectation.amounts.find(({ name }) => name === 'wallet')?.most ?? -1);

it('moves the whole position in one call, exactly as promised', async (test) => {
  const world = await openWorld(test);
  const from = await world.who('user', freePosition);
  const vault = world.vault('Harbor');
  const before = await held(world, from, vault);

  const change = await move(world, { from });
  const { result } = change;
  expect(v.is(unsignedTransaction, result)).toBe(true);
  expect(result).toMatchObject({ xdr: change.envelope, functionName: 'exec', isSmartWallet: false });
  expect(xdr.Operation.fromXdr(result.operationXDR, 'base64').toXdr('base64')).toBe(
    parseTransaction(change.envelope, world.network.passphrase).tx.operations[0]?.toXdr('base64'),
  );
  const deposit = promised(world, change.envelope);
  expect(deposit).toBeGreaterThanOrEqual(before.position);
  expect(result.simulationResponse).toEqual([
    { supply: {}, collateral: {}, liabilities: {} },
    [[deposit.toString()], expect.stringMatching(/^[1-9]\d*$/), expect.any(Array)],
  ]);
  await world.plan(change);

  const outcome = await confirm(world, change.envelope);
  const after = await held(world, from, vault);
  expect(transfers(outcome, from, vault)).toEqual([deposit]);
  expect(after.position).toBe(0n);
  expect(after.shares).toBeGreaterThan(before.shares);
  expect(after.usdc).toBeGreaterThanOrEqual(before.usdc);
  expect(after.usdc).toBeLessThanOrEqual(mostLeft(change));
  expect(after.xlm).toBe(before.xlm - outcome.feeCharged);
  expect(outcome.feeCharged).toBeLessThanOrEqual(BigInt(change.expectation.maxFee));
  expect(await refusal(move(world, { from }))).toMatchObject({ status: 404, code: 'no_position' });
});

it('signs exec, withdraw-all and a deposit of exactly what the position was worth, and nothing else', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const from = world.role('user');
  const [vault, pool] = [world.vault('Harbor'), world.network.lendpools[0]?.address];
  const usdc = world.network.assets.usdc?.contract;
  const worth = (await held(world, from, vault)).position;
  const { call, auth } = callOf(world, (await move(world, { from })).envelope);
  const request = { address: usdc, amount: MAX, request_type: 1 };
  const submit = [pool, 'submit', [from, from, from, [request]]];
  const deposit = [vault, 'deposit', [[worth], [worth], from, true]];
  const exec = [world.network.router?.address, 'exec', [from, [submit, deposit]]];
  const transfer = [usdc, 'transfer', [from, vault, worth], []];
  expect(call).toEqual(exec);
  expect(auth).toEqual([
    [
      'sorobanCredentialsSourceAccount',
      ...exec,
      [
        [...submit, []],
        [...deposit, [transfer]],
      ],
    ],
  ]);
});

for (const [role, type, pocket] of [
  ['user', 1, 7n],
  ['collateralUser', 3, 0n],
] as const) {
  it(`moves a part of what ${role} lends, and says to the stroop what stays`, async (test) => {
    const world = await openWorld(test);
    const control = world.fresh();
    const [from, vault] = [world.role(role), world.vault('Harbor')];
    if (pocket > 0n) await control.fund(from, pocket, 'usdc');
    // Any age at which a bToken is worth more than one stroop, so that the pool rounds.
    await control.advance(86_400);
    const before = await held(world, from, vault);
    const amount = before.position / 3n;
    const change = await move(world, { from, amount: amount.toString() });
    const [, , [, calls]] = callOf(world, change.envelope).call as [string, string, [string, [string, string, unknown[]][]]];
    expect(calls[0]?.[2][3]).toMatchObject([{ request_type: type, amount }]);
    expect(promised(world, change.envelope)).toBe(amount);
    const plan = await world.plan(change);
    const [of, stays] = ['wallet', 'position'].map((place) =>
      plan.effects.find(({ where, asset }) => where === place && asset.code !== 'XLM'),
    );
    // Nothing is left over: the pool pays just what it is asked for.
    expect(of && [of.before, of.after, of.most]).toEqual(pocket > 0n ? ['7', '7', '7'] : undefined);
    expect(plan.warnings.map(({ code }) => code)).not.toContain('residual');
    const outcome = await confirm(world, change.envelope);
    const after = await held(world, from, vault);
    expect(transfers(outcome, from, vault)).toEqual([amount]);
    expect(after.usdc).toBe(before.usdc);
    expect(after.shares).toBeGreaterThan(before.shares);
    expect(after.xlm).toBe(before.xlm - outcome.feeCharged);
    expect(after.position).toBeGreaterThanOrEqual(BigInt(stays?.after ?? -1));
    expect(after.position).toBeLessThanOrEqual(BigInt(stays?.most ?? -1));
    // What was left is what is there now, less what it earned since: at the rate of the reading, bToken by bToken.
    expect(BigInt(stays?.after ?? -1)).toBeLessThanOrEqual(before.position - amount);
    expect(BigInt(stays?.after ?? -1)).toBeGreaterThan(before.position - amount - 3n);
    const rest = await move(world, { from });
    await world.plan(rest);
    await confirm(world, rest.envelope);
    expect((await held(world, from, vault)).position).toBe(0n);
  });
}

it('refuses a part that is more than there is, and one that is no amount', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const from = world.role('user');
  const { position } = await held(world, from, world.vault('Harbor'));
  const more = (position + 1n).toString();
  expect(await refusal(move(world, { from, amount: more }))).toMatchObject({
    status: 400,
    code: 'insufficient_balance',
    details: { needed: more, available: position.toString() },
  });
  for (const amount of ['0', '-1', '1.5', 'all'])
    expect(await refusal(move(world, { from, amount }))).toMatchObject({ code: 'invalid_amount' });
});

it('withdraws collateral as collateral', async (test) => {
  const world = await openWorld(test);
  const vault = world.vault('Harbor');
  const from = await world.who('collateralUser', ({ positions }) =>
    positions.some((one) => one.collateral > 0n && !one.blocked && !one.hasDebt),
  );
  const change = await move(world, { from });
  const [, , [, calls]] = callOf(world, change.envelope).call as [string, string, [string, [string, string, unknown[]][]]];
  expect(calls[0]?.[2][3]).toMatchObject([{ request_type: 3, amount: MAX }]);
  await confirm(world, change.envelope);
  expect((await held(world, from, vault)).position).toBe(0n);
});

it('speaks to a router whose elements have four parts, none of which may fail', async (test) => {
  const world = await openWorld(test);
  const address = world.contract('routerV1');
  const from = await world.who('user', freePosition);
  const context = world.under({ router: { address, elements: 4 } });
  const change = await lendpoolToVaultsvc.build(context, { from, vaultAddress: world.vault('Harbor') });
  const [to, , [, calls]] = callOf(world, change.envelope).call as [string, string, [string, unknown[][]]];
  expect(to).toBe(address);
  expect(calls.map((element) => [element.length, element[3]])).toEqual([
    [4, false],
    [4, false],
  ]);
  await confirm(world, change.envelope);
});

for (const seconds of [1, 120, 174]) {
  it(`keeps its promise when it is included after ${seconds} s; what grew meanwhile stays in the wallet, under the named figure`, async (test) => {
    const world = await openWorld(test);
    const control = world.fresh();
    const [from, vault] = [world.role('user'), world.vault('Harbor')];
    const change = await move(world, { from });
    expect(change.expectation.validUntil).toBe((await control.time()).closeTime + 180);
    await control.advance(seconds);
    const outcome = await confirm(world, change.envelope);
    const after = await held(world, from, vault);
    expect(transfers(outcome, from, vault)).toEqual([promised(world, change.envelope)]);
    expect(after.position).toBe(0n);
    expect(after.usdc).toBeGreaterThan(0n);
    expect(after.usdc).toBeLessThanOrEqual(mostLeft(change));
  });
}

it('is not included after its time', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const change = await move(world, { from: world.role('user') });
  await control.advance(181);
  expect(await submitContract(world, change.envelope)).toEqual({ refused: 'txTooLate' });
});

it('may be given less time, never more', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const from = world.role('user');
  const validity = async (validFor: number) => {
    const { expectation, reading } = await move(world, { from, validFor });
    return expectation.validUntil - reading.closeTime;
  };
  expect([await validity(60), await validity(10_000)]).toEqual([60, 180]);
});

it('takes the first pool of the settings, then the next; the wallet’s command may choose', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const from = world.role('twoPools');
  const vault = world.vault('Harbor');
  const [first, second] = world.network.lendpools.map(({ address }) => address);
  const poolOf = (change: Change<unknown>) => (callOf(world, change.envelope).call as [string, string, [string, [string][]]])[2][1][0]?.[0];
  for (const named of [{ lendpool: second }, { source: second }, { lendpool: second, source: second }])
    expect(poolOf(await move(world, { from, ...named }))).toBe(second);
  const change = await move(world, { from });
  expect(poolOf(change)).toBe(first);
  await world.plan(change);
  await confirm(world, change.envelope);
  const next = await move(world, { from });
  expect(poolOf(next)).toBe(second);
  await confirm(world, next.envelope);
  expect((await held(world, from, vault)).position).toBe(0n);
  const unlisted = world.vault('Keel');
  for (const named of [{ lendpool: unlisted }, { source: unlisted }, { lendpool: first, source: second }])
    expect(await refusal(move(world, { from, ...named }))).toMatchObject({ status: 404, code: 'lendpool_unknown' });
});

it('reads ledger, entries and fees at once, simulates, and asks no more', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const from = await world.who('user', freePosition);
  const probed = new Set<string>();
  const build = () => lendpoolToVaultsvc.build({ ...world.context, probed }, { from, vaultAddress: world.vault('Harbor') });
  const reads = ['getFeeStats', 'getLatestLedger', 'getLedgerEntries'];
  world.traffic.reset();
  await build();
  // A router that was not probed yet is looked at while the simulation runs.
  expect(world.traffic.requests.sort()).toEqual([...reads, 'getLatestLedger', 'getLedgerEntries', 'simulateTransaction'].sort());
  expect(world.traffic.rounds).toBe(2);
  world.traffic.reset();
  await build();
  expect(world.traffic.requests.sort()).toEqual([...reads, 'simulateTransaction'].sort());
  expect(world.traffic.rounds).toBe(2);
});

it('restores what was archived with its use', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, vault] = [world.role('user'), world.vault('Harbor')];
  const key = xdr.ScVal.scvVec([xdr.ScVal.scvSymbol('Positions'), new Address(from).toScVal()]);
  await control.archive({ contract: world.network.lendpools[0]?.address ?? '', key: key.toXdr('base64') });
  await control.archive({ contract: vault });
  expect((await world.holdings(from)).positions[0]?.archived).toBe(true);
  const change = await move(world, { from });
  await world.plan(change);
  await confirm(world, change.envelope);
  expect((await held(world, from, vault)).position).toBe(0n);
});
