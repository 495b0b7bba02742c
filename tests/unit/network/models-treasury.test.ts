import { Address } from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { adr, bool, i128, key, struct, u64, vec } from '../../network/contracts/scval';
import { treasury, treasuryA, treasuryB } from '../../network/contracts/treasury';
import { contractData, contractDataKey, instanceKey, keyString } from '../../network/host/entries';
import type { ContractModel, ScVal } from '../../network/host/model';
import { EURC, Stage, UNIT, USDC, vaultOn } from './stage';

let stage: Stage;
let admin: string;
let booster: string;
let donor: string;
let vault: string;
let other: string;
let euros: string;

beforeEach(() => {
  stage = new Stage();
  admin = stage.person(1, { [USDC]: 0n });
  booster = stage.person(2);
  donor = stage.person(3, { [USDC]: 1000n * UNIT, [EURC]: 1000n * UNIT });
  const make = (...assets: string[]) => vaultOn(stage, { assets: assets.map((asset) => ({ asset, strategies: [] })), manager: admin });
  [vault, other, euros] = [make(stage.usdc), make(stage.usdc), make(stage.eurc)];
});

const as = (who: string) => ({ kind: 'record', source: who }) as const;
const make = (model: ContractModel): string => stage.deploy(model, [adr(admin), adr(booster)]);
const stored = (contract: string, name: ScVal): ScVal | undefined => {
  const data = stage.layer.get(keyString(contractDataKey(contract, name, 'persistent')))?.data;
  return data?.type === 'contractData' ? data.contractData.val : undefined;
};

