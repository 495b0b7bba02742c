/** What a signature may allow: that a contract is called, or made, with everything below it. */
import { xdr } from '@stellar/stellar-sdk/base';
import { contractIdFrom } from '../../chain/ids';
import { addressText } from '../../chain/names';
import type { AccountId, Address } from '../../primitives/addresses';
import { toHex } from '../../primitives/hex';
import { cleanBytes } from '../../primitives/text';
import { step } from '../notes';
import type { Scope } from '../scope';
import { showValues } from '../values';
import { type Call, callOf, type Explained } from './call';
import { explainCall } from './explain';

/** As an authorization names it; undefined for an upload, which asks for nobody's word. */
export function authorizedOf(host: xdr.HostFunction): xdr.SorobanAuthorizedFunction | undefined {
  switch (host.type) {
    case 'hostFunctionTypeInvokeContract':
      return xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeContractFn(host.invokeContract);
    case 'hostFunctionTypeCreateContract':
      return xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeCreateContractHostFn(host.createContract);
    case 'hostFunctionTypeCreateContractV2':
      return xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeCreateContractV2HostFn(host.createContractV2);
    default:
      return undefined;
  }
}

type Creation = xdr.CreateContractArgs | xdr.CreateContractArgsV2;

const creationOf = (what: Exclude<xdr.SorobanAuthorizedFunction, { type: 'sorobanAuthorizedFunctionTypeContractFn' }>): Creation =>
  what.type === 'sorobanAuthorizedFunctionTypeCreateContractHostFn' ? what.createContractHostFn : what.createContractV2HostFn;

const givenTo = (made: Creation) => ('constructorArgs' in made ? made.constructorArgs : []);

/** Without constructor arguments the host takes both kinds of creation for one, and recording simulation names the second (contracts.md 17.4). */
function plainCreation(what: xdr.SorobanAuthorizedFunction): xdr.SorobanAuthorizedFunction {
  if (what.type !== 'sorobanAuthorizedFunctionTypeCreateContractV2HostFn') return what;
  const { contractIdPreimage, executable, constructorArgs } = what.createContractV2HostFn;
  if (constructorArgs.length > 0) return what;
  return xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeCreateContractHostFn(
    new xdr.CreateContractArgs({ contractIdPreimage, executable }),
  );
}

/** Whether an authorization of the one is one of the other. */
export const isSame = (a: xdr.SorobanAuthorizedFunction, b: xdr.SorobanAuthorizedFunction): boolean =>
  plainCreation(a).toXdr('base64') === plainCreation(b).toXdr('base64');

/** Which contract, and what of it. */
export function authorizedCall(what: xdr.SorobanAuthorizedFunction, passphrase: string): Call {
  if (what.type === 'sorobanAuthorizedFunctionTypeContractFn') return callOf(what.contractFn);
  const made = creationOf(what);
  return { contract: contractIdFrom(made.contractIdPreimage, passphrase), fn: 'create contract', args: givenTo(made) };
}

/** In words. What a constructor does is its maker's: whatever it may do with a signature becomes a line below. */
export function explainAuthorized(scope: Scope, what: xdr.SorobanAuthorizedFunction, source: AccountId, returned?: xdr.ScVal): Explained {
  if (what.type === 'sorobanAuthorizedFunctionTypeContractFn') return explainCall(scope, callOf(what.contractFn), '0', returned);
  const made = creationOf(what);
  const { contractIdPreimage: preimage, executable } = made;
  const deployer = preimage.type === 'contractIdPreimageFromAddress' ? (addressText(preimage.fromAddress.address) as Address) : null;
  const code =
    executable.type === 'contractExecutableWasm'
      ? toHex(executable.wasmHash.toBytes())
      : executable.type === 'contractExecutableStellarAsset'
        ? 'asset'
        : cleanBytes(executable.externalRef.tag.bytes, 40).text;
  return { step: step('create_contract', { source, deployer, code, args: showValues(givenTo(made)).values }), authorizes: [], open: true };
}
