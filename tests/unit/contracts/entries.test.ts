import { xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { contractDataKey, keyText } from '../../../src/chain/ledger-keys';
import { parseInstance } from '../../../src/contracts/entries';
import { parseFactory, parseVaultIndex, vaultIndexKey } from '../../../src/contracts/factory';
import { adr, arm, bool, i128, type ScVal, str, struct, sym, u32, vec } from '../../../src/contracts/scval';
import { parseStrategy, parseVaultPosition, strategyBalance } from '../../../src/contracts/strategy';
import { parseContractBalance } from '../../../src/contracts/token';
import { parseReport, parseShares, parseVault } from '../../../src/contracts/vault';
import type { Address, ContractId } from '../../../src/primitives/addresses';
import { parseReserveConfig, parseReserveData } from '../../../src/sources/lendpool/accrual';
import { parsePool, parsePositions, parseReserveList } from '../../../src/sources/lendpool/entries';
import { errorName } from '../../../src/sources/sources';
import { accountData, contract, contractData, entryOf, instanceData, token, user } from '../chain/entries';

const pool = 'CAJJZSGMMM3PD7N33TAPHGBUGTB43OC73HVIK2L2G6BNGGGYOSSYBXBD' as ContractId;
const strategy = 'CDB2WMKQQNVZMEBY7Q7GZ5C7E7IAFSNMZ7GGVD6WKTCEWK7XOIAVZSAP' as ContractId;

type Storage = [ScVal, ScVal][];
const instance = (storage: Storage) => entryOf(instanceData(1, storage));
const data = (value: ScVal) => entryOf(contractData(sym('x'), value));
const without = (storage: Storage, index: number) => instance(storage.filter((_pair, at) => at !== index));
const changed = (storage: Storage, index: number, value: ScVal) =>
  instance(storage.map(([key, val], at) => [key, at === index ? value : val]));
const u64 = (value: bigint) => xdr.ScVal.scvU64(value);
const map = (...entries: [number, bigint][]) =>
  xdr.ScVal.scvMap(entries.map(([key, val]) => new xdr.ScMapEntry({ key: u32(key), val: i128(val) })));

const strategies = (of: Address, paused = false) =>
  struct({ address: adr(token), strategies: vec(struct({ address: adr(of), name: str('Fixed'), paused: bool(paused) })) });
const vaultStorage: Storage = [
  [arm('TotalAssets'), u32(1)],
  [arm('AssetStrategySet', u32(0)), strategies(strategy)],
  [arm('VaultFee'), u32(2_000)],
  [arm('Manager'), adr(user)],
  [arm('TotalSupply'), i128(5_000n)],
  [arm('Upgradable'), bool(false)],
  [arm('DeFindexProtocolFeeRate'), u32(2_000)],
  [sym('METADATA'), struct({ decimal: u32(7), name: str('DeFindex-Vault-Target'), symbol: str('TGT') })],
  [arm('RebalanceManager'), adr(strategy)],
  [arm('VaultFeeReceiver'), adr(user)],
];

const report = { gains_or_losses: i128(-3n), locked_fee: i128(4n), prev_balance: i128(5n) };

describe('a vault', () => {
  it('is read from its instance', () => {
    expect(parseVault(instance(vaultStorage))).toEqual({
      codeHash: '01'.repeat(32),
      assets: [{ address: token, strategies: [{ address: strategy, name: 'Fixed', paused: false }] }],
      feeBps: 2_000,
      protocolFeeBps: 2_000,
      totalSupply: 5_000n,
      manager: user,
      roles: { feeReceiver: user, rebalanceManager: strategy },
      name: 'DeFindex-Vault-Target',
      hidden: false,
      symbol: 'TGT',
      decimals: 7,
      upgradable: false,
    });
  });

  it('without shares and without a word on upgrades has none and may change', () => {
    expect(parseVault(without(vaultStorage, 4))?.totalSupply).toBe(0n);
    expect(parseVault(without(vaultStorage, 5))?.upgradable).toBe(true);
  });

  it.each([0, 1, 2, 3])('is none without its part %i', (index) => {
    expect(parseVault(without(vaultStorage, index))).toBeUndefined();
  });

  it.each<[string, number, ScVal]>([
    ['a supply of another size', 4, u32(5_000)],
    ['a supply below nothing', 4, i128(-1n)],
    ['an upgrade flag that is a number', 5, u32(1)],
    ['a fee that is a word', 2, sym('free')],
    ['a strategy that is an account', 1, strategies(user)],
    ['a thousand assets', 0, u32(1_000)],
    ['a fee that no vault takes', 2, u32(9_001)],
  ])('is none with %s: never a default', (_name, index, value) => {
    expect(parseVault(changed(vaultStorage, index, value))).toBeUndefined();
  });

  it('is no account, no data and nothing', () => {
    for (const entry of [undefined, entryOf(accountData()), data(u32(1)), instance([])]) expect(parseVault(entry)).toBeUndefined();
  });

  it('knows shares and reports; those that are missing are nothing', () => {
    expect([parseShares(contract, undefined), parseShares(contract, data(i128(7n)))]).toEqual([0n, 7n]);
    expect(parseReport(contract, data(struct(report)))).toEqual({ gains: -3n, locked: 4n, previous: 5n });
    expect(parseReport(contract, undefined)).toEqual({ gains: 0n, locked: 0n, previous: 0n });
  });
});

const poolConfig = (own: { [name: string]: ScVal } = {}) =>
  struct({ bstop_rate: u32(2_000_000), max_positions: u32(6), min_collateral: i128(0n), oracle: adr(token), status: u32(1), ...own });
const reserve = { b_rate: 1n, b_supply: 2n, backstop_credit: 3n, d_rate: 4n, d_supply: 5n, ir_mod: 6n };
const reserveData = (own: { [name: string]: ScVal } = {}) =>
  struct({ ...Object.fromEntries(Object.entries(reserve).map(([name, value]) => [name, i128(value)])), last_time: u64(7n), ...own });

const rates = ['c_factor', 'l_factor', 'util', 'max_util', 'r_base', 'r_one', 'r_two', 'r_three', 'reactivity', 'index', 'decimals'];
const reserveConfig = (own: { [name: string]: ScVal } = {}) =>
  struct({ ...Object.fromEntries(rates.map((name) => [name, u32(7)])), supply_cap: i128(8n), enabled: bool(true), ...own });

describe('a lending pool', () => {
  it('of version 2 is read; one of version 1 is none', () => {
    const storage: Storage = [
      [sym('Config'), poolConfig()],
      [sym('Name'), str('Fixed')],
    ];
    expect(parsePool(instance(storage))).toMatchObject({ name: 'Fixed', bstopRate: 2_000_000n, status: 1, oracle: token, maxPositions: 6 });
    const older = struct({ bstop_rate: u32(2_000_000), max_positions: u32(6), oracle: adr(token), status: u32(1) });
    expect(parsePool(changed(storage, 0, older))).toBeUndefined();
    expect(parsePool(instance(vaultStorage))).toBeUndefined();
  });

  it('holds positions by reserve; who has no entry has none', () => {
    const positions = struct({ collateral: map([0, 5n]), liabilities: map(), supply: map([0, 7n], [3, 9n]) });
    const read = parsePositions(pool, data(positions));
    expect([[...read.collateral], [...read.liabilities], [...read.supply]]).toEqual([
      [[0, 5n]],
      [],
      [
        [0, 7n],
        [3, 9n],
      ],
    ]);
    expect(parsePositions(pool, undefined).supply.size).toBe(0);
  });

  it('has reserves', () => {
    expect(parseReserveData(pool, data(reserveData()))).toEqual({
      bRate: 1n,
      bSupply: 2n,
      backstopCredit: 3n,
      dRate: 4n,
      dSupply: 5n,
      irMod: 6n,
      lastTime: 7n,
    });
    expect(parseReserveConfig(pool, data(reserveConfig()))).toMatchObject({
      index: 7,
      decimals: 7,
      util: 7n,
      supplyCap: 8n,
      enabled: true,
    });
    expect([parseReserveData(pool, undefined), parseReserveConfig(pool, undefined)]).toEqual([undefined, undefined]);
    expect(parseReserveList(data(vec(adr(token), adr(contract))))).toEqual([token, contract]);
    expect(parseReserveList(data(vec(adr(user))))).toBeUndefined();
  });
});

describe('a strategy', () => {
  const storage: Storage = [
    [arm('Config'), struct({ asset: adr(token), pool: adr(pool), reserve_id: u32(2) })],
    [arm('Reserves'), struct({ total_shares: i128(3n), total_b_tokens: i128(4n), b_rate: i128(1n) })],
  ];

  it('is read with its pool; one that was never used holds nothing', () => {
    expect(parseStrategy(instance(storage))).toEqual({ asset: token, pool, reserveIndex: 2, totalShares: 3n, totalBTokens: 4n });
    expect(parseStrategy(without(storage, 1))).toMatchObject({ totalShares: 0n, totalBTokens: 0n });
  });

  it('of another kind, or with sums of another shape, is none', () => {
    expect(parseStrategy(without(storage, 0))).toBeUndefined();
    expect(parseStrategy(changed(storage, 1, struct({ total_shares: i128(3n) })))).toBeUndefined();
    expect(parseStrategy(changed(storage, 1, struct({ total_b_tokens: i128(4n) })))).toBeUndefined();
    expect(parseStrategy(changed(storage, 1, u32(1)))).toBeUndefined();
    expect(parseStrategy(changed(storage, 1, struct({ total_shares: i128(3n), total_b_tokens: i128(-1n) })))).toBeUndefined();
  });

  it('is worth what its bTokens are, each step rounded down', () => {
    const of = (totalShares: bigint, totalBTokens: bigint) => ({ asset: token, pool, reserveIndex: 0, totalShares, totalBTokens });
    expect(strategyBalance(of(3n, 10n), 2n, 1_500_000_000_000n)).toBe(9n);
    expect(strategyBalance(of(0n, 10n), 2n, 10n ** 12n)).toBe(0n);
    expect(strategyBalance(of(3n, 0n), 2n, 10n ** 12n)).toBe(0n);
  });
});

describe('the factory', () => {
  const storage: Storage = [
    [arm('Admin'), adr(user)],
    [arm('DeFindexWasmHash'), xdr.ScVal.scvBytes(new Uint8Array(32).fill(9))],
    [arm('TotalVaults'), u32(40)],
  ];

  it('lists vaults by index', () => {
    expect(parseFactory(instance(storage))).toEqual({ vaults: 40, vaultCodeHash: '09'.repeat(32) });
    expect(parseFactory(without(storage, 2))?.vaults).toBe(0);
    expect(parseVaultIndex(contract, data(adr(token)))).toBe(token);
    expect(parseVaultIndex(contract, undefined)).toBeUndefined();
    expect(keyText(vaultIndexKey(contract, 3))).toBe(keyText(contractDataKey(contract, vec(sym('VaultAddressNIndexed'), u32(3)))));
  });

  it('is no other contract', () => {
    for (const index of [0, 1]) expect(parseFactory(without(storage, index))).toBeUndefined();
    expect(parseFactory(changed(storage, 1, xdr.ScVal.scvBytes(new Uint8Array(31))))).toBeUndefined();
    expect(parseFactory(changed(storage, 2, i128(40n)))).toBeUndefined();
  });
});

describe('a token', () => {
  it('holds balances of contracts in maps', () => {
    const balance = struct({ amount: i128(5n), authorized: bool(true), clawback: bool(false) });
    expect([parseContractBalance(token, data(balance)), parseContractBalance(token, undefined)]).toEqual([5n, 0n]);
  });
});

describe('an entry that is there in another shape', () => {
  it.each<[string, () => unknown]>([
    ['shares below nothing', () => parseShares(contract, data(i128(-1n)))],
    ['shares in a map', () => parseShares(contract, data(struct({ amount: i128(1n) })))],
    ['a balance below nothing', () => parseContractBalance(token, data(struct({ amount: i128(-1n) })))],
    ['a balance of another size', () => parseContractBalance(token, data(u32(1)))],
    ['a report without its fee', () => parseReport(contract, data(struct({ gains_or_losses: i128(0n), prev_balance: i128(0n) })))],
    ['a report of a fee below nothing', () => parseReport(contract, data(struct({ ...report, locked_fee: i128(-1n) })))],
    ['positions below nothing', () => parsePositions(pool, data(struct({ collateral: map(), liabilities: map(), supply: map([0, -1n]) })))],
    ['positions without debts', () => parsePositions(pool, data(struct({ collateral: map(), supply: map() })))],
    [
      'positions by words',
      () => parsePositions(pool, data(struct({ collateral: map(), liabilities: map(), supply: struct({ a: i128(1n) }) }))),
    ],
    ['a reserve without its time', () => parseReserveData(pool, data(struct({ b_rate: i128(1n) })))],
    ['a reserve with a rate of another size', () => parseReserveData(pool, data(reserveData({ b_rate: u32(1) })))],
    ['a reserve with less than nothing in it', () => parseReserveData(pool, data(reserveData({ d_supply: i128(-1n) })))],
    ['a configuration with nothing in it', () => parseReserveConfig(pool, data(struct({})))],
    [
      'a configuration with more decimals than digits',
      () => parseReserveConfig(pool, data(reserveConfig({ decimals: u32(4_294_967_295) }))),
    ],
    ['strategy shares below nothing', () => parseVaultPosition(strategy, data(i128(-1n)))],
    ['strategy shares in a word', () => parseVaultPosition(strategy, data(sym('all')))],
    ['a vault that is an account', () => parseVaultIndex(contract, data(adr(user)))],
  ])('is an error and never a default: %s', (_name, read) => {
    expect(read).toThrow(expect.objectContaining({ status: 502, code: 'entry_misshapen' }));
  });
});

describe('an instance', () => {
  it('of the built-in asset contract has no code', () => {
    const built = new xdr.ScContractInstance({ executable: xdr.ContractExecutable.contractExecutableStellarAsset(), storage: null });
    const read = parseInstance(entryOf(contractData(xdr.ScVal.scvLedgerKeyContractInstance(), xdr.ScVal.scvContractInstance(built))));
    expect(read).toMatchObject({ codeHash: undefined });
    expect(read?.get(sym('x'))).toBeUndefined();
  });
});

describe('names of errors', () => {
  it.each([
    ['vault', 142, 'StrategyWithdrawError'],
    ['vault', 110, 'AmountNotAllowed'],
    ['vault', 190, 'LibrarySortIdenticalTokens'],
    ['vault', 200, 'SoroswapRouterError'],
    ['vault', 202, 'SwapExactOutError'],
    ['vault', 301, 'LibraryInsufficientAmount'],
    ['strategy', 306, 'LibrarySortIdenticalTokens'],
    ['strategy', 416, 'InvalidSharesMinted'],
    ['lendpool', 1207, 'InvalidUtilRate'],
    ['lendpool', 8, 'NegativeAmountError'],
    ['token', 10, 'Balance'],
    ['token', 8, 'NegativeAmount'],
  ] as const)('%s %i is %s', (kind, code, name) => {
    expect(errorName(kind, code)).toBe(name);
  });

  it('are known for the contract that raised them alone', () => {
    expect([errorName('token', 1207), errorName('vault', 10), errorName('lendpool', 9_999)]).toEqual([undefined, undefined, undefined]);
  });
});
