/** The vault (contracts.md 4). Its shares are a token too: those functions are explained in token.ts. */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { Address, ContractId } from '../../primitives/addresses';
import type { Step } from '../../primitives/plan';
import type { AssetParam } from '../../primitives/plan-words';
import { shortened } from '../names';
import { step } from '../notes';
import { showValues } from '../values';
import type { Authorized, Call, CallContext, Explained } from './call';
import type { KnownContract } from './contract-kind';
import { address, bool, bytes, contract, i128, option, raw, take, u32, vec } from './read';
import { role } from './token';
import { transferCall } from './transfer';

const FIRST_SHARES = 1_000n;

/** The vault that is called, as its sentences name it. */
const vaultOf = ({ name, listed }: KnownContract, { contract: vault }: Call) => ({ vault, name, listed });

function sharesOf(known: KnownContract, vault: ContractId): AssetParam {
  return { kind: 'shares', code: known.symbol || known.name || shortened(vault), contract: vault, decimals: 7, listed: known.listed };
}

/** The vault's assets by position; where they are not known, a nameless one. */
function assetsOf({ scope }: CallContext, known: KnownContract, count: number): AssetParam[] {
  return Array.from({ length: count }, (_, index) => {
    const id = known.assets?.[index];
    return id ? scope.facts.token(id) : { kind: 'token', code: '?', decimals: 7, listed: false };
  });
}

function deposit(context: CallContext, known: KnownContract, call: Call): Explained | undefined {
  const args = take<[bigint[], bigint[], Address, boolean]>(call.args, [vec(i128), vec(i128), address, bool]);
  if (!args) return undefined;
  const [desired, least, from, invest] = args;
  const { scope, at } = context;
  const assets = assetsOf(context, known, desired.length);
  for (const [index, asset] of assets.entries()) {
    const amount = desired[index] ?? 0n;
    shortfall(context, from, asset, amount);
    const missing = scope.holdings.add(from, 'wallet', asset, { amount: -amount });
    if (missing > 0n) scope.notes.warn('danger', 'not_enough', { at, asset, missing: missing.toString() });
  }
  const shares = mintedShares(context, scope.facts.vault(call.contract)?.totalSupply === 0n);
  if (shares !== undefined) {
    scope.holdings.add(from, 'shares', sharesOf(known, call.contract), { amount: shares, least: 1n, most: null, basis: 'estimate' });
  }
  scope.notes.warn('info', 'shares_estimate', { vault: call.contract });
  if (!invest) scope.notes.warn('info', 'not_invested', { vault: call.contract });
  const amounts = assets.map((asset, index) => ({ asset, amount: String(desired[index] ?? 0n), least: String(least[index] ?? 0n) }));
  const authorizes: Authorized[] = desired.flatMap((amount, index) => {
    const token = known.assets?.[index];
    return token && amount > 0n ? [{ call: transferCall(token, from, call.contract, amount), below: [] }] : [];
  });
  return { step: step('vault_deposit', { ...vaultOf(known, call), from, amounts, invest }), authorizes };
}

/** What a withdrawal before leaves over, and what the wallet may have to add (contracts.md 11.1). */
function shortfall({ scope }: CallContext, from: Address, asset: AssetParam, amount: bigint): void {
  const source = scope.withdrawals.find((item) => item.from === from && item.asset.contract === asset.contract);
  if (!source) return;
  const residual = (value: bigint) => (value > amount ? value - amount : 0n).toString();
  if (source.most !== null) scope.notes.warn('info', 'residual', { asset, likely: residual(source.likely), most: residual(source.most) });
  const before = scope.holdings.now(from, 'wallet', asset);
  const own = before === undefined ? 0n : before - source.likely;
  const most = own < amount ? own : amount;
  if (most > 0n) scope.notes.warn('warning', 'shortfall_from_wallet', { asset, most: most.toString() });
}

/** The second of what `deposit` returns; 1000 shares of a vault's very first deposit stay with it (contracts.md 4.4). */
function mintedShares({ returned }: CallContext, first: boolean): bigint | undefined {
  if (returned?.type !== 'scvVec') return undefined;
  const value = returned.vec?.[1];
  const shares = value && i128(value);
  return shares !== undefined && first ? shares - FIRST_SHARES : shares;
}

