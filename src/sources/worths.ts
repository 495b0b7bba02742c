/** What lies in a lending source, as the review counts it: of those in which it is no token of the holder's, which is counted as a token. */

import type { Address, ContractId } from '../primitives/addresses';
import type { SourceKind } from '../primitives/contract-kinds';
import { type Reader, worthIn } from './lendpool/worth';

type Worth = (facts: Reader, source: ContractId, holder: Address, asset: ContractId) => bigint | undefined;

export const worths: { readonly [K in SourceKind]?: Worth } = { lendpool: worthIn };
