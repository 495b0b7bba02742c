import { Address } from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { adr, bytes, i128, key, u32, VOID, vec } from '../../network/contracts/scval';
import { vault as model } from '../../network/contracts/vault';
import { quoteDeposit } from '../../network/contracts/vault/deposit';
import { instanceKey, keyString } from '../../network/host/entries';
import {
  depositArgs,
  EURC,
  holdStrategyOn,
  instruction,
  Stage,
  UNIT,
  USDC,
  type VaultOptions,
  vaultArgs,
  vaultOn,
  withdrawArgs,
} from './stage';

let stage: Stage;
let manager: string;
let receiver: string;
let alice: string;
let bob: string;
let hold: string;
let vault: string;

beforeEach(() => {
  stage = new Stage();
  manager = stage.person(10, { [USDC]: 0n });
  receiver = stage.person(11, { [USDC]: 0n });
  alice = stage.person(1, { [USDC]: 10_000n * UNIT, [EURC]: 10_000n * UNIT });
  bob = stage.person(2, { [USDC]: 10_000n * UNIT, [EURC]: 10_000n * UNIT });
  hold = holdStrategyOn(stage, stage.usdc, manager);
  stage.call(stage.usdc, 'mint', [adr(hold), i128(1000n * UNIT)]);
  vault = make({ assets: [{ asset: stage.usdc, strategies: [hold] }], manager, receiver, protocolReceiver: manager });
});

const make = (options: VaultOptions) => vaultOn(stage, options);
const deposit = (who: string, amount: bigint, invest = false, of = vault) => stage.read(of, 'deposit', depositArgs(who, [amount], invest));
const withdraw = (who: string, shares: bigint, least = 0n, of = vault) => stage.read(of, 'withdraw', withdrawArgs(who, shares, least));
const shares = (who: string, of = vault): bigint => stage.read(of, 'balance', [adr(who)]);
const invest = (amount: bigint) => stage.call(vault, 'rebalance', [adr(manager), vec(instruction('Invest', hold, amount))]);
const grow = (amount: bigint) => stage.call(hold, 'grow', [adr(vault), i128(amount)]);
const report = () => stage.read(vault, 'report')[0];

describe('share arithmetic (contracts.md 14.5)', () => {
  it('keeps 1000 of the first shares, and reports the number before that', () => {
    expect(deposit(alice, 5000n)).toEqual([[5000n], 5000n, null]);
    expect([shares(alice), shares(vault), stage.read(vault, 'total_supply')]).toEqual([4000n, 1000n, 5000n]);
  });

  it('refuses a first deposit that would leave nothing', () => {
    expect(stage.refusal(vault, 'deposit', depositArgs(alice, [1000n], false))).toBe('Error(Contract, #117)');
    deposit(alice, 1001n);
    expect(shares(alice)).toBe(1n);
  });

  it('mints the floor of the share, and pays the floor of the value', () => {
    expect(quoteDeposit([{ total: 1_050_000n }], [210_000n], [0n], 1_000_000n)).toEqual({ amounts: [210_000n], shares: 200_000n });
    deposit(alice, 1_000_000n);
    stage.call(stage.usdc, 'transfer', [adr(bob), adr(vault), i128(50_000n)]);
    expect(deposit(bob, 210_000n)[1]).toBe(200_000n);
    stage.call(vault, 'transfer', [adr(bob), adr(alice), i128(200_000n)]);
    withdraw(alice, 200_000n);
    expect(withdraw(alice, 333_333n)).toEqual([349_999n]);
  });

  it('locks a tenth of the gains at 1000 bps', () => {
    deposit(alice, 10_000n);
    invest(10_000n);
    grow(50n);
    expect(report()).toEqual({ gains_or_losses: 50n, locked_fee: 0n, prev_balance: 10_050n });
    expect(stage.read(vault, 'lock_fees', [VOID])).toEqual([{ gains_or_losses: 0n, locked_fee: 5n, prev_balance: 10_050n }]);
  });
});

describe('reports', () => {
  it('take what a strategy holds at first sight as no gain', () => {
    grow(50n);
    expect(report()).toEqual({ gains_or_losses: 0n, locked_fee: 0n, prev_balance: 50n });
  });

  it('keep locked fees when a deposit is invested', () => {
    deposit(alice, 10_000n);
    invest(10_000n);
    grow(50n);
    deposit(bob, 700n, true);
    expect(report()).toEqual({ gains_or_losses: 0n, locked_fee: 5n, prev_balance: 10_750n });
  });
});

