/** The router: its `exec` runs calls one after the other, each judged as its own step (contracts.md 7). */
import type { xdr } from '@stellar/stellar-sdk/base';
import { below, step } from '../notes';
import { type Authorized, type Call, type CallContext, explainBy, type Functions, takes } from './call';
import { address, bool, contract, raw, symbol, take, vec } from './read';

interface Element {
  call: Call;
  canFail: boolean;
  elements: number;
}

function element(value: xdr.ScVal): Element | undefined {
  if (value.type !== 'scvVec') return undefined;
  const parts = value.vec ?? [];
  const head = take(parts.slice(0, 3), [contract, symbol, vec(raw)]);
  const canFail = parts.length === 4 && parts[3] ? bool(parts[3]) : false;
  if (!head || canFail === undefined || parts.length > 4) return undefined;
  return { call: { contract: head[0], fn: head[1], args: head[2] }, canFail, elements: parts.length };
}

const FUNCTIONS: Functions = {
  exec: takes([address, vec(element)], ({ scope, at, returned, identity: known, call, inner }, caller, elements) => {
    const results = returned?.type === 'scvVec' ? (returned.vec ?? []) : [];
    const expected = scope.network.router?.elements;
    const authorizes: Authorized[] = [];
    // With other code than was seen it calls what it pleases of what is authorized below it.
    const { holdings } = scope;
    const { permitted } = holdings;
    holdings.permitted ||= !known.vouched;
    const steps = elements.map((item, index) => {
      const path = below(at, index);
      if (item.canFail) scope.notes.warn('blocked', 'can_fail', { at: path });
      if (item.elements !== expected) scope.notes.warn('blocked', 'router_shape', { at: path, elements: item.elements });
      const explained = inner(item.call, path, results[index]);
      authorizes.push({ call: item.call, below: explained.authorizes, ...(explained.open ? { open: explained.step } : {}) });
      return explained.step;
    });
    holdings.permitted = permitted;
    return { step: step('router_exec', { name: known.name, router: call.contract, caller }, steps), authorizes };
  }),
};

export const explainRouter = (context: CallContext) => explainBy(FUNCTIONS, context);
