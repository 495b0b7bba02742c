/** The lending pool, version 2 (contracts.md part 6). */
import type { ContractModel, Env, ScVal } from '../host/model';
import {
  type Config,
  type Data,
  divCeil,
  divFloor,
  load,
  mulCeil,
  mulFloor,
  SCALAR_7,
  SCALAR_12,
  totalLiabilities,
  totalSupply,
  utilization,
} from './accrual';
import {
  adr,
  bool,
  field,
  i128,
  key,
  map,
  struct,
  sym,
  toAddress,
  toBool,
  toI128,
  toMap,
  toU32,
  toU64,
  toVec,
  u32,
  u64,
  VOID,
  vec,
} from './scval';

const E = {
  BadRequest: 1200,
  InvalidHf: 1205,
  InvalidPoolStatus: 1206,
  InvalidUtilRate: 1207,
  MaxPositionsExceeded: 1208,
  InvalidPrice: 1210,
  AuctionInProgress: 1212,
  InvalidBTokenMintAmount: 1216,
  InvalidBTokenBurnAmount: 1217,
  InvalidDTokenMintAmount: 1218,
  InvalidDTokenBurnAmount: 1219,
  ExceededSupplyCap: 1220,
  ReserveDisabled: 1223,
  MinCollateralNotMet: 1224,
  NegativeAmountError: 8,
};
const DAY = 17_280;

interface Positions {
  collateral: Map<number, bigint>;
  liabilities: Map<number, bigint>;
  supply: Map<number, bigint>;
}

interface Pool {
  bstop_rate: number;
  max_positions: number;
  min_collateral: bigint;
  oracle: string;
  status: number;
}

const poolOf = (env: Env): Pool => {
  const value = env.instance.get(sym('Config'));
  return {
    bstop_rate: toU32(field(value, 'bstop_rate')),
    max_positions: toU32(field(value, 'max_positions')),
    min_collateral: toI128(field(value, 'min_collateral')),
    oracle: toAddress(field(value, 'oracle')),
    status: toU32(field(value, 'status')),
  };
};
const poolValue = (pool: Pool): ScVal =>
  struct({
    bstop_rate: u32(pool.bstop_rate),
    max_positions: u32(pool.max_positions),
    min_collateral: i128(pool.min_collateral),
    oracle: adr(pool.oracle),
    status: u32(pool.status),
  });

const configKey = (asset: string) => key('ResConfig', adr(asset));
const dataKey = (asset: string) => key('ResData', adr(asset));
const positionsKey = (user: string) => key('Positions', adr(user));
const auctionKey = (user: string) => key('Auction', struct({ auct_type: u32(0), user: adr(user) }));
const emissionKey = (token: number) => key('EmisData', u32(token));
const userEmissionKey = (user: string, token: number) => key('UserEmis', struct({ reserve_id: u32(token), user: adr(user) }));

const NUMBERS = [
  'c_factor',
  'decimals',
  'index',
  'l_factor',
  'max_util',
  'r_base',
  'r_one',
  'r_three',
  'r_two',
  'reactivity',
  'util',
] as const;

function readConfig(env: Env, asset: string): Config {
  const value = env.persistent.get(configKey(asset)) ?? env.trap('Storage', 'MissingValue');
  env.persistent.extendTtl(configKey(asset), 45 * DAY, 46 * DAY);
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, toU32(field(value, name))])) as Record<(typeof NUMBERS)[number], number>;
  return { ...numbers, supply_cap: toI128(field(value, 'supply_cap')), enabled: toBool(field(value, 'enabled')) };
}

const configValue = (config: Config): ScVal =>
  struct({
    ...Object.fromEntries(NUMBERS.map((name) => [name, u32(config[name])])),
    supply_cap: i128(config.supply_cap),
    enabled: bool(config.enabled),
  });

const RATES = ['b_rate', 'b_supply', 'backstop_credit', 'd_rate', 'd_supply', 'ir_mod'] as const;

