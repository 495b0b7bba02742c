/** The router (contracts.md part 7): several calls in one, all or nothing. */
import type { Call, InvocationTree } from '../chain/invocation';
import type { Address, ContractId } from '../primitives/addresses';
import { callsOf, type MeasuredCall, type MeasuredTree } from './methods';
import { adr, asVec, bool, type ScVal, sym, vec } from './scval';

export const fees = { exec: 5_131_443n };
const call = callsOf(fees);

export interface Router {
  address: ContractId;
  /** Length of an element: with four, the last says whether the call may fail. */
  elements: 3 | 4;
}

/** `can_fail` is always false. */
export function execCall({ address, elements }: Router, caller: Address, calls: readonly Call[]): MeasuredCall {
  const items = calls.map(({ contract, fn, args }) => vec(adr(contract), sym(fn), vec(...args), ...(elements === 4 ? [bool(false)] : [])));
  return call(address, 'exec', adr(caller), vec(...items));
}

/** `exec` and below it the inner calls in which the caller authenticates, each with its own tree. */
export function execTree(router: Router, caller: Address, inner: readonly InvocationTree[]): MeasuredTree {
  return { ...execCall(router, caller, inner), children: [...inner] };
}

/** What each inner call returned. */
export function parseExecReturn(value: ScVal | undefined): readonly ScVal[] | undefined {
  return asVec(value);
}
