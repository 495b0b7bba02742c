/** The router (contracts.md part 7): several calls in one, all or nothing. */
import type { Call, InvocationTree } from '../chain/invocation';
import type { Address, ContractId } from '../primitives/addresses';
import { adr, all, asAddress, asBool, asContract, asSymbol, asVec, bool, type ScVal, sym, vec } from './scval';

export interface Router {
  address: ContractId;
  /** Length of an element: with four, the last says whether the call may fail. */
  elements: 3 | 4;
}

/** `can_fail` is always false. */
export function execCall({ address, elements }: Router, caller: Address, calls: readonly Call[]): Call {
  const items = calls.map(({ contract, fn, args }) => vec(adr(contract), sym(fn), vec(...args), ...(elements === 4 ? [bool(false)] : [])));
  return { contract: address, fn: 'exec', args: [adr(caller), vec(...items)] };
}

/** `exec` and below it the inner calls in which the caller authenticates, each with its own tree. */
export function execTree(router: Router, caller: Address, inner: readonly InvocationTree[]): InvocationTree {
  return { ...execCall(router, caller, inner), children: [...inner] };
}

export interface ExecCall extends Call {
  canFail: boolean;
}

function asCall(value: ScVal): ExecCall | undefined {
  const items = asVec(value);
  const contract = asContract(items?.[0]);
  const fn = asSymbol(items?.[1]);
  const args = asVec(items?.[2]);
  const canFail = items?.length === 4 ? asBool(items[3]) : false;
  if (!items || (items.length !== 3 && items.length !== 4) || !contract || fn === undefined || !args || canFail === undefined)
    return undefined;
  return { contract, fn, args: [...args], canFail };
}

/** The arguments of `exec`; undefined where they are none. */
export function decodeExec(args: readonly ScVal[]): { caller: Address; calls: ExecCall[] } | undefined {
  const caller = asAddress(args[0]);
  const calls = all(args[1], asCall);
  return args.length === 2 && caller && calls ? { caller, calls } : undefined;
}

/** What each inner call returned. */
export function parseExecReturn(value: ScVal | undefined): readonly ScVal[] | undefined {
  return asVec(value);
}
