/** The vault (contracts.md 4). Its shares are a token too: those functions are explained in token.ts. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { all, asI128, asVec, field } from '../../contracts/scval';
import type { Address } from '../../primitives/addresses';
import type { Step } from '../../primitives/plan';
import type { AssetParam } from '../../primitives/plan-words';
import { judgeShare, take } from '../classic/payments';
import { NAMELESS } from '../names';
import { step } from '../notes';
import { showValues } from '../values';
import { type Authorized, type CallContext, type Explained, explainBy, type Functions, takes } from './call';
import { address, bool, bytes, contract, i128, option, raw, u32, vec } from './read';
import { handRole, type VaultRole } from './roles';
import { upgrade } from './token';
import { transferCall } from './transfer';

const FIRST_SHARES = 1_000n;

/** The vault that is called, as its sentences name it. */
const vaultOf = ({ identity: { name, listed }, call: { contract: vault } }: CallContext) => ({ vault, name, listed });

const sharesOf = ({ scope, call: { contract } }: CallContext): AssetParam => scope.facts.token(contract);

/** The vault's assets by position; where they are not known, a nameless one. */
function assetsOf({ scope, identity: known }: CallContext, count: number): AssetParam[] {
  return Array.from({ length: count }, (_, index) => {
    const id = known.assets?.[index];
    return id ? scope.facts.token(id) : NAMELESS;
  });
}

function deposit(context: CallContext, desired: bigint[], least: bigint[], from: Address, invest: boolean): Explained {
  const { scope, call, identity: known } = context;
  const assets = assetsOf(context, desired.length);
  for (const [index, asset] of assets.entries()) {
    const amount = desired[index] ?? 0n;
    shortfall(context, from, asset, amount);
    take(context, from, 'wallet', asset, { amount: -amount });
    if (!known.listed) judgeShare(context, from, asset, 'wallet');
  }
  const shares = mintedShares(context, scope.facts.vault(call.contract)?.totalSupply === 0n);
  if (shares !== undefined) {
    const likely = isBelieved(context) ? shares : 0n;
    scope.holdings.add(from, 'shares', sharesOf(context), { amount: likely, least: 1n, most: null, basis: 'estimate' });
  }
  scope.notes.warn('info', 'shares_estimate', { vault: call.contract });
  if (!invest) scope.notes.warn('info', 'not_invested', { vault: call.contract });
  else judgeIdle(context, desired, assets);
  const amounts = assets.map((asset, index) => ({ asset, amount: String(desired[index] ?? 0n), least: String(least[index] ?? 0n) }));
  const authorizes: Authorized[] = desired.flatMap((amount, index) => {
    const token = known.assets?.[index];
    return token && amount > 0n ? [{ call: transferCall(token, from, call.contract, amount), below: [] }] : [];
  });
  return { step: step('vault_deposit', { ...vaultOf(context), from, amounts, invest }), authorizes };
}

/** Whether what it returns counts at all: code that nobody has seen returns what it pleases. */
function isBelieved({ scope, call, identity: known }: CallContext): boolean {
  return known.vouched || scope.facts.knownCode(scope.facts.instance(call.contract)?.codeHash);
}

/** What a withdrawal before leaves over, and what the wallet may have to add (contracts.md 11.1). */
function shortfall({ scope }: CallContext, from: Address, asset: AssetParam, amount: bigint): void {
  const sources = scope.withdrawals.filter((item) => item.from === from && item.asset.contract === asset.contract);
  if (sources.length === 0) return;
  const sum = (values: readonly bigint[]) => values.reduce((all, one) => all + one, 0n);
  const [least, likely] = [sum(sources.map((one) => one.least)), sum(sources.map((one) => one.likely))];
  const most = sources.every((one) => one.most !== null) ? sum(sources.map((one) => one.most ?? 0n)) : null;
  const above = (a: bigint, b: bigint) => (a > b ? a - b : 0n);
  if (most !== null && most > amount) {
    scope.notes.warn('info', 'residual', { asset, likely: above(likely, amount).toString(), most: above(most, amount).toString() });
  }
  const own = (scope.holdings.now(from, 'wallet', asset) ?? 0n) - likely;
  const limited = (value: bigint) => (value < own ? value : own);
  const [surely, atMost] = [most === null ? 0n : limited(above(amount, most)), limited(above(amount, least))];
  // Another deposit after it has only what this one leaves.
  const left = { asset, from, least: above(least, amount), likely: above(likely, amount), most: most && above(most, amount) };
  scope.withdrawals = [...scope.withdrawals.filter((item) => !sources.includes(item)), left];
  if (atMost <= 0n) return;
  const certain = surely > 0n ? { surely: surely.toString() } : {};
  scope.notes.warn('warning', 'shortfall_from_wallet', { asset, ...certain, most: atMost.toString() });
}

/**
 * What of a deposit that is to be invested is not: by the third of what `deposit` returns, else by the vault's own entry. A vault of
 * which nothing works yet takes it without a word (contracts.md 4.4).
 */
