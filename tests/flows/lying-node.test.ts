/** What every row of the table refuses alike, met by a request each: addresses, whoever acts, lines, simulations and nodes (interface.md 7.1). */
import { Keypair, xdr } from '@stellar/stellar-sdk/base';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { accountKey, keyText } from '../../src/chain/ledger-keys';
import type { Change } from '../../src/interface/call/change';
import { changes } from '../../src/interface/changes/changes';
import type { Context } from '../../src/interface/context';
import { reads } from '../../src/interface/reads/reads';
import { hasDoor, parseRequest } from '../../src/interface/schema/doors';
import { outputs } from '../../src/interface/schema/outputs';
import { refusals } from '../../src/interface/schema/refusals';
import { type ReadName, table } from '../../src/interface/schema/table';
import type { AccountId, ContractId } from '../../src/primitives/addresses';
import type { ErrorCode } from '../../src/primitives/error-codes';
import { isServiceError } from '../../src/primitives/errors';
import { positionsKey } from '../../src/sources/lendpool/entries';
import { asDeclared } from './declared';
import { type Input, inputs, type Row } from './inputs';
import { failing, lyingNode } from './lying-node';
import { refusal } from './outcomes';
import { muxed } from './owner-refusals';
import { newLender } from './people';
import { openWorld, type World } from './world';

const partyOf = (name: Row) => (['caller', 'from'] as const).find((field) => field in table[name].input.entries);
const contractOf = (name: Row) =>
  (['vaultAddress', 'sourceVaultAddress', 'address', 'lendpool', 'to'] as const).find((field) => field in table[name].input.entries);
const firstOf = (name: Row) => partyOf(name) ?? contractOf(name) ?? '';

type Entry = (data: xdr.LedgerEntryData) => xdr.LedgerEntryData | undefined;
const account =
  (change: (entry: xdr.AccountEntry) => xdr.AccountEntry | undefined): Entry =>
  (data) => {
    if (data.type !== 'account') return data;
    const changed = change(data.account);
    return changed && xdr.LedgerEntryData.account(changed);
  };
const line =
  (change: (entry: xdr.TrustLineEntry) => xdr.TrustLineEntry | undefined): Entry =>
  (data) => {
    if (data.type !== 'trustline') return data;
    const changed = change(data.trustLine);
    return changed && xdr.LedgerEntryData.trustline(changed);
  };
const other = <T extends object>(entry: T, fields: Partial<T>): T =>
  Object.assign(Object.create(Object.getPrototypeOf(entry)), entry, fields);

type Way = (world: World, name: Row, input: Input) => Promise<unknown>;
const isRead = (name: Row): name is ReadName => name in reads;
const ask = async (name: Row, context: Context, input: Input): Promise<unknown> =>
  isRead(name) ? reads[name].answer(context, input as never) : changes[name].build(context, input as never);
/** What a door would answer of it: by the table's schema, and no field more. */
const answerOf = (name: Row, asked: unknown): unknown => (isRead(name) ? asked : (asked as Change<unknown>).result);
const shaped = (name: Row, answer: unknown) => expect(answer).toEqual(v.parse(outputs[name], answer));
const given =
  (change: (world: World, name: Row) => Input): Way =>
  (world, name, input) =>
    ask(name, world.context, { ...input, ...change(world, name) });
const seen =
  (entry: Entry, alone = false): Way =>
  (world, name, input) =>
    ask(name, { ...lyingNode(world, { entry }), alone }, input);
const simulating =
  (code: number, raiser?: (world: World, input: Input) => unknown): Way =>
  (world, name, input) =>
    ask(name, lyingNode(world, { simulated: failing(code, raiser?.(world, input) as string | undefined) }), input);
const vaultOf = (_world: World, input: Input) => input.vaultAddress ?? input.sourceVaultAddress;

