/** claimAccrued, the wallet's own (architecture.md 7; contracts.md 6.8): REWARD that accrued inside a pool, to the account itself. */

import { accountKey, trustlineKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import { asI128 } from '../../contracts/scval';
import { type AccountId, type ContractId, parseAccountId, parseContractId } from '../../primitives/addresses';
import type { ContractKind } from '../../primitives/contract-kinds';
import { refuse } from '../../primitives/errors';
import type { AssetSetting } from '../../settings/networks';
import type { Accrued, Rewards } from '../../sources/source';
import { type Listed, soughtSources } from '../../sources/sources';
import { contractCall, type Grounds } from '../call/contract-call';
import { checkNetwork, checkRoom, unavailable } from '../checks';
import type { Context } from '../context';
import { probeAsset } from '../probe';
import type { Taken } from '../schema/table';

/** Where REWARD may have accrued. */
interface Pool extends Listed {
  rewards: Rewards;
}

interface Parsed {
  from: AccountId;
  pools: Pool[];
  reward: AssetSetting;
}

function parseParties({ chain: { network } }: Context, input: Taken<'claimAccrued'>): Parsed {
  const from = parseAccountId(input.from, 'from');
  const named = input.lendpool === undefined ? {} : { lendpool: parseContractId(input.lendpool, 'lendpool') };
  checkNetwork(input.network, network);
  const reward = network.assets.reward ?? unavailable('reward');
  probeAsset(network, reward);
  const pools = soughtSources(network, named).flatMap((one) => (one.source.rewards ? [{ ...one, rewards: one.source.rewards }] : []));
  return { from, reward, pools };
}

/** Two rounds: which reserves there are, then what accrued in each. */
async function readAll({ chain: { rpc } }: Context, { from, pools, reward }: Parsed): Promise<Grounds> {
  const below = pools.flatMap(({ address, rewards }) => rewards.heads(address));
  const [first, stats] = await Promise.all([rpc.read([accountKey(from), trustlineKey(from, reward), ...below]), rpc.feeStats()]);
  const keys = pools.flatMap(({ address, rewards }) => rewards.keys(first, address, from));
  return { reading: keys.length === 0 ? first : first.merge(await rpc.read(keys)), stats };
}

/** 400 `network_unavailable` for what is no pool or pays another token, 404 `no_accrued_reward`. */
function choose(reading: Reading, { from, pools, reward }: Parsed): Pool & { found: Accrued } {
  for (const pool of pools) {
    const { address, source, rewards } = pool;
    if (!source.isOne(reading, address)) unavailable(address);
    const found = rewards.accrued(reading, address, from);
    if (found.accrued === 0n) continue;
    if (rewards.token(reading, address) !== reward.contract) unavailable('reward');
    return { ...pool, found };
  }
  return refuse('no_accrued_reward', 'No REWARD has accrued to this account inside the pools.');
}

/** Three rounds: account, pools and fees; what accrued; the simulation. */
export const claimAccrued = contractCall({
  parse: parseParties,
  facts: readAll,
  decide(parties, { reading }) {
    const { from, reward } = parties;
    const { address, source, rewards, found } = choose(reading, parties);
    const { tokens, accrued, later } = found;
    const line = checkRoom(reading, { holder: from, asset: reward, amount: later });
    return {
      tree: rewards.claim(address, from, tokens),
      kinds: new Map<ContractId, ContractKind>([
        [address, source.kind],
        [reward.contract, 'token'],
      ]),
      amounts({ returnValue }) {
        if (asI128(returnValue) === undefined) refuse('node_invalid', 'The simulation returned something else than a claim does.', {});
        return line ? [{ name: 'wallet', holder: from, asset: reward.contract, least: (line.balance + accrued).toString() }] : [];
      },
    };
  },
});
