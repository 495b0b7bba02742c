/** A network that settled other figures than the public ones: reserves, the most instructions, its rhythm. Nothing is asked for them by itself. */
import { Keypair } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { hashOf, parseTransaction } from '../../src/chain/transaction';
import { lendpoolToVaultsvc } from '../../src/interface/changes/lendpool-to-vaultsvc';
import { payment } from '../../src/interface/changes/payment';
import { trustline } from '../../src/interface/changes/trustline';
import { proposed } from '../../src/service/propose';
import { newPerson } from './people';
import { openWorld, type World } from './world';

async function ending({ chain: { rpc, network }, sign }: World, envelope: string): Promise<string> {
  await rpc.send(sign(envelope));
  return (await rpc.transaction(hashOf(envelope, network.passphrase))).status;
}

const refusal = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

it('what is set aside is what the network asks for an entry today: in what is free, in what a review holds back, in the least of a new account', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const { context, role } = world;
  const from = role('richUser');
  const before = await world.holdings(from);
  await control.run('settle', { baseReserve: '20000000' });
  const after = await world.holdings(from);
  expect(after.account?.minimum).toBe((before.account?.minimum ?? 0n) * 4n);
  expect(after.account?.available).toBe((before.account?.available ?? 0n) - 3n * (before.account?.minimum ?? 0n));
  const opened = await trustline.build(context, { from, asset: `TEST:${role('rewardIssuer')}` });
  const held = (await world.plan(opened)).effects.find(({ where }) => where === 'reserve');
  expect(BigInt(held?.after ?? 0) - BigInt(held?.before ?? 0)).toBe(20_000_000n);
  expect(await ending(world, opened.envelope)).toBe('SUCCESS');
  const to = Keypair.random().publicKey();
  const open = (amount: string) => payment.build(context, { from, to, asset: 'XLM', amount });
  expect(await refusal(open('39999999'))).toMatchObject({ code: 'below_reserve', details: { needed: '40000000' } });
  expect(await ending(world, (await open('40000000')).envelope)).toBe('SUCCESS');
});

it('who has what used to be enough for a line is told that it is not, before the ledger has to', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const { address } = await newPerson(world, 16_000_000n);
  const open = () => trustline.build(world.context, { from: address, asset: `TEST:${world.role('rewardIssuer')}` });
  await expect(open()).resolves.toBeDefined();
  await control.run('settle', { baseReserve: '6000000' });
  expect(await refusal(open())).toMatchObject({ code: 'low_balance' });
});

it('a move declares no more instructions than the network takes', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const build = () => lendpoolToVaultsvc.build(world.context, { from: world.role('user'), vaultAddress: world.vault('') });
  const declared = (envelope: string) => {
    const { ext } = parseTransaction(envelope, world.network.passphrase).tx;
    return ext.type === 'sorobanData' ? ext.sorobanData.resources.instructions : 0;
  };
  const usual = declared((await build()).envelope);
  // Between what it takes and the quarter more that is declared for safety.
  const instructions = Math.floor(usual * 0.9);
  await control.run('settle', { instructions });
  const { envelope } = await build();
  expect(declared(envelope)).toBe(instructions);
  expect(await ending(world, envelope)).toBe('SUCCESS');
});

it('who is late is waited for by the ledger’s rhythm', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  await control.run('settle', { ledgerSeconds: 2 });
  await control.close(3);
  const { address } = await newPerson(world);
  const to = world.role('richUser');
  // Horizon's entries are of a ledger in which the account was not there yet.
  await control.view({ door: 'horizon', late: 1 });
  const waits: number[] = [];
  const pause = async (ms: number) => {
    waits.push(ms);
    await control.view({ door: 'horizon' });
  };
  const chain = { ...world.chain, pause };
  const build = () => payment.build(world.context, { from: address, to, asset: 'XLM', amount: '10000000' });
  const { plan } = await proposed({ ...world.context, chain }, address, { origin: 'flow' }, build);
  expect(plan.warnings).toEqual([]);
  expect(waits).toEqual([600]);
  expect(world.chain.rpc.rules().ledgerSeconds).toBe(2);
});

it('costs no request more', async (test) => {
  const world = await openWorld(test);
  world.traffic.reset();
  await payment.build(world.context, { from: world.role('richUser'), to: world.role('rewardFallback'), asset: 'XLM', amount: '1' });
  expect(world.traffic.requests.sort()).toEqual(['getFeeStats', 'getLatestLedger', 'getLedgerEntries']);
});
