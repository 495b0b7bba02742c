import { Address } from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { holdStrategy } from '../../network/contracts/hold-strategy';
import { router } from '../../network/contracts/router';
import { adr, bytes, i128, key, struct, sym, u32, VOID, vec } from '../../network/contracts/scval';
import { stabilizer, stabilizerA, stabilizerB } from '../../network/contracts/stabilizer';
import { contractDataKey, instanceKey, keyString } from '../../network/host/entries';
import type { ContractModel, ScVal } from '../../network/host/model';
import { depositArgs, holdStrategyOn, instruction, Stage, UNIT, USDC, vaultOn } from './stage';

let stage: Stage;
let owner: string;
let global: string;
let keeper: string;
let stranger: string;
let hold: string;
let vault: string;

beforeEach(() => {
  stage = new Stage();
  owner = stage.person(1, { [USDC]: 10_000n * UNIT });
  global = stage.person(2);
  keeper = stage.person(3);
  stranger = stage.person(4);
  hold = holdStrategyOn(stage, stage.usdc, owner);
  stage.call(stage.usdc, 'mint', [adr(hold), i128(1000n * UNIT)]);
  vault = vaultOn(stage, { assets: [{ asset: stage.usdc, strategies: [hold] }], manager: owner });
});

const as = (who: string) => ({ kind: 'record', source: who }) as const;
const make = (model: ContractModel): string => stage.deploy(model, [adr(global), adr(keeper)]);
const config = (min = 0, max = 5000, target = 400, admin = owner): ScVal =>
  struct({ admin: adr(admin), max_fee_bps: u32(max), min_fee_bps: u32(min), target_apy_bps: u32(target) });
const manager = (): string => stage.read(vault, 'get_manager');
const stored = (contract: string, name: ScVal): ScVal | undefined => {
  const data = stage.layer.get(keyString(contractDataKey(contract, name, 'persistent')))?.data;
  return data?.type === 'contractData' ? data.contractData.val : undefined;
};
const instanceKeys = (contract: string): string[] => {
  const data = stage.layer.get(keyString(instanceKey(contract)))?.data;
  if (data?.type !== 'contractData' || data.contractData.val.type !== 'scvContractInstance') throw new Error('no instance');
  return (data.contractData.val.instance.storage ?? []).map((entry) => entry.key.toXDR('base64'));
};
const signer = (contract: string, fn: string, args: ScVal[], source = stranger): string => {
  const credentials = stage.run(contract, fn, args, as(source)).auth[0]?.credentials;
  return credentials?.type === 'sorobanCredentialsAddress' ? Address.fromScAddress(credentials.address.address).toString() : 'source';
};

interface Kind {
  name: string;
  model: ContractModel;
  managerKey: string;
  configKey: string;
  base: number;
  register(config: ScVal, admin?: string): ScVal[];
}

const kinds: Kind[] = [
  {
    ...{ name: 'A', model: stabilizerA, managerKey: 'FeeManager', configKey: 'VaultConfig', base: 100 },
    register: (value, admin = owner) => [adr(admin), adr(vault), value],
  },
  {
    ...{ name: 'B', model: stabilizerB, managerKey: 'FeeManager', configKey: 'VaultConfig', base: 3000 },
    register: (value, admin = owner) => [adr(admin), adr(vault), value],
  },
  {
    ...{ name: 'C', model: stabilizer, managerKey: 'FeeMgr', configKey: 'VaultCfg', base: 3000 },
    register: (value) => [adr(vault), value],
  },
];