function readData(env: Env, asset: string): Data {
  const value = env.persistent.get(dataKey(asset)) ?? env.trap('Storage', 'MissingValue');
  env.persistent.extendTtl(dataKey(asset), 45 * DAY, 46 * DAY);
  const rates = Object.fromEntries(RATES.map((name) => [name, toI128(field(value, name))])) as Record<(typeof RATES)[number], bigint>;
  return { ...rates, last_time: toU64(field(value, 'last_time')) };
}

const dataValue = (data: Data): ScVal =>
  struct({ ...Object.fromEntries(RATES.map((name) => [name, i128(data[name])])), last_time: u64(data.last_time) });

function loadReserve(env: Env, asset: string, pool = poolOf(env)): { config: Config; data: Data } {
  const config = readConfig(env, asset);
  return { config, data: load(readData(env, asset), config, pool.bstop_rate, env.ledger.timestamp) };
}

const storeData = (env: Env, asset: string, data: Data) => env.persistent.set(dataKey(asset), dataValue(data));

function readBalances(value: ScVal): Map<number, bigint> {
  return new Map(toMap(value).map(({ key: index, val }) => [toU32(index), toI128(val)]));
}

function readPositions(env: Env, user: string): Positions {
  const value = env.persistent.get(positionsKey(user));
  if (!value) return { collateral: new Map(), liabilities: new Map(), supply: new Map() };
  env.persistent.extendTtl(positionsKey(user), 100 * DAY, 120 * DAY);
  return {
    collateral: readBalances(field(value, 'collateral')),
    liabilities: readBalances(field(value, 'liabilities')),
    supply: readBalances(field(value, 'supply')),
  };
}

const balancesValue = (balances: Map<number, bigint>): ScVal =>
  map(
    [...balances]
      .filter(([, amount]) => amount !== 0n)
      .sort(([a], [b]) => a - b)
      .map(([index, amount]) => [u32(index), i128(amount)] as const),
  );
const positionsValue = ({ collateral, liabilities, supply }: Positions): ScVal =>
  struct({ collateral: balancesValue(collateral), liabilities: balancesValue(liabilities), supply: balancesValue(supply) });

const reserveList = (env: Env): string[] => toVec(env.persistent.get(sym('ResList'))).map(toAddress);

/** contracts.md 6.8: both indices of a reserve token are brought up to now before a balance changes. */
function accrueEmissions(env: Env, token: number, supply: bigint, user: string, balance: bigint): void {
  const emission = env.persistent.get(emissionKey(token));
  if (!emission) return;
  const eps = toU64(field(emission, 'eps'));
  const expiration = toU64(field(emission, 'expiration'));
  const last = toU64(field(emission, 'last_time'));
  let index = toI128(field(emission, 'index'));
  const now = env.ledger.timestamp;
  if (last < expiration && eps > 0n && supply > 0n && now > last) {
    const until = now < expiration ? now : expiration;
    index += ((until - last) * eps * SCALAR_7) / supply;
  }
  env.persistent.set(emissionKey(token), struct({ eps: u64(eps), expiration: u64(expiration), index: i128(index), last_time: u64(now) }));
  const known = env.persistent.get(userEmissionKey(user, token));
  const before = known ? toI128(field(known, 'index')) : 0n;
  const accrued = known ? toI128(field(known, 'accrued')) : 0n;
  const gained = known || balance > 0n ? (balance * (index - before)) / (SCALAR_7 * SCALAR_7) : 0n;
  env.persistent.set(userEmissionKey(user, token), struct({ accrued: i128(accrued + gained), index: i128(index) }));
  env.persistent.extendTtl(userEmissionKey(user, token), 100 * DAY, 120 * DAY);
}

interface Session {
  env: Env;
  pool: Pool;
  from: string;
  positions: Positions;
  reserves: Map<string, { config: Config; data: Data }>;
  /** Net tokens per asset: what the spender pays and what goes out. */
  paid: Map<string, bigint>;
  out: Map<string, bigint>;
  checkHealth: boolean;
  checkUtil: Set<string>;
}

function reserve(session: Session, asset: string): { config: Config; data: Data } {
  const known = session.reserves.get(asset);
  if (known) return known;
  const loaded = loadReserve(session.env, asset, session.pool);
  session.reserves.set(asset, loaded);
  return loaded;
}

