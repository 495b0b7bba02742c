/** claimAccrued, the wallet's own (architecture.md 7; contracts.md 6.8): REWARD that accrued inside a pool, to the account itself. */

import { accountKey, instanceKey, trustlineKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import { claimTree, rewardToken } from '../../contracts/emissions';
import { parsePool, reserveListKey } from '../../contracts/lendpool';
import { asI128 } from '../../contracts/scval';
import { type AccountId, type ContractId, parseAccountId, parseContractId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import type { AssetSetting } from '../../settings/networks';
import { contractCall, type Grounds } from '../call/contract-call';
import { checkNetwork, checkRoom, poolsOf, unavailable } from '../checks';
import type { Context } from '../context';
import { probeAsset } from '../probe';
import { type Accrued, accruedIn, accruedKeys } from '../reads/accrued';
import type { Taken } from '../schema/table';

interface Parsed {
  from: AccountId;
  pools: ContractId[];
  reward: AssetSetting;
}

function parseParties({ chain: { network } }: Context, input: Taken<'claimAccrued'>): Parsed {
  const from = parseAccountId(input.from, 'from');
  const chosen = input.lendpool === undefined ? undefined : parseContractId(input.lendpool, 'lendpool');
  checkNetwork(input.network, network);
  const reward = network.assets.reward ?? unavailable('reward');
  probeAsset(network, reward);
  const pools = poolsOf(network, chosen);
  return { from, reward, pools };
}

/** Two rounds: which reserves there are, then what accrued in each. */
async function readAll({ chain: { rpc } }: Context, { from, pools, reward }: Parsed): Promise<Grounds> {
  const below = pools.flatMap((pool) => [instanceKey(pool), reserveListKey(pool)]);
  const [first, stats] = await Promise.all([rpc.read([accountKey(from), trustlineKey(from, reward), ...below]), rpc.feeStats()]);
  const keys = pools.flatMap((pool) => accruedKeys(first, pool, from));
  return { reading: keys.length === 0 ? first : first.merge(await rpc.read(keys)), stats };
}

/** 400 `network_unavailable` for what is no pool or pays another token, 404 `no_accrued_reward`. */
function choose(reading: Reading, { from, pools, reward }: Parsed): Accrued {
  for (const pool of pools) {
    const instance = reading.get(instanceKey(pool));
    if (!parsePool(instance)) unavailable(pool);
    const claim = accruedIn(reading, pool, from);
    if (claim.accrued === 0n) continue;
    if (rewardToken(instance) !== reward.contract) unavailable('reward');
    return claim;
  }
  return refuse('no_accrued_reward', 'No REWARD has accrued to this account inside the pools.');
}

/** Three rounds: account, pools and fees; what accrued; the simulation. */
export const claimAccrued = contractCall({
  parse: parseParties,
  facts: readAll,
  decide(parties, { reading }) {
    const { from, reward } = parties;
    const { pool, tokens, accrued, later } = choose(reading, parties);
    const line = checkRoom(reading, { holder: from, asset: reward, amount: later });
    return {
      tree: claimTree(pool, from, tokens),
      kinds: new Map([[pool, 'lendpool'] as const, [reward.contract, 'token'] as const]),
      amounts({ returnValue }) {
        if (asI128(returnValue) === undefined) refuse('node_invalid', 'The simulation returned something else than a claim does.', {});
        return line ? [{ name: 'wallet', holder: from, asset: reward.contract, least: (line.balance + accrued).toString() }] : [];
      },
    };
  },
});