describe('deposit', () => {
  it('checks in the order of the contract', () => {
    const refusal = (amounts: bigint[], least = amounts) => stage.refusal(vault, 'deposit', depositArgs(alice, amounts, false, least));
    expect(refusal([1n, 2n])).toBe('Error(Contract, #112)');
    expect(refusal([5000n], [])).toBe('Error(Contract, #112)');
    expect(refusal([-1n])).toBe('Error(Contract, #110)');
    expect(refusal([5000n], [5001n])).toBe('Error(Contract, #118)');
    expect(refusal([0n])).toBe('Error(Contract, #117)');
    expect(refusal([20_000n * UNIT])).toBe('Error(Contract, #10)');
  });

  it('refuses when shares exist but nothing backs them', () => {
    deposit(alice, 5000n);
    invest(5000n);
    grow(-5000n);
    expect(stage.refusal(vault, 'deposit', depositArgs(bob, [5000n], false))).toBe('Error(Contract, #120)');
  });

  it('stays idle while nothing is invested, and follows the strategies afterwards', () => {
    expect(deposit(alice, 5000n, true)[2]).toEqual([null]);
    expect(stage.read(stage.usdc, 'balance', [adr(vault)])).toBe(5000n);
    invest(5000n);
    expect(deposit(bob, 700n, true)[2]).toEqual([
      { asset: stage.usdc, strategy_allocations: [{ amount: 700n, paused: false, strategy_address: hold }] },
    ]);
    expect(stage.read(hold, 'balance', [adr(vault)])).toBe(5700n);
  });

  it('leaves the part of a paused strategy idle', () => {
    deposit(alice, 5000n);
    invest(5000n);
    stage.call(vault, 'pause_strategy', [adr(hold), adr(manager)]);
    expect(deposit(bob, 700n, true)[2]).toEqual([{ asset: stage.usdc, strategy_allocations: [null] }]);
  });

  it('overwrites carried losses when it invests', () => {
    deposit(alice, 5000n);
    invest(5000n);
    grow(-100n);
    report();
    deposit(bob, 700n, true);
    expect(report()).toMatchObject({ gains_or_losses: 0n, prev_balance: 5600n });
  });

  it('says what it did with totals of before', () => {
    deposit(alice, 5000n);
    const events = stage.events(vault, 'deposit', depositArgs(bob, [700n], false));
    expect(events).toEqual([
      ['mint', vault, bob, 700n],
      [
        'DeFindexVault',
        'deposit',
        {
          amounts: [700n],
          depositor: bob,
          df_tokens_minted: 700n,
          total_managed_funds_before: [
            {
              asset: stage.usdc,
              idle_amount: 5000n,
              invested_amount: 0n,
              strategy_allocations: [{ amount: 0n, paused: false, strategy_address: hold }],
              total_amount: 5000n,
            },
          ],
          total_supply_before: 5000n,
        },
      ],
    ]);
  });

  it('signs for the transfer of each asset and nothing else', () => {
    deposit(bob, 5000n);
    invest(5000n);
    const { auth } = stage.run(vault, 'deposit', depositArgs(alice, [700n], true), { kind: 'record', source: alice });
    expect(auth).toHaveLength(1);
    const root = auth[0]?.rootInvocation;
    expect(root?.subInvocations).toHaveLength(1);
    const child = root?.subInvocations[0]?.function;
    if (child?.type !== 'sorobanAuthorizedFunctionTypeContractFn') throw new Error('no call');
    expect(Address.fromScAddress(child.contractFn.contractAddress).toString()).toBe(stage.usdc);
  });
});

