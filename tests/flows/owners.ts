/** Vaults, their stabilizers and their owners, as the flows of the stabilizer's endpoints play them. */
import { Account, Asset, hash, Keypair, MuxedAccount, Operation, scValToNative, xdr } from '@stellar/stellar-sdk/base';
import { expect } from 'vitest';
import { buildEnvelope, parseTransaction } from '../../src/chain/transaction';
import type { Change, Context } from '../../src/interface/change';
import { rebuild } from '../../src/interface/rebuild';
import { register } from '../../src/interface/register';
import type { UnsignedTransaction } from '../../src/interface/schema';
import { status } from '../../src/interface/status';
import type { AccountId, ContractId } from '../../src/primitives/addresses';
import { toDecimal } from '../../src/primitives/amounts';
import type { ServiceError } from '../../src/primitives/errors';
import { adr, bool, u32 } from '../network/contracts/scval';
import { confirm, refusal, submitClassic } from './outcomes';
import { sequenceOf } from './people';
import type { World } from './world';

export type Write = (context: Context, input: never) => Promise<Change<UnsignedTransaction>>;

/** Generations by their place in the manifest's list. */
const PLACES = { C: 0, A: 1, B: 2 } as const;
export type GenerationName = keyof typeof PLACES;
export const GENERATIONS = Object.keys(PLACES) as GenerationName[];

export const stabilizerOf = (world: World, generation: GenerationName): ContractId =>
  world.network.stabilizers[PLACES[generation]] ?? missing(generation);

function missing(what: string): never {
  throw new Error(`the network has no ${what}`);
}

/** The network whose stabilizer, for `register`, is of this generation. */
export const under = (world: World, generation: GenerationName): Context => world.under({ stabilizer: stabilizerOf(world, generation) });

export const RATES = { targetApyBps: 800, minFeeBps: 100, maxFeeBps: 3000 };

/** The vault joins, by the wallet's own endpoint; confirmed on the ledger. */
export async function enrol(world: World, generation: GenerationName = 'C', name = 'Beacon'): Promise<ContractId> {
  const vaultAddress = world.vault(name);
  const change = await register(under(world, generation), { vaultAddress, caller: world.role('owner'), ...RATES });
  await confirm(world, change.envelope);
  return vaultAddress;
}

/** What the contracts themselves answer, asked of the local network and not of the code under test. */
export function asked(world: World) {
  const control = world.fresh();
  const call = async (contract: string, fn: string, ...args: xdr.ScVal[]): Promise<unknown> => {
    const { result } = await control.invoke(
      contract,
      fn,
      args.map((arg) => arg.toXdr('base64')),
    );
    return scValToNative(xdr.ScVal.fromXdr(result, 'base64'));
  };
  const { treasuries } = world.network;
  return {
    manager: (vault: ContractId) => call(vault, 'get_manager'),
    config: (stabilizer: ContractId, vault: ContractId) => call(stabilizer, 'get_vault_config', adr(vault)),
    campaign: (vault: ContractId) => call(treasuries[0] ?? '', 'get_campaign', adr(vault)) as Promise<{ total_deposited: bigint }>,
    setActive: (vault: ContractId, active: boolean) => call(treasuries[0] ?? '', 'update_campaign', adr(vault), bool(active)),
    setFee: (vault: ContractId, bps: number) => call(vault, 'lock_fees', u32(bps)),
  };
}

/** Nothing of the vault is registered with this stabilizer, in the contract's own words. */
export async function unregistered(world: World, stabilizer: ContractId, vault: ContractId): Promise<boolean> {
  return asked(world)
    .config(stabilizer, vault)
    .then(
      () => false,
      () => true,
    );
}

export const said = (world: World, vaultAddress: string) => status(world.context, { vaultAddress });

const payload = (world: World, { nonce, signatureExpirationLedger }: xdr.SorobanAddressCredentials, entry: xdr.SorobanAuthorizationEntry) =>
  hash(
    xdr.HashIdPreimage.envelopeTypeSorobanAuthorization(
      new xdr.HashIdPreimageSorobanAuthorization({
        networkId: hash(new TextEncoder().encode(world.network.passphrase)) as never,
        nonce,
        signatureExpirationLedger,
        invocation: entry.rootInvocation,
      }),
    ).toXdr(),
  );

