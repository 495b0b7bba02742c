/** An account whose own key does not reach its thresholds (security.md case 90): said before anything is built. */
import { Account, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import type { PortfolioView } from '../../src/commands/views';
import type { Change } from '../../src/interface/call/change';
import type { Context } from '../../src/interface/context';
import type { Intent } from '../../src/interface/schema/intents';
import type { ChangeName } from '../../src/interface/schema/table';
import { build } from '../../src/service/propose';
import { openBrowser } from './browser';
import { refusal } from './outcomes';
import { lend, newPerson, type Person, sequenceOf, UNIT } from './people';
import { submitted } from './submitted';
import { openWorld, type World } from './world';

async function setOptions(world: World, person: Person, options: Parameters<typeof Operation.setOptions>[0]): Promise<void> {
  const account = new Account(person.address, (await sequenceOf(world, person.address)).toString());
  const { closeTime } = await world.control().time();
  const made = new TransactionBuilder(account, { fee: '1000', networkPassphrase: world.network.passphrase })
    .addOperation(Operation.setOptions(options))
    .setTimebounds(0, closeTime + 300)
    .build();
  const said = await submitted(world, person.sign(made.toXdr()));
  expect(said.status).toBe('included');
}

/** Somebody with USDC, REWARD to claim and a second signer. */
async function somebody(world: World): Promise<Person> {
  const person = await newPerson(world);
  await world.control().setTrustline(person.address, 'usdc', { balance: 100n * UNIT });
  await world.control().setTrustline(person.address, 'reward', {});
  await world.control().createClaimableBalance({ from: 'rewardIssuer', claimant: person.address, amount: 5n * UNIT });
  await setOptions(world, person, { signer: { ed25519PublicKey: Keypair.random().publicKey(), weight: 5 } });
  return person;
}

const weak: [string, Parameters<typeof Operation.setOptions>[0], { weight: number; needed: number }][] = [
  ['its weight is 0', { masterWeight: 0 }, { weight: 0, needed: 1 }],
  ['the medium threshold is higher', { medThreshold: 2, highThreshold: 5 }, { weight: 1, needed: 2 }],
  ['the low threshold is higher than the medium one', { lowThreshold: 3 }, { weight: 1, needed: 3 }],
];

it.for(weak.slice(0, 1))(
  'security 90: is refused with both weights, and no simulation is asked for: %s',
  async ([, options, weights], test) => {
    const world = await openWorld(test);
    world.fresh();
    const person = await somebody(world);
    await setOptions(world, person, options);
    const { worker } = await openBrowser(world, person.secret);
    worker.watch();
    const input = { vaultAddress: world.vault('Harbor'), amount: UNIT.toString() };
    const preview = worker.wallet.handle('preview', { name: 'vaultDeposit', input: { from: person.address, ...input } } as never);
    expect(await refusal(preview)).toEqual({ status: 403, code: 'signer_too_weak', details: { account: person.address, ...weights } });
    expect(worker.points.filter(({ what }) => /simulate/i.test(what))).toEqual([]);
  },
);

/** Each change, with as much of its input as is needed to get as far as the account. */
const changes = (world: World, from: string, other: string): { [name in ChangeName]?: object } => ({
  claimReward: { from, destination: world.role('user') },
  lendpoolToVaultsvc: { from, vaultAddress: world.vault('') },
  vaultToVault: { from, sourceVaultAddress: world.vault('Harbor'), targetVaultAddress: other },
  vaultDeposit: { from, vaultAddress: world.vault('Harbor'), amount: '5' },
  vaultWithdraw: { from, vaultAddress: world.vault('Harbor'), shares: 'all' },
  claimAccrued: { from },
  restore: { from, what: 'vault', address: world.vault('Harbor') },
  register: { caller: from, vaultAddress: world.vault('Harbor'), targetApyBps: 500, minFeeBps: 0, maxFeeBps: 5000 },
  targetApy: { caller: from, vaultAddress: world.vault('Harbor'), targetApyBps: 500 },
  feeBounds: { caller: from, vaultAddress: world.vault('Harbor'), minFeeBps: 0, maxFeeBps: 5000 },
  exit: { caller: from, vaultAddress: world.vault('Harbor') },
  boostDeposit: { caller: from, vaultAddress: world.vault('Harbor'), amount: '5' },
  signers: { from, signers: [{ key: world.role('user'), weight: 1 }] },
});

it('security 90: every change says so, and none where others may sign too', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const person = await somebody(world);
  await setOptions(world, person, { masterWeight: 0 });
  const other = world.network.vaults.find(({ address }) => address !== world.vault('Harbor'))?.address ?? '';
  const codeOf = async (context: Context, name: ChangeName, input: object): Promise<string> => {
    const building = build(context, { name, from: person.address, input } as Intent) as Promise<Change<unknown>>;
    return building.then(
      () => 'built',
      (error: { code?: string }) => error.code ?? 'unknown',
    );
  };
  for (const [name, input] of Object.entries(changes(world, person.address, other)) as [ChangeName, object][]) {
    expect([name, await codeOf({ ...world.context, alone: true }, name, input)]).toEqual([name, 'signer_too_weak']);
    expect(await codeOf(world.context, name, input)).not.toBe('signer_too_weak');
  }
  // And before that nothing waits to be claimed, as before all else that is missing (interface.md 7.2).
  const poor = await newPerson(world);
  await setOptions(world, poor, { masterWeight: 0, signer: { ed25519PublicKey: Keypair.random().publicKey(), weight: 5 } });
  const claim: Intent = { name: 'claimReward', from: poor.address, input: { from: poor.address, destination: world.role('user') } };
  expect(await refusal(build({ ...world.context, alone: true }, claim))).toMatchObject({ code: 'signer_too_weak' });
  expect(await refusal(build(world.context, claim))).toMatchObject({ code: 'no_reward' });
});