function withdraw(context: CallContext, known: KnownContract, call: Call): Explained | undefined {
  const args = take<[bigint, bigint[], Address]>(call.args, [i128, vec(i128), address]);
  if (!args) return undefined;
  const [amount, least, from] = args;
  const { scope, at, returned } = context;
  const shares = sharesOf(known, call.contract);
  const missing = scope.holdings.add(from, 'shares', shares, { amount: -amount });
  if (missing > 0n) scope.notes.warn('danger', 'not_enough', { at, asset: shares, missing: missing.toString() });
  const assets = assetsOf(context, known, least.length);
  const paid = returned ? vec(i128)(returned) : undefined;
  for (const [index, asset] of assets.entries()) {
    const bound = least[index] ?? 0n;
    const likely = paid?.[index];
    scope.holdings.add(from, 'wallet', asset, { amount: likely ?? bound, least: bound, most: null, basis: 'estimate' });
  }
  const bounds = assets.map((asset, index) => ({ asset, amount: String(least[index] ?? 0n) }));
  return {
    step: step('vault_withdraw', { ...vaultOf(known, call), from, shares, amount: amount.toString(), least: bounds }),
    authorizes: [],
  };
}

function setRole(context: CallContext, known: KnownContract, call: Call, name: string, to: Address | undefined): Step | undefined {
  if (to === undefined) return undefined;
  const { scope, at } = context;
  role(scope, at, call.contract, name, to, name === 'manager' ? known.manager : undefined);
  if (name === 'manager' && isStabilizer(context, to) && !context.underRegister) {
    scope.notes.warn('blocked', 'manager_outside_register', { at, vault: call.contract, stabilizer: to as ContractId });
  }
  return step('vault_set_role', { ...vaultOf(known, call), role: name, to });
}

function isStabilizer({ scope }: CallContext, to: Address): boolean {
  return to.startsWith('C') && scope.facts.isStabilizer(to as ContractId);
}

type Explain = (context: CallContext, known: KnownContract, call: Call) => Step | undefined;

const OTHERS: Record<string, Explain> = {
  set_manager: (context, known, call) => setRole(context, known, call, 'manager', take<[Address]>(call.args, [address])?.[0]),
  set_emergency_manager: (context, known, call) =>
    setRole(context, known, call, 'emergencyManager', take<[Address]>(call.args, [address])?.[0]),
  set_rebalance_manager: (context, known, call) =>
    setRole(context, known, call, 'rebalanceManager', take<[Address]>(call.args, [address])?.[0]),
  set_fee_receiver: (context, known, call) =>
    setRole(context, known, call, 'feeReceiver', take<[Address, Address]>(call.args, [address, address])?.[1]),
  lock_fees: (_context, known, call) => {
    const args = take<[number | null]>(call.args, [option(u32)]);
    return args && step('vault_lock_fees', { ...vaultOf(known, call), ...(args[0] === null ? {} : { feeBps: args[0] }) });
  },
  release_fees: (_context, known, call) => {
    const args = take<[ContractId, bigint]>(call.args, [contract, i128]);
    return args && step('vault_release_fees', { ...vaultOf(known, call), strategy: args[0], amount: args[1].toString() });
  },
  distribute_fees: (_context, known, call) => take(call.args, [address]) && step('vault_distribute_fees', vaultOf(known, call)),
  rebalance: (_context, known, call) => {
    const args = take<[Address, xdr.ScVal]>(call.args, [address, raw]);
    return args && step('vault_rebalance', { ...vaultOf(known, call), instructions: showValues([args[1]]).values });
  },
  rescue: (_context, known, call) => strategy(known, call, 'rescue'),
  pause_strategy: (_context, known, call) => strategy(known, call, 'pause'),
  unpause_strategy: (_context, known, call) => strategy(known, call, 'unpause'),
  upgrade: ({ scope, at }, known, call) => {
    const args = take<[string]>(call.args, [bytes]);
    if (!args) return undefined;
    const usual = scope.facts.knownCode(args[0]);
    scope.notes.warn(usual ? 'danger' : 'blocked', 'upgrade_unknown_code', { at, contract: call.contract, hash: args[0] });
    return step('vault_upgrade', { ...vaultOf(known, call), hash: args[0] });
  },
};

function strategy(known: KnownContract, call: Call, action: string): Step | undefined {
  const args = take<[ContractId, Address]>(call.args, [contract, address]);
  return args && step('vault_strategy', { ...vaultOf(known, call), action, strategy: args[0] });
}

/** undefined: no function with words here. `'odd'`: one of them, with other arguments. */
export function explainVault(context: CallContext, known: KnownContract, call: Call): Explained | 'odd' | undefined {
  if (call.fn === 'deposit') return deposit(context, known, call) ?? 'odd';
  if (call.fn === 'withdraw') return withdraw(context, known, call) ?? 'odd';
  const explain = Object.hasOwn(OTHERS, call.fn) ? OTHERS[call.fn] : undefined;
  if (!explain) return undefined;
  const explained = explain(context, known, call);
  return explained ? { step: explained, authorizes: [] } : 'odd';
}
