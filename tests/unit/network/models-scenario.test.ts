import type { Server } from 'node:http';
import { Account, Keypair, Operation, rpc, StrKey, scValToNative, type Transaction, TransactionBuilder, xdr } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { look } from '../../network/contracts/drive';
import { adr, bool, i128, struct, sym, u32, vec } from '../../network/contracts/scval';
import { authorizationPayload } from '../../network/host/auth';
import { seed } from '../../network/scenario';
import { POSITION, UNCLAIMED, USDC_RATES } from '../../network/scenario/people';
import { addAccount } from '../../network/setup';
import { account, copyWorld, createWorld, type World } from '../../network/world';
import { serve } from './tiny-ledger';

const UNIT = 10_000_000n;
const MAX = 9_223_372_036_854_775_807n;
const YEAR = 31_536_000n;
const START = { name: 'scenario', url: 'http://localhost', seed, startTime: 1_800_000_000 };
const filled = createWorld({ ...START, mode: 'manual' });
let world: World;

beforeEach(() => {
  world = copyWorld(filled, START);
});

const at = (role: string): string => world.manifest.accounts[role]?.address ?? '';
const lagoon = (): string => world.manifest.lendpools[0]?.address ?? '';
const vaultNamed = (name: string): string => world.manifest.vaults.find((vault) => vault.name === name)?.address ?? '';
const usdc = () => world.manifest.assets.usdc ?? { code: '', issuer: '', contract: '' };
const wallet = (role: string): bigint => world.ledger.classic.trustline(at(role), `USDC:${usdc().issuer}`)?.balance ?? -1n;
const control = (name: string, body: { [name: string]: unknown }) => world.verbs.get(name)?.(world, body);

interface Reserve {
  config: { index: number };
  data: { b_rate: bigint; b_supply: bigint; d_rate: bigint; d_supply: bigint };
}
const reserve = () => look(world, lagoon(), 'get_reserve', adr(usdc().contract)) as Reserve;
const position = (role: string) =>
  look(world, lagoon(), 'get_positions', adr(at(role))) as Record<'supply' | 'collateral' | 'liabilities', { [index: number]: bigint }>;
const value = (tokens: bigint | undefined): bigint => ((tokens ?? 0n) * reserve().data.b_rate) / 10n ** 12n;