const bump = (into: Map<string, bigint>, asset: string, amount: bigint) => into.set(asset, (into.get(asset) ?? 0n) + amount);

function bTokenBalance({ positions }: Session, index: number): bigint {
  return (positions.supply.get(index) ?? 0n) + (positions.collateral.get(index) ?? 0n);
}

function change(side: Map<number, bigint>, index: number, by: bigint): void {
  const next = (side.get(index) ?? 0n) + by;
  if (next === 0n) side.delete(index);
  else side.set(index, next);
}

function supply(session: Session, asset: string, amount: bigint, side: 'supply' | 'collateral'): void {
  const { env, from, positions } = session;
  const { config, data } = reserve(session, asset);
  if (!config.enabled) env.fail(E.ReserveDisabled);
  accrueEmissions(env, 2 * config.index + 1, data.b_supply, from, bTokenBalance(session, config.index));
  const minted = divFloor(amount, data.b_rate, SCALAR_12);
  if (minted <= 0n) env.fail(E.InvalidBTokenMintAmount);
  data.b_supply += minted;
  change(positions[side], config.index, minted);
  if (totalSupply(data) > config.supply_cap) env.fail(E.ExceededSupplyCap);
  bump(session.paid, asset, amount);
  env.event([sym(side === 'supply' ? 'supply' : 'supply_collateral'), adr(asset), adr(from)], vec(i128(amount), i128(minted)));
}

function withdraw(session: Session, asset: string, amount: bigint, side: 'supply' | 'collateral'): void {
  const { env, from, positions } = session;
  const { config, data } = reserve(session, asset);
  accrueEmissions(env, 2 * config.index + 1, data.b_supply, from, bTokenBalance(session, config.index));
  const held = positions[side].get(config.index) ?? 0n;
  let burned = divCeil(amount, data.b_rate, SCALAR_12);
  let tokens = amount;
  if (burned > held) {
    burned = held;
    tokens = mulFloor(held, data.b_rate, SCALAR_12);
  }
  if (burned <= 0n) env.fail(E.InvalidBTokenBurnAmount);
  data.b_supply -= burned;
  change(positions[side], config.index, -burned);
  if (utilization(data) >= SCALAR_7 && totalLiabilities(data) > 0n) env.fail(E.InvalidUtilRate);
  bump(session.out, asset, tokens);
  env.event([sym(side === 'supply' ? 'withdraw' : 'withdraw_collateral'), adr(asset), adr(from)], vec(i128(tokens), i128(burned)));
}

function borrow(session: Session, asset: string, amount: bigint): void {
  const { env, from, positions } = session;
  const { config, data } = reserve(session, asset);
  if (!config.enabled) env.fail(E.ReserveDisabled);
  accrueEmissions(env, 2 * config.index, data.d_supply, from, positions.liabilities.get(config.index) ?? 0n);
  const minted = divCeil(amount, data.d_rate, SCALAR_12);
  if (minted <= 0n) env.fail(E.InvalidDTokenMintAmount);
  data.d_supply += minted;
  change(positions.liabilities, config.index, minted);
  if (utilization(data) >= SCALAR_7) env.fail(E.InvalidUtilRate);
  session.checkHealth = true;
  session.checkUtil.add(asset);
  bump(session.out, asset, amount);
  env.event([sym('borrow'), adr(asset), adr(from)], vec(i128(amount), i128(minted)));
}

function repay(session: Session, asset: string, amount: bigint): void {
  const { env, from, positions } = session;
  const { config, data } = reserve(session, asset);
  const owed = positions.liabilities.get(config.index) ?? 0n;
  accrueEmissions(env, 2 * config.index, data.d_supply, from, owed);
  let burned = divFloor(amount, data.d_rate, SCALAR_12);
  let tokens = amount;
  bump(session.paid, asset, amount);
  if (burned > owed) {
    burned = owed;
    tokens = mulCeil(owed, data.d_rate, SCALAR_12);
    bump(session.out, asset, amount - tokens);
  }
  if (burned <= 0n) env.fail(E.InvalidDTokenBurnAmount);
  data.d_supply -= burned;
  change(positions.liabilities, config.index, -burned);
  env.event([sym('repay'), adr(asset), adr(from)], vec(i128(tokens), i128(burned)));
}

