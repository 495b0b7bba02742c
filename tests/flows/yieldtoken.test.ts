/** A plain yield token (SEP-56) as a lending source: read, rated and moved into a vault in one call (contracts.md part 18). */
import { Address, nativeToScVal, scValToNative, xdr } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { createChain } from '../../src/chain/chain';
import { keyText } from '../../src/chain/ledger-keys';
import { parseTransaction } from '../../src/chain/transaction';
import type { PortfolioView } from '../../src/commands/views';
import type { Change } from '../../src/interface/call/change';
import { lendpoolToVaultsvc } from '../../src/interface/changes/lendpool-to-vaultsvc';
import { restore } from '../../src/interface/changes/restore';
import { sourceRates } from '../../src/interface/reads/source-rates';
import type { UnsignedTransaction } from '../../src/interface/schema/outputs';
import type { Taken } from '../../src/interface/schema/table';
import type { AccountId, ContractId } from '../../src/primitives/addresses';
import type { Step } from '../../src/primitives/plan';
import { assetsFor, assetsTaken, bookKeys, parseBook, sharesBurned, sharesFor, sharesKey } from '../../src/sources/yieldtoken/entries';
import { storyOf } from '../../src/ui/approve/story';
import { settledEffects } from '../../src/wallet/records/settle';
import { tellStep } from '../../src/words/plan';
import { spoken } from '../unit/spoken';
import { confirmed, openBrowser, PASSWORD, settle } from './browser';
import { held, transfers } from './held';
import { confirm, refusal, submitContract } from './outcomes';
import { openWorld, type World } from './world';

const tokenOf = ({ network }: World): ContractId => network.yieldTokens[0]?.address ?? expect.fail('the network has no yield token');

const move = (world: World, input: Partial<Taken<'lendpoolToVaultsvc'>> = {}): Promise<Change<UnsignedTransaction>> =>
  lendpoolToVaultsvc.build(world.context, {
    from: world.role('yieldHolder'),
    vaultAddress: world.vault('Harbor'),
    source: tokenOf(world),
    ...input,
  });

/** Calls below the router's exec: name of the function, and its arguments. */
function calls(world: World, envelope: string): [string, unknown[]][] {
  const body = parseTransaction(envelope, world.network.passphrase).tx.operations[0]?.body;
  if (body?.type !== 'invokeHostFunction' || body.invokeHostFunctionOp.hostFunction.type !== 'hostFunctionTypeInvokeContract')
    throw new Error('not a call');
  const args = body.invokeHostFunctionOp.hostFunction.invokeContract.args.map((arg) => scValToNative(arg) as unknown);
  return (args[1] as [string, string, unknown[]][]).map(([, fn, own]) => [fn, own]);
}

/** What the contract itself says, as a call whose changes are kept nowhere but in its reports. */
async function ask(world: World, contract: string, fn: string, ...args: xdr.ScVal[]): Promise<unknown> {
  const { result } = await world.fresh().invoke(
    contract,
    fn,
    args.map((arg) => arg.toXdr('base64')),
  );
  return scValToNative(xdr.ScVal.fromXdr(result, 'base64'));
}

/** What the token itself says of the holder, by its own functions. */
async function told(world: World, holder: AccountId): Promise<{ shares: bigint; worth: bigint }> {
  const token = tokenOf(world);
  const of = new Address(holder).toScVal();
  const [shares, worth] = await Promise.all(['balance', 'max_withdraw'].map((fn) => ask(world, token, fn, of)));
  return { shares: shares as bigint, worth: worth as bigint };
}

const sentences = (steps: readonly Step[]): string[][] =>
  spoken.map(({ words, say }) => steps.flatMap((step) => [step, ...step.children]).map((step) => tellStep(words, step, say)));

it('is a position among the others, worth what the token says', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const from = world.role('yieldHolder');
  const { shares, worth } = await told(world, from);
  expect(worth).toBeGreaterThan(4_000_0000000n);
  expect((await world.holdings(from)).positions).toEqual([
    {
      ...{ kind: 'yieldtoken', source: tokenOf(world), name: 'Reef', supply: worth, collateral: 0n, units: shares },
      ...{ rate: undefined, hasDebt: false, auction: false, blocked: undefined, archived: false },
    },
  ]);
});

it('converts as the token itself does, to the smallest unit', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const token = tokenOf(world);
  const asset = world.network.assets.usdc?.contract as ContractId;
  for (const gain of ['1', '333333333337', '7']) {
    await control.run('yieldTokenGains', { amount: gain });
    const reading = await world.chain.rpc.read(bookKeys(token, asset));
    const book = parseBook((key) => reading.get(key) ?? null, token, asset) ?? expect.fail('it is no yield token');
    for (const amount of [1n, 999n, 1_000n, 1_001n, 12_345_678_901n, 96_000_0000000001n]) {
      const of = nativeToScVal(amount, { type: 'i128' });
      const fns = ['convert_to_assets', 'convert_to_shares', 'preview_redeem', 'preview_deposit', 'preview_withdraw', 'preview_mint'];
      const said = await Promise.all(fns.map((fn) => ask(world, token, fn, of)));
      const [assets, shares] = [assetsFor(book, amount), sharesFor(book, amount)];
      expect(said).toEqual([assets, shares, assets, shares, sharesBurned(book, amount), assetsTaken(book, amount)]);
    }
  }
});

