import type { xdr } from '@stellar/stellar-sdk/base';
import type { AccountId } from '../../primitives/addresses';
import type { FailReason } from '../../primitives/plan-words';
import type { AccountNow } from '../entries';
import type { Scope } from '../scope';

/** The one arm of an operation's body. */
export type Body<T extends xdr.OperationBodyVariantName> = Extract<xdr.OperationBody, { type: T }>;

/** What every explanation of a classic operation gets. */
export interface Classic {
  scope: Scope;
  /** The account it acts for. */
  source: AccountId;
  /** Path of the step. */
  at: string;
}

/** The ledger as it would be refuses this operation, and with it the whole transaction. */
export function fails({ scope, at }: Pick<Classic, 'scope' | 'at'>, why: FailReason): void {
  scope.notes.warn('danger', 'will_fail', { at, why });
}

/** The account that acts; nothing where it is not known, or not there (which is warned of already). */
export const actor = ({ scope, source }: Classic): AccountNow | undefined => scope.entries.account(source) ?? undefined;
