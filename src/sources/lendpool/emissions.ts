/** REWARD that accrues to holders of a pool's reserve tokens (contracts.md 6.8), as the contract computes it. */

import type { xdr } from '@stellar/stellar-sdk/base';
import type { Entry } from '../../chain/reading';
import { parseData, parseInstance, type Read, whole } from '../../contracts/entries';
import { asAmount, asContract, asU64, field, sym } from '../../contracts/scval';
import type { Address, ContractId } from '../../primitives/addresses';
import { mulDiv } from '../../primitives/round';
import { parseReserveConfig, parseReserveData } from './accrual';
import {
  emissionDataKey,
  type Positions,
  parsePositions,
  parseReserveList,
  positionsKey,
  reserveConfigKey,
  reserveDataKey,
  reserveListKey,
  userEmissionKey,
} from './entries';

/** Beside `scalar`: 14 decimals of the index, less the 7 of REWARD. */
const S7 = 10_000_000n;

/** undefined: nothing was ever emitted to this token. `eps` (a second) and `index` have 14 decimals, times are unix seconds. */
export const parseEmission = (pool: ContractId, entry: Entry | undefined) =>
  parseData(pool, 'EmisData', entry, (value) =>
    whole({
      eps: asU64(field(value, 'eps')),
      expiration: asU64(field(value, 'expiration')),
      index: asAmount(field(value, 'index')),
      lastTime: asU64(field(value, 'last_time')),
    }),
  );
export type Emission = NonNullable<ReturnType<typeof parseEmission>>;

/** What a user had coming when it was last touched, in stroops, and the index then; undefined: never, since it was first emitted. */
const parseUserEmission = (pool: ContractId, entry: Entry | undefined) =>
  parseData(pool, 'UserEmis', entry, (value) =>
    whole({ accrued: asAmount(field(value, 'accrued')), index: asAmount(field(value, 'index')) }),
  );
export type UserEmission = NonNullable<ReturnType<typeof parseUserEmission>>;

/** The index as one touch at `time` makes it. `supply`: of the reserve token; `scalar`: 10 to the reserve's decimals. */
export function emissionIndex({ eps, expiration, index, lastTime }: Emission, supply: bigint, scalar: bigint, time: bigint): bigint {
  const until = time < expiration ? time : expiration;
  if (until <= lastTime || eps === 0n || supply === 0n) return index;
  return index + mulDiv((until - lastTime) * eps, scalar, supply, 'down');
}

/**
 * Stroops of REWARD that `balance` has coming at `index`. The index never falls and any change of the balance accrues first:
 * what is computed for a ledger is a lower bound of what any later one pays.
 */
export function accruedAt(user: UserEmission | undefined, balance: bigint, index: bigint, scalar: bigint): bigint {
  const since = user?.index ?? 0n;
  return (user?.accrued ?? 0n) + mulDiv(balance, index - since, scalar * S7, 'down');
}

/** A reserve's tokens: dToken and bToken, the latter for supply and collateral together. */
export const tokensOf = (index: number): [debt: number, supply: number] => [2 * index, 2 * index + 1];

function balanceOf({ supply, collateral, liabilities }: Positions, token: number): bigint {
  const index = token >> 1;
  return token % 2 === 0 ? (liabilities.get(index) ?? 0n) : (supply.get(index) ?? 0n) + (collateral.get(index) ?? 0n);
}

/** The entries that tell what a user has coming of a token of the reserve that lends `asset`. */
export const accrualKeys = (pool: ContractId, user: Address, token: number, asset: ContractId): xdr.LedgerKey[] => [
  positionsKey(pool, user),
  emissionDataKey(pool, token),
  userEmissionKey(pool, user, token),
  reserveConfigKey(pool, asset),
  reserveDataKey(pool, asset),
];

/** Stroops of REWARD that `user` has coming of one reserve token at `time`; undefined where the entries were not all read, or the pool has no such token. */
export function accruedReward(read: Read, pool: ContractId, user: Address, token: number, time: number): bigint | undefined {
  const asset = parseReserveList(read(reserveListKey(pool)) ?? undefined)?.[token >> 1];
  if (!asset) return undefined;
  const entries = accrualKeys(pool, user, token, asset).map(read);
  if (entries.includes(undefined)) return undefined;
  const [held, emitted, own, configured, stored] = entries.map((entry) => entry ?? undefined);
  const emission = parseEmission(pool, emitted);
  if (!emission) return 0n;
  const config = parseReserveConfig(pool, configured);
  const data = parseReserveData(pool, stored);
  if (!config || !data) return undefined;
  const scalar = 10n ** BigInt(config.decimals);
  const index = emissionIndex(emission, token % 2 === 0 ? data.dSupply : data.bSupply, scalar, BigInt(time));
  return accruedAt(parseUserEmission(pool, own), balanceOf(parsePositions(pool, held), token), index, scalar);
}

/** The token that a pool pays as reward; undefined where the entry is no pool's instance. */
export function rewardToken(entry: Entry | undefined): ContractId | undefined {
  return asContract(parseInstance(entry)?.get(sym('BLNDTkn')));
}