it('has a price and no curve: what it earns is what its price was seen to become', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const seen = async () => (await sourceRates(world.context)).sources.find(({ kind }) => kind === 'yieldtoken');
  const before = await seen();
  const one = await ask(world, tokenOf(world), 'convert_to_assets', nativeToScVal(10n ** 10n, { type: 'i128' }));
  expect(before).toMatchObject({ rate: undefined, emission: undefined });
  expect((before?.price ?? 0n) / 100_000n).toBe(one);
  await control.run('yieldTokenGains', { amount: '10000000000' });
  expect((await seen())?.price).toBeGreaterThan(before?.price ?? 0n);
  expect((await seen())?.supplied).toBe((before?.supplied ?? 0n) + 1_000_0000000n);
});

it('moves whole into a vault in one call, explained in every language, and is over then', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const from = world.role('yieldHolder');
  const vault = world.vault('Harbor');
  const [before, { shares, worth }] = [await held(world, from, vault), await told(world, from)];

  const change = await move(world);
  expect(calls(world, change.envelope)).toEqual([
    ['redeem', [shares, from, from, from]],
    ['deposit', [[worth], [worth], from, true]],
  ]);
  expect(change.result.simulationResponse).toEqual([worth.toString(), [[worth.toString()], expect.any(String), expect.any(Array)]]);
  const plan = await world.plan(change);
  expect(plan.warnings.map(({ level, code }) => [level, code])).toEqual([['info', 'shares_estimate']]);
  const [en, es, pt] = sentences(plan.steps);
  expect(en?.[1]).toBe('Redeems 4,000.00 Reef for USDC.');
  expect(storyOf(plan, from)).toMatchObject({
    headline: { code: 'moved', params: { from: 'Reef', amount: worth.toString() } },
    earning: { from: { kind: 'source', address: tokenOf(world), rewards: false }, to: { kind: 'vault', address: vault } },
  });
  expect([es?.[1], pt?.[1]].every((sentence) => sentence?.includes('Reef'))).toBe(true);

  const outcome = await confirm(world, change.envelope);
  expect(transfers(outcome, from, vault)).toEqual([worth]);
  const after = await held(world, from, vault);
  expect(after).toMatchObject({ position: 0n, usdc: before.usdc });
  expect(after.shares).toBeGreaterThan(before.shares);
  expect(await told(world, from)).toEqual({ shares: 0n, worth: 0n });
  const settled = await settledEffects(world.chain, plan, 0);
  const token = plan.effects.findIndex(({ asset }) => asset.contract === tokenOf(world));
  expect([plan.effects[token]?.before, settled[token]]).toEqual([shares.toString(), '0']);
  expect(await refusal(move(world))).toMatchObject({ status: 404, code: 'no_position' });
});

it('goes the wallet’s whole way: shown, rated by what was seen, reviewed, confirmed', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const from = world.role('yieldHolder');
  const { worker } = await openBrowser(world, world.manifest.accounts.yieldHolder?.secret ?? '');
  const { wallet } = worker;
  const rated = async () => (await wallet.handle('sourceRates', {})).find(({ source }) => source === tokenOf(world));
  const unknown = { curve: null, day: null, week: null };
  expect(await rated()).toMatchObject({ name: 'Reef', supplyRate: null, earnings: unknown, rewardPerThousandYear: null });
  await control.advance(86_400);
  await control.run('yieldTokenGains', { amount: '100000000' });
  const later = await rated();
  expect(later?.earnings.day).toMatchObject({ basis: 'measured' });
  expect(later?.earnings.day?.bps).toBeGreaterThan(0);

  const view = (await wallet.handle('portfolio', { address: from } as never)) as PortfolioView;
  expect(view.positions).toMatchObject([{ source: tokenOf(world), name: 'Reef', supplyRate: null, collateral: '0' }]);
  const input = { from, vaultAddress: world.vault('Harbor'), source: tokenOf(world) };
  // A day of waiting locks it.
  await wallet.handle('unlock', { password: PASSWORD });
  const { requestId, plan } = await wallet.handle('preview', { name: 'lendpoolToVaultsvc', input });
  const { hash } = await confirmed(wallet, { requestId, digest: plan.digest });
  expect((await settle(world, worker, hash)).state).toBe('confirmed');
  expect((await told(world, from)).shares).toBe(0n);
});

