/** Authorization trees and their matching against the frames of an invocation. */
import { Address, xdr } from '@stellar/stellar-sdk/base';
import { scAddress } from './entries';
import { type AddressString, HostError, type Invocation, type ScVal } from './model';

/** One call that an address authorized. */
export interface Call {
  contract: AddressString;
  fn: string;
  args: readonly ScVal[];
}

export interface AuthNode extends Call {
  /** Equal for equal calls. */
  id: string;
  children: AuthNode[];
  used: boolean;
}

export function nodeOf(call: Call, children: AuthNode[] = []): AuthNode {
  const id = `${call.contract}.${call.fn}(${xdr.ScVal.scvVec([...call.args]).toXDR('base64')})`;
  return { ...call, id, children, used: false };
}

export function nodeOfInvocation(invocation: Invocation): AuthNode {
  return nodeOf(invocation, (invocation.children ?? []).map(nodeOfInvocation));
}

/** Contract-creation nodes are not known to this network. */
export function nodeOfXdr(invocation: xdr.SorobanAuthorizedInvocation): AuthNode {
  const fn = invocation.function;
  if (fn.type !== 'sorobanAuthorizedFunctionTypeContractFn') throw new HostError('Auth', 'InvalidInput', undefined);
  const call = {
    contract: Address.fromScAddress(fn.contractFn.contractAddress).toString(),
    fn: String(fn.contractFn.functionName),
    args: fn.contractFn.args,
  };
  return nodeOf(call, invocation.subInvocations.map(nodeOfXdr));
}

export function nodeToXdr(node: AuthNode): xdr.SorobanAuthorizedInvocation {
  return new xdr.SorobanAuthorizedInvocation({
    function: xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeContractFn(
      new xdr.InvokeContractArgs({ contractAddress: scAddress(node.contract), functionName: node.fn, args: [...node.args] }),
    ),
    subInvocations: node.children.map(nodeToXdr),
  });
}

/** Changes that a failed frame takes back. */
export class UndoLog {
  private readonly steps: (() => void)[] = [];

  mark(): number {
    return this.steps.length;
  }

  push(step: () => void): void {
    this.steps.push(step);
  }

  rollback(mark: number): void {
    while (this.steps.length > mark) this.steps.pop()?.();
  }
}

/** Follows one tree through the frames: per frame the node it matched, or null. */
export class Tracker {
  stack: (AuthNode | null)[] = [];

  constructor(
    readonly address: AddressString,
    readonly root: AuthNode,
  ) {}

  /** Whether the root has been matched by a frame that still runs. */
  get active(): boolean {
    return this.stack.some((node) => node !== null);
  }

  /** Whether the running frame has used this tree already. */
  get matchedHere(): boolean {
    return (this.stack.at(-1) ?? null) !== null;
  }

  /** Nearest matched node, through frames that asked for nothing. */
  get parent(): AuthNode | undefined {
    return this.stack.findLast((node) => node !== null) ?? undefined;
  }

  /** Uses up the node for `call` in the running frame; the root only where `mayStart`. */
  match(id: string, mayStart: boolean, undo: UndoLog): boolean {
    if (this.stack.length === 0 || this.matchedHere) return false;
    const parent = this.parent;
    const candidates = parent ? parent.children : mayStart ? [this.root] : [];
    const node = candidates.find((candidate) => !candidate.used && candidate.id === id);
    if (!node) return false;
    this.take(node, undo);
    return true;
  }

  take(node: AuthNode, undo: UndoLog): void {
    node.used = true;
    undo.push(() => {
      node.used = false;
    });
    this.stack[this.stack.length - 1] = node;
  }
}
