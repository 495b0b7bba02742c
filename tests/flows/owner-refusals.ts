/** What the endpoints around a vault refuse alike (interface.md 4.1, 4.2, 7, 7.2). */
import { Account, Asset, Keypair, MuxedAccount, Operation } from '@stellar/stellar-sdk/base';
import { expect } from 'vitest';
import { buildEnvelope } from '../../src/chain/transaction';
import type { Change } from '../../src/interface/call/change';
import { register } from '../../src/interface/changes/register';
import type { Context } from '../../src/interface/context';
import type { UnsignedTransaction } from '../../src/interface/schema/outputs';
import type { AccountId, ContractId } from '../../src/primitives/addresses';
import { toDecimal } from '../../src/primitives/amounts';
import { confirm, refusal, submitClassic } from './outcomes';
import { manage, RATES, smartWallet, stabilizerOf } from './owners';
import { sequenceOf } from './people';
import type { World } from './world';

interface Write {
  build: (context: Context, input: never) => Promise<Change<UnsignedTransaction>>;
}

const GARBAGE = ['', 'C', 'GABC', 'C'.repeat(56), 'vault', ' CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM'];
export const NOWHERE = 'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM';
export const muxed = (account: string): string => new MuxedAccount(new Account(account, '0'), '7').accountId();

/** Addresses that cannot stand where a `C` contract, a `G` account or a `party` of either kind must be; with the code. */
export function badAddresses(world: World, wanted: 'C' | 'G' | 'party'): [string, string][] {
  const account = world.role('owner');
  const wrongKind: Record<typeof wanted, [string, string][]> = {
    C: [[account, 'contract_expected']],
    G: [[world.vault('Harbor'), 'account_expected']],
    party: [],
  };
  return [
    ...GARBAGE.map((text): [string, string] => [text, 'invalid_address']),
    [account.toLowerCase(), 'invalid_address'],
    [muxed(account), 'muxed_address'],
    [Keypair.random().secret(), 'secret_key_given'],
    ...wrongKind[wanted],
  ];
}

/** What is no rate of an unsigned 32-bit integer. */
export const BAD_RATES: unknown[] = [
  '800',
  '',
  0.5,
  800.1,
  -1,
  -0,
  Number.NaN,
  Infinity,
  4_294_967_296,
  null,
  undefined,
  true,
  [800],
  800n,
];

/** Refused before anything is asked of a node. */
export async function refusedUnasked(world: World, ending: () => Promise<unknown>) {
  world.traffic.reset();
  const { status: number, code } = await refusal(ending());
  expect(world.traffic.requests).toEqual([]);
  return [number, code];
}

/** Networks that offer no stabilizer at all. */
export function without(world: World): Context[] {
  const { stabilizer: _none, ...network } = world.network;
  return [
    { ...world.context, chain: { ...world.chain, network: { ...network, stabilizers: [] } } },
    world.under({ features: { ...world.network.features, stabilizer: false } }),
  ];
}

/** What every write of an owner refuses alike: vault, caller, network. */
export async function refusesCommonly(world: World, write: Write, input: object): Promise<void> {
  const build = (changes: object, context = world.context) => write.build(context, { ...input, ...changes } as never);
  for (const [vaultAddress, code] of badAddresses(world, 'C')) {
    expect(await refusedUnasked(world, () => build({ vaultAddress }))).toEqual([400, code]);
  }
  for (const [caller, code] of badAddresses(world, 'party')) {
    expect(await refusedUnasked(world, () => build({ caller }))).toEqual([400, code]);
  }
  for (const network of ['testnet', 'public', '', 'x'.repeat(100)]) {
    expect(await refusedUnasked(world, () => build({ network }))).toEqual([400, 'network_mismatch']);
  }
  for (const context of without(world)) {
    expect(await refusedUnasked(world, () => build({}, context))).toEqual([400, 'network_unavailable']);
  }
  for (const vaultAddress of [NOWHERE, world.contract('notVault'), world.network.router?.address, world.network.assets.usdc?.contract]) {
    expect(await refusal(build({ vaultAddress }))).toMatchObject({ status: 404, code: 'vault_missing' });
  }
  // The local network stands in for mainnet.
  for (const network of ['mainnet', world.network.id]) expect(await build({ network })).toBeDefined();
}

