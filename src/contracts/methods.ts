/** What the methods cost that are called here: it stands beside the calls themselves, where they are made (contracts.md 17.1). */
import type { xdr } from '@stellar/stellar-sdk/base';
import { type FeeTerms, termsOf } from '../chain/fees';
import type { Call, InvocationTree } from '../chain/invocation';
import type { ContractId } from '../primitives/addresses';

export const NOT_MEASURED = undefined;

/** By method the highest resource fee that the real host was measured to ask, rent apart, in stroops. */
export interface Fees {
  readonly [fn: string]: bigint | typeof NOT_MEASURED;
}

/** A call that can be a transaction of its own: it says what that may cost. */
export interface MeasuredCall extends Call {
  terms: FeeTerms;
}

export interface MeasuredTree extends InvocationTree, MeasuredCall {}

/** How a contract of these methods is called, and of no others. */
export const callsOf =
  <F extends Fees>(fees: F) =>
  (contract: ContractId, fn: keyof F & string, ...args: xdr.ScVal[]): MeasuredCall => ({ contract, fn, args, terms: termsOf(fees[fn]) });