function apply(session: Session, type: number, asset: string, amount: bigint): void {
  const { env, pool } = session;
  if (amount < 0n) env.fail(E.NegativeAmountError);
  if (pool.status > 1 && (type === 4 || type === 9)) env.fail(E.InvalidPoolStatus);
  if (pool.status > 3 && (type === 0 || type === 2)) env.fail(E.InvalidPoolStatus);
  if (type === 3) session.checkHealth = true;
  const run = REQUESTS[type];
  if (!run) env.fail(E.BadRequest);
  run?.(session, asset, amount);
}

const REQUESTS: Readonly<Record<number, (session: Session, asset: string, amount: bigint) => void>> = {
  0: (session, asset, amount) => supply(session, asset, amount, 'supply'),
  1: (session, asset, amount) => withdraw(session, asset, amount, 'supply'),
  2: (session, asset, amount) => supply(session, asset, amount, 'collateral'),
  3: (session, asset, amount) => withdraw(session, asset, amount, 'collateral'),
  4: borrow,
  5: repay,
};

function price(env: Env, pool: Pool, asset: string): bigint {
  const answer = env.call(pool.oracle, 'lastprice', [key('Stellar', adr(asset))]);
  if (answer.type === 'scvVoid') env.trap('WasmVm', 'InvalidAction');
  const value = toI128(field(answer, 'price'));
  if (value <= 0n || toU64(field(answer, 'timestamp')) + 86_400n < env.ledger.timestamp) env.fail(E.InvalidPrice);
  return value;
}

function checkHealth(session: Session): void {
  const { env, pool, positions } = session;
  if (positions.liabilities.size === 0) return;
  const assets = reserveList(env);
  let collateral = 0n;
  let liabilities = 0n;
  for (const [index, asset] of assets.entries()) {
    const held = positions.collateral.get(index) ?? 0n;
    const owed = positions.liabilities.get(index) ?? 0n;
    if (held === 0n && owed === 0n) continue;
    const { config, data } = reserve(session, asset);
    const quote = price(env, pool, asset);
    const effective = mulFloor(mulFloor(held, data.b_rate, SCALAR_12), BigInt(config.c_factor), SCALAR_7);
    collateral += mulFloor(quote, effective, SCALAR_7);
    const owing = divCeil(mulCeil(owed, data.d_rate, SCALAR_12), BigInt(config.l_factor), SCALAR_7);
    liabilities += mulCeil(quote, owing, SCALAR_7);
  }
  if (divFloor(collateral, liabilities, SCALAR_7) < 10_000_100n) env.fail(E.InvalidHf);
  if (collateral < pool.min_collateral) env.fail(E.MinCollateralNotMet);
}

function submit(env: Env, args: ScVal[], pull: 'transfer' | 'allowance'): ScVal {
  const [from, spender, to] = args.slice(0, 3).map(toAddress) as [string, string, string];
  env.instance.extendTtl(30 * DAY, 31 * DAY);
  env.requireAuth(spender);
  if (from !== spender) env.requireAuth(from);
  if ([from, spender, to].includes(env.self)) env.fail(E.BadRequest);
  const pool = poolOf(env);
  const positions = readPositions(env, from);
  const counted = positions.collateral.size + positions.liabilities.size;
  const session: Session = {
    env,
    pool,
    from,
    positions,
    reserves: new Map(),
    paid: new Map(),
    out: new Map(),
    checkHealth: false,
    checkUtil: new Set(),
  };
  for (const request of toVec(args[3])) {
    apply(session, toU32(field(request, 'request_type')), toAddress(field(request, 'address')), toI128(field(request, 'amount')));
  }
  const count = positions.collateral.size + positions.liabilities.size;
  if (count > counted && count > pool.max_positions) env.fail(E.MaxPositionsExceeded);
  if (env.temporary.has(auctionKey(from))) env.fail(E.AuctionInProgress);
  for (const asset of session.checkUtil) {
    const { config, data } = reserve(session, asset);
    if (utilization(data) > BigInt(config.max_util)) env.fail(E.InvalidUtilRate);
  }
  if (session.checkHealth) checkHealth(session);
  for (const [asset, amount] of session.paid) {
    if (pull === 'transfer') env.call(asset, 'transfer', [adr(spender), adr(env.self), i128(amount)]);
    else env.call(asset, 'transfer_from', [adr(env.self), adr(spender), adr(env.self), i128(amount)]);
  }
  for (const [asset, amount] of session.out) env.call(asset, 'transfer', [adr(env.self), adr(to), i128(amount)]);
  for (const [asset, { data }] of session.reserves) storeData(env, asset, data);
  env.persistent.set(positionsKey(from), positionsValue(positions));
  return positionsValue(positions);
}

