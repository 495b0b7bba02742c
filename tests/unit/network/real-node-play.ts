/** The questions that were put to real nodes (tests/vectors/real-node), put to the local network: by each recording's name. */
import { Address, Asset, Contract, Keypair, nativeToScVal, Operation, rpc, TransactionBuilder, xdr } from '@stellar/stellar-sdk';
import { type Control, control } from '../../network/client';
import { accountKey, contractDataKey, instanceKey } from '../../network/host/entries';
import type { Manifest } from '../../network/manifest';
import { type Network, startNetwork } from '../../network/server';

export interface Told {
  http: number;
  headers: { [name: string]: string };
  answer: unknown;
}

type Answers = Map<string, Told>;
type Operations = readonly xdr.Operation[];

interface Terms {
  fee?: string;
  /** Absent: the next one. */
  sequence?: bigint;
  times?: { minTime: number; maxTime: number };
  data?: xdr.SorobanTransactionData;
  signer?: Keypair | null;
  source?: string;
}

const NOBODY = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(77)).publicKey();
const i128 = (value: bigint) => nativeToScVal(value, { type: 'i128' });
const adr = (address: string) => new Address(address).toScVal();

async function exchange(url: string, init?: RequestInit): Promise<Told> {
  const response = await fetch(url, init);
  return { http: response.status, headers: Object.fromEntries(response.headers), answer: await response.json() };
}

const SENDER = 'richUser';
const RECEIVER = 'shareholder';

/** One ledger of the local network, and what a person asks there. */
class Stage {
  readonly answers: Answers = new Map();
  readonly sender: Keypair;
  readonly receiver: string;
  readonly verbs: Control;
  readonly node: rpc.Server;
  readonly vault: string;

  constructor(
    readonly manifest: Manifest,
    readonly network: Network,
  ) {
    this.sender = Keypair.fromSecret(this.role(SENDER).secret);
    this.receiver = this.role(RECEIVER).address;
    this.verbs = control(manifest);
    this.node = new rpc.Server(manifest.network.rpcUrl, { allowHttp: true });
    this.vault = manifest.vaults.find(({ name }) => name === 'Harbor USDC')?.address ?? '';
  }

  role(name: string): { address: string; secret: string } {
    const found = this.manifest.accounts[name];
    if (!found) throw new Error(`nobody is ${name}`);
    return found;
  }

  get usdc(): { contract: string; code: string; issuer: string } {
    if (!this.manifest.assets.usdc) throw new Error('no USDC');
    return this.manifest.assets.usdc;
  }

  get reward(): { code: string; issuer: string } {
    if (!this.manifest.assets.reward) throw new Error('no REWARD');
    return this.manifest.assets.reward;
  }

