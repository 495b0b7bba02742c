/** What is called of a lending pool, version 2 (contracts.md part 6): made here, and explained to whoever signs in `explain.ts` alone. */
import { xdr } from '@stellar/stellar-sdk/base';
import type { InvocationTree } from '../../chain/invocation';
import { scAddress } from '../../chain/names';
import { callsOf, type MeasuredCall, type MeasuredTree, NOT_MEASURED } from '../../contracts/methods';
import { adr, asI128, asSymbol, asVec, i128, struct, u32, vec } from '../../contracts/scval';
import type { Address, ContractId } from '../../primitives/addresses';
import { I64_MAX } from '../../primitives/amounts';
import { eventsFrom } from '../simulated';
import type { Lent } from '../source';
import type { PoolPosition } from './position';

/** `submit` is called through the router alone. */
export const fees = { submit: NOT_MEASURED, claim: 157_372n };
const call = callsOf(fees);

export const RequestType = {
  supply: 0,
  withdraw: 1,
  supplyCollateral: 2,
  withdrawCollateral: 3,
  borrow: 4,
  repay: 5,
} as const;

export interface PoolRequest {
  address: Address;
  amount: bigint;
  type: number;
}

/** Takes out everything: a request above the position is clamped to it (contracts.md 6.6). */
export const EVERYTHING = I64_MAX;

const requestValue = ({ address, amount, type }: PoolRequest) =>
  struct({ address: adr(address), amount: i128(amount), request_type: u32(type) });

/** `submit` with the user in all three roles: from, spender and receiver. */
export function submitCall(pool: ContractId, user: Address, requests: readonly PoolRequest[]): MeasuredCall {
  return call(pool, 'submit', adr(user), adr(user), adr(user), vec(...requests.map(requestValue)));
}

/** `claim`, paid to the user's own account. */
export function claimTree(pool: ContractId, user: Address, tokens: readonly number[]): MeasuredTree {
  return { ...call(pool, 'claim', adr(user), vec(...tokens.map(u32)), adr(user)), children: [] };
}

/** Takes out `part`, or everything, to the holder; of a position on both sides, which is refused before, the collateral. */
export function exitTree({ source, holder, asset }: Lent, { side }: PoolPosition, part: bigint = EVERYTHING): InvocationTree {
  const type = side === 'supply' ? RequestType.withdraw : RequestType.withdrawCollateral;
  return { ...submitCall(source, holder, [{ address: asset, amount: part, type }]), children: [] };
}

const isWithdrawal = (topic: xdr.ScVal | undefined) => ['withdraw', 'withdraw_collateral'].includes(asSymbol(topic) ?? '');

/** What the pool pays out in a simulation, by its own events (contracts.md 6.8); undefined where the node reports none. */
export function paidOut(events: readonly string[], { source, holder, asset }: Lent): bigint | undefined {
  const parties = [asset, holder].map((address) => xdr.ScVal.scvAddress(scAddress(address)).toXdr('base64'));
  const paid = eventsFrom(source, events).flatMap(({ topics: [name, ...others], data }) => {
    if (!isWithdrawal(name) || others.some((topic, index) => topic.toXdr('base64') !== parties[index])) return [];
    return asI128(asVec(data)?.[0]) ?? [];
  });
  return paid.length === 0 ? undefined : paid.reduce((sum, one) => sum + one, 0n);
}
