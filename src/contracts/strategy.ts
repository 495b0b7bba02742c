/** Strategies that a vault invests through (contracts.md part 5). */

import { contractDataKey } from '../chain/ledger-keys';
import type { Entry } from '../chain/reading';
import type { ContractId } from '../primitives/addresses';
import { mulDiv, S12 } from '../primitives/round';
import { parseData, parseInstance } from './entries';
import { absentOr, adr, arm, asAmount, asContract, asU32, field } from './scval';

/** An autocompounding strategy on a lending pool. */
export interface StrategyInstance {
  asset: ContractId;
  pool: ContractId;
  reserveIndex: number;
  totalShares: bigint;
  totalBTokens: bigint;
}

/** A strategy keeps its own first shares for ever. */
export const DEAD_SHARES = 1000n;

export const vaultPositionKey = (strategy: ContractId, vault: ContractId) => contractDataKey(strategy, arm('VaultPos', adr(vault)));

/** undefined where the instance is another kind of strategy. */
export function parseStrategy(entry: Entry | undefined): StrategyInstance | undefined {
  const instance = parseInstance(entry);
  const config = instance?.get(arm('Config'));
  const asset = asContract(field(config, 'asset'));
  const pool = asContract(field(config, 'pool'));
  const reserveIndex = asU32(field(config, 'reserve_id'));
  if (!instance || !asset || !pool || reserveIndex === undefined) return undefined;
  const reserves = instance.get(arm('Reserves'));
  const totalShares = absentOr(reserves, 0n, (value) => asAmount(field(value, 'total_shares')));
  const totalBTokens = absentOr(reserves, 0n, (value) => asAmount(field(value, 'total_b_tokens')));
  if (totalShares === undefined || totalBTokens === undefined) return undefined;
  return { asset, pool, reserveIndex, totalShares, totalBTokens };
}

export const parseVaultPosition = (strategy: ContractId, entry: Entry | undefined): bigint =>
  parseData(strategy, 'VaultPos', entry, asAmount) ?? 0n;

/** What `shares` of the strategy are worth at the pool's `bRate`. */
export function strategyBalance({ totalShares, totalBTokens }: StrategyInstance, shares: bigint, bRate: bigint): bigint {
  if (totalShares === 0n || totalBTokens === 0n) return 0n;
  return mulDiv(mulDiv(shares, totalBTokens, totalShares, 'down'), bRate, S12, 'down');
}
