/** Where the worth of vaults is read, kept for a worker that was stopped meanwhile: its first round is the only one then. */
import { xdr } from '@stellar/stellar-sdk/base';
import type { Remembered } from '../interface/reads/vault-value';
import type { ContractId } from '../primitives/addresses';
import { belowItem } from './kept';
import type { WalletStore } from './store';

/** Fills what a new worker does not know yet. What cannot be read is asked of the chain again. */
export async function recall(store: WalletStore, networkId: string, remembered: Remembered): Promise<void> {
  if (remembered.size > 0) return;
  for (const [vault, keys] of Object.entries((await store.snapshot(belowItem, networkId)) ?? {})) {
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

export async function retain(store: WalletStore, networkId: string, remembered: Remembered): Promise<void> {
  const now = Object.fromEntries([...remembered].map(([vault, keys]) => [vault, keys.map((key) => key.toXdr('base64'))]));
  const before = await store.snapshot(belowItem, networkId);
  if (JSON.stringify(before) !== JSON.stringify(now)) await store.keepSnapshot(belowItem, now, networkId);
}
