/** A vault's asset, and what of an account's own entries tells how much it holds of it: lines of the settings' assets, and XLM. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { assetContract } from '../../chain/assets';
import { instanceKey, trustlineKey } from '../../chain/ledger-keys';
import { contractBalanceKey } from '../../contracts/token';
import type { VaultInstance } from '../../contracts/vault';
import { type Address, type ContractId, isAccountId } from '../../primitives/addresses';
import type { AssetSetting, Network } from '../../settings/networks';
import { checkTarget } from './vault-target';

const known = ({ assets }: Network): AssetSetting[] => [assets.usdc, assets.reward].filter((asset) => asset !== undefined);

/** What an account or a smart wallet holds of each, and their contracts: which one it is shows the vault's entry, read in the same round. */
export const lineKeys = (network: Network, holder: Address): xdr.LedgerKey[] =>
  known(network).flatMap((asset) => [
    isAccountId(holder) ? trustlineKey(holder, asset) : contractBalanceKey(asset.contract, holder),
    instanceKey(asset.contract),
  ]);

/** undefined: of this asset only the simulation tells. */
export const settingOf = (network: Network, asset: ContractId): AssetSetting | undefined =>
  known(network).find(({ contract }) => contract === asset);

export const isNative = ({ passphrase }: Network, asset: ContractId): boolean => assetContract(undefined, passphrase) === asset;

/** 400 `vault_multi_asset` where there is not exactly one. */
export function onlyAsset(instance: VaultInstance, vault: ContractId): ContractId {
  const only = instance.assets[0]?.address ?? vault;
  checkTarget(instance, vault, only);
  return only;
}
