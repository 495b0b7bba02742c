/** The one contract call of an envelope and its authorizations, decoded by the SDK. */
import { scValToNative, xdr } from '@stellar/stellar-sdk/base';
import { parseTransaction } from '../../src/chain/transaction';
import type { World } from './world';

const shown = (args: xdr.InvokeContractArgs): unknown[] => [
  scValToNative(xdr.ScVal.scvAddress(args.contractAddress)),
  String(args.functionName),
  args.args.map((arg) => scValToNative(arg) as unknown),
];

const tree = ({ function: fn, subInvocations }: xdr.SorobanAuthorizedInvocation): unknown[] => [
  ...(fn.type === 'sorobanAuthorizedFunctionTypeContractFn' ? shown(fn.contractFn) : [fn.type]),
  subInvocations.map(tree),
];

/** Each as contract, function, arguments; the authorizations with their credentials before and their children after. */
export function callOf(world: World, envelope: string): { call: unknown[]; auth: unknown[][] } {
  const { operations } = parseTransaction(envelope, world.network.passphrase).tx;
  const body = operations[0]?.body;
  if (operations.length !== 1 || body?.type !== 'invokeHostFunction') throw new Error('not one contract call');
  const { hostFunction, auth } = body.invokeHostFunctionOp;
  if (hostFunction.type !== 'hostFunctionTypeInvokeContract') throw new Error('not a call');
  return {
    call: shown(hostFunction.invokeContract),
    auth: auth.map(({ credentials, rootInvocation }) => [credentials.type, ...tree(rootInvocation)]),
  };
}