  async ask(name: string, method: string, params?: object): Promise<Told> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, ...(params ? { params } : {}) });
    const told = await exchange(this.manifest.network.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (name !== '') this.answers.set(name, told);
    return told;
  }

  async horizon(name: string, path: string, form?: { tx: string }): Promise<void> {
    const init = form ? { method: 'POST', body: new URLSearchParams(form) } : undefined;
    this.answers.set(name, await exchange(`${this.manifest.network.horizonUrl}${path}`, init));
  }

  /** An envelope of the sender's. */
  async build(operations: Operations, terms: Terms = {}): Promise<string> {
    const at = await this.node.getAccount(this.sender.publicKey());
    const next = BigInt(at.sequenceNumber()) + 1n;
    const source = terms.source ?? this.sender.publicKey();
    const from = {
      accountId: () => source,
      sequenceNumber: () => String((terms.sequence ?? next) - 1n),
      incrementSequenceNumber: () => {},
    };
    const now = (await this.verbs.time()).closeTime;
    const builder = new TransactionBuilder(from, {
      fee: terms.fee ?? '10000',
      networkPassphrase: this.manifest.network.passphrase,
      timebounds: terms.times ?? { minTime: 0, maxTime: now + 120 },
      ...(terms.data ? { sorobanData: terms.data } : {}),
    });
    for (const operation of operations) builder.addOperation(operation);
    const built = builder.build();
    if (terms.signer !== null) built.sign(terms.signer ?? this.sender);
    return built.toXDR();
  }

  call(contract: string, fn: string, ...args: xdr.ScVal[]): xdr.Operation {
    return new Contract(contract).call(fn, ...args);
  }

  transfer(amount: bigint): xdr.Operation {
    return this.call(this.usdc.contract, 'transfer', adr(this.sender.publicKey()), adr(this.receiver), i128(amount));
  }

  pay(amount: string, destination = this.receiver, asset = Asset.native()): xdr.Operation {
    return Operation.payment({ destination, asset, amount });
  }

  /** A transfer as simulation makes it, signed. */
  async prepared(amount: bigint): Promise<string> {
    const draft = TransactionBuilder.fromXDR(await this.build([this.transfer(amount)], { signer: null }), this.manifest.network.passphrase);
    const ready = await this.node.prepareTransaction(draft as Parameters<rpc.Server['prepareTransaction']>[0]);
    ready.sign(this.sender);
    return ready.toXDR();
  }

  async send(name: string, transaction: string): Promise<string> {
    const { answer } = await this.ask(name, 'sendTransaction', { transaction });
    return (answer as { result?: { hash?: string } }).result?.hash ?? '';
  }

  async simulate(name: string, operations: Operations, terms: Terms = {}, more: object = {}): Promise<void> {
    const transaction = await this.build(operations, { signer: null, ...terms });
    await this.ask(name, 'simulateTransaction', { transaction, ...more });
  }
}

const SETTINGS = [1, 2, 15, 10, 3, 4, 5, 12].map((id) => {
  const bytes = Buffer.alloc(8);
  bytes.writeInt32BE(8, 0);
  bytes.writeInt32BE(id, 4);
  return bytes.toString('base64');
});

/** As every recording of a folder was made, in its order: reads, simulations, one transaction's life, refusals, more transactions. */
async function playRpc(stage: Stage): Promise<void> {
  const { sender, usdc, vault, node } = stage;
  await stage.verbs.setTrustline(stage.receiver, 'reward');
  await act(stage, SENDER, stage.pay('0.0000001'));
  await act(stage, RECEIVER, stage.pay('0.0000001', sender.publicKey()));
  const start = (await node.getLatestLedger()).sequence;
  const dollars = new Asset(usdc.code, usdc.issuer);
  await act(stage, SENDER, stage.pay('1'));
  await act(stage, SENDER, stage.pay('1', stage.receiver, dollars));
  // Long enough ago for the statistics of fees to have forgotten them.
  await stage.verbs.close(50);
  for (let count = 0; count < 4; count++) {
    await stage.send('', await stage.prepared(5n));
    await stage.verbs.close();
  }
  await stage.verbs.close();
  await readNode(stage);
  await readEntries(stage);
  await simulations(stage);

  const pending = await stage.prepared(5n);
  const done = await stage.send('send-pending', pending);
  await stage.send('send-duplicate', pending);
  const own = BigInt((await node.getAccount(sender.publicKey())).sequenceNumber());
  await stage.send('send-same-sequence', await stage.build([stage.pay('0.0000001')]));
  await stage.send('send-second-of-account', await stage.build([stage.pay('0.0000001')], { sequence: own + 2n }));
  await stage.ask('getTransaction-just-sent', 'getTransaction', { hash: done });
  await stage.verbs.close();
  await stage.ask('getTransaction-soroban-success', 'getTransaction', { hash: done });
  await stage.ask('getTransaction-soroban-success-json', 'getTransaction', { hash: done, xdrFormat: 'json' });
  await stage.send('send-after-inclusion', pending);
  await refusals(stage);

  const failing = await stage.send('send-classic-will-fail', await stage.build([stage.pay('0.0000001'), stage.pay('1', NOBODY)]));
  await stage.verbs.close();
  await stage.ask('getTransaction-classic-failed', 'getTransaction', { hash: failing });
  const classic = await stage.send('send-classic', await stage.build([stage.pay('0.0000001'), stage.pay('1', stage.receiver, dollars)]));
  await stage.verbs.close();
  await stage.ask('getTransaction-classic-success', 'getTransaction', { hash: classic });

  const balance = await balanceOf(stage);
  const late = await stage.prepared(balance);
  await stage.verbs.setTrustline(sender.publicKey(), 'usdc', { balance: balance - 10_000_000n });
  const trapped = await stage.send('send-soroban-will-fail', late);
  await stage.verbs.close();
  await stage.ask('getTransaction-soroban-failed', 'getTransaction', { hash: trapped });

  await stage.ask('getTransactions', 'getTransactions', { startLedger: start + 1, pagination: { limit: 2 } });
  await stage.verbs.close(2);
  const { latestLedger, oldestLedger } = await node.getHealth();
  await stage.ask('getLedgers', 'getLedgers', { startLedger: latestLedger - 1, pagination: { limit: 1 } });
  const filters = (contract: string) => [{ type: 'contract', contractIds: [contract] }];
  await stage.ask('getEvents', 'getEvents', { startLedger: oldestLedger + 1, filters: filters(usdc.contract), pagination: { limit: 5 } });
  await stage.ask('getEvents-vault', 'getEvents', { startLedger: oldestLedger, filters: filters(vault), pagination: { limit: 5 } });
  const nobody = filters(new Address(contractOf(9)).toString());
  await stage.ask('getEvents-none', 'getEvents', { startLedger: latestLedger, filters: nobody });
  await stage.ask('getEvents-future', 'getEvents', { startLedger: latestLedger + 1_000, filters: [] });
  await stage.ask('getEvents-too-early', 'getEvents', { startLedger: 1, filters: [] });
}