describe.each([
  { name: 'A', model: treasuryA, base: 100, pending: 'PendingAdmin' },
  { name: 'B', model: treasuryB, base: 4000, pending: 'PendingAdmin' },
  { name: 'C', model: treasury, base: 4000, pending: 'PendAdmin' },
])('the treasury of generation $name', ({ name, model, base, pending }) => {
  let T: string;
  const code = (n: number) => `Error(Contract, #${base + n})`;
  const register = (of = vault, asset = stage.usdc) => (name === 'A' ? [adr(of)] : [adr(of), adr(asset)]);
  const campaign = () => stage.read(T, 'get_campaign', [adr(vault)]);
  const fund = (amount: bigint, of = vault) => stage.call(T, 'deposit', [adr(donor), adr(of), i128(amount)]);

  beforeEach(() => {
    T = make(model);
    stage.call(T, 'register_campaign', register());
  });

  it('opens a campaign for a vault of one asset', () => {
    expect(campaign()).toEqual({
      active: true,
      asset: stage.usdc,
      last_boosted_at: 0n,
      total_boosted: 0n,
      total_deposited: 0n,
      total_withdrawn: 0n,
    });
    expect(stored(T, key('Campaign', adr(vault)))?.type).toBe('scvMap');
    expect(stage.events(T, 'register_campaign', register(other))).toEqual([['campaign_registered', other, { asset: stage.usdc }]]);
    expect(stage.refusal(T, 'register_campaign', register())).toBe(code(10));
    const two = vaultOn(stage, { assets: [stage.usdc, stage.eurc].map((asset) => ({ asset, strategies: [] })), manager: admin });
    expect(stage.refusal(T, 'register_campaign', register(two))).toBe(code(20));
    expect(stage.refusal(T, 'register_campaign', register(euros))).toBe(name === 'A' ? 'it succeeded' : code(21));
  });

  it('takes money from anybody, under a signature for the transfer as well', () => {
    const { auth, result } = stage.run(T, 'deposit', [adr(donor), adr(vault), i128(7n)], as(donor));
    expect(result).toHaveProperty('ok');
    const child = auth[0]?.rootInvocation.subInvocations[0]?.function;
    if (child?.type !== 'sorobanAuthorizedFunctionTypeContractFn') throw new Error('no child');
    expect(Address.fromScAddress(child.contractFn.contractAddress).toString()).toBe(stage.usdc);
    expect(child.contractFn.args.map((arg) => arg.toXDR('base64'))).toEqual(
      [adr(donor), adr(T), i128(7n)].map((arg) => arg.toXDR('base64')),
    );
    expect(stage.events(T, 'deposit', [adr(donor), adr(vault), i128(5n)])).toEqual([['deposited', vault, donor, { amount: 5n }]]);
    expect(campaign().total_deposited).toBe(12n);
    expect(stage.read(stage.usdc, 'balance', [adr(T)])).toBe(12n);
  });

  it('checks a deposit in its order', () => {
    const refusal = (amount: bigint, of = vault, who = donor) => stage.refusal(T, 'deposit', [adr(who), adr(of), i128(amount)]);
    expect(refusal(0n, euros)).toBe(code(30));
    expect(refusal(1n, euros)).toBe(code(11));
    stage.call(T, 'update_campaign', [adr(vault), bool(false)]);
    expect(refusal(1n)).toBe(code(12));
    stage.call(T, 'update_campaign', [adr(vault), bool(true)]);
    expect(refusal(1001n * UNIT)).toBe('Error(Contract, #10)');
    expect(refusal(1n, vault, booster)).toBe('Error(Contract, #13)');
    stage.classic.putTrustline(donor, USDC, { flags: 0 });
    expect(refusal(1n)).toBe('Error(Contract, #11)');
  });

  it('boosts the vault from its budget, by the manager alone', () => {
    fund(100n);
    const { auth } = stage.run(T, 'boost', [adr(vault), i128(30n)], as(donor));
    const credentials = auth[0]?.credentials;
    if (credentials?.type !== 'sorobanCredentialsAddress') throw new Error('no credentials');
    expect(Address.fromScAddress(credentials.address.address).toString()).toBe(booster);
    stage.wait(60);
    expect(stage.events(T, 'boost', [adr(vault), i128(20n)])).toEqual([['boosted', vault, { amount: 20n }]]);
    expect(campaign()).toMatchObject({ last_boosted_at: stage.ledger.timestamp, total_boosted: 50n });
    expect(stage.read(stage.usdc, 'balance', [adr(vault)])).toBe(50n);
    expect(stage.refusal(T, 'boost', [adr(vault), i128(51n)])).toBe(code(31));
    expect(stage.refusal(T, 'boost', [adr(vault), i128(0n)])).toBe(code(30));
    stage.call(T, 'update_campaign', [adr(vault), bool(false)]);
    expect(stage.refusal(T, 'boost', [adr(vault), i128(51n)])).toBe(code(12));
  });

  it('lets its admin take money out, also of an inactive campaign', () => {
    fund(100n);
    expect(stage.events(T, 'update_campaign', [adr(vault), bool(false)])).toEqual([['campaign_updated', vault, { active: false }]]);
    expect(stage.events(T, 'transfer', [adr(vault), i128(40n), adr(admin)])).toEqual([['transferred', vault, admin, { amount: 40n }]]);
    expect([campaign().total_withdrawn, stage.holding(admin, USDC)]).toEqual([40n, 40n]);
    expect(stage.refusal(T, 'transfer', [adr(vault), i128(61n), adr(admin)])).toBe(code(31));
  });

  it('closes a campaign only when it is empty', () => {
    fund(100n);
    expect(stage.refusal(T, 'unregister_campaign', [adr(vault)])).toBe(code(13));
    stage.call(T, 'transfer', [adr(vault), i128(100n), adr(admin)]);
    expect(stage.events(T, 'unregister_campaign', [adr(vault)])).toEqual([['campaign_unregistered', vault, {}]]);
    expect(stage.refusal(T, 'get_campaign', [adr(vault)])).toBe(code(11));
  });

  it('knows what was sent by mistake', () => {
    fund(100n);
    stage.call(stage.usdc, 'transfer', [adr(donor), adr(T), i128(9n)]);
    const rescue = (amount: bigint) => [adr(stage.usdc), adr(admin), i128(amount)];
    if (name === 'A') {
      expect(stage.refusal(T, 'rescue_orphan', rescue(9n))).toBe('Error(WasmVm, MissingValue)');
      return;
    }
    expect(stage.refusal(T, 'rescue_orphan', rescue(0n))).toBe(code(30));
    expect(stage.refusal(T, 'rescue_orphan', rescue(10n))).toBe(code(32));
    expect(stage.events(T, 'rescue_orphan', rescue(9n))).toEqual([['orphan_rescued', stage.usdc, admin, { amount: 9n }]]);
  });

  it('counts what belongs to campaigns in its own way', () => {
    fund(100n);
    stage.call(T, 'boost', [adr(vault), i128(30n)]);
    expect(stored(T, key('Tracked', adr(stage.usdc)))?.toXDR('base64')).toBe(name === 'C' ? i128(70n).toXDR('base64') : undefined);
    expect(stored(T, key('CampaignList'))?.toXDR('base64')).toBe(name === 'B' ? vec(adr(vault)).toXDR('base64') : undefined);
  });

  it('refuses sums beyond 128 bits', () => {
    const name = contractDataKey(T, key('Campaign', adr(vault)), 'persistent');
    const old = stage.layer.get(keyString(name));
    if (!old) throw new Error('no campaign');
    const brim = i128(2n ** 127n - 1n);
    const totals = { total_boosted: i128(0n), total_deposited: brim, total_withdrawn: brim };
    const value = struct({ active: bool(true), asset: adr(stage.usdc), last_boosted_at: u64(0n), ...totals });
    stage.layer.set(keyString(name), { ...old, data: contractData(T, key('Campaign', adr(vault)), 'persistent', value) });
    expect(stage.refusal(T, 'deposit', [adr(donor), adr(vault), i128(1n)])).toBe(code(40));
  });

  it('changes its own roles', () => {
    expect(stage.events(T, 'set_manager', [adr(donor)])).toEqual([['manager_updated', { new_addr: donor, old: booster }]]);
    expect(stage.refusal(T, 'accept_admin', [adr(donor)])).toBe(code(1));
    expect(stage.events(T, 'propose_admin', [adr(donor)])).toEqual([['admin_proposed', { current: admin, pending: donor }]]);
    const data = stage.layer.get(keyString(instanceKey(T)))?.data;
    if (data?.type !== 'contractData' || data.contractData.val.type !== 'scvContractInstance') throw new Error('no instance');
    expect(data.contractData.val.instance.storage?.map((item) => item.key.toXDR('base64'))).toContain(key(pending).toXDR('base64'));
    expect(stage.refusal(T, 'accept_admin', [adr(booster)])).toBe(code(0));
    expect(stage.events(T, 'accept_admin', [adr(donor)])).toEqual([['admin_updated', { new_addr: donor, old: admin }]]);
    expect([stage.read(T, 'get_admin'), stage.read(T, 'get_manager'), stage.read(T, 'get_pending_admin')]).toEqual([donor, donor, null]);
  });
});

