/** What a call may cost that is known by its bytes alone. */
import { type FeeTerms, termsOf } from '../chain/fees';
import type { NamedKind } from '../primitives/contract-kinds';
import { fees as lendpool } from './lendpool';
import { type Fees, NOT_MEASURED } from './methods';
import { fees as router } from './router';
import { fees as stabilizer } from './stabilizer';
import { fees as token } from './token';
import { fees as treasury } from './treasury';
import { fees as vault } from './vault';

const byKind: { [kind in NamedKind]: Fees } = { lendpool, router, stabilizer, token, treasury, vault, factory: {} };

/** As it stands beside the method; what is not called here was not measured. `kind` undefined: nobody knows the contract. */
export function methodTerms(kind: NamedKind | undefined, fn: string): FeeTerms {
  const fees = kind ? byKind[kind] : {};
  return termsOf(Object.hasOwn(fees, fn) ? fees[fn] : NOT_MEASURED);
}