describe('withdraw', () => {
  beforeEach(() => {
    deposit(alice, 10_000n);
  });

  it('checks in the order of the contract', () => {
    const refusal = (amount: bigint, ...least: bigint[]) => stage.refusal(vault, 'withdraw', withdrawArgs(alice, amount, ...least));
    expect(refusal(0n, 0n)).toBe('Error(Contract, #110)');
    expect(refusal(1n)).toBe('Error(Contract, #112)');
    expect(refusal(1n, -1n)).toBe('Error(Contract, #110)');
    expect(refusal(10_001n, 0n)).toBe('Error(Contract, #124)');
    expect(refusal(9_001n, 0n)).toBe('Error(Contract, #111)');
    expect(refusal(9_000n, 9_001n)).toBe('Error(Contract, #160)');
    expect(refusal(9_000n, 9_000n)).toBe('it succeeded');
  });

  it('takes idle funds first, then strategies, paid straight to the leaver', () => {
    invest(9_500n);
    const before = stage.holding(alice, USDC);
    const events = stage.events(vault, 'withdraw', withdrawArgs(alice, 900n, 0n), stage.usdc);
    expect(events).toEqual([
      ['transfer', vault, alice, USDC, 500n],
      ['transfer', hold, alice, USDC, 400n],
    ]);
    expect(stage.holding(alice, USDC) - before).toBe(900n);
    expect(report()).toMatchObject({ gains_or_losses: 0n, prev_balance: 9_100n });
  });

  it('splits over the strategies, the last gives what is left', () => {
    const second = holdStrategyOn(stage, stage.usdc, manager);
    const two = make({ assets: [{ asset: stage.usdc, strategies: [hold, second] }], manager });
    deposit(bob, 9_000n, false, two);
    const parts = vec(instruction('Invest', hold, 3_000n), instruction('Invest', second, 6_000n));
    stage.call(two, 'rebalance', [adr(manager), parts]);
    withdraw(bob, 1_000n, 0n, two);
    expect([stage.read(hold, 'balance', [adr(two)]), stage.read(second, 'balance', [adr(two)])]).toEqual([2_667n, 5_333n]);
  });

  it('hides whatever went wrong in a strategy behind #142', () => {
    invest(10_000n);
    stage.call(stage.usdc, 'burn', [adr(hold), i128(1000n * UNIT + 9_000n)]);
    const outcome = stage.run(vault, 'withdraw', withdrawArgs(alice, 5_000n, 0n));
    expect(outcome.result).toMatchObject({ error: { code: 142, contract: vault } });
  });

  it('unwinds paused strategies as well', () => {
    invest(10_000n);
    stage.call(vault, 'pause_strategy', [adr(hold), adr(manager)]);
    expect(withdraw(alice, 9_000n)).toEqual([9_000n]);
  });

  it('burns before it pays, and says so', () => {
    const names = stage.run(vault, 'withdraw', withdrawArgs(alice, 900n, 0n)).events.map(({ body }) => body.v0.topics[0]);
    expect(names.map((topic) => topic?.type)).toEqual(['scvSymbol', 'scvSymbol', 'scvString']);
  });
});

