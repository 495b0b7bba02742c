/** A vault's asset, and what of an account's own entries says how much it holds of it: lines of the settings' assets, and XLM. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { assetContract } from '../../chain/assets';
import { instanceKey, trustlineKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import { decimalsOf, parseInstance } from '../../contracts/entries';
import { contractBalanceKey } from '../../contracts/token';
import type { VaultInstance } from '../../contracts/vault';
import { type Address, type ContractId, isAccountId } from '../../primitives/addresses';
import { type ListedAsset, listedAssets, type Network } from '../../settings/networks';
import { probeAsset } from '../probe';
import { checkTarget } from './vault-target';

/** What an account or a smart wallet holds of each, and their contracts: which one it is shows the vault's entry, read in the same round. */
export const lineKeys = (network: Network, holder: Address): xdr.LedgerKey[] =>
  listedAssets(network).flatMap(({ code, issuer, contract }) => [
    issuer && isAccountId(holder) ? trustlineKey(holder, { code, issuer }) : contractBalanceKey(contract, holder),
    instanceKey(contract),
  ]);

/** As the settings name it, after it was probed, with the decimals that its contract says; undefined: of this asset only the simulation shows it. */
export function settingOf(network: Network, asset: ContractId, reading: Reading): ListedAsset | undefined {
  const listed = listedAssets(network).find(({ contract }) => contract === asset);
  if (listed) probeAsset(network, listed, reading);
  return !listed || listed.issuer ? listed : { ...listed, decimals: decimalsOf(parseInstance(reading.get(instanceKey(asset)))) };
}

export const isNative = ({ passphrase }: Network, asset: ContractId): boolean => assetContract(undefined, passphrase) === asset;

/** 400 `vault_multi_asset` where there is not exactly one. */
export function onlyAsset(instance: VaultInstance, vault: ContractId): ContractId {
  const only = instance.assets[0]?.address ?? vault;
  checkTarget(instance, vault, only);
  return only;
}
