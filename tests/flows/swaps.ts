/** Envelopes that are not what was meant: one thing swapped in what was built. */
import { xdr } from '@stellar/stellar-sdk/base';
import { expect } from 'vitest';
import { parseTransaction } from '../../src/chain/transaction';
import type { Change } from '../../src/interface/call/change';
import type { ServiceError } from '../../src/primitives/errors';
import { adr, bool, u32 } from '../network/index';
import type { World } from './world';

function altered(value: xdr.ScVal, other: string): xdr.ScVal {
  switch (value.type) {
    case 'scvAddress':
      return adr(other);
    case 'scvU32':
      return u32(value.u32 + 1);
    case 'scvBool':
      return bool(!value.b);
    case 'scvI128':
      return xdr.ScVal.scvI128(new xdr.Int128Parts({ hi: value.i128.hi, lo: value.i128.lo + 1n }));
    case 'scvVec':
      return xdr.ScVal.scvVec((value.vec ?? []).map((item) => altered(item, other)));
    case 'scvMap':
      return xdr.ScVal.scvMap((value.map ?? []).map(({ key, val }) => new xdr.ScMapEntry({ key, val: altered(val, other) })));
    default:
      return xdr.ScVal.scvVoid();
  }
}

/** Each argument of a call swapped in turn, then its contract and its function. */
function otherCalls(call: xdr.InvokeContractArgs, other: string, contract: string): [string, xdr.InvokeContractArgs][] {
  const at = (index: number) => call.args.map((arg, place) => (place === index ? altered(arg, other) : arg));
  const address = adr(contract);
  if (address.type !== 'scvAddress') throw new Error('no address');
  return [
    ...call.args.map((_, index): [string, xdr.InvokeContractArgs] => [
      `argument ${index}`,
      new xdr.InvokeContractArgs({ ...call, args: at(index) }),
    ]),
    ['contract', new xdr.InvokeContractArgs({ ...call, contractAddress: address.address })],
    ['function', new xdr.InvokeContractArgs({ ...call, functionName: 'upgrade' })],
  ];
}

type Tree = xdr.SorobanAuthorizedInvocation;

function otherTrees(tree: Tree, other: string, contract: string): [string, Tree][] {
  const { function: what, subInvocations } = tree;
  if (what.type !== 'sorobanAuthorizedFunctionTypeContractFn') return [];
  const make = (fn: xdr.InvokeContractArgs, below: readonly Tree[]) =>
    new xdr.SorobanAuthorizedInvocation({
      function: xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeContractFn(fn),
      subInvocations: [...below],
    });
  return [
    ...otherCalls(what.contractFn, other, contract).map(([title, fn]): [string, Tree] => [title, make(fn, subInvocations)]),
    ['another call below', make(what.contractFn, [...subInvocations, tree])],
    ...subInvocations.flatMap((child, index) =>
      otherTrees(child, other, contract).map(([title, swapped]): [string, Tree] => [
        `${title} below`,
        make(
          what.contractFn,
          subInvocations.map((kept, place) => (place === index ? swapped : kept)),
        ),
      ]),
    ),
  ];
}

/** Envelopes like the change's, each with one thing swapped in its call or its authorization. */
function swaps(world: World, { envelope }: Change<unknown>): [string, string][] {
  const { tx } = parseTransaction(envelope, world.network.passphrase);
  const { body } = tx.operations[0] ?? {};
  if (body?.type !== 'invokeHostFunction') throw new Error('not a call');
  const { hostFunction, auth } = body.invokeHostFunctionOp;
  if (hostFunction.type !== 'hostFunctionTypeInvokeContract') throw new Error('not a call');
  const [other, contract] = [world.role('otherOwner'), world.contract('notVault')];
  const entry = auth[0] as xdr.SorobanAuthorizationEntry;
  const { credentials, rootInvocation } = entry;
  const seal = (what: xdr.HostFunction, entries: readonly xdr.SorobanAuthorizationEntry[]): string => {
    const call = new xdr.InvokeHostFunctionOp({ hostFunction: what, auth: [...entries] });
    const operation = new xdr.Operation({ sourceAccount: null, body: xdr.OperationBody.invokeHostFunction(call) });
    const changed = new xdr.Transaction({ ...tx, operations: [operation] });
    return xdr.TransactionEnvelope.envelopeTypeTx(new xdr.TransactionV1Envelope({ tx: changed, signatures: [] })).toXdr('base64');
  };
  const calls = otherCalls(hostFunction.invokeContract, other, contract);
  return [
    ...calls.map(([title, call]): [string, string] => [title, seal(xdr.HostFunction.hostFunctionTypeInvokeContract(call), auth)]),
    ...otherTrees(rootInvocation, other, contract).map(([title, tree]): [string, string] => [
      `authorized ${title}`,
      seal(hostFunction, [new xdr.SorobanAuthorizationEntry({ credentials, rootInvocation: tree })]),
    ]),
    ['no authorization', seal(hostFunction, [])],
    ['authorized twice', seal(hostFunction, [entry, entry])],
  ];
}

/** Whatever is swapped after building, what is shown is not what was meant, and nothing is shown. */
export async function refusesSwaps(world: World, change: Change<unknown>): Promise<void> {
  await world.plan(change);
  const list = swaps(world, change);
  expect(list.length).toBeGreaterThan(8);
  for (const [title, envelope] of list) {
    const refused = await world.plan({ ...change, envelope }).then(
      () => 'shown',
      (error: unknown) => (error as ServiceError).code,
    );
    expect([title, refused]).toEqual([title, 'plan_mismatch']);
  }
}
