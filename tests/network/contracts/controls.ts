/**
 * What control can do to the scenario's contracts: other people's actions, yields, losses, prices. Amounts are stroops,
 * as decimal strings. Vaults and pools are named as in the manifest or by address, accounts by role or address.
 */
import { addressOf, assetNamed, type Body, InputError, textOf } from '../control-input';
import { assetContract } from '../host/deploy';
import type { World } from '../world';
import { act, depositTo, invest, look, type REQUEST, submit } from './drive';
import { configValue } from './lendpool/reserves';
import { adr, i128, u32, u64, VOID, vec } from './scval';

export type Control = (world: World, body: Body) => unknown;

/** May be negative, as `amountOf` may not. */
function whole(body: Body, name: string, otherwise?: number): bigint {
  const value = body[name] ?? otherwise;
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value);
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return BigInt(value);
  throw new InputError(`${name} must be an integer`);
}

/** The first of the list where the body names none. */
function named(list: readonly { address: string; name: string }[], body: Body, field: string): string {
  const wanted = body[field] === undefined ? list[0]?.name : textOf(body, field);
  const found = list.find(({ address, name }) => address === wanted || name === wanted);
  if (!found) throw new InputError(`no ${field} ${wanted}`);
  return found.address;
}

const poolOf = (world: World, body: Body): string => named(world.manifest.lendpools, body, 'lendpool');
export const vaultOf = (world: World, body: Body): string => named(world.manifest.vaults, body, 'vault');

const accountOf = (world: World, body: Body, otherwise?: string): string =>
  addressOf(world, body.account === undefined && otherwise !== undefined ? otherwise : textOf(body, 'account'));

/** The contract of 'usdc' (where absent), 'eurc', 'reward' or 'CODE:ISSUER'. */
function assetOf(world: World, body: Body): string {
  const wanted = body.asset === undefined ? 'usdc' : textOf(body, 'asset');
  const { eurc } = world.manifest.accounts;
  return wanted === 'eurc' && eurc ? eurc.address : assetContract(assetNamed(world, wanted), world.ledger.passphrase);
}

const role = ({ manifest }: World, name: string): string => {
  const address = manifest.accounts[name]?.address;
  if (!address) throw new Error(`the scenario has no ${name}`);
  return address;
};

interface VaultAsset {
  address: string;
  strategies: { address: string; name: string; paused: boolean }[];
}

/** A vault's first asset and its first strategy. */
function strategyOf(world: World, vault: string): { asset: string; strategy: string } {
  const [first] = look(world, vault, 'get_assets') as VaultAsset[];
  const strategy = first?.strategies[0]?.address;
  if (!first || !strategy) throw new InputError('this vault has no strategy');
  return { asset: first.address, strategy };
}

const holds = (world: World, strategy: string): boolean => {
  try {
    look(world, strategy, 'get_keeper');
    return false;
  } catch {
    return true;
  }
};

/** Whether a vault's first strategy only holds, so that its rate can be set. */
export const holdsOnly = (world: World, vault: string): boolean => holds(world, strategyOf(world, vault).strategy);

/** `bps`: the yearly rate of a strategy that holds. `amount`: a step of gain, or of loss where it is negative. */
export function strategyYield(world: World, body: Body): void {
  const vault = vaultOf(world, body);
  const { asset, strategy } = strategyOf(world, vault);
  if (holds(world, strategy)) {
    if (body.bps !== undefined) act(world, strategy, 'set_rate', u32(Number(whole(body, 'bps'))));
    if (body.amount === undefined) return;
    const amount = whole(body, 'amount');
    if (amount > 0n) act(world, asset, 'mint', adr(strategy), i128(amount));
    act(world, strategy, 'grow', adr(vault), i128(amount));
    return;
  }
  act(world, asset, 'mint', adr(strategy), i128(whole(body, 'amount')));
  act(world, strategy, 'harvest', adr(look(world, strategy, 'get_keeper') as string), VOID);
}

