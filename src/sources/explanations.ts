/** What the calls of each lending source are explained by: by the review alone, which trusts no builder's code of calls (docs/decisions.md 2). */
import type { SourceKind } from '../primitives/contract-kinds';
import type { Explanation } from '../review/calls/call';
import { explainLendpool } from './lendpool/explain';
import { explainYieldtoken } from './yieldtoken/explain';

export const explanations: { readonly [K in SourceKind]: Explanation } = { lendpool: explainLendpool, yieldtoken: explainYieldtoken };