describe('the scenario', () => {
  it('gives the user the position and the REWARD it tells of', () => {
    expect(reserve().config.index).toBe(1);
    const tokens = position('user').supply[1] ?? 0n;
    expect((tokens * USDC_RATES.b_rate) / 10n ** 12n).toBe(POSITION);
    const held = value(tokens);
    // One ledger has closed since.
    expect(held - POSITION).toBeGreaterThan(0n);
    expect(held - POSITION).toBeLessThan(2_000n);
    expect(wallet('user')).toBe(0n);
    const balances = [...world.ledger.layer.entries()].flatMap(([, { data }]) =>
      data.type === 'claimableBalance' ? [data.claimableBalance] : [],
    );
    const mine = balances.filter(({ claimants }) =>
      claimants.some(({ v0 }) => StrKey.encodeEd25519PublicKey(v0.destination.ed25519.toBytes()) === at('user')),
    );
    expect(mine.map(({ amount }) => amount)).toEqual([UNCLAIMED]);
  });

  it('has every other kind of holder', () => {
    expect(position('collateralUser')).toMatchObject({ supply: {}, liabilities: {} });
    expect(Object.keys(position('collateralUser').collateral)).toEqual(['1']);
    expect([Object.keys(position('bothUser').supply), Object.keys(position('bothUser').collateral)]).toEqual([['1'], ['1']]);
    expect(Object.keys(position('borrower').liabilities)).toEqual(['0']);
    expect(world.ledger.classic.account(at('newcomer'))?.numSubEntries).toBe(0);
    expect(world.ledger.classic.account(at('empty'))).toBeUndefined();
    expect(wallet('richUser')).toBe(50_000n * UNIT);
    for (const { address, secret } of Object.values(world.manifest.accounts)) {
      if (address.startsWith('G') && secret) expect(Keypair.fromSecret(secret).publicKey()).toBe(address);
    }
  });

  it('lends at about eight per cent', () => {
    const before = reserve().data.b_rate;
    world.ledger.advance(86_400);
    const bps = ((reserve().data.b_rate - before) * YEAR * 10_000n) / (before * 86_400n);
    expect(bps).toBeGreaterThan(770n);
    expect(bps).toBeLessThan(830n);
  });

  it('has vaults of every kind, all in the factory', () => {
    const factory = world.manifest.factory ?? '';
    expect(look(world, factory, 'total_vaults')).toBe(8);
    const listed = world.manifest.vaults.map((_, index) => look(world, factory, 'get_vault_by_index', u32(index)));
    expect(listed).toEqual(world.manifest.vaults.map(({ address }) => address));
    const invested = (name: string) =>
      (look(world, vaultNamed(name), 'fetch_total_managed_funds') as { invested_amount: bigint; idle_amount: bigint }[]).map((of) => [
        of.idle_amount > 0n,
        of.invested_amount > 0n,
      ]);
    expect(invested('Harbor USDC')).toEqual([[true, true]]);
    expect(invested('Skerry USDC')).toEqual([[true, true]]);
    expect(invested('Keel USDC')).toEqual([[false, true]]);
    expect(invested('Mooring USDC')).toEqual([[true, false]]);
    expect(invested('Fjord EURC')).toEqual([[false, true]]);
    expect(invested('Twin USDC EURC')).toEqual([
      [true, false],
      [true, false],
    ]);
    expect(look(world, vaultNamed('Harbor USDC'), 'get_manager')).toBe(at('owner'));
  });

  it('has a vault to be enrolled and one that is, each with a campaign', () => {
    const { stabilizer = '', stabilizers, treasuries } = world.manifest;
    expect(stabilizers[0]).toBe(stabilizer);
    const [beacon, lantern] = [vaultNamed('Beacon USDC'), vaultNamed('Lantern USDC')];
    expect([beacon, lantern].map((vault) => look(world, vault, 'get_manager'))).toEqual([at('owner'), stabilizer]);
    expect(() => look(world, stabilizer, 'get_vault_config', adr(beacon))).toThrow('#3011');
    const config = { admin: at('owner'), target_apy_bps: 500, min_fee_bps: 0, max_fee_bps: 3000 };
    expect(look(world, stabilizer, 'get_vault_config', adr(lantern))).toEqual(config);
    expect(look(world, stabilizer, 'get_fee_manager')).toBe(at('keeper'));
    expect(look(world, treasuries[0] ?? '', 'get_manager')).toBe(at('operator'));
    const budgets = [beacon, lantern].map((vault) => look(world, treasuries[0] ?? '', 'get_campaign', adr(vault)));
    expect(budgets).toMatchObject([
      { active: true, total_deposited: 0n },
      { active: true, total_deposited: 1_000n * UNIT },
    ]);
  });

  it('is the same in every world of its name, and of others in another', () => {
    const again = createWorld(START);
    expect(again.manifest).toEqual(world.manifest);
    expect(told(again).entries).toEqual(told(world).entries);
    const other = createWorld({ ...START, name: 'another' });
    expect(other.manifest.lendpools).not.toEqual(world.manifest.lendpools);
  });

  it('is copied with everything that is in it, and what happens in one copy is seen in no other', () => {
    const first = createWorld({ ...START, mode: 'manual' });
    const before = told(first);
    const [one, two] = ['~1', '~2'].map((twin) => copyWorld(first, { name: `scenario${twin}`, url: 'http://localhost/x' })) as [
      World,
      World,
    ];
    expect(told(one)).toEqual(before);
    expect(one.manifest).toEqual({ ...first.manifest, network: one.manifest.network, controlUrl: 'http://localhost/x/control' });
    expect(one.manifest.network.rpcUrl).toBe('http://localhost/x/rpc');
    one.verbs.get('strategyYield')?.(one, { vault: 'Keel USDC', bps: 650 });
    one.verbs.get('keeperHours')?.(one, { hours: 3, yields: [100] });
    one.ledger.close();
    addAccount(one, account('empty', 'scenario').publicKey(), 10n * UNIT);
    expect(told(one)).not.toEqual(before);
    expect(told(one).balances).toBe(before.balances + 1);
    for (const other of [first, two]) expect(told(other)).toEqual(before);
    expect([one, two].map(({ ledger }) => ledger.latest.sequence === first.ledger.latest.sequence)).toEqual([false, true]);
  });
});

/** Everything of a world that anybody can see. */
function told({ ledger, keeper }: World) {
  const entries = [...ledger.layer.entries()].map(([key, { data, ...rest }]) => [key, data.toXdr('base64'), rest] as const);
  return {
    entries: Object.fromEntries(entries.map(([key, ...rest]) => [key, rest])),
    balances: entries.filter(([, data]) => xdr.LedgerEntryData.fromXdr(data, 'base64').type === 'account').length,
    earlier: ledger.closed.map(({ sequence }) => [...ledger.asOf(sequence).changes.keys()].length),
    history: [...ledger.history].map(({ hash, ledger: sequence }) => [hash, sequence]),
    inEach: ledger.closed.map(({ sequence }) => ledger.transactionsOf(sequence).length),
    keeper: structuredClone(keeper),
  };
}

