/** REWARD that an account has coming inside a pool (contracts.md 6.8), and what forbids claiming it. */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { Reading } from '../../chain/reading';
import { CONTRACT_VALIDITY } from '../../chain/transaction';
import { asContract, asVec } from '../../contracts/scval';
import type { Address, ContractId } from '../../primitives/addresses';
import type { Accrued } from '../source';
import { accrualKeys, accruedReward, tokensOf } from './emissions';
import { parseReserveList, reserveDataKey, reserveListKey } from './entries';

const assetsIn = (reading: Reading, pool: ContractId): ContractId[] => parseReserveList(reading.get(reserveListKey(pool))) ?? [];

/** Every reserve token of a pool, with the asset of its reserve. */
const tokensAmong = (assets: readonly ContractId[]) => assets.flatMap((asset, index) => tokensOf(index).map((token) => ({ token, asset })));
const tokensIn = (reading: Reading, pool: ContractId) => tokensAmong(assetsIn(reading, pool));

const keysAmong = (assets: readonly ContractId[], pool: ContractId, user: Address): xdr.LedgerKey[] =>
  tokensAmong(assets).flatMap(({ token, asset }) => accrualKeys(pool, user, token, asset));

/** The entries that it is read from, once the pool's list of reserves was read. */
export const accruedKeys = (reading: Reading, pool: ContractId, user: Address): xdr.LedgerKey[] =>
  keysAmong(assetsIn(reading, pool), pool, user);

/** A pool's reserves in their order, as keys that name nobody: what is remembered of it. */
export const reservesOf = (reading: Reading, pool: ContractId): xdr.LedgerKey[] =>
  assetsIn(reading, pool).map((asset) => reserveDataKey(pool, asset));

/** The same keys by what is remembered, before the list was read again. */
export function accruedKeysBy(reserves: readonly xdr.LedgerKey[], pool: ContractId, user: Address): xdr.LedgerKey[] {
  const assets = reserves.map((key) => (key.type === 'contractData' ? asContract(asVec(key.contractData.key)?.[1]) : undefined));
  return assets.every((asset) => asset !== undefined) ? keysAmong(assets, pool, user) : [];
}

/** `closeTime`: of the reading, or of a ledger near it. */
export function accruedIn(reading: Reading, pool: ContractId, user: Address, closeTime = reading.closeTime): Accrued {
  const at = (token: number, time: number) => accruedReward((key) => reading.get(key) ?? null, pool, user, token, time) ?? 0n;
  const tokens = tokensIn(reading, pool)
    .map(({ token }) => token)
    .filter((token) => at(token, closeTime) > 0n);
  const sum = (time: number) => tokens.reduce((total, token) => total + at(token, time), 0n);
  return { source: pool, tokens, accrued: sum(closeTime), later: sum(closeTime + CONTRACT_VALIDITY) };
}
