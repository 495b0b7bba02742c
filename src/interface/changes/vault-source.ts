/** A vault as the payer of a withdrawal. */
import type { ContractId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import { paying, type Taken } from '../reads/foresight';
import type { VaultValue } from '../reads/vault-value';
import { checkThawed } from './vault-target';

/** 400 `insufficient_shares`. */
export function checkShares(vault: ContractId, { shares, held }: { shares: bigint; held: bigint }): void {
  if (shares <= held) return;
  const details = { vault, needed: shares.toString(), available: held.toString() };
  refuse('insufficient_shares', 'The account holds fewer shares of this vault.', details);
}

/** What the vault's entries foretell of paying `amount`: 400 `trustline_unauthorized`, `pool_illiquid`. Answers what leaves which pool. */
export function checkPaying(value: VaultValue, vault: ContractId, amount: bigint): Taken {
  if (value.idle > 0n) checkThawed(value, vault);
  const { taken, drained } = paying(value, amount);
  if (drained) refuse('pool_illiquid', 'The pool has lent out too much to pay these shares now.', { lendpool: drained });
  return taken;
}
