/** What a vault pays for shares (contracts.md 11.2): what is likely, and what nothing but a loss can take away. */
import { MAX_FEE_BPS } from '../../contracts/vault';
import { mulDiv } from '../../primitives/round';
import type { VaultValue } from './vault-value';

/** Others' deposits, withdrawals and distributions move a payout by a few stroops. */
const ROUNDING = 20n;

export interface Payout {
  /** At the reading's close time. */
  likely: bigint;
  /** Also if the fee rises to its highest before the transaction is included. */
  least: bigint;
}

/** undefined where the vault's worth is not known from entries. Amounts in stroops of the vault's asset. */
export function payout({ total, unlocked, instance }: VaultValue, shares: bigint): Payout | undefined {
  const { totalSupply, feeBps } = instance;
  if (total === undefined || totalSupply === 0n) return undefined;
  const atRisk = mulDiv(unlocked, BigInt(MAX_FEE_BPS - feeBps), 10_000n, 'down');
  const least = mulDiv(total - atRisk, shares, totalSupply, 'down') - ROUNDING;
  return { likely: mulDiv(total, shares, totalSupply, 'down'), least: least > 0n ? least : 0n };
}
