/** The stabilizer (contracts.md part 1) in its three generations; C is the current one. */
import type { ContractModel, Env, ModelFunction, ScVal } from '../host/model';
import { adminFunctions, bumpInstance, emit, roleFunctions } from './governed';
import { adr, given, instanceValue, key, params, toAddress, toI128, toU32, u32, VOID } from './scval';
import {
  type Config,
  configOf,
  configValue,
  dropConfig,
  GENERATIONS,
  type Generation,
  parseConfig,
  storeConfig,
} from './stabilizer/generations';

const checkBounds = (env: Env, { errors }: Generation, { min_fee_bps, max_fee_bps }: Config): void => {
  if (min_fee_bps > max_fee_bps || max_fee_bps > 10_000) env.fail(errors.InvalidFeeBounds);
};

const setManager = (env: Env, vault: string, manager: string): ScVal => env.call(vault, 'set_manager', [adr(manager)]);

/** The nested change of Manager is what the vault's Manager signs for (contracts.md 1.6). */
function register(env: Env, generation: Generation, vault: string, config: Config): ScVal {
  const { errors, configKey, storesFirst } = generation;
  if (env.persistent.has(configKey(vault))) env.fail(errors.VaultAlreadyRegistered);
  checkBounds(env, generation, config);
  bumpInstance(env);
  if (storesFirst) storeConfig(env, generation, vault, config);
  setManager(env, vault, env.self);
  if (!storesFirst) storeConfig(env, generation, vault, config);
  emit(env, 'vault_registered', [adr(vault), adr(config.admin)], { target_apy_bps: u32(config.target_apy_bps) });
  return VOID;
}

function registration(generation: Generation): ModelFunction {
  if (generation.name === 'C') {
    return {
      inputs: params({ vault: 'Address', config: 'VaultConfig' }),
      run: (env, args) => {
        const config = parseConfig(given(args[1]));
        env.requireAuth(config.admin);
        return register(env, generation, toAddress(args[0]), config);
      },
    };
  }
  return {
    inputs: params({ admin: 'Address', vault: 'Address', config: 'VaultConfig' }),
    run: (env, args) => {
      const config = parseConfig(given(args[2]));
      env.requireAuth(toAddress(args[0]));
      const { AdminMismatch } = generation.errors;
      if (AdminMismatch !== undefined && toAddress(args[0]) !== config.admin) env.fail(AdminMismatch);
      return register(env, generation, toAddress(args[1]), config);
    },
  };
}

function unregistered(env: Env, generation: Generation, vault: string, config: Config): void {
  dropConfig(env, generation, vault);
  emit(env, 'vault_unregistered', [adr(vault), adr(config.admin)], {});
}

/** A call of a vault's own admin: the vault must be registered before anybody is asked to sign. */
function ofAdmin(
  generation: Generation,
  types: { [name: string]: string },
  run: (env: Env, args: ScVal[], config: Config) => void,
): ModelFunction {
  return {
    inputs: params({ vault: 'Address', ...types }),
    run: (env, args) => {
      const config = configOf(env, generation, toAddress(args[0]));
      env.requireAuth(config.admin);
      bumpInstance(env);
      run(env, args, config);
      return VOID;
    },
  };
}

function updated(env: Env, generation: Generation, vault: string, config: Config): void {
  storeConfig(env, generation, vault, config);
  const { max_fee_bps, min_fee_bps, target_apy_bps } = config;
  emit(env, 'config_updated', [adr(vault)], {
    ...{ max_fee_bps: u32(max_fee_bps), min_fee_bps: u32(min_fee_bps), target_apy_bps: u32(target_apy_bps) },
  });
}

function configFunctions(generation: Generation): Record<string, ModelFunction> {
  return {
    get_vault_config: {
      inputs: params({ vault: 'Address' }),
      output: 'VaultConfig',
      run: (env, args) => configValue(configOf(env, generation, toAddress(args[0]))),
    },
    register_vault: registration(generation),
    unregister_vault: ofAdmin(generation, {}, (env, args, config) => {
      setManager(env, toAddress(args[0]), config.admin);
      unregistered(env, generation, toAddress(args[0]), config);
    }),
    set_target_apy: ofAdmin(generation, { target_apy_bps: 'U32' }, (env, args, config) =>
      updated(env, generation, toAddress(args[0]), { ...config, target_apy_bps: toU32(args[1]) }),
    ),
    set_fee_bounds: ofAdmin(generation, { min_fee_bps: 'U32', max_fee_bps: 'U32' }, (env, args, config) => {
      const changed = { ...config, min_fee_bps: toU32(args[1]), max_fee_bps: toU32(args[2]) };
      checkBounds(env, generation, changed);
      updated(env, generation, toAddress(args[0]), changed);
    }),
    set_vault_manager: ofAdmin(generation, { new_manager: 'Address' }, (env, args, config) => {
      const next = toAddress(args[1]);
      setManager(env, toAddress(args[0]), next);
      if (next !== env.self) unregistered(env, generation, toAddress(args[0]), config);
    }),
  };
}

