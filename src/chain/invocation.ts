/** Contract calls and the authorization trees that a signature over them covers (contracts.md 0.1). */
import { xdr } from '@stellar/stellar-sdk/base';
import type { Address, ContractId } from '../primitives/addresses';
import { scAddress } from './names';

export interface Call {
  contract: ContractId;
  fn: string;
  args: xdr.ScVal[];
}

/** A call in which an address authenticates, and the calls below it in which it does so too. */
export interface InvocationTree extends Call {
  children: InvocationTree[];
}

export function invokeArgs({ contract, fn, args }: Call): xdr.InvokeContractArgs {
  return new xdr.InvokeContractArgs({ contractAddress: scAddress(contract), functionName: fn, args });
}

export function authorizedInvocation(tree: InvocationTree): xdr.SorobanAuthorizedInvocation {
  return new xdr.SorobanAuthorizedInvocation({
    function: xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeContractFn(invokeArgs(tree)),
    subInvocations: tree.children.map(authorizedInvocation),
  });
}

/** The entry for the transaction's own source: the envelope's signature is enough. */
export function sourceEntry(tree: InvocationTree): xdr.SorobanAuthorizationEntry {
  return new xdr.SorobanAuthorizationEntry({
    credentials: xdr.SorobanCredentials.sorobanCredentialsSourceAccount(),
    rootInvocation: authorizedInvocation(tree),
  });
}

/** The entry for anybody else, unsigned. `expiration` is the last ledger in which a signature is good. */
export function addressEntry(tree: InvocationTree, address: Address, nonce: bigint, expiration: number): xdr.SorobanAuthorizationEntry {
  return new xdr.SorobanAuthorizationEntry({
    credentials: xdr.SorobanCredentials.sorobanCredentialsAddress(
      new xdr.SorobanAddressCredentials({
        address: scAddress(address),
        nonce,
        signatureExpirationLedger: expiration,
        signature: xdr.ScVal.scvVoid(),
      }),
    ),
    rootInvocation: authorizedInvocation(tree),
  });
}

export function invokeOperation(call: Call, auth: xdr.SorobanAuthorizationEntry[]): xdr.Operation {
  return new xdr.Operation({
    sourceAccount: null,
    body: xdr.OperationBody.invokeHostFunction(
      new xdr.InvokeHostFunctionOp({ hostFunction: xdr.HostFunction.hostFunctionTypeInvokeContract(invokeArgs(call)), auth }),
    ),
  });
}
