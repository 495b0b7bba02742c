/** A vault as the receiver of a deposit of one asset. */

import { instanceKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import { DEAD_SHARES, parseVault, type VaultInstance } from '../../contracts/vault';
import type { ContractId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import { MINTS_NOTHING, NOT_INVESTED } from '../call/failures';
import { notVault } from '../checks';
import { barred, minted, type Taken } from '../reads/foresight';
import type { VaultValue } from '../reads/vault-value';

/** 404 `vault_missing`. */
export function existingVault(reading: Reading, vault: ContractId): VaultInstance {
  return parseVault(reading.get(instanceKey(vault))) ?? notVault(vault);
}

/** 400 `vault_multi_asset`, `vault_asset_mismatch`. */
export function checkTarget({ assets }: VaultInstance, vault: ContractId, asset: ContractId): void {
  const [only, ...others] = assets;
  if (!only || others.length > 0) {
    refuse('vault_multi_asset', 'Only a vault of one asset can take the position.', {
      vault,
      assets: assets.length,
    });
  }
  if (only?.address !== asset) refuse('vault_asset_mismatch', 'This vault holds another asset.', { vault, asset: only?.address ?? '' });
}

/** The very first deposit leaves 1000 shares with the vault: 400 `amount_too_small` where nothing else would be minted. */
export function checkFirstDeposit(instance: VaultInstance, amount: bigint): void {
  if (amount < 1n || (instance.totalSupply === 0n && amount <= DEAD_SHARES)) {
    refuse('amount_too_small', MINTS_NOTHING, { amount: amount.toString() });
  }
}

/** The issuer of its asset lets the vault have and give none: 400 `trustline_unauthorized`. */
export function checkThawed({ frozen }: VaultValue, vault: ContractId): void {
  if (frozen) refuse('trustline_unauthorized', 'The issuer has frozen what this vault holds.', { holder: vault });
}

interface Incoming {
  vault: ContractId;
  amount: bigint;
  invest: boolean;
  /** What leaves pools before it, in the same transaction. */
  taken?: Taken;
}

/** What the vault's entries foretell of a deposit: 400 `trustline_unauthorized`, `vault_worthless`, `amount_too_small`, `invest_barred`. */
export function checkDeposit(value: VaultValue, { vault, amount, invest, taken = new Map() }: Incoming): void {
  checkThawed(value, vault);
  // With shares and without money it has no price to sell at (contracts.md 4.4).
  if (value.instance.totalSupply > 0n && value.total === 0n && !value.reported) {
    refuse('vault_worthless', 'The vault’s shares are worth nothing: it takes no deposit.', { vault });
  }
  if (minted(value, amount) === 0n) refuse('amount_too_small', MINTS_NOTHING, { vault, amount: amount.toString() });
  const bar = invest ? barred(value, amount, taken) : undefined;
  if (!bar) return;
  const { pool: lendpool, error } = bar;
  // What would go through instead, in the words of the wallet's own command.
  refuse('invest_barred', NOT_INVESTED, { vault, lendpool, error, invest: false });
}