/** A transaction of somebody, in a ledger of its own. */
async function act(stage: Stage, role: string, operation: xdr.Operation): Promise<void> {
  const signer = Keypair.fromSecret(stage.role(role).secret);
  const at = await stage.node.getAccount(signer.publicKey());
  const sequence = BigInt(at.sequenceNumber()) + 1n;
  await stage.send('', await stage.build([operation], { source: signer.publicKey(), sequence, signer, fee: '100' }));
  await stage.verbs.close();
}

const contractOf = (byte: number): string => Address.contract(Buffer.alloc(32, byte)).toString();

async function balanceOf({ node, sender, usdc }: Stage): Promise<bigint> {
  const line = await node.getTrustline(sender.publicKey(), new Asset(usdc.code, usdc.issuer));
  return line.balance;
}

async function readNode(stage: Stage): Promise<void> {
  for (const method of ['getHealth', 'getNetwork', 'getVersionInfo', 'getLatestLedger', 'getFeeStats']) await stage.ask(method, method);
  await stage.ask('unknown-method', 'getNothing');
  await stage.ask('getTransaction-bad-hash', 'getTransaction', { hash: 'zz' });
  await stage.ask('getTransaction-not-found', 'getTransaction', { hash: '0'.repeat(64) });
}

async function readEntries(stage: Stage): Promise<void> {
  const { sender, usdc, vault } = stage;
  const text = (key: xdr.LedgerKey) => key.toXDR('base64');
  const [own, absent] = [text(accountKey(sender.publicKey())), text(accountKey(NOBODY))];
  const balance = (holder: string) =>
    text(contractDataKey(usdc.contract, xdr.ScVal.scvVec([xdr.ScVal.scvSymbol('Balance'), adr(holder)]), 'persistent'));
  const many = Array.from({ length: 201 }, (_, byte) => balance(contractOf(byte + 1)));
  const ttl = text(xdr.LedgerKey.ttl(new xdr.LedgerKeyTtl({ keyHash: new Uint8Array(32).fill(3) })));
  const entries = (name: string, keys: string[]) => stage.ask(`getLedgerEntries-${name}`, 'getLedgerEntries', { keys });
  await entries('account', [own]);
  await entries('absent', [absent]);
  await entries('mixed', [absent, own, text(instanceKey(usdc.contract)), text(instanceKey(vault)), balance(vault)]);
  await entries('same-twice', [own, own]);
  await entries('none', []);
  await entries('200', many.slice(0, 200));
  await entries('201', many);
  await entries('bad-key', ['AAAA']);
  await entries('ttl', [ttl]);
  await entries('config', SETTINGS);
}

