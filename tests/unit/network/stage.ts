/** A small stage for contract models: a layer, a clock, accounts with trustlines, contracts, and calls on them. */
import { Keypair, StrKey, scValToNative } from '@stellar/stellar-sdk';
import { asset } from '../../network/contracts/asset';
import { factory } from '../../network/contracts/factory';
import { holdStrategy } from '../../network/contracts/hold-strategy';
import { lendpool } from '../../network/contracts/lendpool';
import { oracle } from '../../network/contracts/oracle';
import { adr, bool, i128, map, str, struct, sym, u32, u64, vec } from '../../network/contracts/scval';
import { strategy } from '../../network/contracts/strategy';
import { vault } from '../../network/contracts/vault';
import type { AuthMode } from '../../network/host/auth';
import { deploy, deployAsset } from '../../network/host/deploy';
import { invoke, type LedgerInfo, type Outcome } from '../../network/host/host';
import type { ContractModel, ScVal } from '../../network/host/model';
import { Models } from '../../network/host/models';
import { Classic } from '../../network/ledger/entries';
import { Layer } from '../../network/ledger/store';

export const UNIT = 10_000_000n;
export const ROOT: AuthMode = { kind: 'root' };
export const keyOf = (byte: number): Keypair => Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(byte));
const issuer = keyOf(200).publicKey();
export const USDC = `USDC:${issuer}`;
export const EURC = `EURC:${issuer}`;
export const REWARD = `BLND:${issuer}`;

export class Stage {
  readonly layer = new Layer();
  readonly models = new Models([asset]);
  ledger: LedgerInfo = { sequence: 1000, timestamp: 1_800_000_000n, passphrase: 'Stage of the contract models' };
  readonly usdc: string;
  readonly eurc: string;
  readonly reward: string;
  private contracts = 0;

  constructor() {
    this.person(200);
    [this.usdc, this.eurc, this.reward] = [USDC, EURC, REWARD].map((name) => deployAsset(this, name)) as [string, string, string];
  }

  get classic(): Classic {
    return new Classic(this.layer, this.ledger.sequence);
  }

  /** An account with lumens, and with trustlines that hold the given stroops. */
  person(byte: number, holdings: { [asset: string]: bigint } = {}): string {
    const id = keyOf(byte).publicKey();
    this.classic.createAccount(id, 1000n * UNIT);
    for (const [name, balance] of Object.entries(holdings)) this.classic.putTrustline(id, name, { balance });
    return id;
  }

  holding(id: string, name: string): bigint {
    return this.classic.trustline(id, name)?.balance ?? -1n;
  }

  deploy(model: ContractModel, args: ScVal[] = []): string {
    const address = StrKey.encodeContract(new Uint8Array(32).fill(++this.contracts));
    return deploy(this, model, { address }, args);
  }

  wait(seconds: number): void {
    this.ledger = { ...this.ledger, sequence: this.ledger.sequence + 1, timestamp: this.ledger.timestamp + BigInt(seconds) };
  }

  run(contract: string, fn: string, args: ScVal[] = [], auth: AuthMode = ROOT): Outcome {
    const { layer, ledger, models } = this;
    return invoke({ layer, ledger, models, contract, fn, args, auth });
  }

  /** The value of a call that must succeed. */
  call(contract: string, fn: string, args: ScVal[] = [], auth: AuthMode = ROOT): ScVal {
    const { result, text } = this.run(contract, fn, args, auth);
    if ('error' in result) throw new Error(text);
    return result.ok;
  }

  // biome-ignore lint/suspicious/noExplicitAny: decoded values are compared by tests
  read(contract: string, fn: string, args: ScVal[] = []): any {
    return scValToNative(this.call(contract, fn, args));
  }

  /** The text of the error that a call must end with. */
  refusal(contract: string, fn: string, args: ScVal[] = [], auth: AuthMode = ROOT): string {
    const { result } = this.run(contract, fn, args, auth);
    return 'error' in result ? result.error.message.replace('HostError: ', '') : 'it succeeded';
  }

  /** Topics and data of the events that `contract` emits in a call. */
  events(contract: string, fn: string, args: ScVal[], from = contract): unknown[] {
    const outcome = this.run(contract, fn, args);
    if ('error' in outcome.result) throw new Error(outcome.text);
    return outcome.events
      .filter(({ contractId }) => contractId && StrKey.encodeContract(contractId.toBytes()) === from)
      .map(({ body }) => [...body.v0.topics.map(scValToNative), scValToNative(body.v0.data)]);
  }
}