describe('control', () => {
  it('sets the yield of strategies of both kinds', () => {
    const total = (name: string) =>
      (look(world, vaultNamed(name), 'fetch_total_managed_funds') as { total_amount: bigint }[])[0]?.total_amount ?? 0n;
    const [keel, harbor] = [total('Keel USDC'), total('Harbor USDC')];
    control('strategyYield', { vault: 'Keel USDC', amount: `${100n * UNIT}` });
    control('strategyYield', { vault: 'Harbor USDC', amount: `${100n * UNIT}` });
    expect(total('Keel USDC') - keel).toBe(100n * UNIT);
    expect(100n * UNIT - (total('Harbor USDC') - harbor)).toBeLessThan(10n);
    control('strategyYield', { vault: 'Keel USDC', bps: 0 });
    const still = total('Keel USDC');
    world.ledger.advance(86_400);
    expect(total('Keel USDC')).toBe(still);
    control('strategyYield', { vault: 'Keel USDC', amount: `-${UNIT}` });
    expect(total('Keel USDC')).toBe(still - UNIT);
  });

  it('changes the pool, its reserves and what they are worth', () => {
    control('poolStatus', { status: 4 });
    control('reserve', { asset: 'usdc', enabled: false, supply_cap: '1' });
    expect(look(world, lagoon(), 'get_config')).toMatchObject({ status: 4 });
    expect(look(world, lagoon(), 'get_reserve', adr(usdc().contract))).toMatchObject({
      config: { enabled: false, supply_cap: 1n, index: 1 },
    });
    const before = reserve().data;
    control('badDebt', { bps: 100 });
    expect(reserve().data.b_rate).toBeLessThan((before.b_rate * 9_901n) / 10_000n);
    control('poolStatus', { status: 0 });
    control('reserve', { enabled: true, supply_cap: `${10n ** 17n}` });
    control('otherUserWithdraws', { amount: `${UNIT}` });
    control('otherUserBorrows', { amount: `${UNIT}` });
    control('otherUserRepays', { amount: `${UNIT}` });
    expect(reserve().data.b_supply).toBeLessThan(before.b_supply);
  });

  it('opens and closes auctions, moves prices, boosts and lets others come and go', () => {
    control('openAuction', { account: 'collateralUser' });
    expect(look(world, lagoon(), 'get_auction', u32(0), adr(at('collateralUser')))).toMatchObject({ bid: {}, lot: {} });
    control('closeAuction', { account: 'collateralUser' });
    control('price', { asset: 'usdc', price: '5000000' });
    expect(look(world, at('oracle'), 'lastprice', vec(sym('Stellar'), adr(usdc().contract)))).toMatchObject({ price: 5_000_000n });
    const idle = () => look(world, usdc().contract, 'balance', adr(vaultNamed('Keel USDC')));
    control('mint', { vault: 'Keel USDC', amount: '77' });
    expect(idle()).toBe(77n);
    control('otherUserDeposits', { vault: 'Keel USDC', amount: '1000000', invest: false });
    expect(idle()).toBe(1_000_077n);
    control('otherUserLeaves', { vault: 'Keel USDC', shares: '1000' });
    control('lockFees', { vault: 'Keel USDC', bps: 2000 });
    control('pauseStrategy', { vault: 'Keel USDC' });
    control('setManager', { vault: 'Keel USDC', account: 'operator' });
    expect(look(world, vaultNamed('Keel USDC'), 'get_manager')).toBe(at('operator'));
  });

  it('refuses what it does not know', () => {
    expect(() => control('poolStatus', { lendpool: 'nowhere', status: 4 })).toThrow('no lendpool nowhere');
    expect(() => control('poolStatus', { status: 'high' })).toThrow('status must be an integer');
  });
});

