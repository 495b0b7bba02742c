/** The three contract operations: invoke (call, upload, create), extend, restore. */
import { sha256 } from '@noble/hashes/sha2.js';
import type { xdr } from '@stellar/stellar-sdk/base';
import type { AccountId } from '../../primitives/addresses';
import { toHex } from '../../primitives/hex';
import { timeOfLedger } from '../../primitives/ledgers';
import type { Plan, Step } from '../../primitives/plan';
import { explainAuthorizations } from '../auth';
import { sourceOf } from '../classic/explain';
import { step } from '../notes';
import type { Scope } from '../scope';
import { authorizedOf, explainAuthorized } from './authorized';

export interface HostFindings {
  step: Step;
  authorizations: Plan['authorizations'];
}

function invoke(
  scope: Scope,
  source: AccountId,
  { hostFunction, auth }: xdr.InvokeHostFunctionOp,
  returned: xdr.ScVal | undefined,
): HostFindings {
  const what = authorizedOf(hostFunction);
  const explained = what && explainAuthorized(scope, what, source, returned);
  const wasm = hostFunction.type === 'hostFunctionTypeUploadContractWasm' ? hostFunction.wasm : new Uint8Array();
  return {
    step: explained?.step ?? step('upload_code', { source, hash: toHex(sha256(wasm)), bytes: wasm.length }),
    authorizations: explainAuthorizations(scope, auth, source, what, explained),
  };
}

/** undefined for classic operations. */
export function explainHost(
  scope: Scope,
  operation: xdr.Operation,
  sorobanData: xdr.SorobanTransactionData | undefined,
  returned: xdr.ScVal | undefined,
): HostFindings | undefined {
  const { body } = operation;
  const footprint = sorobanData?.resources.footprint;
  const source = sourceOf(operation, scope, '0');
  switch (body.type) {
    case 'invokeHostFunction':
      return invoke(scope, source, body.invokeHostFunctionOp, returned);
    case 'extendFootprintTtl': {
      const entries = footprint?.readOnly.length ?? 0;
      const ledgers = body.extendFootprintTtlOp.extendTo;
      const untilTime = timeOfLedger(scope.facts.ledger + ledgers, scope.facts);
      return { step: step('extend_life', { source, entries, ledgers, untilTime }), authorizations: [] };
    }
    case 'restoreFootprint':
      return { step: step('restore_entries', { source, entries: footprint?.readWrite.length ?? 0 }), authorizations: [] };
    default:
      return undefined;
  }
}