const ways: { [C in ErrorCode]?: Way } = {
  invalid_address: given((_, name) => ({ [firstOf(name)]: 'GABC' })),
  muxed_address: given((world, name) => ({ [firstOf(name)]: muxed(world.role('owner')) })),
  secret_key_given: given((_, name) => ({ [firstOf(name)]: Keypair.random().secret() })),
  contract_expected: given((world, name) => ({ [contractOf(name) ?? '']: world.role('owner') })),
  account_expected: given((world, name) => ({ [partyOf(name) ?? '']: world.vault('') })),
  account_not_found: seen(account(() => undefined)),
  low_balance: seen(account((entry) => other(entry, { balance: 1n }))),
  signer_too_weak: seen(
    account((entry) => other(entry, { thresholds: new xdr.Thresholds(Uint8Array.of(0, 0, 0, 0)) })),
    true,
  ),
  trustline_missing: seen(line(() => undefined)),
  trustline_unauthorized: seen(line((entry) => other(entry, { flags: 0 }))),
  trustline_full: seen(line((entry) => other(entry, { limit: entry.balance }))),
  // Of a lending position it is the part that is too large.
  insufficient_balance: (world, name, input) =>
    name === 'lendpoolToVaultsvc'
      ? ask(name, world.context, { ...input, amount: '900000000000000000' })
      : seen(line((entry) => other(entry, { balance: 0n })))(world, name, input),
  simulation_failed: simulating(9_999),
  holding_frozen: (world, name, input) => {
    const { usdc, reward } = world.network.assets;
    return simulating(11, () => (name === 'claimAccrued' ? reward : usdc)?.contract)(world, name, input);
  },
  debt_blocks_withdrawal: simulating(1205),
  liquidation_running: simulating(1212),
  pool_drained: simulating(1207),
  price_missing: simulating(1210),
  invest_blocked: simulating(1206),
  deposit_too_small: simulating(117, (_, input) => input.targetVaultAddress ?? input.vaultAddress),
  withdrawal_blocked: simulating(142, vaultOf),
  payout_too_small: simulating(160, vaultOf),
  auth_mismatch: (world, name, input) =>
    ask(name, lyingNode(world, { simulated: (said) => ({ ...said, results: [{ ...(said.results as object[])[0], auth: [] }] }) }), input),
  fee_above_ceiling: (world, name, input) => ask(name, lyingNode(world, { simulated: (said) => dearer(said, 5_000_000_000n) }), input),
  footprint_refused: (world, name, input) =>
    ask(name, lyingNode(world, { simulated: (said) => touching(said, world.role('operator')) }), input),
};

function changed(said: Input, change: (data: xdr.SorobanTransactionData) => xdr.SorobanTransactionData): Input {
  return { ...said, transactionData: change(xdr.SorobanTransactionData.fromXdr(String(said.transactionData), 'base64')).toXdr('base64') };
}
const dearer = (said: Input, fee: bigint) => ({
  ...changed(said, (data) => other(data, { resourceFee: fee })),
  minResourceFee: fee.toString(),
});
/** No call touches an offer. */
function touching(said: Input, stranger: string): Input {
  const sellerId = (accountKey(stranger as AccountId) as Extract<xdr.LedgerKey, { type: 'account' }>).account.accountId;
  const key = xdr.LedgerKey.offer(new xdr.LedgerKeyOffer({ sellerId, offerId: 1n }));
  return changed(said, (data) => {
    const { footprint } = data.resources;
    const wider = other(footprint, { readWrite: [...footprint.readWrite, key] });
    return other(data, { resources: other(data.resources, { footprint: wider }) });
  });
}

/** There is something to wake. */
async function sleep(world: World, { from, address }: Input): Promise<void> {
  await world.fresh().archive({ key: keyText(positionsKey(address as ContractId, from as AccountId)) });
}

/** REWARD accrues for an hour, and could be paid. */
async function accrue(world: World, { from }: Input): Promise<void> {
  const control = world.fresh();
  await control.setTrustline(String(from), 'reward');
  await control.advance(3_600);
}

/** Somebody buys USDC with REWARD, for which there is a line. */
async function trade(world: World, { from }: Input): Promise<void> {
  const control = world.fresh();
  await control.setTrustline(String(from), 'reward');
  const bid = { price: '2.0000000', price_r: { n: 2, d: 1 }, amount: '100.0000000' };
  await control.orderBook({ selling: 'usdc', buying: 'reward', bids: [bid] });
}

for (const name of Object.keys(inputs) as Row[]) {
  const codes = refusals[name].filter((code) => ways[code]);
  it(`${name} refuses what every row like it refuses`, async (test) => {
    const world = await openWorld(test);
    const input = inputs[name](world);
    if (name === 'restore') await sleep(world, input);
    if (name === 'claimAccrued') await accrue(world, input);
    if (name === 'swap') await trade(world, input);
    shaped(name, answerOf(name, await ask(name, world.context, input)));
    const met: string[] = [];
    for (const code of codes)
      met.push(
        (await refusal(Promise.resolve(ways[code]?.(world, name, input))).catch((error: Error) => ({ code: `${code}: ${error.message}` })))
          .code,
      );
    expect(met).toEqual(codes);
  });
}

