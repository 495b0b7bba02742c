/** Where the worth of vaults is read, kept for a worker that was stopped meanwhile: its first round is the only one then. */
import { xdr } from '@stellar/stellar-sdk/base';
import type { VaultKeys } from '../../interface/reads/vault-value';
import type { ContractId } from '../../primitives/addresses';
import type { WalletStore } from './store';
import { vaultKeysItem } from './table';

/** Fills what a new worker does not know yet. What cannot be read is asked of the chain again. */
export async function loadVaultKeys(store: WalletStore, networkId: string, remembered: VaultKeys): Promise<void> {
  if (remembered.size > 0) return;
  for (const [vault, keys] of Object.entries((await store.snapshot(vaultKeysItem, networkId)) ?? {})) {
    try {
      remembered.set(
        vault as ContractId,
        keys.map((key) => xdr.LedgerKey.fromXdr(key, 'base64')),
      );
    } catch {
      // Of another version.
    }
  }
}

export async function saveVaultKeys(store: WalletStore, networkId: string, remembered: VaultKeys): Promise<void> {
  const now = Object.fromEntries([...remembered].map(([vault, keys]) => [vault, keys.map((key) => key.toXdr('base64'))]));
  const before = await store.snapshot(vaultKeysItem, networkId);
  if (JSON.stringify(before) !== JSON.stringify(now)) await store.keepSnapshot(vaultKeysItem, now, networkId);
}