const NO_RESOURCES = (keys: { readOnly?: xdr.LedgerKey[]; readWrite?: xdr.LedgerKey[] }) =>
  new xdr.SorobanTransactionData({
    ext: xdr.SorobanTransactionDataExt.v0(),
    resources: new xdr.SorobanResources({
      footprint: new xdr.LedgerFootprint({ readOnly: keys.readOnly ?? [], readWrite: keys.readWrite ?? [] }),
      instructions: 0,
      diskReadBytes: 0,
      writeBytes: 0,
    }),
    resourceFee: 0n,
  });

async function simulations(stage: Stage): Promise<void> {
  const { sender, usdc, vault } = stage;
  const balance = stage.call(usdc.contract, 'balance', adr(sender.publicKey()));
  const instance = instanceKey(usdc.contract);
  await stage.simulate('simulate-read', [balance]);
  await stage.simulate('simulate-no-source-account', [balance], { source: NOBODY });
  await stage.simulate('simulate-transfer', [stage.transfer(5n)]);
  await stage.simulate('simulate-transfer-other-signer', [stage.transfer(5n)], { source: stage.receiver });
  await stage.simulate(
    'simulate-transfer-other-signer-upgraded',
    [stage.transfer(5n)],
    { source: stage.receiver },
    { useUpgradedAuth: true },
  );
  await stage.simulate('simulate-too-much', [stage.transfer(100_000_000_000_000_000n)]);
  await stage.simulate('simulate-no-contract', [stage.call(contractOf(9), 'f')]);
  await stage.simulate('simulate-no-function', [stage.call(usdc.contract, 'nothing')]);
  await stage.simulate('simulate-wrong-args', [stage.call(usdc.contract, 'transfer', nativeToScVal(1, { type: 'u32' }))]);
  await stage.simulate('simulate-vault-read', [stage.call(vault, 'fetch_total_managed_funds')]);
  const withdrawal = stage.call(vault, 'withdraw', i128(10n), xdr.ScVal.scvVec([i128(0n)]), adr(sender.publicKey()));
  await stage.simulate('simulate-vault-error', [withdrawal]);
  await stage.simulate('simulate-classic', [stage.pay('0.0000001')]);
  await stage.simulate('simulate-two-ops', [balance, balance]);
  await stage.ask('simulate-garbage', 'simulateTransaction', { transaction: 'AAAA' });
  await stage.simulate('simulate-extend', [Operation.extendFootprintTtl({ extendTo: 100_000 })], {
    data: NO_RESOURCES({ readOnly: [instance] }),
  });
  await stage.simulate('simulate-restore-living', [Operation.restoreFootprint({})], { data: NO_RESOURCES({ readWrite: [instance] }) });
}

async function refusals(stage: Stage): Promise<void> {
  const pay = stage.pay('0.0000001');
  const next = BigInt((await stage.node.getAccount(stage.sender.publicKey())).sequenceNumber()) + 1n;
  const refused = async (name: string, terms: Terms, operation = pay) => stage.send(`send-${name}`, await stage.build([operation], terms));
  await refused('bad-seq', { sequence: 2n });
  await refused('seq-ahead', { sequence: next + 5n });
  await refused('low-fee', { fee: '1' });
  await refused('no-account', { source: NOBODY, sequence: 6n });
  await refused('too-early', { fee: '1000', times: { minTime: 4_000_000_000, maxTime: 0 } });
  await refused('too-late', { fee: '1000', times: { minTime: 0, maxTime: 1_000 } });
  await refused('unsigned', { signer: null });
  await refused('wrong-signer', { signer: Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(77)) });
  await refused('soroban-without-data', {}, stage.transfer(5n));
  await stage.send('send-garbage', 'AAAA');
}

