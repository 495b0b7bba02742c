/**
 * Brings the scenario to a network that runs already, from bytecode that a person names: assets, a lending pool, vaults, router,
 * stabilizer, treasury, and people in the situations that a wallet meets. What was done stands in the manifest that is being written,
 * so that it can be stopped and run again.
 */
import { readFile, writeFile } from 'node:fs/promises';
import {
  Address,
  Asset,
  Claimant,
  hash,
  Keypair,
  Operation,
  rpc,
  type Transaction,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk';
import { REQUEST } from './contracts/drive';
import { configValue as reserveConfig } from './contracts/lendpool/reserves';
import { adr, bool, i128, map, str, struct, u32, u64, vec } from './contracts/scval';
import { configValue as rates } from './contracts/stabilizer/generations';
import { codeKey, deployedAddress, instanceKey } from './host/entries';
import type { Manifest } from './manifest';
import { UNIT } from './scenario/assets';

/** What bytecode must be named, and what runs of it. */
export const BYTECODE = {
  oracle: 'the price oracle of the lending pool (SEP-40)',
  lendpool: 'the lending pool',
  strategy: 'the strategy that lends into the pool',
  vault: 'the vault',
  router: 'the router that runs several calls in one, of three parts each',
  stabilizer: 'the stabilizer, generation C',
  treasury: 'the treasury of boosts, generation C',
} as const;
type Bytecode = keyof typeof BYTECODE;

export interface Deployment {
  node: string;
  horizon: string;
  passphrase: string;
  /** Absent: the one that the node names. */
  friendbot?: string | undefined;
  /** Files by the name of their bytecode. */
  wasm: { [name: string]: string };
  /** Where the manifest is written. */
  manifest: string;
  say: (line: string) => void;
}

/** It says what happened and what to do about it. */
export class DeployError extends Error {}

interface Kept extends Manifest {
  /** What was done, by step; another run goes on after it. */
  deployment: { [step: string]: string };
}

const SUPPLIERS = { user: ['supply', 12_345n], collateralUser: ['supplyCollateral', 8_000n], lender: ['supply', 500_000n] } as const;
/** Who holds how much USDC in the end, before anything is put anywhere. */
const DOLLARS: { [role: string]: bigint } = {
  owner: 20_000n,
  depositor: 1_000_000n,
  richUser: 50_000n,
  shareholder: 6_000n,
  user: 12_345n,
  collateralUser: 8_000n,
  lender: 500_000n,
};
const ROLES = ['usdcIssuer', 'rewardIssuer', 'operator', 'keeper', ...Object.keys(DOLLARS), 'newcomer', 'rewardFallback'];
const VAULTS = { Harbor: 500_000n, Beacon: 100_000n, Lantern: 50_000n } as const;

const RESERVE = {
  ...{ index: 0, decimals: 7, c_factor: 9_500_000, l_factor: 9_500_000, util: 8_000_000, max_util: 9_500_000, r_base: 50_000 },
  ...{ r_one: 1_200_000, r_two: 5_000_000, r_three: 15_000_000, reactivity: 20, supply_cap: 100_000_000n * UNIT, enabled: true },
};

/** Seconds. */
const VALIDITY = 120;

/** The scenario's own transactions: a source that signs, and operations. */
class Sender {
  readonly #server: rpc.Server;

  constructor(readonly options: Deployment) {
    this.#server = new rpc.Server(options.node, { allowHttp: true });
  }

  /** What is there of the network, before anything is done. */
  async friendbot(): Promise<string> {
    const { node, passphrase, friendbot } = this.options;
    const network = await this.#server.getNetwork().catch((cause: unknown) => {
      throw new DeployError(`${node} does not answer as a Stellar RPC node (${textOf(cause)}). Start it, or correct --node.`);
    });
    if (network.passphrase !== passphrase)
      throw new DeployError(`${node} serves “${network.passphrase}”, and not “${passphrase}”. Correct --passphrase or --node.`);
    const url = friendbot ?? network.friendbotUrl;
    if (!url) throw new DeployError(`${node} names no Friendbot, which funds the accounts. Name it with --friendbot.`);
    return url;
  }

  async has(...keys: xdr.LedgerKey[]): Promise<boolean> {
    return (await this.#server.getLedgerEntries(...keys)).entries.length === keys.length;
  }

  /** Sends it and waits until it is in a ledger; its return value. */
  async send(signer: Keypair, operations: xdr.Operation[], contract: boolean): Promise<xdr.ScVal | undefined> {
    const [source, latest] = await Promise.all([this.#server.getAccount(signer.publicKey()), this.#server.getLatestLedger()]);
    // By the ledger's clock, which need not be this computer's.
    const until = Number(latest.closeTime) + VALIDITY;
    const builder = new TransactionBuilder(source, { fee: '10000', networkPassphrase: this.options.passphrase }).setTimebounds(0, until);
    for (const operation of operations) builder.addOperation(operation);
    const built: Transaction = contract ? await this.#server.prepareTransaction(builder.build()) : builder.build();
    built.sign(signer);
    const { status, hash: id, errorResult } = await this.#server.sendTransaction(built);
    if (status !== 'PENDING' && status !== 'DUPLICATE') throw new Error(`${status} ${errorResult?.result.type ?? ''}`.trim());
    const ended = await this.#server.pollTransaction(id, { attempts: 120, sleepStrategy: () => 500 });
    if (ended.status !== 'SUCCESS') throw new Error(`transaction ${id} ended as ${ended.status}`);
    return ended.returnValue;
  }
}

const textOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)).split('\n')[0]?.slice(0, 300) ?? '';