/** The operation with its one entry signed by the smart wallet's key. */
function signed(world: World, operationXDR: string): string {
  const { body } = xdr.Operation.fromXdr(operationXDR, 'base64');
  if (body.type !== 'invokeHostFunction') throw new Error('not a call');
  const { hostFunction, auth } = body.invokeHostFunctionOp;
  const owner = Keypair.fromSecret(world.manifest.accounts.smartWallet?.secret ?? '');
  const entries = auth.map((entry) => {
    if (entry.credentials.type !== 'sorobanCredentialsAddress') throw new Error('not an address’s entry');
    const { address } = entry.credentials;
    expect(address.signature.type).toBe('scvVoid');
    const signature = xdr.ScVal.scvBytes(owner.sign(payload(world, address, entry) as never));
    const credentials = xdr.SorobanCredentials.sorobanCredentialsAddress(new xdr.SorobanAddressCredentials({ ...address, signature }));
    return new xdr.SorobanAuthorizationEntry({ credentials, rootInvocation: entry.rootInvocation });
  });
  const call = new xdr.InvokeHostFunctionOp({ hostFunction, auth: entries });
  return new xdr.Operation({ sourceAccount: null, body: xdr.OperationBody.invokeHostFunction(call) }).toXdr('base64');
}

/** As interface.md 2.2 has it: a transaction of one's own around the operation, paid by somebody else. */
export async function confirmAsSmartWallet(world: World, { result }: Change<UnsignedTransaction>): ReturnType<typeof confirm> {
  const { rpc } = world.chain;
  const source = world.role('richUser');
  expect(result).toMatchObject({ xdr: null, isSmartWallet: true });
  const operation = signed(world, result.operationXDR);
  const { closeTime } = await rpc.latestLedger();
  const frame = { source, sequence: await sequenceOf(world, source), timeout: 60, closeTime };
  // A node looks at what the wallet's own check touches only where the entry is signed.
  const simulation = await rpc.simulate(rebuild(operation, { ...frame, fee: 100n }));
  expect(simulation.error).toBeUndefined();
  const sorobanData = xdr.SorobanTransactionData.fromXdr(simulation.transactionData ?? '', 'base64');
  const fee = 10_000n + BigInt(simulation.minResourceFee ?? '0');
  return confirm(world, rebuild(operation, { ...frame, fee, sorobanData }));
}

export const smartWallet = (world: World): ContractId => world.contract('smartWallet');