describe.each(kinds)('the stabilizer of generation $name', ({ name, model, managerKey, configKey, base, register }) => {
  let S: string;
  const code = (n: number) => `Error(Contract, #${base + n})`;
  const enrol = (value = config()) => stage.call(S, 'register_vault', register(value));
  const read = (fn: string, args: ScVal[] = []) => stage.read(S, fn, args);

  beforeEach(() => {
    S = make(model);
  });

  it('marks its generation in the instance', () => {
    const names = instanceKeys(S);
    expect(names).toContain(key(managerKey).toXDR('base64'));
    expect(names).not.toContain(key(managerKey === 'FeeMgr' ? 'FeeManager' : 'FeeMgr').toXDR('base64'));
    expect([read('get_admin'), read('get_fee_manager'), read('get_pending_admin')]).toEqual([global, keeper, null]);
  });

  it('registers a vault and takes its Manager role under one signature', () => {
    const { auth, result } = stage.run(S, 'register_vault', register(config()), as(owner));
    expect(result).toHaveProperty('ok');
    expect(auth).toHaveLength(1);
    expect(auth[0]?.credentials.type).toBe('sorobanCredentialsSourceAccount');
    const child = auth[0]?.rootInvocation.subInvocations[0]?.function;
    if (child?.type !== 'sorobanAuthorizedFunctionTypeContractFn') throw new Error('no child');
    expect(String(child.contractFn.functionName)).toBe('set_manager');
    expect(child.contractFn.args.map((arg) => arg.toXDR('base64'))).toEqual([adr(S).toXDR('base64')]);
    expect(manager()).toBe(S);
    expect(stored(S, key(configKey, adr(vault)))?.toXDR('base64')).toBe(config().toXDR('base64'));
    expect(read('get_vault_config', [adr(vault)])).toEqual({ admin: owner, max_fee_bps: 5000, min_fee_bps: 0, target_apy_bps: 400 });
  });

  it('says so after the vault has said its own', () => {
    const { events } = stage.run(S, 'register_vault', register(config()));
    const contracts = events.map(({ contractId }) => contractId && Address.contract(contractId.toBytes()).toString());
    expect(contracts).toEqual([vault, S]);
    stage.call(S, 'unregister_vault', [adr(vault)]);
    expect(stage.events(S, 'register_vault', register(config()))).toEqual([['vault_registered', vault, owner, { target_apy_bps: 400 }]]);
  });

  it('cannot register for somebody who is not the Manager', () => {
    const mine = config(0, 5000, 400, stranger);
    expect(stage.refusal(S, 'register_vault', register(mine, stranger), as(stranger))).toBe('Error(Auth, InvalidAction)');
    expect(stored(S, key(configKey, adr(vault)))).toBeUndefined();
  });

  it('checks that the vault is new, then the bounds', () => {
    expect(stage.refusal(S, 'register_vault', register(config(2, 1)))).toBe(code(21));
    expect(stage.refusal(S, 'register_vault', register(config(0, 10_001)))).toBe(code(21));
    enrol(config(0, 10_000));
    expect(stage.refusal(S, 'register_vault', register(config(2, 1)))).toBe(code(10));
  });

  it('knows nothing of a vault that is not registered, whoever asks', () => {
    const of = adr(vault);
    const calls: [string, ScVal[]][] = [
      ['get_vault_config', [of]],
      ['unregister_vault', [of]],
      ['set_target_apy', [of, u32(1)]],
      ['set_fee_bounds', [of, u32(2), u32(1)]],
      ['release_fees', [of, adr(hold), i128(0n)]],
      ['lock_fees', [adr(stranger), of, VOID]],
      ['distribute_fees', [adr(stranger), of]],
      ['upgrade_vault', [of, bytes(new Uint8Array(32))]],
      ['set_vault_manager', [of, adr(owner)]],
      ['set_vault_fee_receiver', [of, adr(owner)]],
      ['rescue_vault', [of, adr(hold)]],
    ];
    for (const [fn, args] of calls) expect([fn, stage.refusal(S, fn, args, as(stranger))]).toEqual([fn, code(11)]);
  });

  it("asks for the vault's admin from its storage, whoever calls", () => {
    enrol();
    const of = adr(vault);
    for (const [fn, args] of [
      ['set_target_apy', [of, u32(1)]],
      ['set_fee_bounds', [of, u32(0), u32(1)]],
      ['unregister_vault', [of]],
    ] as [string, ScVal[]][]) {
      enrolAgain();
      expect(signer(S, fn, args)).toBe(owner);
    }
  });

  function enrolAgain(): void {
    if (!stored(S, key(configKey, adr(vault)))) enrol();
  }

  it('changes target and bounds, any target and ordered bounds', () => {
    enrol();
    expect(stage.events(S, 'set_target_apy', [adr(vault), u32(4_000_000_000)])).toEqual([
      ['config_updated', vault, { max_fee_bps: 5000, min_fee_bps: 0, target_apy_bps: 4_000_000_000 }],
    ]);
    expect(stage.refusal(S, 'set_fee_bounds', [adr(vault), u32(6), u32(5)])).toBe(code(21));
    expect(stage.events(S, 'set_fee_bounds', [adr(vault), u32(5), u32(6)])).toEqual([
      ['config_updated', vault, { max_fee_bps: 6, min_fee_bps: 5, target_apy_bps: 4_000_000_000 }],
    ]);
  });

  it('gives the role back to its admin on the way out; the fee stays', () => {
    enrol();
    stage.call(S, 'lock_fees', [adr(keeper), adr(vault), u32(1234)]);
    const { auth } = stage.run(S, 'unregister_vault', [adr(vault)], as(owner));
    expect(auth[0]?.rootInvocation.subInvocations).toEqual([]);
    expect([manager(), stage.read(vault, 'get_fees')[0]]).toEqual([owner, 1234]);
    expect(stored(S, key(configKey, adr(vault)))).toBeUndefined();
    enrol();
    expect(stage.events(S, 'unregister_vault', [adr(vault)])).toEqual([['vault_unregistered', vault, owner, {}]]);
  });

  it('lets the keeper and the admin lock fees within the bounds, nobody else', () => {
    enrol(config(100, 2000));
    const lock = (who: string, fee: ScVal) => [adr(who), adr(vault), fee];
    expect(stage.refusal(S, 'lock_fees', lock(stranger, u32(50)))).toBe(code(0));
    expect(stage.refusal(S, 'lock_fees', lock(keeper, u32(99)))).toBe(code(20));
    expect(stage.refusal(S, 'lock_fees', lock(keeper, u32(2001)))).toBe(code(20));
    expect(stage.events(S, 'lock_fees', lock(keeper, u32(2000)))).toEqual([['fees_locked', vault, { fee_bps: 2000 }]]);
    expect(stage.events(S, 'lock_fees', lock(owner, VOID))).toEqual([]);
    expect(stage.read(vault, 'get_fees')).toEqual([2000, 2000]);
  });

  it('lets bounds stand that the vault itself refuses', () => {
    enrol(config(0, 10_000));
    expect(stage.refusal(S, 'lock_fees', [adr(keeper), adr(vault), u32(9001)])).toBe('Error(Contract, #106)');
  });

  it('distributes and releases what the vault has locked', () => {
    stage.call(vault, 'deposit', depositArgs(owner, [10_000n], false));
    stage.call(vault, 'rebalance', [adr(owner), vec(instruction('Invest', hold, 10_000n))]);
    stage.call(hold, 'grow', [adr(vault), i128(1000n)]);
    stage.call(vault, 'get_asset_amounts_per_shares', [i128(1n)]);
    enrol();
    const release = (amount: bigint) => [adr(vault), adr(hold), i128(amount)];
    const zero = stage.refusal(S, 'release_fees', release(0n));
    expect(zero).toBe(name === 'A' ? 'it succeeded' : code(30));
    expect(stage.events(S, 'release_fees', release(40n))).toEqual(name === 'C' ? [['fees_released', vault, hold, { amount: 40n }]] : []);
    expect(stage.refusal(S, 'release_fees', release(61n))).toBe('Error(Contract, #129)');
    expect(stage.refusal(S, 'distribute_fees', [adr(stranger), adr(vault)])).toBe(code(0));
    expect(stage.events(S, 'distribute_fees', [adr(keeper), adr(vault)])).toEqual([['fees_distributed', vault, {}]]);
  });

  it('hands calls on to the vault as its Manager', () => {
    enrol();
    stage.call(S, 'set_vault_fee_receiver', [adr(vault), adr(stranger)]);
    stage.call(S, 'set_vault_emergency_manager', [adr(vault), adr(stranger)]);
    stage.call(S, 'set_vault_rebalance_manager', [adr(vault), adr(stranger)]);
    expect(['get_fee_receiver', 'get_emergency_manager', 'get_rebalance_manager'].map((fn) => stage.read(vault, fn))).toEqual(
      Array(3).fill(stranger),
    );
    stage.call(S, 'pause_vault_strategy', [adr(vault), adr(hold)]);
    expect(stage.read(vault, 'get_assets')[0].strategies[0].paused).toBe(true);
    stage.call(S, 'unpause_vault_strategy', [adr(vault), adr(hold)]);
    stage.call(S, 'rescue_vault', [adr(vault), adr(hold)]);
    expect(stage.read(vault, 'get_assets')[0].strategies[0].paused).toBe(true);
    expect(stage.refusal(S, 'upgrade_vault', [adr(vault), bytes(new Uint8Array(32))])).toBe('Error(Storage, MissingValue)');
    stage.call(S, 'upgrade_vault', [adr(vault), bytes(stage.models.hashOf(holdStrategy))]);
    expect(stage.read(vault, 'balance', [adr(owner)])).toBe(0n);
  });

  it('forgets a vault whose Manager it gives to another, not to itself', () => {
    enrol();
    expect(stage.events(S, 'set_vault_manager', [adr(vault), adr(S)])).toEqual([]);
    expect(read('get_vault_config', [adr(vault)])).toMatchObject({ admin: owner });
    expect(stage.events(S, 'set_vault_manager', [adr(vault), adr(stranger)])).toEqual([['vault_unregistered', vault, owner, {}]]);
    expect(manager()).toBe(stranger);
    expect(stage.refusal(S, 'get_vault_config', [adr(vault)])).toBe(code(11));
  });

  it('changes its own roles: the fee manager at once, the admin in two steps', () => {
    expect(signer(S, 'set_fee_manager', [adr(stranger)])).toBe(global);
    expect(stage.events(S, 'set_fee_manager', [adr(owner)])).toEqual([['fee_manager_updated', { new_addr: owner, old: stranger }]]);
    expect(stage.refusal(S, 'accept_admin', [adr(owner)])).toBe(code(23));
    expect(stage.events(S, 'propose_admin', [adr(owner)])).toEqual([['admin_proposed', { current: global, pending: owner }]]);
    expect(instanceKeys(S)).toContain(key(name === 'C' ? 'PendAdmin' : 'PendingAdmin').toXDR('base64'));
    expect(read('get_pending_admin')).toBe(owner);
    expect(stage.refusal(S, 'accept_admin', [adr(stranger)])).toBe(code(0));
    expect(stage.events(S, 'accept_admin', [adr(owner)])).toEqual([['admin_updated', { new_addr: owner, old: global }]]);
    expect([read('get_admin'), read('get_pending_admin')]).toEqual([owner, null]);
  });

  it('can be taken over where it is Manager of a vault that is not registered', () => {
    stage.call(vault, 'set_manager', [adr(S)]);
    const { result } = stage.run(S, 'register_vault', register(config(0, 1, 1, stranger), stranger), as(stranger));
    expect(result).toHaveProperty('ok');
    expect(read('get_vault_config', [adr(vault)])).toMatchObject({ admin: stranger });
  });

  it('extends what it reads of a vault to 120 days, and its own instance on changes alone', () => {
    enrol();
    const life = (id: string) => (stage.layer.get(id)?.liveUntil ?? 0) - stage.ledger.sequence;
    const entry = keyString(contractDataKey(S, key(configKey, adr(vault)), 'persistent'));
    stage.ledger = { ...stage.ledger, sequence: stage.ledger.sequence + 400_000 };
    read('get_vault_config', [adr(vault)]);
    expect(life(entry)).toBe(2_073_600);
    stage.ledger = { ...stage.ledger, sequence: stage.ledger.sequence + 1_600_000 };
    read('get_admin');
    expect(life(keyString(instanceKey(S)))).toBeLessThan(100_000);
    stage.call(S, 'set_target_apy', [adr(vault), u32(1)]);
    expect(life(keyString(instanceKey(S)))).toBe(518_400);
  });
});

