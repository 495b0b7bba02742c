/** What a call may cost that is known by its bytes alone. */
import { type FeeTerms, termsOf } from '../chain/fees';
import { type Fees, NOT_MEASURED } from '../contracts/methods';
import { fees as router } from '../contracts/router';
import { fees as stabilizer } from '../contracts/stabilizer';
import { fees as token } from '../contracts/token';
import { fees as treasury } from '../contracts/treasury';
import { fees as vault } from '../contracts/vault';
import type { NamedKind, SourceKind } from '../primitives/contract-kinds';
import { sources } from './sources';

const ofSources = Object.fromEntries(Object.entries(sources).map(([kind, { fees }]) => [kind, fees])) as { [K in SourceKind]: Fees };
const byKind: { [K in NamedKind]: Fees } = { ...ofSources, router, stabilizer, token, treasury, vault, factory: {} };

/** As it stands beside the method; what is not called here was not measured. `kind` undefined: nobody knows the contract. */
export function methodTerms(kind: NamedKind | undefined, fn: string): FeeTerms {
  const fees = kind ? byKind[kind] : {};
  return termsOf(Object.hasOwn(fees, fn) ? fees[fn] : NOT_MEASURED);
}