/** The smart wallet becomes the vault's Manager. */
export async function manage(world: World, account: string, name = 'Beacon'): Promise<ContractId> {
  const vault = world.vault(name);
  await world.fresh().run('setManager', { vault, account });
  return vault;
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
  const build = (changes: object, context = world.context) => write(context, { ...input, ...changes } as never);
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

function altered(value: xdr.ScVal, other: string): xdr.ScVal {
  switch (value.type) {
    case 'scvAddress':
      return adr(other);
    case 'scvU32':
      return u32(value.u32 + 1);
    case 'scvBool':
      return bool(!value.b);
    case 'scvI128':
      return xdr.ScVal.scvI128(new xdr.Int128Parts({ hi: value.i128.hi, lo: value.i128.lo + 1n }));
    case 'scvVec':
      return xdr.ScVal.scvVec((value.vec ?? []).map((item) => altered(item, other)));
    case 'scvMap':
      return xdr.ScVal.scvMap((value.map ?? []).map(({ key, val }) => new xdr.ScMapEntry({ key, val: altered(val, other) })));
    default:
      return xdr.ScVal.scvVoid();
  }
}

/** Each argument of a call swapped in turn, then its contract and its function. */
function otherCalls(call: xdr.InvokeContractArgs, other: string, contract: string): [string, xdr.InvokeContractArgs][] {
  const at = (index: number) => call.args.map((arg, place) => (place === index ? altered(arg, other) : arg));
  const address = adr(contract);
  if (address.type !== 'scvAddress') throw new Error('no address');
  return [
    ...call.args.map((_, index): [string, xdr.InvokeContractArgs] => [
      `argument ${index}`,
      new xdr.InvokeContractArgs({ ...call, args: at(index) }),
    ]),
    ['contract', new xdr.InvokeContractArgs({ ...call, contractAddress: address.address })],
    ['function', new xdr.InvokeContractArgs({ ...call, functionName: 'upgrade' })],
  ];
}

type Tree = xdr.SorobanAuthorizedInvocation;

function otherTrees(tree: Tree, other: string, contract: string): [string, Tree][] {
  const { function: what, subInvocations } = tree;
  if (what.type !== 'sorobanAuthorizedFunctionTypeContractFn') return [];
  const make = (fn: xdr.InvokeContractArgs, below: readonly Tree[]) =>
    new xdr.SorobanAuthorizedInvocation({
      function: xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeContractFn(fn),
      subInvocations: [...below],
    });
  return [
    ...otherCalls(what.contractFn, other, contract).map(([title, fn]): [string, Tree] => [title, make(fn, subInvocations)]),
    ['another call below', make(what.contractFn, [...subInvocations, tree])],
    ...subInvocations.flatMap((child, index) =>
      otherTrees(child, other, contract).map(([title, swapped]): [string, Tree] => [
        `${title} below`,
        make(
          what.contractFn,
          subInvocations.map((kept, place) => (place === index ? swapped : kept)),
        ),
      ]),
    ),
  ];
}

/** Envelopes like the change's, each with one thing swapped in its call or its authorization. */
function swaps(world: World, { envelope }: Change<unknown>): [string, string][] {
  const { tx } = parseTransaction(envelope, world.network.passphrase);
  const { body } = tx.operations[0] ?? {};
  if (body?.type !== 'invokeHostFunction') throw new Error('not a call');
  const { hostFunction, auth } = body.invokeHostFunctionOp;
  if (hostFunction.type !== 'hostFunctionTypeInvokeContract') throw new Error('not a call');
  const [other, contract] = [world.role('otherOwner'), world.contract('notVault')];
  const entry = auth[0] as xdr.SorobanAuthorizationEntry;
  const { credentials, rootInvocation } = entry;
  const seal = (what: xdr.HostFunction, entries: readonly xdr.SorobanAuthorizationEntry[]): string => {
    const call = new xdr.InvokeHostFunctionOp({ hostFunction: what, auth: [...entries] });
    const operation = new xdr.Operation({ sourceAccount: null, body: xdr.OperationBody.invokeHostFunction(call) });
    const changed = new xdr.Transaction({ ...tx, operations: [operation] });
    return xdr.TransactionEnvelope.envelopeTypeTx(new xdr.TransactionV1Envelope({ tx: changed, signatures: [] })).toXdr('base64');
  };
  const calls = otherCalls(hostFunction.invokeContract, other, contract);
  return [
    ...calls.map(([title, call]): [string, string] => [title, seal(xdr.HostFunction.hostFunctionTypeInvokeContract(call), auth)]),
    ...otherTrees(rootInvocation, other, contract).map(([title, tree]): [string, string] => [
      `authorized ${title}`,
      seal(hostFunction, [new xdr.SorobanAuthorizationEntry({ credentials, rootInvocation: tree })]),
    ]),
    ['no authorization', seal(hostFunction, [])],
    ['authorized twice', seal(hostFunction, [entry, entry])],
  ];
}

/** Whatever is swapped after building, what is shown is not what was meant, and nothing is shown. */
export async function refusesSwaps(world: World, change: Change<unknown>): Promise<void> {
  await world.plan(change);
  const list = swaps(world, change);
  expect(list.length).toBeGreaterThan(8);
  for (const [title, envelope] of list) {
    const refused = await world.plan({ ...change, envelope }).then(
      () => 'shown',
      (error: unknown) => (error as ServiceError).code,
    );
    expect([title, refused]).toEqual([title, 'plan_mismatch']);
  }
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
  const build = (changes: object, context = world.context) => refusal(write(context, { ...input, ...changes } as never));
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
  const stranger = await build({}, world.under({ stabilizer: first, stabilizers: [second] }));
  expect(stranger).toEqual({ status: 400, code: 'stabilizer_unknown', details: { stabilizer } });
  // A stabilizer to be left need not be the one to register with.
  const { stabilizer: _none, ...network } = world.network;
  expect(await write({ ...world.context, chain: { ...world.chain, network } }, input as never)).toBeDefined();
  await refusesPoor(world, write, input);
}

/** The admin's account is gone, has nothing for the fee, or too little. */
async function refusesPoor(world: World, write: Write, input: object): Promise<void> {
  const missing = await poorManager(world, 0n);
  const build = () => refusal(write(world.context, { ...input, ...missing } as never));
  expect(await build()).toMatchObject({ status: 404, code: 'account_not_found' });
  await world.fresh().fund(missing.caller, 40_000_000n);
  await confirm(world, (await register(world.context, { ...missing, ...RATES })).envelope);
  const { account } = await world.holdings(missing.caller);
  // Everything but the reserve and a little goes away.
  await spendAllBut(world, missing.caller, account?.available ?? 0n, 50n);
  expect(await build()).toMatchObject({ status: 400, code: 'low_balance', details: { available: '50' } });
}

async function spendAllBut(world: World, from: AccountId, available: bigint, left: bigint): Promise<void> {
  const { closeTime } = await world.chain.rpc.latestLedger();
  const amount = toDecimal(available - 100n - left);
  const payment = Operation.payment({ destination: world.role('operator'), asset: Asset.native(), amount });
  const frame = { source: from, sequence: await sequenceOf(world, from), fee: 100n, validUntil: closeTime + 60 };
  expect((await submitClassic(world, buildEnvelope(frame, [payment]))).status).toBe('included');
}
