/** Who may do what in a vault (contracts.md 4.3). */
import type { Env, ModelFunction, ScVal } from '../../host/model';
import { adr, given, key, params, toAddress, VOID } from '../scval';
import { E } from './errors';
import { bump, emit } from './state';

export type Role = 'Manager' | 'EmergencyManager' | 'RebalanceManager' | 'VaultFeeReceiver';

export function roleOf(env: Env, name: Role): string {
  const value = env.instance.get(key(name));
  return value ? toAddress(value) : env.fail(E.RoleNotFound);
}

/** The stored Manager must sign: a stranger meets a missing authorization, never a code of the vault. */
export const onlyManager = (env: Env): void => env.requireAuth(roleOf(env, 'Manager'));

/** The caller is compared first, so that a stranger gets #130. */
export function oneOf(env: Env, caller: string, ...roles: Role[]): void {
  const held = roles.map((name) => env.instance.get(key(name))).filter((value) => value !== undefined);
  if (!held.map(toAddress).includes(caller)) env.fail(E.Unauthorized);
  env.requireAuth(caller);
}

const getter = (name: Role): ModelFunction => ({
  inputs: [],
  output: 'Address',
  run: (env) => {
    bump(env);
    return adr(roleOf(env, name));
  },
});

/** One step: the new holder does not sign, and may be a contract. */
const setter = (role: Role, input: string, event: string, field: string): ModelFunction => ({
  inputs: params({ [input]: 'Address' }),
  run: (env, args) => {
    bump(env);
    onlyManager(env);
    env.instance.set(key(role), given(args[0]));
    emit(env, event, { [field]: given(args[0]) });
    return VOID;
  },
});

function setFeeReceiver(env: Env, args: ScVal[]): ScVal {
  bump(env);
  oneOf(env, toAddress(args[0]), 'Manager', 'VaultFeeReceiver');
  env.instance.set(key('VaultFeeReceiver'), given(args[1]));
  emit(env, 'nreceiver', { caller: given(args[0]), new_fee_receiver: given(args[1]) });
  return VOID;
}

export const roleFunctions: Readonly<Record<string, ModelFunction>> = {
  get_manager: getter('Manager'),
  get_emergency_manager: getter('EmergencyManager'),
  get_rebalance_manager: getter('RebalanceManager'),
  get_fee_receiver: getter('VaultFeeReceiver'),
  set_manager: setter('Manager', 'new_manager', 'nmanager', 'new_manager'),
  set_emergency_manager: setter('EmergencyManager', 'emergency_manager', 'nemanager', 'new_emergency_manager'),
  set_rebalance_manager: setter('RebalanceManager', 'new_rebalance_manager', 'rbmanager', 'new_rebalance_manager'),
  set_fee_receiver: { inputs: params({ caller: 'Address', new_fee_receiver: 'Address' }), run: setFeeReceiver },
};
