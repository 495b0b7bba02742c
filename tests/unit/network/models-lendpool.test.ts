import { beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../network/contracts/accrual';
import { dataKey, dataValue, parseData } from '../../network/contracts/lendpool/reserves';
import { adr, i128, u32, u64, vec } from '../../network/contracts/scval';
import { contractData, contractDataKey, keyString } from '../../network/host/entries';
import { EURC, type PoolStage, poolOn, REWARD, request, reserveConfig, Stage, submit, UNIT, USDC } from './stage';

const MAX = 9_223_372_036_854_775_807n;
const S12 = 1_000_000_000_000n;

let stage: Stage;
let setting: PoolStage;
let pool: string;
let alice: string;
let bob: string;

beforeEach(() => {
  stage = new Stage();
  setting = poolOn(stage);
  pool = setting.pool;
  alice = stage.person(1, { [USDC]: 10_000n * UNIT, [EURC]: 10_000n * UNIT });
  bob = stage.person(2, { [USDC]: 10_000n * UNIT, [EURC]: 10_000n * UNIT });
});

const ask = (who: string, ...requests: Parameters<typeof submit>[3][]) => submit(stage, pool, who, ...requests);
const done = (outcome: ReturnType<typeof ask>) => {
  if ('error' in outcome.result) throw outcome.result.error;
};
const refused = (outcome: ReturnType<typeof ask>) => ('error' in outcome.result ? outcome.result.error.message.slice(11) : 'it succeeded');
const positions = (who: string) => stage.read(pool, 'get_positions', [adr(who)]);
const reserve = (asset: string) => stage.read(pool, 'get_reserve', [adr(asset)]).data;

/** Puts a reserve's numbers into storage as they are. */
function setData(asset: string, change: Partial<Data>): void {
  const name = contractDataKey(pool, dataKey(asset), 'persistent');
  const stored = stage.layer.get(keyString(name));
  if (stored?.data.type !== 'contractData') throw new Error('no reserve');
  const data = { ...parseData(stored.data.contractData.val), ...change };
  stage.layer.set(keyString(name), { ...stored, data: contractData(pool, dataKey(asset), 'persistent', dataValue(data)) });
}

describe('the withdrawal of contracts.md 14.3', () => {
  beforeEach(() => {
    done(ask(alice, request(stage.usdc, 200_000_000n, 0)));
    stage.call(stage.usdc, 'mint', [adr(pool), i128(900_000_000n)]);
    stage.call(pool, 'queue_set_reserve', [adr(stage.usdc), config143()]);
    stage.wait(7 * 86_400);
    stage.call(pool, 'set_reserve', [adr(stage.usdc)]);
    setData(stage.usdc, { d_supply: 750_000_000n, b_supply: 1_000_000_000n, last_time: stage.ledger.timestamp });
    stage.wait(600);
  });

  const config143 = () => reserveConfig({ util: 7_500_000, r_base: 100_000, r_one: 500_000, index: 1 });

  it('has the rate after ten minutes', () => {
    expect(reserve(stage.usdc).b_rate).toBe(1_000_000_686_000n);
  });

  it('burns the ceiling of what was asked', () => {
    done(ask(alice, request(stage.usdc, 101_234_567n, 1)));
    expect(positions(alice).supply).toEqual({ 1: 98_765_502n });
  });

  it('clamps to the position, burns all of it and pays its floor', () => {
    const before = stage.holding(alice, USDC);
    done(ask(alice, request(stage.usdc, 210_000_000n, 1)));
    expect(stage.holding(alice, USDC) - before).toBe(200_000_137n);
    expect(positions(alice)).toEqual({ collateral: {}, liabilities: {}, supply: {} });
  });

  it('takes the greatest amount there is as everything', () => {
    const outcome = ask(alice, request(stage.usdc, MAX, 1));
    done(outcome);
    expect(positions(alice).supply).toEqual({});
  });
});

it('mints the floor of what was supplied (contracts.md 14.3)', () => {
  stage.call(pool, 'update_pool', [u32(1_000_000), u32(6), i128(0n)]);
  setData(stage.usdc, { b_supply: 1_000_000_000n, b_rate: 1_000_000_771_749n });
  done(ask(alice, request(stage.usdc, 101_234_567n, 0)));
  expect(positions(alice).supply).toEqual({ 1: 101_234_488n });
});

describe('submit', () => {
  it('pulls from the spender and pays to the receiver, one transfer per token', () => {
    const events = stage.events(
      pool,
      'submit',
      [adr(alice), adr(alice), adr(alice), vec(request(stage.usdc, 5n * UNIT, 0), request(stage.usdc, 7n * UNIT, 2))],
      stage.usdc,
    );
    expect(events).toEqual([['transfer', alice, pool, USDC, 12n * UNIT]]);
    expect(positions(alice)).toEqual({ collateral: { 1: 7n * UNIT }, liabilities: {}, supply: { 1: 5n * UNIT } });
  });

  it('says what it did with actual tokens and shares', () => {
    done(ask(alice, request(stage.usdc, 5n * UNIT, 0), request(stage.eurc, UNIT, 2)));
    const said = stage.events(pool, 'submit', [
      adr(alice),
      adr(alice),
      adr(alice),
      vec(request(stage.usdc, MAX, 1), request(stage.eurc, MAX, 3)),
    ]);
    expect(said).toEqual([
      ['withdraw', stage.usdc, alice, [5n * UNIT, 5n * UNIT]],
      ['withdraw_collateral', stage.eurc, alice, [UNIT, UNIT]],
    ]);
  });

  it('asks the spender for a signature, and the owner of the position where that is somebody else', () => {
    done(ask(alice, request(stage.usdc, 5n * UNIT, 0)));
    const args = [adr(alice), adr(bob), adr(bob), vec(request(stage.usdc, UNIT, 1))];
    const { auth, result } = stage.run(pool, 'submit', args, { kind: 'record', source: bob });
    expect(result).toHaveProperty('ok');
    expect(auth).toHaveLength(2);
  });

  it.each([
    ['a negative amount', () => request(stage.usdc, -1n, 0), 'Error(Contract, #8)'],
    ['an unknown type', () => request(stage.usdc, 1n, 12), 'Error(Contract, #1200)'],
    ['a supply that mints nothing', () => request(stage.usdc, 0n, 0), 'Error(Contract, #1216)'],
    ['a withdrawal from an empty side', () => request(stage.usdc, UNIT, 1), 'Error(Contract, #1217)'],
    ['a repayment without a debt', () => request(stage.usdc, UNIT, 5), 'Error(Contract, #1219)'],
    ['an unknown asset', () => request(stage.reward, UNIT, 0), 'Error(Storage, MissingValue)'],
    ['more than the wallet holds', () => request(stage.usdc, 10_001n * UNIT, 0), 'Error(Contract, #10)'],
  ])('refuses %s', (_, make, error) => {
    expect(refused(ask(alice, make()))).toBe(error);
  });

  it('acts on each side alone', () => {
    done(ask(alice, request(stage.usdc, 5n * UNIT, 0)));
    expect(refused(ask(alice, request(stage.usdc, UNIT, 3)))).toBe('Error(Contract, #1217)');
  });

  it('refuses itself as a party', () => {
    expect(stage.refusal(pool, 'submit', [adr(alice), adr(alice), adr(pool), vec()])).toBe('Error(Contract, #1200)');
  });

  it('stops nobody from leaving, whatever its status; supply and debt it stops', () => {
    done(ask(alice, request(stage.usdc, 5n * UNIT, 0), request(stage.eurc, 500n * UNIT, 2)));
    done(ask(bob, request(stage.usdc, 500n * UNIT, 0)));
    stage.call(pool, 'set_status', [u32(3)]);
    expect(refused(ask(alice, request(stage.usdc, UNIT, 4)))).toBe('Error(Contract, #1206)');
    expect(refused(ask(alice, request(stage.usdc, UNIT, 0)))).toBe('it succeeded');
    stage.call(pool, 'set_status', [u32(4)]);
    expect(refused(ask(alice, request(stage.usdc, UNIT, 0)))).toBe('Error(Contract, #1206)');
    expect(refused(ask(alice, request(stage.usdc, UNIT, 2)))).toBe('Error(Contract, #1206)');
    expect(refused(ask(alice, request(stage.usdc, MAX, 1)))).toBe('it succeeded');
  });

  it('stops at the supply cap and at a disabled reserve', () => {
    const reconfigure = (change: Parameters<typeof reserveConfig>[0]) => {
      stage.call(pool, 'set_status', [u32(6)]);
      stage.call(pool, 'queue_set_reserve', [adr(stage.usdc), reserveConfig(change)]);
      stage.call(pool, 'set_reserve', [adr(stage.usdc)]);
      stage.call(pool, 'set_status', [u32(0)]);
    };
    reconfigure({ supply_cap: 10n * UNIT });
    expect(refused(ask(alice, request(stage.usdc, 10n * UNIT + 1n, 0)))).toBe('Error(Contract, #1220)');
    expect(refused(ask(alice, request(stage.usdc, 10n * UNIT, 0)))).toBe('it succeeded');
    reconfigure({ enabled: false });
    expect(refused(ask(alice, request(stage.usdc, 1n, 0)))).toBe('Error(Contract, #1223)');
    expect(refused(ask(alice, request(stage.usdc, MAX, 1)))).toBe('it succeeded');
  });

  it('blocks every request while the user is being liquidated', () => {
    done(ask(alice, request(stage.usdc, 5n * UNIT, 0)));
    stage.call(pool, 'new_auction', [u32(0), adr(alice), vec(adr(stage.eurc)), vec(adr(stage.usdc)), u32(50)]);
    expect(refused(ask(alice, request(stage.usdc, UNIT, 1)))).toBe('Error(Contract, #1212)');
    stage.call(pool, 'del_auction', [u32(0), adr(alice)]);
    expect(refused(ask(alice, request(stage.usdc, UNIT, 1)))).toBe('it succeeded');
  });

  it('pulls by allowance, net per token, where it is asked to', () => {
    const args = (...requests: Parameters<typeof submit>[3][]) => [adr(alice), adr(alice), adr(alice), vec(...requests)];
    const both = args(request(stage.usdc, 5n * UNIT, 0), request(stage.usdc, 2n * UNIT, 1));
    expect(stage.refusal(pool, 'submit_with_allowance', both)).toBe('Error(Contract, #9)');
    stage.call(stage.usdc, 'approve', [adr(alice), adr(pool), i128(3n * UNIT), u32(2000)]);
    stage.call(pool, 'submit_with_allowance', both);
    expect(stage.holding(alice, USDC)).toBe(9_997n * UNIT);
    expect(stage.read(stage.usdc, 'allowance', [adr(alice), adr(pool)])).toBe(0n);
  });
});

describe('debts', () => {
  beforeEach(() => {
    done(ask(bob, request(stage.usdc, 1000n * UNIT, 0)));
    done(ask(alice, request(stage.eurc, 1000n * UNIT, 2)));
  });

  it('needs healthy collateral after borrowing and after taking collateral out', () => {
    // 1000 × 0.95 of collateral carries debts up to 0.95 × that.
    expect(refused(ask(alice, request(stage.usdc, 903n * UNIT, 4)))).toBe('Error(Contract, #1205)');
    done(ask(alice, request(stage.usdc, 800n * UNIT, 4)));
    expect(refused(ask(alice, request(stage.eurc, MAX, 3)))).toBe('Error(Contract, #1205)');
    expect(refused(ask(alice, request(stage.eurc, UNIT, 3)))).toBe('it succeeded');
  });

  it('does not ask the oracle for plain supply', () => {
    done(ask(alice, request(stage.usdc, 800n * UNIT, 4)));
    stage.call(setting.oracle, 'set_price', [adr(stage.eurc), i128(UNIT), u64(stage.ledger.timestamp)]);
    stage.wait(90_000);
    expect(refused(ask(alice, request(stage.eurc, UNIT, 3)))).toBe('Error(Contract, #1210)');
    expect(refused(ask(bob, request(stage.usdc, UNIT, 1)))).toBe('it succeeded');
  });

  it('refuses a price of nothing, and traps where there is none', () => {
    done(ask(alice, request(stage.usdc, 100n * UNIT, 4)));
    stage.call(setting.oracle, 'set_price', [adr(stage.eurc), i128(0n), u64(0n)]);
    expect(refused(ask(alice, request(stage.eurc, UNIT, 3)))).toBe('Error(Contract, #1210)');
  });

  it('wants the least collateral while anything is owed', () => {
    stage.call(pool, 'update_pool', [u32(2_000_000), u32(6), i128(900n * UNIT)]);
    done(ask(alice, request(stage.usdc, UNIT, 4)));
    expect(refused(ask(alice, request(stage.eurc, 500n * UNIT, 3)))).toBe('Error(Contract, #1224)');
  });

  it('counts collateral and debts, not plain supply', () => {
    expect(stage.refusal(pool, 'update_pool', [u32(2_000_000), u32(1), i128(0n)])).toBe('Error(Contract, #1201)');
    stage.call(pool, 'update_pool', [u32(2_000_000), u32(2), i128(0n)]);
    done(ask(alice, request(stage.usdc, 100n * UNIT, 2)));
    expect(refused(ask(alice, request(stage.usdc, UNIT, 0)))).toBe('it succeeded');
    expect(refused(ask(alice, request(stage.usdc, UNIT, 4)))).toBe('Error(Contract, #1208)');
  });

  it('lends up to the highest utilization, and pays out up to all that is there', () => {
    expect(refused(ask(alice, request(stage.eurc, 8_000n * UNIT, 2), request(stage.usdc, 951n * UNIT, 4)))).toBe('Error(Contract, #1207)');
    done(ask(alice, request(stage.usdc, 800n * UNIT, 4)));
    expect(refused(ask(bob, request(stage.usdc, 200n * UNIT, 1)))).toBe('Error(Contract, #1207)');
    expect(refused(ask(bob, request(stage.usdc, 199n * UNIT, 1)))).toBe('it succeeded');
  });

  it('gives back what was repaid above the debt', () => {
    done(ask(alice, request(stage.usdc, 100n * UNIT, 4)));
    const before = stage.holding(alice, USDC);
    done(ask(alice, request(stage.usdc, 150n * UNIT, 5)));
    expect(before - stage.holding(alice, USDC)).toBe(100n * UNIT);
    expect(positions(alice).liabilities).toEqual({});
  });

  it('lets suppliers lose what is defaulted', () => {
    done(ask(alice, request(stage.usdc, 500n * UNIT, 4)));
    stage.call(pool, 'default_debt', [adr(stage.usdc), adr(alice), u32(100)]);
    expect(reserve(stage.usdc).b_rate).toBe((S12 * 99n) / 100n);
    expect(positions(alice).liabilities).toEqual({ 1: 490n * UNIT });
  });

  it('refuses to default on a user with collateral', () => {
    done(ask(alice, request(stage.usdc, 500n * UNIT, 4)));
    expect(stage.refusal(pool, 'bad_debt', [adr(alice)])).toBe('Error(Contract, #1200)');
  });

  it('holds enough to pay every supplier as long as not everything is lent', () => {
    done(ask(alice, request(stage.usdc, 800n * UNIT, 4)));
    stage.wait(86_400 * 30);
    const { b_rate, b_supply, d_rate, d_supply, backstop_credit } = reserve(stage.usdc) as Data;
    const free = (b_supply * b_rate) / S12 - (d_supply * d_rate + S12 - 1n) / S12 + backstop_credit;
    const cash = stage.read(stage.usdc, 'balance', [adr(pool)]);
    expect(cash - free).toBeGreaterThanOrEqual(0n);
    expect(cash - free).toBeLessThan(10n);
  });
});

describe('REWARD accrued in the pool (contracts.md 6.8)', () => {
  beforeEach(() => {
    // One REWARD a second, fourteen decimals.
    stage.call(pool, 'set_emissions', [u32(3), u64(UNIT * UNIT), u64(stage.ledger.timestamp + 1000n)]);
    stage.classic.putTrustline(alice, REWARD, {});
  });

  it('is shared by balance, stops at its end, and stays claimable after leaving', () => {
    done(ask(alice, request(stage.usdc, 300n * UNIT, 0)));
    done(ask(bob, request(stage.usdc, 100n * UNIT, 2)));
    stage.wait(100);
    done(ask(alice, request(stage.usdc, MAX, 1)));
    stage.wait(5000);
    const claim = [adr(alice), vec(u32(3)), adr(alice)];
    expect(stage.events(pool, 'claim', claim)).toEqual([['claim', alice, [[3], 75n * UNIT]]]);
    expect(stage.holding(alice, REWARD)).toBe(75n * UNIT);
    expect(stage.read(pool, 'get_user_emissions', [adr(alice), u32(3)]).accrued).toBe(0n);
    stage.classic.putTrustline(bob, REWARD, {});
    expect(stage.read(pool, 'claim', [adr(bob), vec(u32(3)), adr(bob)])).toBe(925n * UNIT);
  });

  it('needs a trustline of the receiver, and a known token', () => {
    done(ask(bob, request(stage.usdc, 100n * UNIT, 2)));
    stage.wait(100);
    expect(stage.refusal(pool, 'claim', [adr(bob), vec(u32(3)), adr(bob)])).toBe('Error(Contract, #13)');
    expect(stage.refusal(pool, 'claim', [adr(bob), vec(u32(9)), adr(bob)])).toBe('Error(Contract, #1200)');
  });
});

describe('reserves', () => {
  it('waits a week for a new configuration outside of setup', () => {
    const [usdc, config] = [adr(stage.usdc), reserveConfig({ index: 1 })];
    expect(stage.refusal(pool, 'set_reserve', [usdc])).toBe('Error(WasmVm, InvalidAction)');
    expect(stage.refusal(pool, 'queue_set_reserve', [usdc, reserveConfig({ r_one: 9_000_000 })])).toBe('Error(Contract, #1202)');
    stage.call(pool, 'queue_set_reserve', [usdc, config]);
    expect(stage.refusal(pool, 'set_reserve', [usdc])).toBe('Error(Contract, #1203)');
    expect(stage.refusal(pool, 'queue_set_reserve', [usdc, config])).toBe('Error(Contract, #1200)');
  });

  it('answers the accrued reserve without storing it', () => {
    done(ask(bob, request(stage.usdc, 1000n * UNIT, 0)));
    done(ask(alice, request(stage.eurc, 1000n * UNIT, 2), request(stage.usdc, 500n * UNIT, 4)));
    stage.wait(86_400);
    const { footprint } = stage.run(pool, 'get_reserve', [adr(stage.usdc)]);
    expect(footprint.readWrite).toEqual([]);
    expect(reserve(stage.usdc).b_rate).toBeGreaterThan(S12);
  });
});
