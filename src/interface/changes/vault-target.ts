/** A vault as the receiver of a deposit of one asset. */

import { instanceKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import { DEAD_SHARES, parseVault, type VaultInstance } from '../../contracts/vault';
import type { ContractId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import { notVault } from '../checks';

/** 404 `vault_missing`. */
export function existingVault(reading: Reading, vault: ContractId): VaultInstance {
  return parseVault(reading.get(instanceKey(vault))) ?? notVault(vault);
}

/** 400 `vault_multi_asset`, `vault_asset_mismatch`. */
export function checkTarget({ assets }: VaultInstance, vault: ContractId, asset: ContractId): void {
  const [only, ...others] = assets;
  if (!only || others.length > 0) {
    refuse('vault_multi_asset', 'This vault holds several assets: only a vault of one asset can take the position.', {
      vault,
      assets: assets.length,
    });
  }
  if (only?.address !== asset) refuse('vault_asset_mismatch', 'This vault holds another asset.', { vault, asset: only?.address ?? '' });
}

/** The very first deposit leaves 1000 shares with the vault: 400 `amount_too_small` where nothing else would be minted. */
export function checkFirstDeposit(instance: VaultInstance, amount: bigint): void {
  if (amount < 1n || (instance.totalSupply === 0n && amount <= DEAD_SHARES)) {
    refuse('amount_too_small', 'The amount is too small to mint a share.', { amount: amount.toString() });
  }
}