export const RESERVE = {
  index: 0,
  decimals: 7,
  c_factor: 9_500_000,
  l_factor: 9_500_000,
  util: 8_000_000,
  max_util: 9_500_000,
  r_base: 50_000,
  r_one: 1_000_000,
  r_two: 5_000_000,
  r_three: 15_000_000,
  reactivity: 20,
  supply_cap: 10n ** 18n,
  enabled: true,
};

export function reserveConfig(change: Partial<typeof RESERVE> = {}): ScVal {
  const { supply_cap, enabled, ...numbers } = { ...RESERVE, ...change };
  const fields = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, u32(value)]));
  return struct({ ...fields, supply_cap: i128(supply_cap), enabled: bool(enabled) });
}

export const request = (asset: string, amount: bigint, type: number): ScVal =>
  struct({ address: adr(asset), amount: i128(amount), request_type: u32(type) });

export interface PoolStage {
  pool: string;
  oracle: string;
  admin: string;
  backstop: string;
}

/** A pool with EURC and USDC (indices 0 and 1), prices of one, status active. */
export function poolOn(stage: Stage): PoolStage {
  const admin = stage.person(201);
  const backstop = stage.person(202, { [REWARD]: 10n ** 15n });
  const prices = stage.deploy(oracle, [adr(admin)]);
  const args = [adr(admin), str('Fixed'), adr(prices), u32(2_000_000), u32(6), i128(0n), adr(backstop), adr(stage.reward)];
  const pool = stage.deploy(lendpool, args);
  for (const asset of [stage.eurc, stage.usdc]) {
    stage.call(prices, 'set_price', [adr(asset), i128(UNIT), u64(0n)]);
    stage.call(pool, 'queue_set_reserve', [adr(asset), reserveConfig()]);
    stage.call(pool, 'set_reserve', [adr(asset)]);
  }
  stage.call(pool, 'set_status', [u32(0)]);
  stage.call(stage.reward, 'approve', [adr(backstop), adr(pool), i128(10n ** 15n), u32(100_000)]);
  return { pool, oracle: prices, admin, backstop };
}

/** `submit` for oneself. */
export function submit(stage: Stage, pool: string, from: string, ...requests: ScVal[]): Outcome {
  return stage.run(pool, 'submit', [adr(from), adr(from), adr(from), vec(...requests)]);
}

export interface VaultOptions {
  assets: { asset: string; strategies: string[] }[];
  manager: string;
  receiver?: string;
  protocolReceiver?: string;
  fee?: number;
  name?: string;
  upgradable?: boolean;
}

export function vaultArgs({
  assets,
  manager,
  receiver = manager,
  protocolReceiver = manager,
  fee = 1000,
  name = 'Test',
  upgradable = true,
}: VaultOptions): ScVal[] {
  const sets = assets.map(({ asset, strategies }) => {
    const items = strategies.map((address, index) => struct({ address: adr(address), name: str(`s${index}`), paused: bool(false) }));
    return struct({ address: adr(asset), strategies: vec(...items) });
  });
  const roles = map([manager, receiver, manager, manager].map((address, index) => [u32(index), adr(address)] as const));
  const names = map([
    [str('name'), str(name)],
    [str('symbol'), str('TST')],
  ]);
  return [vec(...sets), roles, u32(fee), adr(protocolReceiver), u32(2000), adr(manager), names, bool(upgradable)];
}

export const vaultOn = (stage: Stage, options: VaultOptions): string => stage.deploy(vault, vaultArgs(options));

export function lendingStrategyOn(stage: Stage, pool: string, keeper: string): string {
  return stage.deploy(strategy, [adr(stage.usdc), adr(pool), u32(1), vec(u32(3)), adr(stage.reward), adr(keeper)]);
}

export const holdStrategyOn = (stage: Stage, asset: string, admin: string, bps = 0): string =>
  stage.deploy(holdStrategy, [adr(asset), adr(admin), u32(bps)]);

export const depositArgs = (from: string, amounts: bigint[], invest: boolean, least = amounts): ScVal[] => [
  vec(...amounts.map(i128)),
  vec(...least.map(i128)),
  adr(from),
  bool(invest),
];
export const withdrawArgs = (from: string, shares: bigint, ...least: bigint[]): ScVal[] => [
  i128(shares),
  vec(...least.map(i128)),
  adr(from),
];
export const instruction = (kind: 'Invest' | 'Unwind', strategyAddress: string, amount: bigint): ScVal =>
  vec(sym(kind), adr(strategyAddress), i128(amount));

export const factoryOn = (stage: Stage, admin: string, hash: ScVal): string =>
  stage.deploy(factory, [adr(admin), adr(admin), u32(2000), hash]);