function claim(env: Env, args: ScVal[]): ScVal {
  const from = toAddress(args[0]);
  const to = toAddress(args[2]);
  env.requireAuth(from);
  const positions = readPositions(env, from);
  const assets = reserveList(env);
  let total = 0n;
  for (const token of toVec(args[1]).map(toU32)) {
    const asset = assets[token >> 1] ?? env.fail(E.BadRequest);
    if (!env.persistent.has(emissionKey(token))) env.fail(E.BadRequest);
    const { data } = loadReserve(env, asset);
    const index = token >> 1;
    const held =
      token % 2 ? (positions.supply.get(index) ?? 0n) + (positions.collateral.get(index) ?? 0n) : (positions.liabilities.get(index) ?? 0n);
    accrueEmissions(env, token, token % 2 ? data.b_supply : data.d_supply, from, held);
    const known = env.persistent.get(userEmissionKey(from, token));
    if (!known) continue;
    total += toI128(field(known, 'accrued'));
    env.persistent.set(userEmissionKey(from, token), struct({ accrued: i128(0n), index: field(known, 'index') }));
  }
  if (total > 0n) {
    const backstop = toAddress(env.instance.get(sym('Backstop')));
    env.call(toAddress(env.instance.get(sym('BLNDTkn'))), 'transfer_from', [adr(env.self), adr(backstop), adr(to), i128(total)]);
  }
  env.event([sym('claim'), adr(from)], vec(args[1] as ScVal, i128(total)));
  return i128(total);
}

const admin = (env: Env) => env.requireAuth(toAddress(env.instance.get(sym('Admin'))));
const submitInputs = [
  { name: 'from', type: 'Address' },
  { name: 'spender', type: 'Address' },
  { name: 'to', type: 'Address' },
  { name: 'requests', type: 'Vec<Request>' },
];