function judgeIdle({ scope, call, returned }: CallContext, desired: readonly bigint[], assets: readonly AssetParam[]): void {
  const vault = scope.facts.vault(call.contract);
  const result = returned?.type === 'scvVec' ? returned.vec?.[2] : undefined;
  for (const [index, asset] of assets.entries()) {
    const amount = desired[index] ?? 0n;
    const strategies = vault?.assets[index]?.strategies ?? [];
    const works = vault === undefined || (vault.totalSupply > 0n && strategies.some(({ paused }) => !paused));
    const invested = result ? investedOf(result, index) : works ? amount : 0n;
    if (invested < amount)
      scope.notes.warn('warning', 'lies_idle', { vault: call.contract, asset, amount: (amount - invested).toString() });
  }
}

/** Each asset's part is missing where nothing of it is invested, and so is each strategy's that is paused or gets nothing. */
function investedOf(result: xdr.ScVal, index: number): bigint {
  const parts = all(field(asVec(result)?.[index], 'strategy_allocations'), (part) => asI128(field(part, 'amount')) ?? 0n);
  return (parts ?? []).reduce((sum, part) => sum + part, 0n);
}

/** The second of what `deposit` returns; 1000 shares of a vault's very first deposit stay with it (contracts.md 4.4). */
function mintedShares({ returned }: CallContext, first: boolean): bigint | undefined {
  if (returned?.type !== 'scvVec') return undefined;
  const value = returned.vec?.[1];
  const shares = value && i128(value);
  return shares !== undefined && first ? shares - FIRST_SHARES : shares;
}

function withdraw(context: CallContext, amount: bigint, least: bigint[], from: Address): Step {
  const { scope, returned } = context;
  const shares = sharesOf(context);
  take(context, from, 'shares', shares, { amount: -amount });
  const assets = assetsOf(context, least.length);
  const paid = returned ? vec(i128)(returned) : undefined;
  const believed = isBelieved(context);
  for (const [index, asset] of assets.entries()) {
    const bound = least[index] ?? 0n;
    const likely = believed ? (paid?.[index] ?? bound) : 0n;
    scope.holdings.add(from, 'wallet', asset, { amount: likely, least: bound, most: null, basis: 'estimate' });
  }
  const bounds = assets.map((asset, index) => ({ asset, amount: String(least[index] ?? 0n) }));
  return step('vault_withdraw', { ...vaultOf(context), from, shares, amount: amount.toString(), least: bounds });
}

function setRole(context: CallContext, name: VaultRole, to: Address): Step {
  handRole(context, context.call.contract, name, to);
  return step('vault_set_role', { ...vaultOf(context), role: name, to });
}

const strategy = (action: 'rescue' | 'pause' | 'unpause') =>
  takes([contract, address], (context, strategy, _caller) => {
    if (action === 'rescue') payFees(context);
    return step('vault_strategy', { ...vaultOf(context), action, strategy });
  });

/** Fees that are paid out with it come to their receiver; how much is not foretold. */
function payFees({ scope, call, identity: known }: CallContext): void {
  const receiver = scope.facts.vault(call.contract)?.roles.feeReceiver;
  if (receiver !== scope.account) return;
  for (const asset of known.assets ?? [])
    scope.holdings.add(receiver, 'wallet', scope.facts.token(asset), { amount: 0n, most: null, basis: 'estimate' });
}

const FUNCTIONS: Functions = {
  deposit: takes([vec(i128), vec(i128), address, bool], deposit),
  withdraw: takes([i128, vec(i128), address], withdraw),
  set_manager: takes([address], (context, to) => setRole(context, 'manager', to)),
  set_emergency_manager: takes([address], (context, to) => setRole(context, 'emergencyManager', to)),
  set_rebalance_manager: takes([address], (context, to) => setRole(context, 'rebalanceManager', to)),
  set_fee_receiver: takes([address, address], (context, _caller, to) => setRole(context, 'feeReceiver', to)),
  lock_fees: takes([option(u32)], (context, feeBps) =>
    step('vault_lock_fees', { ...vaultOf(context), ...(feeBps === null ? {} : { feeBps }) }),
  ),
  release_fees: takes([contract, i128], (context, strategy, amount) => {
    const { assets = [] } = context.scope.facts.vault(context.call.contract) ?? {};
    const of = assets.find(({ strategies }) => strategies.some(({ address }) => address === strategy));
    const asset = of ? context.scope.facts.token(of.address) : NAMELESS;
    return step('vault_release_fees', { ...vaultOf(context), strategy, amount: amount.toString(), asset });
  }),
  distribute_fees: takes([address], (context, _caller) => {
    payFees(context);
    return step('vault_distribute_fees', vaultOf(context));
  }),
  rebalance: takes([address, raw], (context, _caller, instructions) => {
    const { scope, at, call } = context;
    payFees(context);
    // Exchanges at any price may be among them.
    scope.notes.warn('danger', 'unusual_call', { at, contract: call.contract, fn: 'rebalance' });
    return step('vault_rebalance', { ...vaultOf(context), instructions: showValues([instructions]).values });
  }),
  rescue: strategy('rescue'),
  pause_strategy: strategy('pause'),
  unpause_strategy: strategy('unpause'),
  upgrade: takes([bytes], (context, hash) => {
    upgrade(context, context.call.contract, hash);
    return step('vault_upgrade', { ...vaultOf(context), hash });
  }),
};

export const explainVault = (context: CallContext) => explainBy(FUNCTIONS, context);
