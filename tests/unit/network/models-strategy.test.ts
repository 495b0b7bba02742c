import { beforeEach, describe, expect, it } from 'vitest';
import { router, routerV1 } from '../../network/contracts/router';
import { adr, bool, bytes, i128, key, sym, u32, u64, VOID, vec } from '../../network/contracts/scval';
import { smartWallet } from '../../network/contracts/smart-wallet';
import { contractDataKey, instanceKey, keyString } from '../../network/host/entries';
import type { ScVal } from '../../network/host/model';
import {
  depositArgs,
  EURC,
  factoryOn,
  holdStrategyOn,
  instruction,
  keyOf,
  lendingStrategyOn,
  type PoolStage,
  poolOn,
  request,
  Stage,
  submit,
  UNIT,
  USDC,
  vaultOn,
  withdrawArgs,
} from './stage';

let stage: Stage;
let setting: PoolStage;
let manager: string;
let alice: string;
let bob: string;
let lending: string;
let vault: string;

beforeEach(() => {
  stage = new Stage();
  setting = poolOn(stage);
  manager = stage.person(10, { [USDC]: 0n });
  alice = stage.person(1, { [USDC]: 10_000n * UNIT });
  bob = stage.person(2, { [USDC]: 10_000n * UNIT, [EURC]: 10_000n * UNIT });
  lending = lendingStrategyOn(stage, setting.pool, manager);
  vault = vaultOn(stage, { assets: [{ asset: stage.usdc, strategies: [lending] }], manager });
});

const balance = (of = vault): bigint => stage.read(lending, 'balance', [adr(of)]);
const supplied = () => stage.read(setting.pool, 'get_positions', [adr(lending)]).supply;
const reserves = (): { b_rate: bigint; total_b_tokens: bigint; total_shares: bigint } => {
  const data = stage.layer.get(keyString(instanceKey(lending)))?.data;
  if (data?.type !== 'contractData' || data.contractData.val.type !== 'scvContractInstance') throw new Error('no instance');
  const entry = data.contractData.val.instance.storage?.find((item) => item.key.toXDR('base64') === key('Reserves').toXDR('base64'));
  const map = entry?.val.type === 'scvMap' ? (entry.val.map ?? []) : [];
  const numbers = map.map(({ val }) => (val.type === 'scvI128' ? (BigInt(val.i128.hi) << 64n) + BigInt(val.i128.lo) : 0n));
  const [b_rate = 0n, total_b_tokens = 0n, total_shares = 0n] = numbers;
  return { b_rate, total_b_tokens, total_shares };
};

/** Alice puts 1000 into the vault, which lends all of it; Bob borrows most of that. */
function lend(): void {
  stage.call(vault, 'deposit', depositArgs(alice, [1000n * UNIT], false));
  stage.call(vault, 'rebalance', [adr(manager), vec(instruction('Invest', lending, 1000n * UNIT))]);
  submit(stage, setting.pool, bob, request(stage.eurc, 5000n * UNIT, 2), request(stage.usdc, 800n * UNIT, 4));
  stage.wait(86_400 * 30);
}

/** Ten units of yield, after which one pool token is less than a share. */
function harvest(): void {
  stage.call(stage.usdc, 'mint', [adr(lending), i128(10n * UNIT)]);
  stage.call(lending, 'harvest', [adr(manager), VOID]);
}