/** Vaults that nobody holds shares of. */
const nobodys: Entry = (data) => {
  if (data.type !== 'contractData') return data;
  const { val } = data.contractData;
  if (val.type !== 'scvContractInstance' || !val.instance.storage) return data;
  const storage = val.instance.storage.filter(({ key }) => nameOf(key) !== 'TotalSupply');
  const instance = other(val.instance, { storage });
  return xdr.LedgerEntryData.contractData(other(data.contractData, { val: xdr.ScVal.scvContractInstance(instance) }));
};
const nameOf = (key: xdr.ScVal) => (key.type === 'scvVec' && key.vec?.[0]?.type === 'scvSymbol' ? String(key.vec[0].sym) : undefined);

it('a first deposit that would mint no share is refused, whoever makes it', async (test) => {
  const world = await openWorld(test);
  const context = lyingNode(world, { entry: nobodys });
  const input = { ...inputs.vaultDeposit(world), amount: '1000' };
  const { address } = await newLender(world, 900n);
  const move = { from: address, vaultAddress: world.vault('') };
  expect(await refusal(ask('lendpoolToVaultsvc', context, move))).toMatchObject({ status: 400, code: 'amount_too_small' });
  expect(await refusal(ask('vaultDeposit', context, input))).toMatchObject({ status: 400, code: 'amount_too_small' });
});

/** Of whatever a contract keeps, but its own instance. */
const misshapen: Entry = (data) =>
  data.type === 'contractData' && data.contractData.val.type !== 'scvContractInstance'
    ? xdr.LedgerEntryData.contractData(other(data.contractData, { val: xdr.ScVal.scvVoid() }))
    : data;

const lies = {
  'takes no question': { refused: true },
  'has no entry at all': { entry: () => undefined },
  'has entries of another shape': { entry: misshapen },
  'has no contract’s own entries': { entry: (data) => (data.type === 'contractData' ? undefined : data) },
  'has neither accounts nor lines': { entry: (data) => (data.type === 'account' || data.type === 'trustline' ? undefined : data) },
  'has vaults that nobody holds': { entry: nobodys },
} satisfies { [lie: string]: Parameters<typeof lyingNode>[1] };

/**
 * What each read comes to behind a node that lies so: its honest answer, or a code, by which all of it is refused or the vault in its own
 * place. What it may be at all, the table says: `refusals` of a whole answer, the schema of one in its place.
 */
const outcomes: { [N in ReadName]: { [L in keyof typeof lies]: 'honest' | { all: ErrorCode } | { inItsPlace: ErrorCode } } } = {
  status: {
    'takes no question': { all: 'node_refused' },
    'has no entry at all': { all: 'vault_missing' },
    'has entries of another shape': { all: 'entry_misshapen' },
    'has no contract’s own entries': { all: 'vault_missing' },
    'has neither accounts nor lines': 'honest',
    'has vaults that nobody holds': 'honest',
  },
  statuses: {
    'takes no question': { all: 'node_refused' },
    'has no entry at all': { inItsPlace: 'vault_missing' },
    'has entries of another shape': { inItsPlace: 'entry_misshapen' },
    'has no contract’s own entries': { inItsPlace: 'vault_missing' },
    'has neither accounts nor lines': 'honest',
    'has vaults that nobody holds': 'honest',
  },
};

/** The codes of every error inside of an answer. */
function codesIn(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([key, value]) => (key === 'error' && value ? [(value as { code: string }).code] : codesIn(value)));
}

for (const name of Object.keys(reads) as ReadName[]) {
  it(`${name} comes to what it may come to, however the node lies`, async (test) => {
    const world = await openWorld(test);
    const input = inputs[name](world);
    const honest = await ask(name, world.context, input);
    const outcomeOf = async (lie: Parameters<typeof lyingNode>[1]) => {
      const answer = await ask(name, lyingNode(world, lie), input).catch((error: unknown) => error);
      if (isServiceError(answer)) return { all: answer.code };
      shaped(name, answer);
      const [code, ...more] = codesIn(answer);
      if (code) return { inItsPlace: [code, ...more].join() };
      return JSON.stringify(answer) === JSON.stringify(honest) ? 'honest' : answer;
    };
    const met: [string, unknown][] = [];
    for (const [lie, twist] of Object.entries(lies)) met.push([lie, await outcomeOf(twist)]);
    expect(Object.fromEntries(met)).toEqual(outcomes[name]);
  });
}

it('what is no input of the row is refused by every row', async (test) => {
  const world = await openWorld(test);
  for (const name of Object.keys(inputs) as Row[]) {
    if (!hasDoor(name)) continue;
    const more = asDeclared(name, async () => parseRequest(name, { ...inputs[name](world), more: 1 }));
    expect(await refusal(more), name).toMatchObject({ status: 400, code: 'invalid_input' });
  }
});