/** An account that exists and has too little for the fee, or for none at all. */
export async function poorManager(world: World, lumens: bigint): Promise<{ vaultAddress: ContractId; caller: AccountId }> {
  const caller = world.role('empty');
  if (lumens > 0n) await world.fresh().fund(caller, lumens);
  return { vaultAddress: await manage(world, caller), caller };
}

/** What the admin's writes refuse alike. `input` is of Lantern and its admin. */
export async function refusesStrangers(world: World, write: Write, input: { vaultAddress: string }): Promise<void> {
  const [stabilizer, owner] = [stabilizerOf(world, 'C'), world.role('owner')];
  const build = (changes: object, context = world.context) => refusal(write.build(context, { ...input, ...changes } as never));
  world.fresh();
  const notAdmin = { status: 403, code: 'not_admin', details: { admin: owner } };
  // The operator is the stabilizer's own admin, and still not the vault's.
  for (const caller of [world.role('otherOwner'), world.role('operator'), world.role('keeper'), smartWallet(world), stabilizer]) {
    expect(await build({ caller })).toEqual(notAdmin);
  }
  const harbor = world.vault('Harbor');
  const notRegistered = (vault: string) => ({ status: 404, code: 'vault_not_registered', details: { vault } });
  expect(await build({ vaultAddress: harbor })).toEqual(notRegistered(harbor));
  // Managed without a configuration: there is nothing that anybody could change.
  await manage(world, stabilizer, 'Harbor');
  expect(await build({ vaultAddress: harbor })).toEqual(notRegistered(harbor));
  const [first, second] = [stabilizerOf(world, 'A'), stabilizerOf(world, 'B')];
  // Who the admin is, an unknown stabilizer does not decide: it is the network that has none of this vault.
  for (const changes of [{}, { caller: world.role('otherOwner') }]) {
    const stranger = await build(changes, world.under({ stabilizer: first, stabilizers: [second] }));
    expect(stranger).toEqual({ status: 400, code: 'stabilizer_unknown', details: { stabilizer } });
  }
  // A stabilizer to be left need not be the one to register with.
  const { stabilizer: _none, ...network } = world.network;
  expect(await write.build({ ...world.context, chain: { ...world.chain, network } }, input as never)).toBeDefined();
  await refusesPoor(world, write, input);
}

/** The admin's account is gone, has nothing for the fee, or too little. */
async function refusesPoor(world: World, write: Write, input: object): Promise<void> {
  const missing = await poorManager(world, 0n);
  const build = () => refusal(write.build(world.context, { ...input, ...missing } as never));
  expect(await build()).toMatchObject({ status: 404, code: 'account_not_found' });
  await world.fresh().fund(missing.caller, 40_000_000n);
  await confirm(world, (await register.build(world.context, { ...missing, ...RATES })).envelope);
  const { account } = await world.holdings(missing.caller);
  // Everything but the reserve and a little goes away.
  await spendAllBut(world, missing.caller, account?.available ?? 0n, 50n);
  expect(await build()).toMatchObject({ status: 400, code: 'low_balance', details: { available: '50' } });
}

async function spendAllBut(world: World, from: AccountId, available: bigint, left: bigint): Promise<void> {
  const { closeTime } = await world.chain.rpc.latestLedger();
  const amount = toDecimal(available - 100n - left, 7);
  const payment = Operation.payment({ destination: world.role('operator'), asset: Asset.native(), amount });
  const frame = { source: from, sequence: await sequenceOf(world, from), fee: 100n, validUntil: closeTime + 60 };
  expect((await submitClassic(world, buildEnvelope(frame, [payment]))).status).toBe('included');
}