describe('a strategy that lends', () => {
  it('lends what the vault invests, as supply of its own', () => {
    lend();
    expect(supplied()).toEqual({ 1: 1000n * UNIT });
    expect(reserves()).toEqual({ b_rate: 10n ** 12n, total_b_tokens: 1000n * UNIT, total_shares: 1000n * UNIT });
    const position = stage.layer.get(keyString(contractDataKey(lending, key('VaultPos', adr(vault)), 'persistent')));
    if (position?.data.type !== 'contractData') throw new Error('no position');
    expect(position.data.contractData.val.toXDR('base64')).toBe(i128(1000n * UNIT - 1000n).toXDR('base64'));
  });

  it('costs the vault its 1000 dead shares, which the report says as a loss', () => {
    lend();
    const { gains_or_losses, prev_balance } = stage.read(vault, 'lock_fees', [VOID])[0];
    expect([gains_or_losses, prev_balance]).toEqual([-1000n, 1000n * UNIT - 1000n]);
  });

  it('is worth more with the rate of now, not with the one it stored', () => {
    lend();
    expect(balance()).toBeGreaterThan(1000n * UNIT);
    expect(reserves().b_rate).toBe(10n ** 12n);
  });

  it('gives back what buys no whole share, which stays idle in the vault', () => {
    lend();
    // The dearer a pool token, the more does not buy a whole one.
    stage.wait(86_400 * 3650);
    for (let more = 0n; more < 10n; more++) stage.call(vault, 'deposit', depositArgs(alice, [777_777_777n + more], true));
    const idle = stage.read(stage.usdc, 'balance', [adr(vault)]);
    expect(idle).toBeGreaterThan(0n);
    expect(idle).toBeLessThan(30n);
    expect(stage.read(stage.usdc, 'balance', [adr(lending)])).toBe(0n);
    expect(supplied()[1]).toBe(reserves().total_b_tokens);
  });

  it('pays the leaver directly, at least what the vault owes', () => {
    lend();
    const before = stage.holding(alice, USDC);
    const [due] = stage.read(vault, 'withdraw', withdrawArgs(alice, 1_234_567_891n, 0n));
    const got = stage.holding(alice, USDC) - before;
    expect(got - due).toBeGreaterThanOrEqual(0n);
    expect(got - due).toBeLessThan(3n);
    expect(supplied()[1]).toBe(reserves().total_b_tokens);
  });

  it.each([
    ['dust', harvest, 2n, '#416'],
    ['a frozen pool', () => void stage.call(setting.pool, 'set_status', [u32(4)]), UNIT, '#1206'],
    ['a full wallet of nothing', () => undefined, 100_000n * UNIT, '#10'],
  ])('lets %s revert the whole deposit with its own code', (_, prepare, amount, code) => {
    lend();
    prepare();
    expect(stage.refusal(vault, 'deposit', depositArgs(alice, [amount], true))).toBe(`Error(Contract, ${code})`);
  });

  it('lets a vault say 142 when the pool cannot pay', () => {
    lend();
    expect(stage.refusal(vault, 'withdraw', withdrawArgs(alice, 900n * UNIT, 0n))).toBe('Error(Contract, #142)');
  });

  it('raises what all shares are worth by a harvest of its keeper', () => {
    lend();
    const before = balance();
    stage.call(stage.usdc, 'mint', [adr(lending), i128(10n * UNIT)]);
    expect(stage.refusal(lending, 'harvest', [adr(alice), VOID])).toBe('Error(Contract, #418)');
    const [event] = stage.events(lending, 'harvest', [adr(manager), VOID]) as [string, string, { amount: bigint; from: string }][];
    expect(event).toMatchObject(['BlendStrategy', 'harvest', { amount: 0n, from: manager }]);
    expect(balance() - before).toBeGreaterThan(10n * UNIT - 20n);
    expect(reserves().total_shares).toBe(1000n * UNIT);
    expect(supplied()[1]).toBe(reserves().total_b_tokens);
  });

  it('tells the REWARD that a harvest brought, not what was supplied', () => {
    lend();
    stage.call(setting.pool, 'set_emissions', [u32(3), u64(UNIT * UNIT), u64(stage.ledger.timestamp + 1_000n)]);
    stage.wait(100);
    const [event] = stage.events(lending, 'harvest', [adr(manager), VOID]) as [string, string, { amount: bigint }][];
    expect(event?.[2].amount).toBeGreaterThan(0n);
    expect(event?.[2].amount).toBe(stage.read(stage.reward, 'balance', [adr(lending)]));
  });

  it('refuses nothing and less than nothing', () => {
    expect(stage.refusal(lending, 'deposit', [i128(0n), adr(alice)])).toBe('Error(Contract, #417)');
    expect(stage.refusal(lending, 'withdraw', [i128(-1n), adr(alice), adr(alice)])).toBe('Error(Contract, #417)');
    expect(stage.refusal(lending, 'withdraw', [i128(1n), adr(alice), adr(alice)])).toBe('Error(Contract, #414)');
    expect(stage.refusal(lending, 'deposit', [i128(1000n), adr(alice)])).toBe('Error(Contract, #416)');
  });
});

