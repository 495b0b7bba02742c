/** What is called of a yield token (contracts.md 18.2): made here, and explained to whoever signs in `explain.ts` alone. */
import { xdr } from '@stellar/stellar-sdk/base';
import type { InvocationTree } from '../../chain/invocation';
import { scAddress } from '../../chain/names';
import { callsOf, NOT_MEASURED } from '../../contracts/methods';
import { adr, asI128, asSymbol, asVec, field, i128 } from '../../contracts/scval';
import { eventsFrom } from '../simulated';
import type { Lent } from '../source';

/** Called through the router alone. */
export const fees = { redeem: NOT_MEASURED, withdraw: NOT_MEASURED };
const call = callsOf(fees);

/** Burns all `shares` for what they pay, or just as many as `part` of the asset takes: receiver, owner and operator are the holder. */
export function exitTree({ source, holder }: Lent, shares: bigint, part: bigint | undefined): InvocationTree {
  const [fn, amount] = part === undefined ? (['redeem', shares] as const) : (['withdraw', part] as const);
  return { ...call(source, fn, i128(amount), adr(holder), adr(holder), adr(holder)), children: [] };
}

/** By its own events, and where the node reports none by what `redeem` returned; undefined: nobody says. */
export function paidOut(events: readonly string[], returned: xdr.ScVal, { source, holder }: Lent, part: bigint | undefined) {
  const self = xdr.ScVal.scvAddress(scAddress(holder)).toXdr('base64');
  const paid = eventsFrom(source, events).flatMap(({ topics: [name, ...parties], data }) => {
    if (asSymbol(name) !== 'withdraw' || parties.some((one) => one.toXdr('base64') !== self)) return [];
    // The standard writes the two amounts in a row, its reference implementation by their names.
    return asI128(asVec(data)?.[0] ?? field(data, 'assets')) ?? [];
  });
  if (paid.length > 0) return paid.reduce((sum, one) => sum + one, 0n);
  return part === undefined ? asI128(returned) : undefined;
}
