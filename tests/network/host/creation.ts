/** What makes code and contracts: the two host functions beside a call, as far as this network runs them: by the source account itself, of models. */
import { Address, Asset, hash, xdr } from '@stellar/stellar-sdk/base';
import { deployedAddress } from './entries';
import { type AddressString, HostError, type ScVal } from './model';
import type { Models } from './models';
import { codeOf, partsOf } from './spec';

/** A contract to be made. */
export interface Creation {
  contract: AddressString;
  executable: xdr.ContractExecutable;
  args: readonly ScVal[];
  /** What its deployer signs; undefined: an asset's contract anybody makes. */
  authorized: xdr.SorobanAuthorizationEntry | undefined;
}

export type Making = Extract<xdr.HostFunction, { type: 'hostFunctionTypeCreateContract' | 'hostFunctionTypeCreateContractV2' }>;

/** Of the source account alone: who deploys by another's leave is not played here. */
export function creationOf(making: Making, source: AddressString, passphrase: string): Creation {
  const { contractIdPreimage: preimage, executable } =
    making.type === 'hostFunctionTypeCreateContract' ? making.createContract : making.createContractV2;
  const args = making.type === 'hostFunctionTypeCreateContract' ? [] : making.createContractV2.constructorArgs;
  if (preimage.type === 'contractIdPreimageFromAsset') {
    const asset = Asset.fromOperation(preimage.fromAsset);
    const name = asset.isNative() ? 'native' : `${asset.getCode()}:${asset.getIssuer()}`;
    return { contract: asset.contractId(passphrase), executable, args: [xdr.ScVal.scvString(name)], authorized: undefined };
  }
  const { address, salt } = preimage.fromAddress;
  if (Address.fromScAddress(address).toString() !== source) throw new HostError('Auth', 'InvalidAction', undefined);
  const contract = deployedAddress(passphrase, source, salt.toBytes());
  return { contract, executable, args, authorized: entryOf({ preimage, executable, args }) };
}

/** As nodes record it since protocol 22: always the second kind. */
function entryOf({
  preimage,
  executable,
  args,
}: {
  preimage: xdr.ContractIdPreimage;
  executable: xdr.ContractExecutable;
  args: readonly ScVal[];
}) {
  const made = new xdr.CreateContractArgsV2({ contractIdPreimage: preimage, executable, constructorArgs: [...args] });
  return new xdr.SorobanAuthorizationEntry({
    credentials: xdr.SorobanCredentials.sorobanCredentialsSourceAccount(),
    rootInvocation: new xdr.SorobanAuthorizedInvocation({
      function: xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeCreateContractV2HostFn(made),
      subInvocations: [],
    }),
  });
}

/** The code entry of a model's bytes; 'WasmVm' for any others: this network runs models alone. */
export function codeEntryOf(models: Models, wasm: Uint8Array): { hash: Uint8Array; data: xdr.LedgerEntryData } {
  const id = hash(Buffer.from(wasm));
  const model = models.find(id);
  if (!model) throw new HostError('WasmVm', 'InvalidAction', undefined);
  const v1 = new xdr.ContractCodeEntryV1({ ext: xdr.ExtensionPoint.v0(), costInputs: partsOf(model) });
  const entry = new xdr.ContractCodeEntry({ ext: xdr.ContractCodeEntryExt.v1(v1), hash: id, code: codeOf(model) });
  return { hash: id, data: xdr.LedgerEntryData.contractCode(entry) };
}