/** Of a vault's entries and their lives, as they pass. */
async function playArchive(stage: Stage): Promise<void> {
  const { usdc, verbs, manifest } = stage;
  const vault = manifest.vaults.find(({ name }) => name === 'Keel USDC')?.address ?? '';
  const [strategy = ''] = await strategiesOf(stage, vault);
  const data = (contract: string, key: xdr.ScVal, durability: 'persistent' | 'temporary' = 'persistent') =>
    contractDataKey(contract, key, durability);
  const named = (name: string, address: string) => xdr.ScVal.scvVec([xdr.ScVal.scvSymbol(name), adr(address)]);
  const holder = stage.role('shareholder').address;
  const position = data(strategy, named('VaultPos', vault));
  const allowanceKey = xdr.ScVal.scvVec([
    xdr.ScVal.scvSymbol('Allowance'),
    xdr.ScVal.scvMap(
      [
        ['from', holder],
        ['spender', vault],
      ].map(([name = '', who = '']) => new xdr.ScMapEntry({ key: xdr.ScVal.scvSymbol(name), val: adr(who) })),
    ),
  ]);
  const { sequence } = await verbs.time();
  const args = [adr(holder), adr(vault), i128(5n), nativeToScVal(sequence + 40, { type: 'u32' })].map((arg) => arg.toXDR('base64'));
  await verbs.invoke(usdc.contract, 'approve', args);
  const allowance = data(usdc.contract, allowanceKey, 'temporary');
  const keys = [
    instanceKey(vault),
    instanceKey(strategy),
    position,
    data(vault, named('Report', strategy)),
    data(vault, named('Balance', holder)),
    data(usdc.contract, named('Balance', vault)),
    data(usdc.contract, named('Balance', strategy)),
    allowance,
  ].map((key) => key.toXDR('base64'));
  const entries = (name: string) => stage.ask(name, 'getLedgerEntries', { keys });
  const live = (key: xdr.LedgerKey, ledgers: number) => verbs.run('life', { key: key.toXDR('base64'), ledgers });
  await live(instanceKey(strategy), 10);
  await live(position, 14);
  await live(allowance, 29);
  await entries('entries-001350');
  await verbs.close(12);
  await entries('entries-001362');
  await verbs.close(3);
  await entries('entries-001365');
  await verbs.close(15);
  await entries('entries-001380');
  const source = stage.role('owner').address;
  await stage.simulate('simulate-deposit-archived', [stage.call(strategy, 'balance', adr(vault))], { source, fee: '100' });
  await stage.simulate('simulate-read-archived', [stage.call(vault, 'fetch_total_managed_funds')], { source, fee: '100' });
  const readOnly = [instanceKey(strategy)];
  await stage.simulate('simulate-extend-archived', [Operation.extendFootprintTtl({ extendTo: 3_000_000 })], {
    data: NO_RESOURCES({ readOnly }),
  });
  await stage.simulate('simulate-restore-archived', [Operation.restoreFootprint({})], {
    data: NO_RESOURCES({ readWrite: [instanceKey(strategy), position] }),
  });
}

async function strategiesOf({ verbs }: Stage, vault: string): Promise<string[]> {
  const { result } = await verbs.invoke(vault, 'get_assets', []);
  const addresses = JSON.stringify(xdr.ScVal.fromXDR(result, 'base64')).matchAll(/C[A-Z2-7]{55}/g);
  return [...addresses].map(([address]) => address).slice(1);
}