export const lendpool: ContractModel = {
  name: 'lendpool',
  errors: E,
  structs: {
    Request: [
      { name: 'address', type: 'Address' },
      { name: 'amount', type: 'I128' },
      { name: 'request_type', type: 'U32' },
    ],
  },
  functions: {
    submit: { inputs: submitInputs, output: 'Map<Symbol,Map<U32,I128>>', run: (env, args) => submit(env, args, 'transfer') },
    submit_with_allowance: {
      inputs: submitInputs,
      output: 'Map<Symbol,Map<U32,I128>>',
      run: (env, args) => submit(env, args, 'allowance'),
    },
    claim: {
      inputs: [
        { name: 'from', type: 'Address' },
        { name: 'reserve_token_ids', type: 'Vec<U32>' },
        { name: 'to', type: 'Address' },
      ],
      output: 'I128',
      run: claim,
    },
    get_positions: {
      inputs: [{ name: 'address', type: 'Address' }],
      run: (env, args) => positionsValue(readPositions(env, toAddress(args[0]))),
    },
    get_config: { inputs: [], run: (env) => poolValue(poolOf(env)) },
    get_reserve_list: { inputs: [], output: 'Vec<Address>', run: (env) => env.persistent.get(sym('ResList')) ?? vec() },
    get_reserve: {
      inputs: [{ name: 'asset', type: 'Address' }],
      run: (env, args) => {
        const { config, data } = loadReserve(env, toAddress(args[0]));
        return struct({
          asset: args[0] as ScVal,
          config: configValue(config),
          data: dataValue(data),
          scalar: i128(10n ** BigInt(config.decimals)),
        });
      },
    },
    set_status: {
      inputs: [{ name: 'pool_status', type: 'U32' }],
      run: (env, args) => {
        admin(env);
        env.instance.set(sym('Config'), poolValue({ ...poolOf(env), status: toU32(args[0]) }));
        return VOID;
      },
    },
    set_reserve: {
      inputs: [
        { name: 'asset', type: 'Address' },
        { name: 'config', type: 'Map<Symbol,Val>' },
      ],
      run: (env, args) => {
        admin(env);
        const asset = toAddress(args[0]);
        const list = env.persistent.get(sym('ResList')) ? reserveList(env) : [];
        if (!list.includes(asset)) {
          env.persistent.set(sym('ResList'), vec(...[...list, asset].map(adr)));
          storeData(env, asset, {
            b_rate: SCALAR_12,
            b_supply: 0n,
            backstop_credit: 0n,
            d_rate: SCALAR_12,
            d_supply: 0n,
            ir_mod: SCALAR_7,
            last_time: env.ledger.timestamp,
          });
        } else storeData(env, asset, loadReserve(env, asset).data);
        env.persistent.set(configKey(asset), args[1] as ScVal);
        return VOID;
      },
    },
    /** Stand-in for the emission set-up of the real pool. */
    set_emissions: {
      inputs: [
        { name: 'token', type: 'U32' },
        { name: 'eps', type: 'U64' },
        { name: 'expiration', type: 'U64' },
      ],
      run: (env, args) => {
        admin(env);
        const known = env.persistent.get(emissionKey(toU32(args[0])));
        const index = known ? field(known, 'index') : i128(0n);
        env.persistent.set(
          emissionKey(toU32(args[0])),
          struct({ eps: args[1] as ScVal, expiration: args[2] as ScVal, index, last_time: u64(env.ledger.timestamp) }),
        );
        return VOID;
      },
    },
    /** Socialises a loss: every bToken is worth `bps` less (contracts.md 6.5, defaulted bad debt). */
    default_debt: {
      inputs: [
        { name: 'asset', type: 'Address' },
        { name: 'bps', type: 'U32' },
      ],
      run: (env, args) => {
        admin(env);
        const asset = toAddress(args[0]);
        const { data } = loadReserve(env, asset);
        const lost = (totalSupply(data) * BigInt(toU32(args[1]))) / 10_000n;
        data.d_supply -= divFloor(lost, data.d_rate, SCALAR_12);
        data.b_rate = (data.b_rate * BigInt(10_000 - toU32(args[1]))) / 10_000n;
        storeData(env, asset, data);
        return VOID;
      },
    },
    /** Opens (percent > 0) or ends a user liquidation auction. */
    new_auction: {
      inputs: [
        { name: 'user', type: 'Address' },
        { name: 'percent', type: 'U32' },
      ],
      run: (env, args) => {
        const user = toAddress(args[0]);
        if (toU32(args[1]) === 0) env.temporary.remove(auctionKey(user));
        else env.temporary.set(auctionKey(user), struct({ bid: map([]), block: u32(env.ledger.sequence), lot: map([]) }));
        return VOID;
      },
    },
  },
  construct: (env, args) => {
    const [administrator, backstop, reward, oracle] = args.slice(0, 4).map(toAddress) as [string, string, string, string];
    env.instance.set(sym('Admin'), adr(administrator));
    env.instance.set(sym('Backstop'), adr(backstop));
    env.instance.set(sym('BLNDTkn'), adr(reward));
    env.instance.set(sym('Name'), args[4] as ScVal);
    env.instance.set(sym('Config'), poolValue({ bstop_rate: 2_000_000, max_positions: 6, min_collateral: 0n, oracle, status: 1 }));
  },
};
