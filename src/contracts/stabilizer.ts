/** The stabilizer (contracts.md part 1): storage, values and calls of all its generations. */
import type { Call, InvocationTree } from '../chain/invocation';
import { contractDataKey } from '../chain/ledger-keys';
import type { Entry } from '../chain/reading';
import type { Address, ContractId } from '../primitives/addresses';
import { parseData, parseInstance, whole } from './entries';
import { adr, arm, asAddress, asU32, field, struct, u32 } from './scval';

/** `C` registers with two arguments; `AB`, the earlier ones, with three, under other key names (contracts.md 1.1). */
export type Generation = 'AB' | 'C';

export interface StabilizerInstance {
  codeHash: string | undefined;
  generation: Generation;
}

export interface VaultConfig {
  admin: Address;
  targetApyBps: number;
  minFeeBps: number;
  maxFeeBps: number;
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
  if (asAddress(instance.get(arm('FeeMgr')))) return { codeHash, generation: 'C' };
  return asAddress(instance.get(arm('FeeManager'))) ? { codeHash, generation: 'AB' } : undefined;
}

/** undefined: the vault is not registered there. */
export const parseConfig = (stabilizer: ContractId, entry: Entry | undefined): VaultConfig | undefined =>
  parseData(stabilizer, 'VaultConfig', entry, (value) => {
    const config = whole({
      admin: asAddress(field(value, 'admin')),
      targetApyBps: asU32(field(value, 'target_apy_bps')),
      minFeeBps: asU32(field(value, 'min_fee_bps')),
      maxFeeBps: asU32(field(value, 'max_fee_bps')),
    });
    return config && config.minFeeBps <= config.maxFeeBps ? config : undefined;
  });

const handover = (vault: ContractId, manager: Address): InvocationTree => ({
  contract: vault,
  fn: 'set_manager',
  args: [adr(manager)],
  children: [],
});

/** Registration, and below it the handover of the Manager role: one signature covers both (contracts.md 1.6). */
export function registerTree(stabilizer: ContractId, generation: Generation, vault: ContractId, config: VaultConfig): InvocationTree {
  const value = struct({
    admin: adr(config.admin),
    max_fee_bps: u32(config.maxFeeBps),
    min_fee_bps: u32(config.minFeeBps),
    target_apy_bps: u32(config.targetApyBps),
  });
  const args = [...(generation === 'AB' ? [adr(config.admin)] : []), adr(vault), value];
  return { contract: stabilizer, fn: 'register_vault', args, children: [handover(vault, stabilizer)] };
}

/** Where the Manager is the admin already, the vault asks for the admin's word on the handover too (contracts.md 1.6). */
export function unregisterTree(stabilizer: ContractId, vault: ContractId, { admin }: VaultConfig, manager: Address): InvocationTree {
  const children = manager === admin ? [handover(vault, admin)] : [];
  return { contract: stabilizer, fn: 'unregister_vault', args: [adr(vault)], children };
}

export function setTargetCall(stabilizer: ContractId, vault: ContractId, targetApyBps: number): Call {
  return { contract: stabilizer, fn: 'set_target_apy', args: [adr(vault), u32(targetApyBps)] };
}

export function setFeeBoundsCall(stabilizer: ContractId, vault: ContractId, minFeeBps: number, maxFeeBps: number): Call {
  return { contract: stabilizer, fn: 'set_fee_bounds', args: [adr(vault), u32(minFeeBps), u32(maxFeeBps)] };
}
