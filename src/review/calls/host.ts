/** The three contract operations: invoke (call, upload, create), extend, restore. */
import { sha256 } from '@noble/hashes/sha2.js';
import type { xdr } from '@stellar/stellar-sdk/base';
import { toHex } from '../../chain/bytes';
import { addressText } from '../../chain/names';
import type { AccountId, Address } from '../../primitives/addresses';
import type { Plan, Step } from '../../primitives/plan';
import { cleanBytes } from '../../primitives/text';
import { callOf, explainAuthorizations } from '../auth';
import { sourceOf } from '../classic/explain';
import { step } from '../notes';
import type { Scope } from '../scope';
import { showValues } from '../values';
import { explainCall } from './explain';

export interface HostFindings {
  step: Step;
  authorizations: Plan['authorizations'];
}

function createStep(source: AccountId, args: xdr.CreateContractArgs | xdr.CreateContractArgsV2): Step {
  const { contractIdPreimage: preimage, executable } = args;
  const deployer = preimage.type === 'contractIdPreimageFromAddress' ? (addressText(preimage.fromAddress.address) as Address) : null;
  const code =
    executable.type === 'contractExecutableWasm'
      ? toHex(executable.wasmHash.toBytes())
      : executable.type === 'contractExecutableStellarAsset'
        ? 'asset'
        : cleanBytes(executable.externalRef.tag.bytes, 40).text;
  const values = 'constructorArgs' in args ? showValues(args.constructorArgs).values : [];
  return step('create_contract', { source, deployer, code, args: values });
}

function invoke(scope: Scope, source: AccountId, op: xdr.InvokeHostFunctionOp, returned: xdr.ScVal | undefined): HostFindings {
  const { hostFunction } = op;
  const uncalled = (shown: Step): HostFindings => ({
    step: shown,
    authorizations: explainAuthorizations(scope, op.auth, source, undefined, undefined),
  });
  switch (hostFunction.type) {
    case 'hostFunctionTypeInvokeContract': {
      const call = callOf(hostFunction.invokeContract);
      const explained = explainCall(scope, call, '0', returned);
      return { step: explained.step, authorizations: explainAuthorizations(scope, op.auth, source, call, explained) };
    }
    case 'hostFunctionTypeUploadContractWasm':
      return uncalled(step('upload_code', { source, hash: toHex(sha256(hostFunction.wasm)), bytes: hostFunction.wasm.length }));
    case 'hostFunctionTypeCreateContract':
      return uncalled(createStep(source, hostFunction.createContract));
    case 'hostFunctionTypeCreateContractV2':
      return uncalled(createStep(source, hostFunction.createContractV2));
  }
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
      return { step: step('extend_life', { source, entries, ledgers: body.extendFootprintTtlOp.extendTo }), authorizations: [] };
    }
    case 'restoreFootprint':
      return { step: step('restore_entries', { source, entries: footprint?.readWrite.length ?? 0 }), authorizations: [] };
    default:
      return undefined;
  }
}
