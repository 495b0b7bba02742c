/** The vault (contracts.md part 4). Accounting is in vault-accounting.ts, fees and roles in vault-roles.ts. */
import type { ContractModel, Env, ScVal } from '../host/model';
import { adr, bool, field, i128, key, str, struct, sym, toAddress, toBool, toI128, toText, toVec, u32, VOID, vec } from './scval';
import {
  addShares,
  assetsOf,
  DEAD_SHARES,
  E,
  emit,
  feeBps,
  invest,
  mint,
  refresh,
  setSupply,
  shares,
  supplyOf,
  type Total,
  totals,
  totalsValue,
  transferOut,
  unwindTo,
} from './vault-accounting';
import { roleFunctions } from './vault-roles';

const DAY = 17_280;

function amountsOf(env: Env, value: ScVal | undefined, count: number): bigint[] {
  const amounts = toVec(value).map(toI128);
  if (amounts.length !== count) env.fail(E.WrongAmountsLength);
  return amounts;
}

/** Amounts taken and shares minted, in the vault's own order of checks. */
function quote(env: Env, before: Total[], desired: bigint[], least: bigint[], supply: bigint): { amounts: bigint[]; minted: bigint } {
  const [first] = before;
  if (desired.length === 1 && first) {
    const amount = desired[0] ?? 0n;
    if (supply === 0n) return { amounts: desired, minted: amount };
    if (first.total === 0n) env.fail(E.ArithmeticError);
    return { amounts: desired, minted: (supply * amount) / first.total };
  }
  if (supply === 0n) return { amounts: desired, minted: desired.reduce((sum, amount) => sum + amount, 0n) };
  for (const [index, reference] of before.entries()) {
    const wanted = desired[index] ?? 0n;
    if (reference.total === 0n) continue;
    if (wanted === 0n) env.fail(E.InsufficientAmount);
    const amounts = before.map(({ total }) => (total * wanted + reference.total - 1n) / reference.total);
    if (
      amounts.every(
        (amount, other) =>
          other === index || before[other]?.total === 0n || (amount <= (desired[other] ?? 0n) && amount >= (least[other] ?? 0n)),
      )
    ) {
      return { amounts, minted: (supply * wanted) / reference.total };
    }
  }
  return env.fail(E.NoOptimalAmounts);
}

function deposit(env: Env, args: ScVal[]): ScVal {
  env.instance.extendTtl(29 * DAY, 30 * DAY);
  const from = toAddress(args[2]);
  env.requireAuth(from);
  const before = totals(env, 'lock');
  const desired = amountsOf(env, args[0], before.length);
  const least = amountsOf(env, args[1], before.length);
  if (desired.some((amount) => amount < 0n)) env.fail(E.AmountNotAllowed);
  const supply = supplyOf(env);
  const { amounts, minted } = quote(env, before, desired, least, supply);
  for (const [index, { asset }] of before.entries()) {
    const amount = amounts[index] ?? 0n;
    if (amount < (least[index] ?? 0n)) env.fail(E.NoOptimalAmounts);
    if (amount > 0n) env.call(asset, 'transfer', [adr(from), adr(env.self), i128(amount)]);
  }
  if (minted <= 0n) env.fail(E.InsufficientAmount);
  if (supply === 0n) {
    if (minted <= DEAD_SHARES) env.fail(E.InsufficientAmount);
    mint(env, env.self, DEAD_SHARES);
    mint(env, from, minted - DEAD_SHARES);
  } else mint(env, from, minted);
  emit(env, 'deposit', {
    amounts: vec(...amounts.map(i128)),
    depositor: adr(from),
    df_tokens_minted: i128(minted),
    total_managed_funds_before: totalsValue(before),
    total_supply_before: i128(supply),
  });
  const invested = toBool(args[3]) ? invest(env, before, amounts) : VOID;
  return vec(vec(...amounts.map(i128)), i128(minted), invested);
}

function withdraw(env: Env, args: ScVal[]): ScVal {
  const from = toAddress(args[2]);
  env.requireAuth(from);
  const burned = toI128(args[0]);
  if (burned <= 0n) env.fail(E.AmountNotAllowed);
  const before = totals(env, 'lock');
  const least = amountsOf(env, args[1], before.length);
  if (least.some((amount) => amount < 0n)) env.fail(E.AmountNotAllowed);
  const supply = supplyOf(env);
  if (burned > supply) env.fail(E.AmountOverTotalSupply);
  if (shares(env, from) < burned) env.fail(E.InsufficientBalance);
  addShares(env, from, -burned);
  setSupply(env, supply - burned);
  env.event([sym('burn'), adr(from)], i128(burned));
  const paid = before.map((total, index) => {
    const due = (total.total * burned) / supply;
    if (due < (least[index] ?? 0n)) env.fail(E.InsufficientOutputAmount);
    if (due === 0n) return 0n;
    if (total.idle >= due) {
      transferOut(env, total.asset, from, due);
      return due;
    }
    if (total.idle > 0n) transferOut(env, total.asset, from, total.idle);
    unwindTo(env, total, due - total.idle, from);
    return due;
  });
  emit(env, 'withdraw', {
    amounts_withdrawn: vec(...paid.map(i128)),
    df_tokens_burned: i128(burned),
    total_managed_funds_before: totalsValue(before),
    total_supply_before: i128(supply),
    withdrawer: adr(from),
  });
  return vec(...paid.map(i128));
}

