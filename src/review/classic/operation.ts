import type { xdr } from '@stellar/stellar-sdk/base';
import type { AccountId } from '../../primitives/addresses';
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