describe('a strategy that holds', () => {
  it('grows by its rate, exactly and for everybody', () => {
    const hold = holdStrategyOn(stage, stage.usdc, manager, 500);
    stage.call(hold, 'deposit', [i128(1000n * UNIT), adr(alice)]);
    stage.call(hold, 'deposit', [i128(100n * UNIT), adr(bob)]);
    stage.wait(31_536_000);
    expect([stage.read(hold, 'balance', [adr(alice)]), stage.read(hold, 'balance', [adr(bob)])]).toEqual([1050n * UNIT, 105n * UNIT]);
    stage.call(hold, 'set_rate', [u32(0)]);
    stage.wait(31_536_000);
    expect(stage.read(hold, 'balance', [adr(alice)])).toBe(1050n * UNIT);
    expect(stage.read(hold, 'withdraw', [i128(50n * UNIT), adr(alice), adr(alice)])).toBe(1000n * UNIT);
    expect(stage.refusal(hold, 'withdraw', [i128(1001n * UNIT), adr(alice), adr(alice)])).toBe('Error(Contract, #412)');
  });
});

describe('the router', () => {
  const call = (contract: string, method: string, args: ScVal[], ...rest: ScVal[]) =>
    vec(adr(contract), sym(method), vec(...args), ...rest);

  it('answers with what each call returned', () => {
    const v0 = stage.deploy(router);
    const list = vec(call(vault, 'total_supply', []), call(stage.usdc, 'decimals', []));
    expect(stage.read(v0, 'exec', [adr(alice), list])).toEqual([0n, 7]);
    expect(stage.read(v0, 'exec', [adr(alice), vec()])).toEqual([]);
  });

  it('asks its caller for a signature even where nothing inside does', () => {
    const v0 = stage.deploy(router);
    const { auth } = stage.run(v0, 'exec', [adr(alice), vec(call(vault, 'total_supply', []))], { kind: 'record', source: alice });
    expect(auth).toHaveLength(1);
  });

  it('undoes everything at the first failure, with its code', () => {
    const v0 = stage.deploy(router);
    const send = call(stage.usdc, 'transfer', [adr(alice), adr(bob), i128(5n)]);
    const fail = call(stage.usdc, 'transfer', [adr(alice), adr(bob), i128(-5n)]);
    expect(stage.refusal(v0, 'exec', [adr(alice), vec(send, fail)])).toBe('Error(Contract, #8)');
    expect(stage.holding(bob, USDC)).toBe(10_000n * UNIT);
  });

  it('takes elements of its own length only', () => {
    const [v0, v1] = [stage.deploy(router), stage.deploy(routerV1)];
    const four = vec(call(vault, 'total_supply', [], bool(false)));
    expect(stage.refusal(v0, 'exec', [adr(alice), four])).toBe('Error(Object, UnexpectedSize)');
    expect(stage.read(v1, 'exec', [adr(alice), four])).toEqual([0n]);
    expect(stage.refusal(v1, 'exec', [adr(alice), vec(call(vault, 'total_supply', []))])).toBe('Error(Object, UnexpectedSize)');
  });

  it('tolerates a failure in version 1 where that was allowed', () => {
    const v1 = stage.deploy(routerV1);
    const failing = (canFail: boolean) => vec(call(stage.usdc, 'transfer', [adr(alice), adr(bob), i128(-5n)], bool(canFail)));
    expect(stage.read(v1, 'exec', [adr(alice), failing(true)])).toEqual([null]);
    expect(stage.refusal(v1, 'exec', [adr(alice), failing(false)])).toBe('Error(Contract, #8)');
  });
});

describe('the factory', () => {
  it('lists vaults by number', () => {
    const factory = factoryOn(stage, manager, bytes(new Uint8Array(32).fill(7)));
    expect(stage.read(factory, 'total_vaults')).toBe(0);
    stage.call(factory, 'add_vault', [adr(vault)]);
    expect([stage.read(factory, 'total_vaults'), stage.read(factory, 'get_vault_by_index', [u32(0)])]).toEqual([1, vault]);
    expect(stage.refusal(factory, 'get_vault_by_index', [u32(1)])).toBe('Error(Contract, #405)');
    expect([stage.read(factory, 'admin'), stage.read(factory, 'defindex_fee')]).toEqual([manager, 2000]);
    const name = contractDataKey(factory, key('VaultAddressNIndexed', u32(0)), 'persistent');
    expect(stage.layer.get(keyString(name))?.data.type).toBe('contractData');
  });
});

describe('the smart wallet', () => {
  it('knows its owner', () => {
    const owner = keyOf(77);
    const wallet = stage.deploy(smartWallet, [bytes(owner.rawPublicKey())]);
    expect(stage.read(wallet, 'owner')).toEqual(owner.rawPublicKey());
  });
});
