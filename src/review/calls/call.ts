import type { xdr } from '@stellar/stellar-sdk/base';
import type { ContractId } from '../../primitives/addresses';
import type { Step } from '../../primitives/plan';
import type { Scope } from '../scope';

/** A contract call as the bytes say it. */
export interface Call {
  /** Of bytes that call what is no contract: that address. */
  contract: ContractId;
  fn: string;
  args: readonly xdr.ScVal[];
}

export interface CallContext {
  scope: Scope;
  at: string;
  /** What the simulation says it returns. */
  returned: xdr.ScVal | undefined;
  /** It is the handover inside `register_vault`. */
  underRegister?: boolean;
  /** Explains a call made inside this one. */
  inner: (call: Call, at: string, returned: xdr.ScVal | undefined) => Explained;
}

/** A call in words, and which calls the user authorizes below it by signing it. */
export interface Explained {
  step: Step;
  /** Calls below it that need the user's authorization; anything else below it is not what this call is for. */
  authorizes: Authorized[];
  /** Nothing is known of the contract: see `Authorized.open`. */
  open?: boolean;
}

export interface Authorized {
  call: Call;
  below: Authorized[];
  /** The call of an unknown contract: whatever else is authorized below it becomes a child of this step. */
  open?: Step;
}