async function kept({ manifest, node, horizon, passphrase }: Deployment): Promise<Kept> {
  const text = await readFile(manifest, 'utf8').catch(() => undefined);
  if (text !== undefined) {
    const before = JSON.parse(text) as Partial<Kept>;
    if (before.network?.passphrase !== passphrase || !before.deployment)
      throw new DeployError(`${manifest} is of another network, or of no deployment. Name another file with --manifest, or move it away.`);
    return before as Kept;
  }
  const secrets = ROLES.map((role) => [role, Keypair.random()] as const);
  return {
    network: { id: 'custom', passphrase, rpcUrl: node, horizonUrl: horizon, friendbotUrl: '' },
    ...{ stabilizers: [], treasuries: [], lendpools: [], yieldTokens: [], assets: {}, tokens: [], vaults: [], codes: {}, features: {} },
    accounts: Object.fromEntries(secrets.map(([role, pair]) => [role, { address: pair.publicKey(), secret: pair.secret() }])),
    controlUrl: '',
    deployment: {},
  };
}

/** All of it, step by step. */
class Deploying {
  readonly #sender: Sender;

  constructor(
    readonly options: Deployment,
    readonly state: Kept,
    readonly wasm: { [name in Bytecode]: Buffer },
  ) {
    this.#sender = new Sender(options);
  }

  key(role: string): Keypair {
    return Keypair.fromSecret(this.state.accounts[role]?.secret ?? '');
  }

  address = (role: string): string => this.state.accounts[role]?.address ?? '';

  save = () => writeFile(this.options.manifest, `${JSON.stringify(this.state, null, 2)}\n`);

  /** Does it unless an earlier run has; what came of it is kept at once. */
  async step(name: string, work: () => Promise<string | undefined>): Promise<string> {
    const { deployment } = this.state;
    const before = deployment[name];
    if (before !== undefined) return before;
    this.options.say(name);
    try {
      const value = (await work()) ?? '';
      deployment[name] = value;
    } catch (cause) {
      if (cause instanceof DeployError) throw cause;
      throw new DeployError(
        `“${name}” did not work: ${textOf(cause)}. What was done before is kept in ${this.options.manifest}: run it again.`,
      );
    }
    await this.save();
    return deployment[name] ?? '';
  }

  classic(name: string, role: string, ...operations: xdr.Operation[]): Promise<string> {
    return this.step(name, async () => {
      await this.#sender.send(this.key(role), operations, false);
      return '';
    });
  }

  call(name: string, role: string, contract: string, fn: string, ...args: xdr.ScVal[]): Promise<string> {
    return this.step(name, async () => {
      await this.#sender.send(this.key(role), [Operation.invokeContractFunction({ contract, function: fn, args })], true);
      return '';
    });
  }

