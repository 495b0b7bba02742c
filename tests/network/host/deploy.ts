/** Puts contracts into a ledger: code and instance entries, the model's constructor, asset contracts. */
import { Asset, xdr } from '@stellar/stellar-sdk/base';
import type { Layer } from '../ledger/store';
import { Access } from './access';
import { codeEntryOf } from './creation';
import { codeKey, deployedAddress, instanceKey, keyString } from './entries';
import { construct, type LedgerInfo } from './host';
import { MIN_PERSISTENT_TTL } from './limits';
import type { AddressString, ContractModel, ScVal } from './model';
import type { Models } from './models';
import { codeOf } from './spec';
import { writeInstance } from './storage';

export interface DeployTarget {
  layer: Layer;
  ledger: LedgerInfo;
  models: Models;
}

/** Where the instance goes: a given `C…`, or the address of `deployer` and `salt`. */
export type Where = { address: AddressString } | { deployer: AddressString; salt: Uint8Array };

/** Makes an instance of `model` (and its code entry) and runs its constructor with everything authorized. Returns its address. */
export function deploy(target: DeployTarget, model: ContractModel, where: Where, args: readonly ScVal[] = []): AddressString {
  const contract = 'address' in where ? where.address : deployedAddress(target.ledger.passphrase, where.deployer, where.salt);
  const hash = target.models.hashOf(model);
  putCode(target, model, hash);
  return instantiate(target, model, contract, xdr.ContractExecutable.contractExecutableWasm(hash), args);
}

/** The asset contract of 'CODE:ISSUER' or 'native', at the address the protocol gives it. `construct` gets the asset's name. */
export function deployAsset(target: DeployTarget, asset: string): AddressString {
  const model = target.models.asset;
  if (!model) throw new Error('this network has no asset contract');
  const contract = assetContract(asset, target.ledger.passphrase);
  return instantiate(target, model, contract, xdr.ContractExecutable.contractExecutableStellarAsset(), [xdr.ScVal.scvString(asset)]);
}

/** `C…` of the asset contract of 'CODE:ISSUER' or 'native'. */
export function assetContract(asset: string, passphrase: string): AddressString {
  const [code = '', issuer] = asset.split(':');
  return (asset === 'native' ? Asset.native() : new Asset(code, issuer)).contractId(passphrase);
}

function putCode(target: DeployTarget, model: ContractModel, hash: Uint8Array): void {
  const { sequence } = target.ledger;
  const key = keyString(codeKey(hash));
  if (target.layer.get(key)) return;
  const { data } = codeEntryOf(target.models, codeOf(model));
  target.layer.set(key, { data, lastModified: sequence, liveUntil: sequence + MIN_PERSISTENT_TTL - 1 });
}

function instantiate(
  target: DeployTarget,
  model: ContractModel,
  contract: AddressString,
  executable: xdr.ContractExecutable,
  args: readonly ScVal[],
): AddressString {
  if (target.layer.get(keyString(instanceKey(contract)))) throw new Error(`${contract} exists already`);
  const layer = target.layer.child();
  const access = new Access(layer, target.ledger.sequence);
  writeInstance(access, contract, new xdr.ScContractInstance({ executable, storage: null }));
  access.layer.commit();
  const { result } = construct({ ...target, layer, contract, args }, model);
  if ('error' in result) throw result.error;
  layer.commit();
  return contract;
}
