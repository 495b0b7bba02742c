import type { xdr } from '@stellar/stellar-sdk/base';
import { addressText } from '../../chain/names';
import type { ContractId } from '../../primitives/addresses';
import type { Step } from '../../primitives/plan';
import type { AssetParam } from '../../primitives/plan-words';
import type { Scope } from '../scope';
import type { KnownContract } from './contract-kind';
import { type Read, take } from './read';

/** A contract call as the bytes say it. */
export interface Call {
  /** Of bytes that call what is no contract: that address. */
  contract: ContractId;
  fn: string;
  args: readonly xdr.ScVal[];
}

export function callOf({ contractAddress, functionName, args }: xdr.InvokeContractArgs): Call {
  return { contract: addressText(contractAddress) as ContractId, fn: functionName.toString(), args };
}

export interface CallContext {
  scope: Scope;
  at: string;
  call: Call;
  identity: KnownContract;
  /** What the simulation says it returns. */
  returned: xdr.ScVal | undefined;
  /** Explains a call made inside this one. */
  inner: (call: Call, at: string, returned: xdr.ScVal | undefined) => Explained;
}

export interface TokenContext extends CallContext {
  token: AssetParam;
}

/** A call in words, and which calls the user authorizes below it by signing it. */
export interface Explained {
  step: Step;
  /** Calls below it that need the user's authorization; anything else below it is not what this call is for. */
  authorizes: Authorized[];
  /** Nothing is known of the contract: see `Authorized.open`. */
  open?: boolean;
}

export interface Authorized {
  call: Call;
  below: Authorized[];
  /** The call of an unknown contract: whatever else is authorized below it becomes a child of this step. */
  open?: Step;
}

/** Of one kind of contract. undefined: no function with words here. `'odd'`: one of them, with other arguments. */
export type Explanation = (context: CallContext) => Explained | 'odd' | undefined;

/** Functions of a kind of contract, by name, in words. undefined: with these arguments it is none of them. */
export type Functions<C extends CallContext = CallContext> = Record<string, (context: C) => Explained | Step | undefined>;

/** A function whose arguments are of these types. */
export function takes<C extends CallContext, T extends unknown[]>(
  reads: readonly [...{ [K in keyof T]: Read<T[K]> }],
  explain: (context: C, ...args: T) => Explained | Step,
) {
  return (context: C): Explained | Step | undefined => {
    const args = take<T>(context.call.args, reads);
    return args && explain(context, ...args);
  };
}

/** undefined: no function with words here. `'odd'`: one of them, with other arguments. */
export function explainBy<C extends CallContext>(functions: Functions<C>, context: C): Explained | 'odd' | undefined {
  const explain = Object.hasOwn(functions, context.call.fn) ? functions[context.call.fn] : undefined;
  if (!explain) return undefined;
  const explained = explain(context) ?? 'odd';
  return explained === 'odd' || 'step' in explained ? explained : { step: explained, authorizes: [] };
}