/** Changes parts of a reserve's configuration at once, such as `enabled`, `supply_cap` or `max_util`. */
function reserve(world: World, body: Body): void {
  const pool = poolOf(world, body);
  const asset = assetOf(world, body);
  const { config } = look(world, pool, 'get_reserve', adr(asset)) as { config: Parameters<typeof configValue>[0] };
  const { status } = look(world, pool, 'get_config') as { status: number };
  const changed = { ...config };
  if (body.enabled !== undefined) changed.enabled = body.enabled === true;
  if (body.supply_cap !== undefined) changed.supply_cap = whole(body, 'supply_cap');
  for (const name of ['c_factor', 'l_factor', 'util', 'max_util', 'r_base', 'r_one', 'r_two', 'r_three', 'reactivity'] as const) {
    if (body[name] !== undefined) changed[name] = Number(whole(body, name));
  }
  act(world, pool, 'set_status', u32(6));
  act(world, pool, 'queue_set_reserve', adr(asset), configValue(changed));
  act(world, pool, 'set_reserve', adr(asset));
  act(world, pool, 'set_status', u32(status));
}

/** Somebody else's request to a pool. */
const request =
  (kind: keyof typeof REQUEST, who: string): Control =>
  (world, body) =>
    submit(world, poolOf(world, body), accountOf(world, body, who), kind, assetOf(world, body), whole(body, 'amount'));

const auction =
  (open: boolean): Control =>
  (world, body) => {
    const who = adr(accountOf(world, body));
    if (open) act(world, poolOf(world, body), 'new_auction', u32(0), who, vec(), vec(), u32(50));
    else act(world, poolOf(world, body), 'del_auction', u32(0), who);
  };

export const controls: Readonly<Record<string, Control>> = {
  strategyYield,
  /** `lendpool`, `status` 0 to 6. */
  poolStatus: (world, body) => void act(world, poolOf(world, body), 'set_status', u32(Number(whole(body, 'status')))),
  reserve,
  /** A user liquidation auction on `account`. */
  openAuction: auction(true),
  closeAuction: auction(false),
  /** The suppliers of `asset` lose `bps` of what they own. */
  badDebt: (world, body) => {
    const args = [adr(assetOf(world, body)), adr(role(world, 'whale')), u32(Number(whole(body, 'bps')))];
    act(world, poolOf(world, body), 'default_debt', ...args);
  },
  otherUserSupplies: request('supply', 'lender'),
  otherUserWithdraws: request('withdraw', 'lender'),
  otherUserBorrows: request('borrow', 'whale'),
  otherUserRepays: request('repay', 'whale'),
  /** `price` with seven decimals; `timestamp` where it is to grow old. */
  price: (world, body) => {
    const args = [adr(assetOf(world, body)), i128(whole(body, 'price')), u64(whole(body, 'timestamp', 0))];
    act(world, role(world, 'oracle'), 'set_price', ...args);
  },
  otherUserDeposits: (world, body) =>
    depositTo(world, vaultOf(world, body), accountOf(world, body, 'depositor'), [whole(body, 'amount')], body.invest !== false),
  otherUserLeaves: (world, body) => {
    const args = [i128(whole(body, 'shares')), vec(i128(0n)), adr(accountOf(world, body, 'depositor'))];
    act(world, vaultOf(world, body), 'withdraw', ...args);
  },
  /** The vault's fee in `bps`; what its reports hold as gained is locked at it. */
  lockFees: (world, body) => void act(world, vaultOf(world, body), 'lock_fees', u32(Number(whole(body, 'bps')))),
  report: (world, body) => void act(world, vaultOf(world, body), 'report'),
  invest: (world, body) => {
    const vault = vaultOf(world, body);
    invest(world, vault, look(world, vault, 'get_manager') as string, strategyOf(world, vault).strategy, whole(body, 'amount'));
  },
  pauseStrategy: (world, body) => {
    const vault = vaultOf(world, body);
    const args = [adr(strategyOf(world, vault).strategy), adr(look(world, vault, 'get_manager') as string)];
    act(world, vault, body.paused === false ? 'unpause_strategy' : 'pause_strategy', ...args);
  },
  setManager: (world, body) => void act(world, vaultOf(world, body), 'set_manager', adr(accountOf(world, body))),
  /** Mints `amount` of `asset` to an account with a line or to a contract; to a `vault` it is a boost. */
  mint: (world, body) => {
    const to = body.vault === undefined ? accountOf(world, body) : vaultOf(world, body);
    act(world, assetOf(world, body), 'mint', adr(to), i128(whole(body, 'amount')));
  },
};
