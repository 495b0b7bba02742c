/** The router (contracts.md part 7): several calls in one transaction, with elements of three or of four parts. */
import type { ContractModel, Env, ScVal } from '../host/model';
import { DAY_IN_LEDGERS, params, toAddress, toBool, toSym, toVec, VOID, vec } from './scval';

function exec(env: Env, args: ScVal[]): ScVal {
  env.requireAuth(toAddress(args[0]));
  env.instance.extendTtl(DAY_IN_LEDGERS, 7 * DAY_IN_LEDGERS);
  return vec(
    ...toVec(args[1]).map((element) => {
      const [contract, method, inner, canFail] = toVec(element);
      const call: [string, string, ScVal[]] = [toAddress(contract), toSym(method), [...toVec(inner)]];
      if (!canFail || !toBool(canFail)) return env.call(...call);
      const tried = env.tryCall(...call);
      return 'ok' in tried ? tried.ok : VOID;
    }),
  );
}

const model = (name: string, element: string): ContractModel => ({
  name,
  functions: { exec: { inputs: params({ caller: 'Address', invocations: `Vec<${element}>` }), output: 'Vec<Val>', run: exec } },
});

/** Version 0: `[contract, method, args]`; any failure aborts everything. */
export const router = model('router', 'Tuple<Address, Symbol, Vec<Val>>');
/** Version 1: `[contract, method, args, can_fail]`; a failure that was allowed answers Void. */
export const routerV1 = model('router-v1', 'Tuple<Address, Symbol, Vec<Val>, Bool>');