it('moves a part of just so much, and leaves the rest', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const from = world.role('yieldHolder');
  const [part, vault] = [1_234_5678901n, world.vault('Harbor')];
  const before = await told(world, from);
  const change = await move(world, { amount: part.toString() });
  expect(calls(world, change.envelope)[0]).toEqual(['withdraw', [part, from, from, from]]);
  const plan = await world.plan(change);
  expect(sentences(plan.steps)[0]?.[1]).toBe('Withdraws 1,234.5678901 USDC from Reef.');
  const outcome = await confirm(world, change.envelope);
  expect(transfers(outcome, from, vault)).toEqual([part]);
  const after = await told(world, from);
  expect(before.worth - part - after.worth).toBeLessThanOrEqual(1n);
  expect(after.shares).toBeGreaterThan(0n);
});

it('is refused where nothing is held, or less than what is asked for', async (test) => {
  const world = await openWorld(test);
  const nobody = await refusal(move(world, { from: world.role('richUser') }));
  expect(nobody).toMatchObject({ status: 404, code: 'no_position' });
  const { worth } = await told(world, world.role('yieldHolder'));
  const more = await refusal(move(world, { amount: (worth + 1n).toString() }));
  expect(more).toMatchObject({ status: 400, code: 'insufficient_balance', details: { available: worth.toString() } });
});

it('is looked for only where it is named', async (test) => {
  const world = await openWorld(test);
  const { source: _, ...named } = { source: '', from: world.role('yieldHolder'), vaultAddress: world.vault('Harbor') };
  expect(await refusal(lendpoolToVaultsvc.build(world.context, named))).toMatchObject({ status: 404, code: 'no_position' });
  const asPool = lendpoolToVaultsvc.build(world.context, { ...named, lendpool: tokenOf(world) });
  expect(await refusal(asPool)).toMatchObject({ status: 404, code: 'lendpool_unknown' });
});

it('says beforehand that it is paused, and goes on once it is not', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const from = world.role('yieldHolder');
  await control.run('pauseYieldToken', { paused: true });
  const refused = { status: 400, code: 'source_paused', details: { source: tokenOf(world) } };
  expect(await refusal(move(world))).toMatchObject(refused);
  expect((await world.holdings(from)).positions[0]?.blocked).toMatchObject({ code: 'source_paused' });
  await control.run('pauseYieldToken', { paused: false });
  await world.plan(await move(world));
});

it('says that it is worth nothing once all that it held is lost', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const all = (await sourceRates(world.context)).sources.find(({ kind }) => kind === 'yieldtoken')?.supplied ?? 0n;
  await control.run('yieldTokenLoses', { amount: all.toString() });
  expect(await refusal(move(world))).toMatchObject({ status: 400, code: 'source_worthless', details: { source: tokenOf(world) } });
});

it('is not shown where the simulation pays less than the entries were worth', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  // It loses a half right after it was read.
  const chain = createChain({
    network: world.network,
    fetch: async (input, init) => {
      if (String(init?.body).includes('"simulateTransaction"')) await control.run('yieldTokenLoses', { amount: '500000000000' });
      return fetch(input, init);
    },
  });
  const from = world.role('yieldHolder');
  await control.fund(from, 10_000_0000000n, 'usdc');
  const asked = { from, vaultAddress: world.vault('Harbor'), source: tokenOf(world) };
  const { worth } = await told(world, from);
  const refused = await refusal(lendpoolToVaultsvc.build({ ...world.context, chain }, asked));
  expect(refused).toMatchObject({ status: 502, code: 'node_invalid', details: { worth: worth.toString() } });
});

it('warns of what a loss before the end would take out of the wallet, and takes no more', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const from = world.role('yieldHolder');
  const vault = world.vault('Harbor');
  await control.fund(from, 100_0000000n, 'usdc');
  const change = await move(world);
  const plan = await world.plan(change);
  const warned = plan.warnings.find(({ code }) => code === 'shortfall_from_wallet');
  expect(warned?.params).toMatchObject({ most: '1000000000' });
  await control.run('yieldTokenLoses', { amount: '500000000000' });
  const before = await held(world, from, vault);
  expect(await submitContract(world, change.envelope)).toMatchObject({ successful: false });
  const after = await held(world, from, vault);
  expect({ ...after, xlm: 0n }).toEqual({ ...before, xlm: 0n });
});

it('is restored where it is archived', async (test) => {
  const world = await openWorld(test);
  const from = world.role('yieldHolder');
  const address = tokenOf(world);
  const key = sharesKey(address, from);
  await world.fresh().archive({ key: keyText(key) });
  expect((await world.holdings(from)).positions[0]?.archived).toBe(true);
  const change = await restore.build(world.context, { from, what: 'position', address });
  await confirm(world, change.envelope);
  expect((await world.holdings(from)).positions[0]?.archived).toBe(false);
});