  /** The contract of an asset, which somebody may have made before. */
  asset(asset: Asset): Promise<string> {
    const contract = asset.contractId(this.options.passphrase);
    return this.step(`contract of ${asset.isNative() ? 'XLM' : asset.getCode()}`, async () => {
      if (!(await this.#sender.has(instanceKey(contract))))
        await this.#sender.send(this.key('operator'), [Operation.createStellarAssetContract({ asset })], true);
      return contract;
    });
  }

  code(name: Bytecode): Promise<string> {
    const wasm = this.wasm[name];
    return this.step(`code: ${name}`, async () => {
      if (!(await this.#sender.has(codeKey(hash(wasm)))))
        await this.#sender.send(this.key('operator'), [Operation.uploadContractWasm({ wasm })], true);
      return Buffer.from(hash(wasm)).toString('hex');
    });
  }

  /** At an address that its label and the operator's key give: one that stands there is not made again. */
  async make(label: string, name: Bytecode, ...constructorArgs: xdr.ScVal[]): Promise<string> {
    const wasmHash = Buffer.from(await this.code(name), 'hex');
    const contract = await this.step(`contract: ${label}`, async () => {
      const salt = hash(label);
      const contract = deployedAddress(this.options.passphrase, this.address('operator'), salt);
      const made = Operation.createCustomContract({ address: new Address(this.address('operator')), wasmHash, salt, constructorArgs });
      if (!(await this.#sender.has(instanceKey(contract)))) await this.#sender.send(this.key('operator'), [made], true);
      return contract;
    });
    if (this.state.codes) this.state.codes[contract] = wasmHash.toString('hex');
    return contract;
  }

  async people(): Promise<void> {
    const friendbot = await this.#sender.friendbot();
    this.state.network.friendbotUrl = friendbot;
    await this.save();
    for (const role of ROLES) {
      await this.step(`account: ${role}`, async () => {
        const answer = await fetch(`${friendbot}?addr=${this.address(role)}`);
        const text = await answer.text();
        // It was there before: an earlier run was stopped in between.
        if (!answer.ok && !/exist/i.test(text)) throw new Error(`Friendbot answered ${answer.status}`);
        return '';
      });
    }
  }

  async assets(): Promise<{ usdc: string; reward: string }> {
    const [usdc, reward] = [new Asset('USDC', this.address('usdcIssuer')), new Asset('BLND', this.address('rewardIssuer'))];
    const contracts = { usdc: await this.asset(usdc), reward: await this.asset(reward) };
    await this.asset(Asset.native());
    for (const [role, amount] of Object.entries(DOLLARS)) {
      await this.classic(`line for USDC: ${role}`, role, Operation.changeTrust({ asset: usdc }));
      const payment = Operation.payment({ destination: this.address(role), asset: usdc, amount: amount.toString() });
      await this.classic(`USDC for ${role}`, 'usdcIssuer', payment);
    }
    await this.classic('line for REWARD: rewardFallback', 'rewardFallback', Operation.changeTrust({ asset: reward }));
    const claimant = new Claimant(this.address('user'));
    await this.classic(
      'REWARD to claim: user',
      'rewardIssuer',
      Operation.createClaimableBalance({ asset: reward, amount: '87.6543210', claimants: [claimant] }),
    );
    const setting = (asset: Asset, contract: string) => ({ code: asset.getCode(), issuer: asset.getIssuer() ?? '', contract });
    this.state.assets = { usdc: setting(usdc, contracts.usdc), reward: setting(reward, contracts.reward) };
    return contracts;
  }

  async pool({ usdc, reward }: { usdc: string; reward: string }): Promise<string> {
    const operator = adr(this.address('operator'));
    const oracle = await this.make('oracle', 'oracle', operator);
    await this.call('price of USDC', 'operator', oracle, 'set_price', adr(usdc), i128(10_000_000n), u64(0n));
    const args = [operator, str('Lagoon'), adr(oracle), u32(2_000_000), u32(6), i128(UNIT), operator, adr(reward)];
    const pool = await this.make('pool Lagoon', 'lendpool', ...args);
    await this.call('reserve of USDC: queued', 'operator', pool, 'queue_set_reserve', adr(usdc), reserveConfig(RESERVE));
    await this.call('reserve of USDC: set', 'operator', pool, 'set_reserve', adr(usdc));
    await this.call('pool Lagoon: open', 'operator', pool, 'set_status', u32(0));
    for (const [role, [kind, amount]] of Object.entries(SUPPLIERS)) {
      const who = adr(this.address(role));
      const request = struct({ address: adr(usdc), amount: i128(amount * UNIT), request_type: u32(REQUEST[kind]) });
      await this.call(`${kind}: ${role}`, role, pool, 'submit', who, who, who, vec(request));
    }
    this.state.lendpools = [{ address: pool, name: 'Lagoon', version: 2 }];
    return pool;
  }

  async vaults(pool: string, { usdc, reward }: { usdc: string; reward: string }): Promise<{ [name: string]: string }> {
    const [owner, protocol, keeper] = [this.address('owner'), this.address('operator'), this.address('keeper')];
    const made: { [name: string]: string } = {};
    for (const [name, amount] of Object.entries(VAULTS)) {
      const lends = [adr(usdc), adr(pool), u32(0), vec(u32(1)), adr(reward), adr(keeper)];
      const strategy = await this.make(`strategy ${name}`, 'strategy', ...lends);
      const item = struct({ address: adr(strategy), name: str(`${name} strategy`), paused: bool(false) });
      const roles = map([0, 1, 2, 3].map((role) => [u32(role), adr(owner)] as const));
      const names = map([
        [str('name'), str(`${name} USDC`)],
        [str('symbol'), str(`${name[0]?.toLowerCase()}USDC`)],
      ]);
      const assets = vec(struct({ address: adr(usdc), strategies: vec(item) }));
      const args = [assets, roles, u32(1000), adr(protocol), u32(2000), adr(protocol), names, bool(true)];
      const vault = await this.make(`vault ${name}`, 'vault', ...args);
      const deposits = vec(i128(amount * UNIT));
      await this.call(
        `deposit into ${name}: depositor`,
        'depositor',
        vault,
        'deposit',
        deposits,
        deposits,
        adr(this.address('depositor')),
        bool(true),
      );
      made[name] = vault;
    }
    const mine = vec(i128(1_000n * UNIT));
    await this.call(
      'deposit: shareholder',
      'shareholder',
      made.Harbor ?? '',
      'deposit',
      mine,
      mine,
      adr(this.address('shareholder')),
      bool(true),
    );
    this.state.vaults = Object.entries(made).map(([name, address]) => ({ address, name: `${name} USDC` }));
    return made;
  }

  async stabilizer(vaults: { [name: string]: string }, { usdc }: { usdc: string }): Promise<void> {
    const [operator, keeper, owner] = [adr(this.address('operator')), adr(this.address('keeper')), this.address('owner')];
    const stabilizer = await this.make('stabilizer', 'stabilizer', operator, keeper);
    const treasury = await this.make('treasury', 'treasury', operator, operator);
    for (const [name, vault] of Object.entries(vaults))
      await this.call(`campaign of ${name}`, 'operator', treasury, 'register_campaign', adr(vault), adr(usdc));
    const terms = rates({ admin: owner, target_apy_bps: 500, min_fee_bps: 0, max_fee_bps: 3000 });
    await this.call('Lantern is registered', 'owner', stabilizer, 'register_vault', adr(vaults.Lantern ?? ''), terms);
    Object.assign(this.state, { stabilizer, stabilizers: [stabilizer], treasuries: [treasury] });
  }

  async run(): Promise<Manifest> {
    await this.people();
    const assets = await this.assets();
    const pool = await this.pool(assets);
    const vaults = await this.vaults(pool, assets);
    this.state.router = { address: await this.make('router', 'router'), elements: 3 };
    await this.stabilizer(vaults, assets);
    this.state.rewardFallback = this.address('rewardFallback');
    this.state.features = { stabilizer: true, lendpoolMigration: true, vaultMigration: true };
    await this.save();
    return this.state;
  }
}

/** The finished manifest. Rejects with DeployError, which says what happened and what to do. */
export async function deploy(options: Deployment): Promise<Manifest> {
  const missing = Object.keys(BYTECODE).filter((name) => !options.wasm[name]);
  if (missing.length > 0) throw new DeployError(`No bytecode is named for ${missing.join(', ')}: add --wasm ${missing[0]}=FILE.`);
  const unknown = Object.keys(options.wasm).filter((name) => !(name in BYTECODE));
  if (unknown.length > 0) throw new DeployError(`Nothing runs ${unknown.join(', ')}: there are ${Object.keys(BYTECODE).join(', ')}.`);
  const read = async (name: string) => {
    const file = options.wasm[name] ?? '';
    return [
      name,
      await readFile(file).catch((cause: unknown) => {
        throw new DeployError(`${file} cannot be read (${textOf(cause)}). Correct --wasm ${name}=FILE.`);
      }),
    ] as const;
  };
  const wasm = Object.fromEntries(await Promise.all(Object.keys(BYTECODE).map(read))) as { [name in Bytecode]: Buffer };
  return new Deploying(options, await kept(options), wasm).run();
}
