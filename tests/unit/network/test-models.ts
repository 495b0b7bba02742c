/** Tiny contracts that show one behaviour of the host each. */
import { Address, nativeToScVal, scValToNative, xdr } from '@stellar/stellar-sdk/base';
import type { ContractModel, Env, ScVal } from '../../network/host/model';

export const sym = (name: string): ScVal => xdr.ScVal.scvSymbol(name);
export const u32 = (value: number): ScVal => xdr.ScVal.scvU32(value);
export const adr = (address: string): ScVal => new Address(address).toScVal();
export const i128 = (value: bigint): ScVal => nativeToScVal(value, { type: 'i128' });
const str = (value: ScVal | undefined): string => String(value && scValToNative(value));
const num = (value: ScVal | undefined): number => (value ? Number(scValToNative(value)) : 0);
const COUNT = sym('Count');

/** Counts in persistent, temporary and instance storage. */
export const counter: ContractModel = {
  name: 'counter',
  errors: { TooHigh: 7 },
  functions: {
    count: { inputs: [], output: 'U32', run: (env) => u32(num(env.persistent.get(COUNT))) },
    add: {
      inputs: [{ name: 'by', type: 'U32' }],
      output: 'U32',
      run: (env, [by]) => {
        const next = num(env.persistent.get(COUNT)) + num(by);
        env.persistent.set(COUNT, u32(next));
        env.event([sym('added')], u32(next));
        if (next > 100) env.fail(7);
        return u32(next);
      },
    },
    /** For the owner alone. */
    add_for: {
      inputs: [
        { name: 'owner', type: 'Address' },
        { name: 'by', type: 'U32' },
      ],
      output: 'U32',
      run: (env, [owner, by]) => {
        env.requireAuth(str(owner));
        const next = num(env.persistent.get(COUNT)) + num(by);
        env.persistent.set(COUNT, u32(next));
        if (next > 100) env.fail(7);
        return u32(next);
      },
    },
    /** Asks for the owner twice, for its arguments and for others. */
    ask_twice: {
      inputs: [{ name: 'owner', type: 'Address' }],
      run: (env, [owner]) => {
        env.requireAuth(str(owner));
        env.requireAuth(str(owner), [u32(2)]);
        return xdr.ScVal.scvVoid();
      },
    },
    touch: {
      inputs: [],
      output: 'U32',
      run: (env) => {
        env.temporary.set(COUNT, u32(num(env.temporary.get(COUNT)) + 1));
        env.instance.set(COUNT, u32(num(env.instance.get(COUNT)) + 1));
        return env.temporary.get(COUNT) ?? u32(0);
      },
    },
    touched: { inputs: [], output: 'Bool', run: (env) => xdr.ScVal.scvBool(env.temporary.has(COUNT)) },
    extend: {
      inputs: [],
      run: (env) => {
        env.persistent.extendTtl(COUNT, 3_000_000, 3_000_000);
        return xdr.ScVal.scvVoid();
      },
    },
    panic: {
      inputs: [],
      run: () => {
        throw new RangeError('overflow');
      },
    },
    take: { inputs: [{ name: 'value', type: 'Val' }], run: () => xdr.ScVal.scvVoid() },
  },
};

const TARGET = [
  { name: 'target', type: 'Address' },
  { name: 'fn', type: 'Symbol' },
  { name: 'args', type: 'Vec<Val>' },
] as const;

const vec = (value: ScVal | undefined): ScVal[] => (value?.type === 'scvVec' ? (value.vec ?? []) : []);

/** Calls others, in the ways a contract can. */
export const caller: ContractModel = {
  name: 'caller',
  functions: {
    forward: { inputs: TARGET, output: 'Val', run: (env, [target, fn, args]) => env.call(str(target), str(fn), vec(args)) },
    try_forward: {
      inputs: TARGET,
      output: 'Val',
      run: (env, [target, fn, args]) => {
        env.event([sym('tried')], xdr.ScVal.scvVoid());
        const result = env.tryCall(str(target), str(fn), vec(args));
        return 'ok' in result ? result.ok : sym('failed');
      },
    },
    /** Forwards after `user` has authorized this very call. */
    forward_for: {
      inputs: [{ name: 'user', type: 'Address' }, ...TARGET],
      output: 'Val',
      run: (env, [user, target, fn, args]) => {
        env.requireAuth(str(user));
        return env.call(str(target), str(fn), vec(args));
      },
    },
    forward_twice_for: {
      inputs: [{ name: 'user', type: 'Address' }, ...TARGET],
      output: 'Val',
      run: (env, [user, target, fn, args]) => {
        env.requireAuth(str(user));
        env.call(str(target), str(fn), vec(args));
        return env.call(str(target), str(fn), vec(args));
      },
    },
    /** Lets `middle.forward` act for this contract on `target`. */
    authorize: {
      inputs: [{ name: 'middle', type: 'Address' }, ...TARGET],
      output: 'Val',
      run: (env, [middle, target, fn, args]) => {
        env.authorizeAsCurrentContract([{ contract: str(target), fn: str(fn), args: vec(args) }]);
        return forwardThrough(env, str(middle), [target, fn, args]);
      },
    },
    not_authorize: {
      inputs: [{ name: 'middle', type: 'Address' }, ...TARGET],
      output: 'Val',
      run: (env, [middle, target, fn, args]) => forwardThrough(env, str(middle), [target, fn, args]),
    },
  },
};

function forwardThrough(env: Env, middle: string, args: (ScVal | undefined)[]): ScVal {
  return env.call(
    middle,
    'forward',
    args.map((arg) => arg ?? xdr.ScVal.scvVoid()),
  );
}

/** An account contract that accepts the signature 'open sesame'. */
export const sesame: ContractModel = {
  name: 'sesame',
  errors: { Closed: 1 },
  functions: {
    __check_auth: {
      inputs: [
        { name: 'payload', type: 'BytesN<32>' },
        { name: 'signature', type: 'Val' },
        { name: 'contexts', type: 'Vec<Val>' },
      ],
      run: (env, [, signature, contexts]) => {
        if (signature?.type !== 'scvString' || str(signature) !== 'open sesame' || vec(contexts).length === 0) env.fail(1);
        return xdr.ScVal.scvVoid();
      },
    },
  },
};
