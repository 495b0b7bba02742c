/** The stabilizer (contracts.md part 1): storage, values and calls of all its generations. */
import { contractDataKey } from '../chain/ledger-keys';
import type { Entry } from '../chain/reading';
import type { Address, ContractId } from '../primitives/addresses';
import { parseData, parseInstance, whole } from './entries';
import { callsOf, type MeasuredCall, type MeasuredTree, NOT_MEASURED } from './methods';
import { adr, arm, asAddress, asU32, field, struct, u32 } from './scval';
import { handover } from './vault';

/** `lock_fees`: measured (88,418) only where a vault had no gains to lock; four times that might stall one of many strategies. */
export const fees = {
  register_vault: 782_500n,
  unregister_vault: 245_790n,
  set_target_apy: 213_855n,
  set_fee_bounds: 635_065n,
  lock_fees: NOT_MEASURED,
};
const call = callsOf(fees);

/** `C` registers with two arguments; `AB`, the earlier ones, with three, under other key names (contracts.md 1.1). */
export type Generation = 'AB' | 'C';

export interface StabilizerInstance {
  codeHash: string | undefined;
  generation: Generation;
  /** The keeper's key for fees. */
  feeManager: Address;
}

const CONFIG_KEY: Record<Generation, string> = { AB: 'VaultConfig', C: 'VaultCfg' };

export const configKey = (stabilizer: ContractId, vault: ContractId, generation: Generation) =>
  contractDataKey(stabilizer, arm(CONFIG_KEY[generation], adr(vault)));

/** Where a configuration may lie: one key where the generation is known, two where it is not. */
export function configKeys(stabilizer: ContractId, vault: ContractId, known?: Generation) {
  return (known ? [known] : (['C', 'AB'] as const)).map((generation) => configKey(stabilizer, vault, generation));
}

/** By the marker that every stabilizer's constructor writes (contracts.md 1.2); undefined where the entry is no stabilizer's. */
export function parseStabilizer(entry: Entry | undefined): StabilizerInstance | undefined {
  const instance = parseInstance(entry);
  if (!instance || !asAddress(instance.get(arm('Admin')))) return undefined;
  const { codeHash } = instance;
  const current = asAddress(instance.get(arm('FeeMgr')));
  if (current) return { codeHash, generation: 'C', feeManager: current };
  const earlier = asAddress(instance.get(arm('FeeManager')));
  return earlier ? { codeHash, generation: 'AB', feeManager: earlier } : undefined;
}

/** undefined: the vault is not registered there. */
export const parseConfig = (stabilizer: ContractId, entry: Entry | undefined) =>
  parseData(stabilizer, 'VaultConfig', entry, (value) => {
    const config = whole({
      admin: asAddress(field(value, 'admin')),
      targetApyBps: asU32(field(value, 'target_apy_bps')),
      minFeeBps: asU32(field(value, 'min_fee_bps')),
      maxFeeBps: asU32(field(value, 'max_fee_bps')),
    });
    return config && config.minFeeBps <= config.maxFeeBps ? config : undefined;
  });
export type VaultConfig = NonNullable<ReturnType<typeof parseConfig>>;

/** Registration, and below it the handover of the Manager role: one signature covers both (contracts.md 1.6). */
export function registerTree(stabilizer: ContractId, generation: Generation, vault: ContractId, config: VaultConfig): MeasuredTree {
  const value = struct({
    admin: adr(config.admin),
    max_fee_bps: u32(config.maxFeeBps),
    min_fee_bps: u32(config.minFeeBps),
    target_apy_bps: u32(config.targetApyBps),
  });
  const args = [...(generation === 'AB' ? [adr(config.admin)] : []), adr(vault), value];
  return { ...call(stabilizer, 'register_vault', ...args), children: [handover(vault, stabilizer)] };
}

/** Where the Manager is the admin already, the vault asks for the admin's word on the handover too (contracts.md 1.6). */
export function unregisterTree(stabilizer: ContractId, vault: ContractId, { admin }: VaultConfig, manager: Address): MeasuredTree {
  const children = manager === admin ? [handover(vault, admin)] : [];
  return { ...call(stabilizer, 'unregister_vault', adr(vault)), children };
}

export function setTargetCall(stabilizer: ContractId, vault: ContractId, targetApyBps: number): MeasuredCall {
  return call(stabilizer, 'set_target_apy', adr(vault), u32(targetApyBps));
}

export function setFeeBoundsCall(stabilizer: ContractId, vault: ContractId, minFeeBps: number, maxFeeBps: number): MeasuredCall {
  return call(stabilizer, 'set_fee_bounds', adr(vault), u32(minFeeBps), u32(maxFeeBps));
}

/** The keeper's: another fee within the bounds, by the fee manager or the vault's admin; the same in all generations (contracts.md 1.5). */
export function lockFeesCall(stabilizer: ContractId, caller: Address, vault: ContractId, feeBps: number): MeasuredCall {
  return call(stabilizer, 'lock_fees', adr(caller), adr(vault), u32(feeBps));
}