describe('reallocation (generation C)', () => {
  it('moves budget between campaigns of one asset, and no token', () => {
    const T = make(treasury);
    for (const [of, asset] of [
      [vault, stage.usdc],
      [other, stage.usdc],
      [euros, stage.eurc],
    ] as const)
      stage.call(T, 'register_campaign', [adr(of), adr(asset)]);
    stage.call(T, 'deposit', [adr(donor), adr(vault), i128(100n)]);
    const move = (from: string, to: string, amount: bigint) => [adr(from), adr(to), i128(amount)];
    expect(stage.refusal(T, 'reallocate', move(vault, vault, 0n))).toBe('Error(Contract, #4030)');
    expect(stage.refusal(T, 'reallocate', move(vault, vault, 1n))).toBe('Error(Contract, #4022)');
    expect(stage.refusal(T, 'reallocate', move(vault, donor, 1n))).toBe('Error(Contract, #4011)');
    expect(stage.refusal(T, 'reallocate', move(vault, euros, 1n))).toBe('Error(Contract, #4021)');
    expect(stage.refusal(T, 'reallocate', move(vault, other, 101n))).toBe('Error(Contract, #4031)');
    expect(stage.events(T, 'reallocate', move(vault, other, 60n))).toEqual([['reallocated', vault, other, { amount: 60n }]]);
    expect(stage.read(T, 'get_campaign', [adr(vault)])).toMatchObject({ total_withdrawn: 60n });
    expect(stage.read(T, 'get_campaign', [adr(other)])).toMatchObject({ total_deposited: 60n });
    expect(stored(T, key('Tracked', adr(stage.usdc)))?.toXDR('base64')).toBe(i128(100n).toXDR('base64'));
    expect(stage.refusal(make(treasuryB), 'reallocate', move(vault, other, 1n))).toBe('Error(WasmVm, MissingValue)');
  });
});