describe('a migration from the pool into a vault, by the protocol alone', () => {
  let server: Server;
  let client: rpc.Server;
  let shared: World;

  beforeAll(async () => {
    shared = createWorld({ name: 'migration', url: 'http://localhost', seed, startTime: 1_800_000_000 });
    const served = await serve(shared.ledger);
    server = served.server;
    client = new rpc.Server(served.url, { allowHttp: true });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    world = shared;
  });

  async function send(role: string, contract: string, fn: string, args: xdr.ScVal[]): Promise<rpc.Api.GetTransactionResponse> {
    const key = Keypair.fromSecret(world.manifest.accounts[role]?.secret ?? '');
    const source = await client.getAccount(key.publicKey());
    const plain = new TransactionBuilder(source, { fee: '100', networkPassphrase: world.ledger.passphrase })
      .addOperation(Operation.invokeContractFunction({ contract, function: fn, args }))
      .setTimebounds(0, world.ledger.latest.closeTime + 60)
      .build();
    const ready = await client.prepareTransaction(plain);
    ready.sign(key);
    const { hash } = await client.sendTransaction(ready as Transaction);
    world.ledger.close();
    return client.getTransaction(hash);
  }

  const leave = (who: string, kind: number) =>
    vec(
      adr(lagoon()),
      sym('submit'),
      vec(adr(who), adr(who), adr(who), vec(struct({ address: adr(usdc().contract), amount: i128(MAX), request_type: u32(kind) }))),
    );
  const enter = (who: string, vault: string, amount: bigint) =>
    vec(adr(vault), sym('deposit'), vec(vec(i128(amount)), vec(i128(amount)), adr(who), bool(true)));

  it('moves a supplied position, and leaves only the interest since the ledger it was computed from', async () => {
    world.ledger.mode = 'manual';
    world.ledger.advance(86_400);
    const who = at('user');
    const amount = value(position('user').supply[1]);
    const keel = vaultNamed('Keel USDC');
    const answer = await send('user', world.manifest.router?.address ?? '', 'exec', [
      adr(who),
      vec(leave(who, 1), enter(who, keel, amount)),
    ]);
    expect(answer.status).toBe('SUCCESS');
    if (answer.status !== 'SUCCESS' || !answer.returnValue) throw new Error('no answer');
    const [left, [amounts, shares]] = scValToNative(answer.returnValue);
    expect(left).toEqual({ collateral: {}, liabilities: {}, supply: {} });
    expect(amounts).toEqual([amount]);
    expect(look(world, keel, 'balance', adr(who))).toBe(shares);
    expect(wallet('user')).toBeGreaterThan(0n);
    expect(wallet('user')).toBeLessThan(5_000n);
  });

  it('moves collateral into a vault that lends into the same pool', async () => {
    world.ledger.close();
    const who = at('collateralUser');
    const amount = value(position('collateralUser').collateral[1]);
    const harbor = vaultNamed('Harbor USDC');
    const answer = await send('collateralUser', world.manifest.router?.address ?? '', 'exec', [
      adr(who),
      vec(leave(who, 3), enter(who, harbor, amount)),
    ]);
    expect(answer.status).toBe('SUCCESS');
    expect(look(world, harbor, 'balance', adr(who))).toBeGreaterThan(0n);
  });

  it('cannot be built for a borrower whose debt would lose its collateral', async () => {
    const who = at('borrower');
    const attempt = send('borrower', world.manifest.router?.address ?? '', 'exec', [adr(who), vec(leave(who, 3))]);
    await expect(attempt).rejects.toThrow(/Error\(Contract, #1205\)/);
  });

  it('obeys a smart wallet whose key signed the tree, and nobody else', async () => {
    const smart = at('smartWallet');
    const payer = Keypair.fromSecret(world.manifest.accounts.newcomer?.secret ?? '');
    const owner = Keypair.fromSecret(world.manifest.accounts.smartWallet?.secret ?? '');
    const args = [adr(smart), adr(at('user')), i128(7n * UNIT)];
    const build = async (auth: xdr.SorobanAuthorizationEntry[]) =>
      new TransactionBuilder(new Account(payer.publicKey(), (await client.getAccount(payer.publicKey())).sequenceNumber()), {
        fee: '100',
        networkPassphrase: world.ledger.passphrase,
      })
        .addOperation(Operation.invokeContractFunction({ contract: usdc().contract, function: 'transfer', args, auth }))
        .setTimebounds(0, world.ledger.latest.closeTime + 60)
        .build();
    const simulated = await client.simulateTransaction(await build([]), undefined, undefined, false);
    if (!rpc.Api.isSimulationSuccess(simulated)) throw new Error('no simulation');
    const [entry] = simulated.result?.auth ?? [];
    if (entry?.credentials.type !== 'sorobanCredentialsAddress') throw new Error('no entry');
    const signed = (key: Keypair): xdr.SorobanAuthorizationEntry => {
      const credentials = entry.credentials.type === 'sorobanCredentialsAddress' ? entry.credentials.address : undefined;
      if (!credentials) throw new Error('no credentials');
      const bare = new xdr.SorobanAddressCredentials({ ...credentials, signatureExpirationLedger: world.ledger.latest.sequence + 60 });
      const payload = authorizationPayload(world.ledger.passphrase, bare, entry.rootInvocation, false);
      const whole = new xdr.SorobanAddressCredentials({ ...bare, signature: xdr.ScVal.scvBytes(key.sign(payload)) });
      const { rootInvocation } = entry;
      return new xdr.SorobanAuthorizationEntry({ credentials: xdr.SorobanCredentials.sorobanCredentialsAddress(whole), rootInvocation });
    };
    const refused = await client.simulateTransaction(await build([signed(payer)]));
    expect(refused).toHaveProperty('error', expect.stringContaining('Error(Auth, InvalidAction)'));
    const before = wallet('user');
    const ready = await client.prepareTransaction(await build([signed(owner)]));
    ready.sign(payer);
    await client.sendTransaction(ready as Transaction);
    world.ledger.close();
    expect(wallet('user') - before).toBe(7n * UNIT);
  });
});