it('security 90: what needs the low threshold alone is not refused for the medium one', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const person = await somebody(world);
  await setOptions(world, person, { lowThreshold: 1, medThreshold: 4, highThreshold: 5 });
  const alone = { ...world.context, alone: true };
  const made = (name: ChangeName, input: object) => build(alone, { name, from: person.address, input } as Intent);
  const { address: from } = person;
  expect((await made('claimReward', { from, destination: from })).envelope).not.toBe('');
  expect(await refusal(made('restore', { from, what: 'vault', address: world.vault('Harbor') }))).toMatchObject({
    code: 'nothing_archived',
  });
  const other = world.role('user');
  await world.control().setTrustline(other, 'reward', {});
  expect(await refusal(made('claimReward', { from, destination: other }))).toMatchObject({ code: 'signer_too_weak' });
});

it('security 90: a key that reaches the thresholds is asked for nothing else, and a watched account may be previewed for others', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const person = await somebody(world);
  await setOptions(world, person, { masterWeight: 4, lowThreshold: 1, medThreshold: 4, highThreshold: 4 });
  const { worker } = await openBrowser(world, person.secret);
  const input = { from: person.address, vaultAddress: world.vault('Harbor'), amount: UNIT.toString() };
  const strong = await worker.wallet.handle('preview', { name: 'vaultDeposit', input } as never);
  expect(strong).toMatchObject({ signable: true });
  const weakOne = await somebody(world);
  await setOptions(world, weakOne, { masterWeight: 0 });
  await worker.wallet.handle('watch', { address: weakOne.address, name: 'Shared' } as never);
  const watched = await worker.wallet.handle('preview', { name: 'vaultDeposit', input: { ...input, from: weakOne.address } } as never);
  expect(watched).toMatchObject({ signable: false });
});

it('security 90: Home offers no move that would be refused for it, and shows a watcher what others may sign', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const person = await somebody(world);
  await lend(world, person.address, 50n * UNIT);
  const { worker } = await openBrowser(world, person.secret);
  const blocked = async (address: string) => {
    const { positions } = (await worker.wallet.handle('portfolio', { address } as never)) as PortfolioView;
    return positions.map((one) => one.blocked?.code);
  };
  expect(await blocked(person.address)).toEqual([undefined]);
  await setOptions(world, person, { masterWeight: 0 });
  expect(await blocked(person.address)).toEqual(['signer_too_weak']);
  const other = await somebody(world);
  await lend(world, other.address, 50n * UNIT);
  await setOptions(world, other, { masterWeight: 0 });
  await worker.wallet.handle('watch', { address: other.address, name: 'Shared' } as never);
  expect(await blocked(other.address)).toEqual([undefined]);
});

it('REWARD that Horizon lists under an id of another asset, or of nobody’s, is never claimed', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const person = await newPerson(world);
  const { address: from } = person;
  const { id } = await control.createClaimableBalance({ from: 'usdcIssuer', claimant: from, amount: 5n * UNIT, asset: 'usdc' });
  const { reward } = world.network.assets;
  const { chain } = world.context;
  const listing = (balance: string): Context => ({
    ...world.context,
    chain: {
      ...chain,
      horizon: {
        ...chain.horizon,
        claimableBalances: async () => [{ id: balance, amount: 5n * UNIT, predicate: { type: 'always' } as never }],
      },
    },
  });
  const claim = (balance: string) => build(listing(balance), { name: 'claimReward', input: { from, destination: from } });
  expect(reward).toBeDefined();
  expect(await refusal(claim(id))).toMatchObject({ status: 404, code: 'reward_gone' });
  expect(await refusal(claim(`00000000${'ab'.repeat(32)}`))).toMatchObject({ status: 404, code: 'reward_gone' });
  const other = world.role('user');
  const foreign = await control.createClaimableBalance({ from: 'rewardIssuer', claimant: other, amount: 5n * UNIT });
  expect(await refusal(claim(foreign.id))).toMatchObject({ status: 404, code: 'reward_gone' });
});
