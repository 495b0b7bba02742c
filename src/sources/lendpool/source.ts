/** The lending pool, version 2 (contracts.md part 6), as a lending source. */
import { instanceKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import type { ContractId } from '../../primitives/addresses';
import type { LendingSource, Lent, Position, Rewards } from '../source';
import { supplyRate, underlying } from './accrual';
import { accruedIn, accruedKeys, accruedKeysBy, reservesOf } from './accrued';
import { claimTree, exitTree, fees, paidOut } from './calls';
import { parseEmission, rewardToken, tokensOf } from './emissions';
import {
  emissionDataKey,
  parsePool,
  parseReserve,
  parseReserveList,
  positionsKey,
  reserveKeys,
  reserveListKey,
  userEmissionKey,
} from './entries';
import { conditions, errors } from './errors';
import { arriving, burned, leftOf, type PoolPosition, positionBlock, positionKeys, readPosition } from './position';

const KIND = 'lendpool';

const heads = (pool: ContractId) => [instanceKey(pool), reserveListKey(pool)];

const reserveOf = (reading: Reading, pool: ContractId, asset: ContractId) => parseReserve((key) => reading.get(key), pool, asset);

function asPosition(lent: Lent, held: PoolPosition, archived: boolean): Position {
  const { bTokens, data, hasDebt, auction } = held;
  const { source, holder, asset } = lent;
  return {
    kind: KIND,
    source,
    holder,
    asset,
    supply: underlying(bTokens.supply, data.bRate),
    collateral: underlying(bTokens.collateral, data.bRate),
    units: bTokens.supply + bTokens.collateral,
    hasDebt,
    auction,
    archived,
    arriving: (validUntil) => arriving(held, validUntil),
    block: (part) => positionBlock(held, part),
    taken: (part) => new Map([[source, burned(held, part)]]),
    exit: (part) => ({ tree: exitTree(lent, held, part), paid: (events) => paidOut(events, lent) }),
    left: (leaving) => ({ name: 'position', holder, asset, ...leftOf(held, leaving) }),
  };
}

const rewards: Rewards = {
  heads,
  keys: accruedKeys,
  remembered: reservesOf,
  keysBy: accruedKeysBy,
  accrued: accruedIn,
  token: (reading, pool) => rewardToken(reading.get(instanceKey(pool))),
  claim: claimTree,
  claimFee: fees.claim,
  emissionKey(reading, pool, asset) {
    const reserve = reserveOf(reading, pool, asset);
    return reserve && emissionDataKey(pool, tokensOf(reserve.config.index)[1]);
  },
  emission(pool, entry) {
    const emission = parseEmission(pool, entry);
    return emission && { eps: emission.eps, expiration: Number(emission.expiration) };
  },
};

export const lendpool: LendingSource & { kind: typeof KIND } = {
  kind: KIND,
  listed: ({ lendpools }) => lendpools.filter(({ version }) => version === 2),
  sought: true,
  ownKey: positionsKey,
  isOne: (reading, pool) => parsePool(reading.get(instanceKey(pool))) !== undefined,
  positionKeys: ({ source, holder, asset }) => [reserveListKey(source), ...positionKeys(source, holder, asset)],
  position(reading, lent) {
    const { source, holder, asset } = lent;
    const held = readPosition(reading, source, holder, asset);
    return held && asPosition(lent, held, reading.get(positionsKey(source, holder))?.archived ?? false);
  },
  heads,
  /** A position, and what of REWARD was written down for it. */
  kept(reading, pool, holder) {
    const reserves = parseReserveList(reading.get(reserveListKey(pool))) ?? [];
    const tokens = reserves.flatMap((_, index) => tokensOf(index));
    return [positionsKey(pool, holder), ...tokens.map((token) => userEmissionKey(pool, holder, token))];
  },
  earningKeys: reserveKeys,
  earning(reading, pool, asset) {
    const reserve = reserveOf(reading, pool, asset);
    if (!reserve) return undefined;
    const { config, bstopRate } = reserve;
    const data = reserve.at(reading.closeTime);
    return { rate: supplyRate(data, config, bstopRate), price: data.bRate, supplied: underlying(data.bSupply, data.bRate) };
  },
  rewards,
  fees,
  errors,
  ownErrors: [1200, 1300],
  conditions,
};
