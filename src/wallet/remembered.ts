/** Where the worth of vaults is read, kept for a worker that was stopped meanwhile: its first round is the only one then. */
import { xdr } from '@stellar/stellar-sdk/base';
import * as v from 'valibot';
import type { Remembered } from '../interface/vault-value';
import type { ContractId } from '../primitives/addresses';
import { base64 } from '../primitives/schemas';
import type { WalletStore } from './store';

const kept = v.record(v.string(), v.array(base64));

const nameOf = (networkId: string) => `below ${networkId}`;

/** Fills what a new worker does not know yet. What cannot be read is asked of the chain again. */
export async function recall(store: WalletStore, networkId: string, remembered: Remembered): Promise<void> {
  if (remembered.size > 0) return;
  const parsed = v.safeParse(kept, await store.snapshot(nameOf(networkId)));
  if (!parsed.success) return;
  for (const [vault, keys] of Object.entries(parsed.output)) {
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
  const before = await store.snapshot(nameOf(networkId));
  if (JSON.stringify(before) !== JSON.stringify(now)) await store.keepSnapshot(nameOf(networkId), now);
}
