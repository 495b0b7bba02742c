/** What sets the stabilizer's generations apart (contracts.md 1.1), and a vault's configuration in them. */
import type { Env, ScVal } from '../../host/model';
import { bumpEntry } from '../governed';
import { adr, field, key, struct, toAddress, toU32, u32 } from '../scval';

export interface Config {
  admin: string;
  target_apy_bps: number;
  max_fee_bps: number;
  min_fee_bps: number;
}

interface Errors {
  Unauthorized: number;
  VaultAlreadyRegistered: number;
  VaultNotRegistered: number;
  FeeOutOfBounds: number;
  InvalidFeeBounds: number;
  NoPendingAdmin: number;
  AdminMismatch?: number;
  InvalidAmount?: number;
}

export interface Generation {
  name: 'A' | 'B' | 'C';
  errors: Errors;
  managerKey: string;
  pendingKey: string;
  configKey(vault: string): ScVal;
  /** Whether `register_vault` stores the configuration before it takes the Manager role. */
  storesFirst: boolean;
}

const errors = (base: 0 | 3000): Errors => {
  const at = (code: number) => (base === 0 ? 100 + code : base + code);
  return {
    Unauthorized: at(0),
    VaultAlreadyRegistered: at(10),
    VaultNotRegistered: at(11),
    FeeOutOfBounds: at(20),
    InvalidFeeBounds: at(21),
    NoPendingAdmin: at(23),
  };
};

const old = { managerKey: 'FeeManager', pendingKey: 'PendingAdmin', configKey: (vault: string) => key('VaultConfig', adr(vault)) };

export const GENERATIONS: Readonly<Record<'A' | 'B' | 'C', Generation>> = {
  A: { name: 'A', errors: errors(0), ...old, storesFirst: false },
  B: { name: 'B', errors: { ...errors(3000), AdminMismatch: 3024, InvalidAmount: 3030 }, ...old, storesFirst: true },
  C: {
    name: 'C',
    errors: { ...errors(3000), InvalidAmount: 3030 },
    managerKey: 'FeeMgr',
    pendingKey: 'PendAdmin',
    configKey: (vault) => key('VaultCfg', adr(vault)),
    storesFirst: true,
  },
};

export const parseConfig = (value: ScVal): Config => ({
  admin: toAddress(field(value, 'admin')),
  target_apy_bps: toU32(field(value, 'target_apy_bps')),
  max_fee_bps: toU32(field(value, 'max_fee_bps')),
  min_fee_bps: toU32(field(value, 'min_fee_bps')),
});

export const configValue = ({ admin, target_apy_bps, max_fee_bps, min_fee_bps }: Config): ScVal =>
  struct({ admin: adr(admin), target_apy_bps: u32(target_apy_bps), max_fee_bps: u32(max_fee_bps), min_fee_bps: u32(min_fee_bps) });

/** A vault that is not registered is refused before anybody is asked to sign. */
export function configOf(env: Env, { configKey, errors: codes }: Generation, vault: string): Config {
  const value = env.persistent.get(configKey(vault)) ?? env.fail(codes.VaultNotRegistered);
  bumpEntry(env, configKey(vault));
  return parseConfig(value);
}

export function storeConfig(env: Env, { configKey }: Generation, vault: string, config: Config): void {
  env.persistent.set(configKey(vault), configValue(config));
  bumpEntry(env, configKey(vault));
}

export const dropConfig = (env: Env, { configKey }: Generation, vault: string): void => env.persistent.remove(configKey(vault));