async function playHorizon(stage: Stage): Promise<void> {
  const { sender, reward, verbs, manifest } = stage;
  const user = stage.role('user').address;
  await verbs.horizonTimeout(2_000);
  await claimOne(stage);
  await verbs.close();
  await stage.horizon('root', '/');
  await stage.horizon('fee_stats', '/fee_stats');
  await stage.horizon('account', `/accounts/${user}`);
  await stage.horizon('account-absent', `/accounts/${NOBODY}`);
  await stage.horizon('account-bad', '/accounts/GABC');
  await stage.horizon('ledger-latest', '/ledgers?order=desc&limit=1');
  const asset = `${reward.code}:${reward.issuer}`;
  const claimable = (who: string) => `/claimable_balances?asset=${asset}&claimant=${who}&limit=200`;
  await verbs.createClaimableBalance({
    from: 'rewardIssuer',
    claimant: 'richUser',
    amount: 50_000_000n,
    predicate: { not: { abs_before_epoch: '1925000000' } },
  });
  await stage.horizon('claimable_balances', claimable(sender.publicKey()));
  await stage.horizon('claimable_balances-none', claimable(manifest.accounts.newcomer?.address ?? ''));
  const selling = `asset_type=credit_alphanum4&selling_asset_code=${reward.code}&selling_asset_issuer=${reward.issuer}`;
  await stage.horizon('order_book', `/order_book?selling_${selling}&buying_asset_type=native`);
  await verbs.view({ door: 'horizon', ingesting: true });
  const from = `source_asset_type=credit_alphanum4&source_asset_code=${reward.code}&source_asset_issuer=${reward.issuer}`;
  await stage.horizon('paths-none', `/paths/strict-send?${from}&source_amount=1&destination_assets=native`);
  await verbs.view({ door: 'horizon' });
  await stage.horizon('operations', `/accounts/${user}/operations?order=desc&limit=25&join=transactions`);
  await stage.horizon('payments', `/accounts/${user}/payments?order=desc&limit=5`);
  await stage.horizon('transactions', `/accounts/${user}/transactions?order=desc&limit=5`);

  const pay = stage.pay('0.0000001');
  const tx = await stage.build([pay], { fee: '200' });
  const closing = async (name: string, form: { tx: string }) => {
    const asked = stage.horizon(name, '/transactions', form);
    while ((await verbs.time()).pending === 0);
    await verbs.close();
    await asked;
  };
  await closing('submit-success', { tx });
  await stage.horizon('submit-again', '/transactions', { tx });
  const id = Buffer.from(TransactionBuilder.fromXDR(tx, manifest.network.passphrase).hash()).toString('hex');
  await stage.horizon('transaction', `/transactions/${id}`);
  await stage.horizon('transaction-absent', `/transactions/${'0'.repeat(64)}`);
  await closing('submit-failed', { tx: await stage.build([stage.pay('1', NOBODY), pay], { fee: '200' }) });
  await stage.horizon('submit-bad-seq', '/transactions', { tx: await stage.build([pay], { fee: '200', sequence: 2n }) });
  await stage.horizon('submit-low-fee', '/transactions', { tx: await stage.build([pay], { fee: '1' }) });
  await stage.horizon('submit-too-late', '/transactions', {
    tx: await stage.build([pay], { fee: '200', times: { minTime: 0, maxTime: 1_000 } }),
  });
  await stage.horizon('submit-garbage', '/transactions', { tx: 'AAAA' });
  await stage.horizon('submit-async', '/transactions_async', { tx: await stage.build([pay], { fee: '200' }) });
}

/** What the recorded account had done last: it claimed a balance. */
async function claimOne(stage: Stage): Promise<void> {
  const { id } = await stage.verbs.createClaimableBalance({ from: 'rewardIssuer', claimant: 'user', amount: 5n });
  await stage.verbs.setTrustline('user', 'reward');
  await act(stage, 'user', Operation.claimClaimableBalance({ balanceId: id }));
}

export async function playAll(): Promise<{ readonly [folder: string]: Answers }> {
  const network = await startNetwork({ mode: 'manual' });
  const stageOf = async (name: string) => new Stage((await (await fetch(network.manifestUrl(name))).json()) as Manifest, network);
  const [p27, p28, archival, horizon] = [await stageOf('p27'), await stageOf('p28'), await stageOf('archival'), await stageOf('horizon')];
  await p28.verbs.run('protocol', { version: 28 });
  await p28.verbs.close();
  await playRpc(p27);
  await playRpc(p28);
  await playArchive(archival);
  await playHorizon(horizon);
  await network.close();
  return { p27: p27.answers, p28: p28.answers, 'p27-archival': archival.answers, horizon: horizon.answers };
}
