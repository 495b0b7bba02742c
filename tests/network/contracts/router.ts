/** The router (contracts.md part 7), with elements of three or four parts. */
import type { ContractModel, Env, ScVal } from '../host/model';
import { toAddress, toBool, toSym, toVec, VOID, vec } from './scval';

function exec(elements: 3 | 4) {
  return (env: Env, args: ScVal[]): ScVal => {
    env.requireAuth(toAddress(args[0]));
    env.instance.extendTtl(17_280, 7 * 17_280);
    const results = toVec(args[1]).map((element) => {
      const parts = toVec(element);
      if (parts.length !== elements) env.trap('WasmVm', 'InvalidAction');
      const [contract, fn, inner] = [toAddress(parts[0]), toSym(parts[1]), [...toVec(parts[2])]];
      if (elements === 3 || !toBool(parts[3])) return env.call(contract, fn, inner);
      const tried = env.tryCall(contract, fn, inner);
      return 'ok' in tried ? tried.ok : VOID;
    });
    return vec(...results);
  };
}

const model = (name: string, elements: 3 | 4): ContractModel => ({
  name,
  functions: {
    exec: {
      inputs: [
        { name: 'caller', type: 'Address' },
        { name: 'invocations', type: 'Vec<Vec<Val>>' },
      ],
      output: 'Vec<Val>',
      run: exec(elements),
    },
  },
});

export const router = model('router', 3);
export const routerV1 = model('router-v1', 4);