function sharesPerAmounts(env: Env, args: ScVal[]): ScVal {
  const supply = supplyOf(env);
  return vec(...totals(env, 'lock').map(({ total }) => i128(supply === 0n ? 0n : (total * toI128(args[0])) / supply)));
}

const metadata = (env: Env, name: string) => field(env.instance.get(sym('METADATA')), name);

function transfer(env: Env, args: ScVal[]): ScVal {
  const [from, to] = args.slice(0, 2).map(toAddress) as [string, string];
  const amount = toI128(args[2]);
  env.requireAuth(from);
  if (shares(env, from) < amount) env.fail(E.InsufficientBalance);
  addShares(env, from, -amount);
  addShares(env, to, amount);
  env.event([sym('transfer'), adr(from), adr(to)], i128(amount));
  return VOID;
}

/** Constructor: roles by number, assets, fee, protocol's receiver and rate, router, name. */
function construct(env: Env, args: ScVal[]): void {
  const [assets, fee, manager, receiver, protocolReceiver, name] = args;
  const sets = toVec(assets);
  env.instance.set(key('TotalAssets'), u32(sets.length));
  for (const [index, set] of sets.entries()) env.instance.set(key('AssetStrategySet', u32(index)), set);
  env.instance.set(key('VaultFee'), fee as ScVal);
  env.instance.set(key('DeFindexProtocolFeeRate'), u32(2000));
  env.instance.set(key('DeFindexProtocolFeeReceiver'), protocolReceiver as ScVal);
  env.instance.set(key('Upgradable'), bool(true));
  env.instance.set(key('Manager'), manager as ScVal);
  env.instance.set(key('EmergencyManager'), manager as ScVal);
  env.instance.set(key('RebalanceManager'), manager as ScVal);
  env.instance.set(key('VaultFeeReceiver'), receiver as ScVal);
  const full = `DeFindex-Vault-${toText(name)}`.slice(0, 35);
  env.instance.set(sym('METADATA'), struct({ decimal: u32(7), name: str(full), symbol: str('DFXV') }));
}

const amounts = { type: 'Vec<I128>' };

export const vault: ContractModel = {
  name: 'vault',
  errors: E,
  structs: {
    Strategy: [
      { name: 'address', type: 'Address' },
      { name: 'name', type: 'String' },
      { name: 'paused', type: 'Bool' },
    ],
  },
  functions: {
    deposit: {
      inputs: [
        { name: 'amounts_desired', ...amounts },
        { name: 'amounts_min', ...amounts },
        { name: 'from', type: 'Address' },
        { name: 'invest', type: 'Bool' },
      ],
      run: deposit,
    },
    withdraw: {
      inputs: [
        { name: 'withdraw_shares', type: 'I128' },
        { name: 'min_amounts_out', ...amounts },
        { name: 'from', type: 'Address' },
      ],
      output: 'Vec<I128>',
      run: withdraw,
    },
    get_assets: { inputs: [], run: (env) => vec(...assetsOf(env).map(({ value }) => value)) },
    fetch_total_managed_funds: { inputs: [], run: (env) => totalsValue(totals(env, 'plain')) },
    get_asset_amounts_per_shares: { inputs: [{ name: 'vault_shares', type: 'I128' }], output: 'Vec<I128>', run: sharesPerAmounts },
    get_fees: { inputs: [], run: (env) => vec(u32(feeBps(env)), env.instance.get(key('DeFindexProtocolFeeRate')) ?? u32(0)) },
    report: {
      inputs: [],
      run: (env) =>
        vec(...assetsOf(env).flatMap(({ strategies }) => strategies.map(({ address }) => refresh(env, address, 'report').value))),
    },
    balance: { inputs: [{ name: 'id', type: 'Address' }], output: 'I128', run: (env, args) => i128(shares(env, toAddress(args[0]))) },
    total_supply: { inputs: [], output: 'I128', run: (env) => i128(supplyOf(env)) },
    transfer: {
      inputs: [
        { name: 'from', type: 'Address' },
        { name: 'to', type: 'Address' },
        { name: 'amount', type: 'I128' },
      ],
      run: transfer,
    },
    decimals: { inputs: [], output: 'U32', run: () => u32(7) },
    name: { inputs: [], output: 'String', run: (env) => metadata(env, 'name') },
    symbol: { inputs: [], output: 'String', run: (env) => metadata(env, 'symbol') },
    ...roleFunctions,
  },
  construct,
};
