/** The lending pool, version 2 (contracts.md part 6): its entries. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { contractDataKey, instanceKey } from '../../chain/ledger-keys';
import type { Entry } from '../../chain/reading';
import { dataOf, parseData, parseInstance, type Read, whole } from '../../contracts/entries';
import {
  adr,
  all,
  arm,
  asAddress,
  asAmount,
  asContract,
  asMap,
  asText,
  asU32,
  field,
  type ScVal,
  struct,
  sym,
  u32,
} from '../../contracts/scval';
import type { Address, ContractId } from '../../primitives/addresses';
import { accrue, parseReserveConfig, parseReserveData } from './accrual';

/** bTokens and dTokens by reserve index. */
export interface Positions {
  collateral: ReadonlyMap<number, bigint>;
  liabilities: ReadonlyMap<number, bigint>;
  supply: ReadonlyMap<number, bigint>;
}

export const reserveListKey = (pool: ContractId) => contractDataKey(pool, sym('ResList'));
export const reserveConfigKey = (pool: ContractId, asset: ContractId) => contractDataKey(pool, arm('ResConfig', adr(asset)));
export const reserveDataKey = (pool: ContractId, asset: ContractId) => contractDataKey(pool, arm('ResData', adr(asset)));
/** A pool, and one of its reserves. */
export const reserveKeys = (pool: ContractId, asset: ContractId) => [
  instanceKey(pool),
  reserveConfigKey(pool, asset),
  reserveDataKey(pool, asset),
];
export const positionsKey = (pool: ContractId, user: Address) => contractDataKey(pool, arm('Positions', adr(user)));
export const emissionDataKey = (pool: ContractId, token: number) => contractDataKey(pool, arm('EmisData', u32(token)));
export const userEmissionKey = (pool: ContractId, user: Address, token: number) =>
  contractDataKey(pool, arm('UserEmis', struct({ reserve_id: u32(token), user: adr(user) })));
/** Temporary: there while a liquidation of `user` runs. */
export const auctionKey = (pool: ContractId, user: Address): xdr.LedgerKey =>
  contractDataKey(pool, arm('Auction', struct({ auct_type: u32(0), user: adr(user) })), 'temporary');

/** undefined where the entry is no version 2 pool's instance. */
export function parsePool(entry: Entry | undefined) {
  const instance = parseInstance(entry);
  const config = instance?.get(sym('Config'));
  const pool = whole({
    bstopRate: asU32(field(config, 'bstop_rate')),
    /** Oracle base decimals. */
    minCollateral: asAmount(field(config, 'min_collateral')),
    oracle: asAddress(field(config, 'oracle')),
    /** contracts.md 6.7: above 3 no supply, above 1 no borrow. */
    status: asU32(field(config, 'status')),
    maxPositions: asU32(field(config, 'max_positions')),
  });
  if (!instance || !pool) return undefined;
  return { ...pool, bstopRate: BigInt(pool.bstopRate), name: asText(instance.get(sym('Name'))) ?? '', codeHash: instance.codeHash };
}

/**
 * undefined where any of its entries is not there, or the pool is none. `bstopRate`: the backstop's share of interest, 7 decimals; `at`:
 * the reserve as it is at a time in unix seconds, where nobody touches it before.
 */
export function parseReserve(read: Read, pool: ContractId, asset: ContractId) {
  const [head, configured, stored] = reserveKeys(pool, asset).map((key) => read(key) ?? undefined);
  const instance = parsePool(head);
  const config = parseReserveConfig(pool, configured);
  const data = parseReserveData(pool, stored);
  if (!instance || !config || !data) return undefined;
  const { bstopRate, status } = instance;
  return { config, status, bstopRate, at: (time: number) => accrue(data, config, bstopRate, BigInt(time)) };
}

function parseBalances(value: ScVal | undefined): Map<number, bigint> | undefined {
  const entries = asMap(value)?.map(({ key, val }) => [asU32(key), asAmount(val)] as const);
  if (!entries || entries.some(([index, amount]) => index === undefined || amount === undefined)) return undefined;
  return new Map(entries as [number, bigint][]);
}

const none: ReadonlyMap<number, bigint> = new Map();

/** A user without an entry has no positions. */
export const parsePositions = (pool: ContractId, entry: Entry | undefined): Positions =>
  parseData(pool, 'Positions', entry, (value) =>
    whole({
      collateral: parseBalances(field(value, 'collateral')),
      liabilities: parseBalances(field(value, 'liabilities')),
      supply: parseBalances(field(value, 'supply')),
    }),
  ) ?? { collateral: none, liabilities: none, supply: none };

/** undefined where the list is missing. */
export function parseReserveList(entry: Entry | undefined): ContractId[] | undefined {
  return all(dataOf(entry), asContract);
}