/** The fee manager's key, or the vault's own admin. Whose it is not is told before he is asked to sign. */
function byKeeper(env: Env, generation: Generation, caller: string, vault: string): Config {
  const config = configOf(env, generation, vault);
  const manager = toAddress(instanceValue(env, key(generation.managerKey)));
  if (caller !== manager && caller !== config.admin) env.fail(generation.errors.Unauthorized);
  env.requireAuth(caller);
  bumpInstance(env);
  return config;
}

function lockFees(env: Env, generation: Generation, args: ScVal[]): ScVal {
  const vault = toAddress(args[1]);
  const fee = given(args[2]);
  const { min_fee_bps, max_fee_bps } = byKeeper(env, generation, toAddress(args[0]), vault);
  const some = fee.type !== 'scvVoid';
  if (some && (toU32(fee) < min_fee_bps || toU32(fee) > max_fee_bps)) env.fail(generation.errors.FeeOutOfBounds);
  env.call(vault, 'lock_fees', [fee]);
  if (some) emit(env, 'fees_locked', [adr(vault)], { fee_bps: fee });
  return VOID;
}

function releaseFees(env: Env, generation: Generation, args: ScVal[]): void {
  const { InvalidAmount } = generation.errors;
  if (InvalidAmount !== undefined && toI128(args[2]) <= 0n) env.fail(InvalidAmount);
  env.call(toAddress(args[0]), 'release_fees', [given(args[1]), given(args[2])]);
  if (generation.name === 'C') emit(env, 'fees_released', [given(args[0]), given(args[1])], { amount: given(args[2]) });
}

function feeFunctions(generation: Generation): Record<string, ModelFunction> {
  return {
    lock_fees: {
      inputs: params({ caller: 'Address', vault: 'Address', new_fee_bps: 'Option<U32>' }),
      run: (env, args) => lockFees(env, generation, args),
    },
    distribute_fees: {
      inputs: params({ caller: 'Address', vault: 'Address' }),
      run: (env, args) => {
        byKeeper(env, generation, toAddress(args[0]), toAddress(args[1]));
        env.call(toAddress(args[1]), 'distribute_fees', [adr(env.self)]);
        emit(env, 'fees_distributed', [given(args[1])], {});
        return VOID;
      },
    },
    release_fees: ofAdmin(generation, { strategy: 'Address', amount: 'I128' }, (env, args) => releaseFees(env, generation, args)),
  };
}

/** Hands a call on to the vault; `order` says where the stabilizer itself stands among the vault's arguments. */
function handedOn(generation: Generation, input: string, type: string, fn: string, order: 'alone' | 'first' | 'last'): ModelFunction {
  return ofAdmin(generation, { [input]: type }, (env, args) => {
    const [own, value] = [adr(env.self), given(args[1])];
    env.call(toAddress(args[0]), fn, order === 'alone' ? [value] : order === 'first' ? [own, value] : [value, own]);
  });
}

function vaultFunctions(generation: Generation): Record<string, ModelFunction> {
  return {
    upgrade_vault: handedOn(generation, 'new_wasm_hash', 'BytesN<32>', 'upgrade', 'alone'),
    set_vault_fee_receiver: handedOn(generation, 'new_fee_receiver', 'Address', 'set_fee_receiver', 'first'),
    set_vault_emergency_manager: handedOn(generation, 'emergency_manager', 'Address', 'set_emergency_manager', 'alone'),
    set_vault_rebalance_manager: handedOn(generation, 'rebalance_manager', 'Address', 'set_rebalance_manager', 'alone'),
    rescue_vault: handedOn(generation, 'strategy', 'Address', 'rescue', 'last'),
    pause_vault_strategy: handedOn(generation, 'strategy', 'Address', 'pause_strategy', 'last'),
    unpause_vault_strategy: handedOn(generation, 'strategy', 'Address', 'unpause_strategy', 'last'),
  };
}

function model(generation: Generation): ContractModel {
  const { errors, managerKey, pendingKey } = generation;
  const set = Object.entries(errors).filter((entry): entry is [string, number] => entry[1] !== undefined);
  return {
    name: generation.name === 'C' ? 'stabilizer' : `stabilizer-${generation.name.toLowerCase()}`,
    errors: Object.fromEntries(set),
    structs: { VaultConfig: params({ admin: 'Address', target_apy_bps: 'U32', max_fee_bps: 'U32', min_fee_bps: 'U32' }) },
    functions: {
      ...adminFunctions(pendingKey, { none: errors.NoPendingAdmin, other: errors.Unauthorized }),
      ...roleFunctions(managerKey, 'get_fee_manager', 'set_fee_manager', 'new_fee_manager', 'fee_manager_updated'),
      ...configFunctions(generation),
      ...feeFunctions(generation),
      ...vaultFunctions(generation),
    },
    /** Admin and fee manager. */
    construct: (env, args) => {
      env.requireAuth(toAddress(args[0]));
      env.instance.set(key('Admin'), given(args[0]));
      env.instance.set(key(managerKey), given(args[1]));
    },
  };
}

export const stabilizerA = model(GENERATIONS.A);
export const stabilizerB = model(GENERATIONS.B);
export const stabilizer = model(GENERATIONS.C);