describe('the generations apart', () => {
  it('register with other arguments and other errors', () => {
    const inputs = (model: ContractModel) => model.functions.register_vault?.inputs.map(({ name }) => name);
    expect([stabilizerA, stabilizerB, stabilizer].map(inputs)).toEqual([
      ['admin', 'vault', 'config'],
      ['admin', 'vault', 'config'],
      ['vault', 'config'],
    ]);
    expect(stabilizerB.errors).toHaveProperty('AdminMismatch', 3024);
    expect(stabilizer.errors).not.toHaveProperty('AdminMismatch');
    expect(Object.values(stabilizerA.errors ?? {}).every((code) => code < 200)).toBe(true);
    expect(stage.refusal(make(stabilizer), 'register_vault', [adr(owner), adr(vault), config()])).toBe('Error(WasmVm, UnexpectedSize)');
  });

  it('treat an admin that differs from the configured one differently', () => {
    const args = [adr(owner), adr(vault), config(0, 5000, 400, stranger)];
    expect(stage.refusal(make(stabilizerB), 'register_vault', args)).toBe('Error(Contract, #3024)');
    const A = make(stabilizerA);
    expect(stage.refusal(A, 'register_vault', args, as(owner))).toBe('it succeeded');
    expect(stage.read(A, 'get_vault_config', [adr(vault)])).toMatchObject({ admin: stranger });
  });

  it('hand a vault from the old one to the new one in one go', () => {
    const [A, C, R] = [make(stabilizerA), make(stabilizer), stage.deploy(router)];
    stage.call(A, 'register_vault', [adr(owner), adr(vault), config()]);
    const calls = vec(vec(adr(A), sym('unregister_vault'), vec(adr(vault))), vec(adr(C), sym('register_vault'), vec(adr(vault), config())));
    const { auth, result } = stage.run(R, 'exec', [adr(owner), calls], as(owner));
    expect(result).toHaveProperty('ok');
    expect(auth[0]?.rootInvocation.subInvocations.map(({ subInvocations }) => subInvocations.length)).toEqual([0, 1]);
    expect(manager()).toBe(C);
  });
});