describe('fees (contracts.md 4.5)', () => {
  beforeEach(() => {
    deposit(alice, 100_000n);
    invest(100_000n);
    grow(10_000n);
  });

  const total = () => stage.read(vault, 'fetch_total_managed_funds')[0].total_amount;
  const protocolLine = () => stage.holding(manager, USDC);

  it('are left out of the plain total until they are locked', () => {
    expect(total()).toBe(110_000n);
    expect(stage.read(vault, 'get_asset_amounts_per_shares', [i128(100_000n)])).toEqual([109_000n]);
    expect(total()).toBe(109_000n);
  });

  it('are not locked by lock_fees before the report has taken the gains up', () => {
    expect(stage.read(vault, 'lock_fees', [u32(2000)])[0]).toMatchObject({ locked_fee: 0n });
    report();
    expect(stage.read(vault, 'lock_fees', [VOID])[0]).toMatchObject({ locked_fee: 2000n });
    expect(stage.read(vault, 'get_fees')).toEqual([2000, 2000]);
  });

  it('cannot be set above 9000', () => {
    expect(stage.refusal(vault, 'lock_fees', [u32(9001)])).toBe('Error(Contract, #106)');
    expect(stage.refusal(vault, 'lock_fees', [u32(9000)])).toBe('it succeeded');
  });

  it('must be earned again after a loss', () => {
    report();
    stage.call(vault, 'lock_fees', [VOID]);
    grow(-5_000n);
    expect(report()).toMatchObject({ gains_or_losses: -5_000n, locked_fee: 1_000n });
    grow(4_000n);
    expect(stage.read(vault, 'get_asset_amounts_per_shares', [i128(100_000n)])).toEqual([108_000n]);
    expect(report()).toMatchObject({ gains_or_losses: -1_000n, locked_fee: 1_000n });
  });

  it('go back to the holders when they are released, and count as gains again', () => {
    stage.call(vault, 'get_asset_amounts_per_shares', [i128(1n)]);
    const release = (amount: bigint) => [adr(hold), i128(amount)];
    expect(stage.refusal(vault, 'release_fees', release(-1n))).toBe('Error(Contract, #110)');
    expect(stage.refusal(vault, 'release_fees', release(1_001n))).toBe('Error(Contract, #129)');
    expect(stage.read(vault, 'release_fees', release(1_000n))).toMatchObject({ gains_or_losses: 1_000n, locked_fee: 0n });
    expect(stage.read(vault, 'get_asset_amounts_per_shares', [i128(100_000n)])).toEqual([109_900n]);
  });

  it('are paid out: a fifth to the protocol, the rest to the receiver; the price stays', () => {
    stage.call(vault, 'get_asset_amounts_per_shares', [i128(1n)]);
    expect(stage.events(vault, 'distribute_fees', [adr(receiver)])).toEqual([
      ['DeFindexVault', 'dfees', { distributed_fees: [[stage.usdc, 1_000n]] }],
    ]);
    expect([stage.holding(receiver, USDC), protocolLine()]).toEqual([800n, 200n]);
    expect(stage.read(vault, 'get_asset_amounts_per_shares', [i128(100_000n)])).toEqual([109_000n]);
  });

  it('say so even when there is nothing to pay out', () => {
    expect(stage.events(vault, 'distribute_fees', [adr(manager)])).toEqual([['DeFindexVault', 'dfees', { distributed_fees: [] }]]);
  });

  it('cannot be paid to a receiver without a trustline', () => {
    stage.call(vault, 'get_asset_amounts_per_shares', [i128(1n)]);
    stage.call(vault, 'set_fee_receiver', [adr(manager), adr(stage.person(12))]);
    expect(stage.refusal(vault, 'distribute_fees', [adr(manager)])).toBe('Error(Contract, #13)');
  });

  it('are paid by a rebalance of their strategy', () => {
    stage.call(vault, 'get_asset_amounts_per_shares', [i128(1n)]);
    stage.call(vault, 'rebalance', [adr(manager), vec(instruction('Unwind', hold, 500n))]);
    expect(stage.holding(receiver, USDC)).toBe(800n);
  });
});

describe('roles', () => {
  const as = (who: string) => ({ kind: 'record', source: who }) as const;

  it('answer a stranger with 130 where the caller is named, and ask for the Manager elsewhere', () => {
    expect(stage.refusal(vault, 'distribute_fees', [adr(bob)], as(bob))).toBe('Error(Contract, #130)');
    expect(stage.refusal(vault, 'rebalance', [adr(bob), vec(instruction('Invest', hold, 1n))], as(bob))).toBe('Error(Contract, #130)');
    expect(stage.refusal(vault, 'rescue', [adr(hold), adr(receiver)], as(receiver))).toBe('Error(Contract, #130)');
    const { auth } = stage.run(vault, 'set_manager', [adr(bob)], as(bob));
    const credentials = auth[0]?.credentials;
    if (credentials?.type !== 'sorobanCredentialsAddress') throw new Error('no credentials');
    expect(Address.fromScAddress(credentials.address.address).toString()).toBe(manager);
  });

  it.each([
    ['set_manager', 'get_manager', 'nmanager', 'new_manager'],
    ['set_emergency_manager', 'get_emergency_manager', 'nemanager', 'new_emergency_manager'],
    ['set_rebalance_manager', 'get_rebalance_manager', 'rbmanager', 'new_rebalance_manager'],
  ])('%s changes the role at once and says so', (set, get, event, name) => {
    expect(stage.events(vault, set, [adr(bob)])).toEqual([['DeFindexVault', event, { [name]: bob }]]);
    expect(stage.read(vault, get)).toBe(bob);
  });

  it('let the receiver hand its role on', () => {
    expect(stage.events(vault, 'set_fee_receiver', [adr(receiver), adr(bob)])).toEqual([
      ['DeFindexVault', 'nreceiver', { caller: receiver, new_fee_receiver: bob }],
    ]);
  });

  it('say whether the code may change before they ask who wants it', () => {
    const fixed = make({ assets: [{ asset: stage.usdc, strategies: [hold] }], manager, upgradable: false });
    expect(stage.refusal(fixed, 'upgrade', [bytes(new Uint8Array(32))])).toBe('Error(Contract, #126)');
    expect(stage.refusal(vault, 'upgrade', [bytes(new Uint8Array(32))])).toBe('Error(Storage, MissingValue)');
    expect(stage.refusal(vault, 'upgrade', [bytes(stage.models.hashOf(model))])).toBe('it succeeded');
  });
});

