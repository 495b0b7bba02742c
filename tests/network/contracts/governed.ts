/** What stabilizer and treasury have in common: an admin who hands over in two steps, and lifetimes (contracts.md 1.4, 1.5). */
import type { Env, ModelFunction, ScVal } from '../host/model';
import { adr, given, instanceValue, key, option, params, struct, sym, toAddress, VOID } from './scval';

/** Every change extends the instance to 30 days when fewer than 29 are left. */
export const bumpInstance = (env: Env): void => env.instance.extendTtl(501_120, 518_400);
/** What is kept per vault lives for 120 days when fewer than 100 are left. */
export const bumpEntry = (env: Env, name: ScVal): void => env.persistent.extendTtl(name, 1_728_000, 2_073_600);

const ADMIN = key('Admin');

export const adminOf = (env: Env): string => toAddress(instanceValue(env, ADMIN));

/** The stored admin must sign: a stranger is never told so by a code. */
export const onlyAdmin = (env: Env): void => env.requireAuth(adminOf(env));

/** An event in the macro's default form: name, topic fields, and a map of the rest. */
export function emit(env: Env, name: string, topics: readonly ScVal[], data: { [name: string]: ScVal }): void {
  env.event([sym(name), ...topics], struct(data));
}

/** A role that the admin gives away in one step. */
export function roleFunctions(role: string, getter: string, setter: string, input: string, event: string): Record<string, ModelFunction> {
  return {
    [getter]: { inputs: [], output: 'Address', run: (env) => instanceValue(env, key(role)) },
    [setter]: {
      inputs: params({ [input]: 'Address' }),
      run: (env, args) => {
        onlyAdmin(env);
        bumpInstance(env);
        const old = instanceValue(env, key(role));
        env.instance.set(key(role), given(args[0]));
        emit(env, event, [], { new_addr: given(args[0]), old });
        return VOID;
      },
    },
  };
}

/** `pending` names the storage key; errors: nobody was proposed, somebody else was. */
export function adminFunctions(pending: string, errors: { none: number; other: number }): Record<string, ModelFunction> {
  const name = key(pending);
  return {
    get_admin: { inputs: [], output: 'Address', run: (env) => adr(adminOf(env)) },
    get_pending_admin: { inputs: [], output: 'Option<Address>', run: (env) => option(env.instance.get(name)) },
    propose_admin: {
      inputs: params({ new_admin: 'Address' }),
      run: (env, args) => {
        onlyAdmin(env);
        bumpInstance(env);
        env.instance.set(name, given(args[0]));
        emit(env, 'admin_proposed', [], { current: adr(adminOf(env)), pending: given(args[0]) });
        return VOID;
      },
    },
    accept_admin: {
      inputs: params({ new_admin: 'Address' }),
      run: (env, args) => {
        const next = toAddress(args[0]);
        env.requireAuth(next);
        const proposed = env.instance.get(name) ?? env.fail(errors.none);
        if (toAddress(proposed) !== next) env.fail(errors.other);
        bumpInstance(env);
        const old = adr(adminOf(env));
        env.instance.set(ADMIN, proposed);
        env.instance.remove(name);
        emit(env, 'admin_updated', [], { new_addr: proposed, old });
        return VOID;
      },
    },
  };
}
