/** A token that no account issues (SEP-41): bare balances like a vault's shares, and decimals of its own. */
import type { ContractModel } from '../host/model';
import { adr, given, instanceValue, key, params, struct, sym, toAddress, toI128, VOID } from './scval';
import { mint, shareFunctions } from './vault/shares';

export const token: ContractModel = {
  name: 'token',
  errors: {},
  functions: {
    ...shareFunctions,
    mint: {
      inputs: params({ to: 'Address', amount: 'I128' }),
      run: (env, args) => {
        env.requireAuth(toAddress(instanceValue(env, key('Admin'))));
        mint(env, toAddress(args[0]), toI128(args[1]));
        return VOID;
      },
    },
  },
  /** Admin, decimals, and the code that is name and symbol at once. */
  construct: (env, [admin, decimal, code]) => {
    env.instance.set(key('Admin'), adr(toAddress(admin)));
    env.instance.set(sym('METADATA'), struct({ decimal: given(decimal), name: given(code), symbol: given(code) }));
  },
};