describe('rebalance and rescue', () => {
  beforeEach(() => {
    deposit(alice, 10_000n);
  });

  const refusal = (kind: 'Invest' | 'Unwind', amount: bigint, strategy = hold) =>
    stage.refusal(vault, 'rebalance', [adr(manager), vec(instruction(kind, strategy, amount))]);

  it('refuses what cannot be done', () => {
    expect(stage.refusal(vault, 'rebalance', [adr(manager), vec()])).toBe('Error(Contract, #125)');
    expect(refusal('Invest', 0n)).toBe('Error(Contract, #110)');
    expect(refusal('Invest', 1n, vault)).toBe('Error(Contract, #140)');
    expect(refusal('Unwind', 1n)).toBe('Error(Contract, #128)');
    stage.call(vault, 'pause_strategy', [adr(hold), adr(manager)]);
    expect(refusal('Invest', 1n)).toBe('Error(Contract, #144)');
  });

  it('says how it moved the funds', () => {
    expect(stage.events(vault, 'rebalance', [adr(manager), vec(instruction('Invest', hold, 6_000n))])).toEqual([
      [
        'DeFindexVault',
        'rebalance',
        {
          asset_investments: [{ asset: stage.usdc, strategy_allocations: [{ amount: 6_000n, paused: false, strategy_address: hold }] }],
          rebalance_method: 'invest',
          report: { gains_or_losses: 0n, locked_fee: 0n, prev_balance: 6_000n },
        },
      ],
    ]);
    expect(stage.events(vault, 'rebalance', [adr(manager), vec(instruction('Unwind', hold, 1_000n))])).toEqual([
      [
        'DeFindexVault',
        'rebalance',
        {
          call_params: [[hold, 1_000n, vault]],
          rebalance_method: 'unwind',
          report: { gains_or_losses: 0n, locked_fee: 0n, prev_balance: 5_000n },
        },
      ],
    ]);
  });

  it('takes everything out of a strategy in an emergency, and pauses it', () => {
    invest(6_000n);
    expect(stage.events(vault, 'rescue', [adr(hold), adr(manager)])).toEqual([
      ['DeFindexVault', 'rescue', { amount_withdrawn: 6_000n, caller: manager, strategy_address: hold }],
    ]);
    expect(stage.read(vault, 'get_assets')[0].strategies[0].paused).toBe(true);
    expect(stage.read(stage.usdc, 'balance', [adr(vault)])).toBe(10_000n);
    expect(stage.events(vault, 'unpause_strategy', [adr(hold), adr(manager)])).toEqual([
      ['DeFindexVault', 'unpaused', { caller: manager, strategy_address: hold }],
    ]);
  });
});

describe('shares as a token', () => {
  beforeEach(() => {
    deposit(alice, 10_000n);
  });

  it('move, are allowed and burn', () => {
    expect(stage.events(vault, 'transfer', [adr(alice), adr(bob), i128(100n)])).toEqual([['transfer', alice, bob, 100n]]);
    expect(stage.events(vault, 'approve', [adr(alice), adr(bob), i128(50n), u32(2000)])).toEqual([['approve', alice, bob, [50n, 2000]]]);
    stage.call(vault, 'transfer_from', [adr(bob), adr(alice), adr(bob), i128(30n)]);
    expect(stage.read(vault, 'allowance', [adr(alice), adr(bob)])).toBe(20n);
    expect(stage.events(vault, 'burn', [adr(bob), i128(130n)])).toEqual([['burn', bob, 130n]]);
    expect(stage.read(vault, 'total_supply')).toBe(9_870n);
  });

  it('refuse more than is held, and panic at a negative amount', () => {
    expect(stage.refusal(vault, 'transfer', [adr(bob), adr(alice), i128(1n)])).toBe('Error(Contract, #111)');
    expect(stage.refusal(vault, 'transfer', [adr(alice), adr(bob), i128(-1n)])).toBe('Error(WasmVm, InvalidAction)');
    expect(stage.refusal(vault, 'transfer_from', [adr(bob), adr(alice), adr(bob), i128(1n)])).toBe('Error(WasmVm, InvalidAction)');
  });

  it('have a name cut to 35 bytes', () => {
    const long = make({ assets: [{ asset: stage.usdc, strategies: [] }], manager, name: 'A very long name of a vault indeed' });
    expect(stage.read(long, 'name')).toBe('DeFindex-Vault-A very long name of ');
    expect([stage.read(vault, 'name'), stage.read(vault, 'symbol'), stage.read(vault, 'decimals')]).toEqual([
      'DeFindex-Vault-Test',
      'TST',
      7,
    ]);
  });
});

