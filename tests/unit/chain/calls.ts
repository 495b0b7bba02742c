/** A call with its tree, and simulations of it as nodes answer them. */
import { StrKey, xdr } from '@stellar/stellar-sdk';
import { authorizedInvocation, type InvocationTree } from '../../../src/chain/invocation';
import { accountKey, instanceKey } from '../../../src/chain/ledger-keys';
import { scAddress } from '../../../src/chain/names';
import type { Invocation } from '../../../src/chain/simulate';
import { adr, i128 } from '../../../src/contracts/scval';
import { transferTree } from '../../../src/contracts/token';
import { depositCall } from '../../../src/contracts/vault';
import type { Address, ContractId } from '../../../src/primitives/addresses';
import { contract, token, user } from './entries';

export const LEDGER = 1_000;

export const deposit: InvocationTree = { ...depositCall(contract, user, 5n, true), children: [transferTree(token, user, contract, 5n)] };

export const invocation: Invocation = {
  source: user,
  sequence: 7n,
  call: deposit,
  auth: [{ address: user, tree: deposit }],
  inclusion: 1_000n,
  validUntil: 1_750_000_180,
  ledger: LEDGER,
};

const bySource: xdr.SorobanCredentials = xdr.SorobanCredentials.sorobanCredentialsSourceAccount();

export function entry(tree: InvocationTree, credentials = bySource): string {
  return new xdr.SorobanAuthorizationEntry({ credentials, rootInvocation: authorizedInvocation(tree) }).toXdr('base64');
}

export function addressCredentials(address: Address, nonce = 99n) {
  return xdr.SorobanCredentials.sorobanCredentialsAddress(
    new xdr.SorobanAddressCredentials({
      address: scAddress(address),
      nonce,
      signatureExpirationLedger: 4_000_000_000,
      signature: xdr.ScVal.scvBool(true),
    }),
  );
}

export function resources(resourceFee = 50_000n, keys: xdr.LedgerKey[] = [instanceKey(contract), accountKey(user)]): string {
  return new xdr.SorobanTransactionData({
    ext: xdr.SorobanTransactionDataExt.v0(),
    resources: new xdr.SorobanResources({
      footprint: new xdr.LedgerFootprint({ readOnly: keys.slice(0, 1), readWrite: keys.slice(1) }),
      instructions: 1_000,
      diskReadBytes: 100,
      writeBytes: 100,
    }),
    resourceFee,
  }).toXdr('base64');
}

export const answer = (own: object = {}, auth: string[] = [entry(deposit)]) => ({
  latestLedger: LEDGER,
  results: [{ auth, xdr: i128(5n).toXdr('base64') }],
  transactionData: resources(),
  minResourceFee: '50000',
  ...own,
});

/** A diagnostic event in which a contract says that an error passed it. */
export function errorEvent(of: ContractId, error: xdr.ScError): string {
  const event = new xdr.ContractEvent({
    ext: xdr.ExtensionPoint.v0(),
    contractId: new xdr.ContractId(StrKey.decodeContract(of) as never),
    type: xdr.ContractEventType.diagnostic,
    body: xdr.ContractEventBody.v0(
      new xdr.ContractEventV0({ topics: [xdr.ScVal.scvSymbol('error'), xdr.ScVal.scvError(error)], data: adr(of) }),
    ),
  });
  return new xdr.DiagnosticEvent({ inSuccessfulContractCall: false, event }).toXdr('base64');
}