describe('two assets', () => {
  let two: string;

  beforeEach(() => {
    two = make({
      assets: [
        { asset: stage.usdc, strategies: [] },
        { asset: stage.eurc, strategies: [] },
      ],
      manager,
    });
  });

  const put = (amounts: bigint[], least = [0n, 0n]) => stage.refusal(two, 'deposit', depositArgs(alice, amounts, false, least));

  it('take any mixture first and their ratio afterwards', () => {
    expect(stage.read(two, 'deposit', depositArgs(alice, [10_000n, 30_000n], false))).toEqual([[10_000n, 30_000n], 40_000n, null]);
    expect(stage.read(two, 'deposit', depositArgs(bob, [1_000n, 5_000n], false, [0n, 0n]))).toEqual([[1_000n, 3_000n], 4_000n, null]);
    expect(stage.read(two, 'deposit', depositArgs(bob, [1_000n, 1_501n], false, [0n, 0n]))).toEqual([[501n, 1_501n], 2_001n, null]);
  });

  it('refuse one asset alone, and what fits no ratio', () => {
    put([10_000n, 30_000n]);
    expect(put([0n, 3_000n])).toBe('Error(Contract, #117)');
    expect(put([1_000n, 0n])).toBe('Error(Contract, #117)');
    expect(put([1_000n, 2_000n], [900n, 0n])).toBe('Error(Contract, #118)');
  });

  it('pay out both', () => {
    put([10_000n, 30_000n]);
    expect(stage.read(two, 'withdraw', withdrawArgs(alice, 4_000n, 0n, 0n))).toEqual([1_000n, 3_000n]);
    expect(stage.refusal(two, 'withdraw', withdrawArgs(alice, 4_000n, 0n))).toBe('Error(Contract, #112)');
  });
});

describe('construction', () => {
  it.each([
    ['a fee above 9000', () => ({ fee: 9001 }), 106],
    ['no assets', () => ({ assets: [] }), 103],
    ['an asset twice', () => ({ assets: [stage.usdc, stage.usdc].map((asset) => ({ asset, strategies: [] })) }), 107],
    ['a strategy twice', () => ({ assets: [{ asset: stage.usdc, strategies: [hold, hold] }] }), 108],
    ["another asset's strategy", () => ({ assets: [{ asset: stage.eurc, strategies: [hold] }] }), 102],
  ] as [string, () => Partial<VaultOptions>, number][])('refuses %s', (_, change, code) => {
    const options = { assets: [{ asset: stage.usdc, strategies: [hold] }], manager, ...change() };
    expect(() => stage.deploy(model, vaultArgs(options))).toThrow(`#${code}`);
  });

  it('writes its roles, fee and assets into the instance', () => {
    const data = stage.layer.get(keyString(instanceKey(vault)))?.data;
    if (data?.type !== 'contractData' || data.contractData.val.type !== 'scvContractInstance') throw new Error('no instance');
    const names = data.contractData.val.instance.storage?.map((entry) => entry.key.toXDR('base64'));
    const keys = ['TotalAssets', 'VaultFee', 'DeFindexProtocolFeeRate', 'DeFindexProtocolFeeReceiver', 'SoroswapRouter', 'Upgradable'];
    for (const name of [...keys, 'Manager', 'EmergencyManager', 'VaultFeeReceiver', 'RebalanceManager']) {
      expect(names).toContain(key(name).toXDR('base64'));
    }
    expect(names).toContain(key('AssetStrategySet', u32(0)).toXDR('base64'));
    expect(names).not.toContain(key('Factory').toXDR('base64'));
  });
});
