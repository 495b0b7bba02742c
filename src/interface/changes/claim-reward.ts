/** claimReward (interface.md 4.3; architecture.md 7; contracts.md 9.5): one claimable balance of REWARD, forwarded. */
import { xdr } from '@stellar/stellar-sdk/base';
import { parseTrustline } from '../../chain/account';
import { creditAsset } from '../../chain/assets';
import { classicFee } from '../../chain/fees';
import type { ClaimableBalance } from '../../chain/horizon';
import { accountKey, claimableBalanceKey, trustlineKey } from '../../chain/ledger-keys';
import { plainAccount, publicKey } from '../../chain/names';
import { holds, holdsYet, type Predicate, predicateOf } from '../../chain/predicate';
import type { Reading } from '../../chain/reading';
import { type AccountId, parseAccountId } from '../../primitives/addresses';
import { CLASSIC_DECIMALS, I64_MAX, toDecimal } from '../../primitives/amounts';
import { refuse } from '../../primitives/errors';
import type { ExpectedAmount } from '../../primitives/expectation';
import type { AssetSetting } from '../../settings/networks';
import { type Change, change } from '../call/change';
import { changeTrust, classicChange, operation, payment } from '../call/classic';
import { assetName, checkFunds, checkNetwork, checkOpening, checkRoom, existingAccount, signingAccount, unavailable } from '../checks';
import type { Context } from '../context';
import type { RewardClaim } from '../schema/outputs';
import type { Taken } from '../schema/table';

/** Seconds to the next ledger, for predicates that are about to change. */
const NEXT_CLOSE = 6;

interface Parsed {
  from: AccountId;
  destination: AccountId;
  reward: AssetSetting;
  fallback: boolean;
}

function parseParties({ chain: { network } }: Context, input: Taken<'claimReward'>): Parsed {
  const from = parseAccountId(input.from, 'from');
  const named = input.destination === undefined ? undefined : parseAccountId(input.destination, 'destination');
  checkNetwork(input.network, network);
  const reward = network.assets.reward ?? unavailable('reward');
  const destination = named ?? network.rewardFallback;
  if (!destination) refuse('destination_required', 'Say which account receives the REWARD.', { field: 'destination' });
  return { from, destination: destination as AccountId, reward, fallback: named === undefined };
}

interface Balance {
  id: string;
  amount: bigint;
}

/** The ledger's own word on a balance that Horizon listed; undefined where it is gone. 502 `node_invalid` for another amount: none ever changes. */
function onLedger(
  reading: Reading,
  { id, amount: listed }: Balance,
  reward: AssetSetting,
  from: AccountId,
): { amount: bigint; predicate: Predicate } | undefined {
  const data = reading.get(claimableBalanceKey(id))?.data;
  if (data?.type !== 'claimableBalance') return undefined;
  const { asset, amount, claimants } = data.claimableBalance;
  if (!asset.equals(creditAsset(xdr.Asset, reward))) return undefined;
  if (amount !== listed) refuse('node_invalid', 'The node and Horizon name different amounts.', {});
  const key = publicKey(from);
  const mine = claimants.find(({ v0 }) => v0.destination.equals(key));
  return mine && { amount, predicate: predicateOf(mine.v0.predicate) };
}

function choose(listed: readonly ClaimableBalance[], reading: Reading, { reward, from }: Parsed): Balance {
  const next = reading.closeTime + NEXT_CLOSE;
  const found = listed.map((one) => ({ id: one.id, entry: onLedger(reading, one, reward, from) }));
  const ready = found.find(({ entry }) => entry && holds(entry.predicate, next));
  if (ready?.entry) return { id: ready.id, amount: ready.entry.amount };
  if (listed.length > 0 && found.every(({ entry }) => !entry)) {
    refuse('reward_gone', 'The balance was claimed or taken back meanwhile.');
  }
  // What has expired is not for later.
  const later = found.filter(({ entry }) => entry && holdsYet(entry.predicate, next)).length;
  return refuse('no_reward', 'There is no REWARD that this account can claim now.', later > 0 ? { later } : undefined);
}

interface Sweep extends Parsed, Balance {
  /** The account has no trustline of its own: it is opened, and closed where nothing stays on it. */
  opens: boolean;
  closes: boolean;
}

function claim(id: string): xdr.Operation {
  const balanceId = xdr.ClaimableBalanceId.fromXdr(id, 'hex');
  return operation(xdr.OperationBody.claimClaimableBalance(new xdr.ClaimClaimableBalanceOp({ balanceId })));
}

function operationsOf({ reward, id, amount, destination, from, opens, closes }: Sweep): xdr.Operation[] {
  return [
    ...(opens ? [changeTrust(reward, I64_MAX)] : []),
    claim(id),
    ...(destination === from ? [] : [payment(plainAccount(destination), creditAsset(xdr.Asset, reward), amount)]),
    ...(closes ? [changeTrust(reward, 0n)] : []),
  ];
}

/** 400 trustline_* and low_balance: what the ledger would refuse, said before anything is signed. */
function checkState(sweep: Sweep, reading: Reading, fee: bigint): void {
  const { from, destination, reward, amount, opens } = sweep;
  const account = existingAccount(reading, from);
  checkFunds(account, fee + (opens ? reading.rules.baseReserve : 0n));
  if (opens) checkOpening(reading, from, reward);
  else checkRoom(reading, { holder: from, asset: reward, amount });
  if (destination === from) return;
  if (destination === reward.issuer) {
    refuse('trustline_missing', 'What is sent to its issuer is destroyed.', { holder: destination });
  }
  if (!reading.get(accountKey(destination))) refuse('destination_missing', 'The receiving account does not exist.', { destination });
  checkRoom(reading, { holder: destination, asset: reward, amount });
}

/** What was meant: the balance is gone afterwards, and exactly its amount has arrived. */
function amountsOf({ from, destination, reward, amount }: Sweep, reading: Reading): ExpectedAmount[] {
  const asset = assetName(reward);
  const before = parseTrustline(reading.get(trustlineKey(destination, reward)))?.balance ?? 0n;
  const after = (before + amount).toString();
  return [
    { name: 'claimable', holder: from, asset, most: '0' },
    { name: 'wallet', holder: destination, asset, least: after, most: after },
  ];
}

/**
 * The list by Horizon, the facts by the ledger: what each party holds, and every listed balance as it is now. Balances that were
 * listed before are read beside the list; where it names others, all is read once more.
 */
async function read({ chain, claimable = new Map() }: Context, { from, destination, reward }: Parsed) {
  const { rpc, horizon } = chain;
  const parties = [...[from, destination].flatMap((id) => [accountKey(id), trustlineKey(id, reward)]), accountKey(reward.issuer)];
  const readWith = (ids: readonly string[]) => rpc.read([...parties, ...ids.map(claimableBalanceKey)]);
  const known = claimable.get(from);
  const [listed, stats, first] = await Promise.all([horizon.claimableBalances(from, reward), rpc.feeStats(), known && readWith(known)]);
  const ids = listed.map(({ id }) => id);
  claimable.set(from, ids);
  const isRead = ids.every((id) => first?.has(claimableBalanceKey(id)));
  return { listed, stats, reading: first && isRead ? first : await readWith(ids) };
}

/**
 * The first REWARD balance, in Horizon's order, whose predicate holds at the next close. One round where the balances were listed
 * before, as Home does: Horizon's list beside the fees and the parties' and the balances' own entries. Two where one is new.
 */
export const claimReward = change(parseParties, async (context, parties): Promise<Change<RewardClaim>> => {
  const { from, destination, reward } = parties;
  const { listed, stats, reading } = await read(context, parties);
  const opens = from !== reward.issuer && !parseTrustline(reading.get(trustlineKey(from, reward)));
  // A claim alone is a low operation; lines and payments are not.
  const account = signingAccount(context, reading, from, opens || destination !== from ? 'medium' : 'low');
  const balance = choose(listed, reading, parties);
  const sweep: Sweep = { ...parties, ...balance, opens, closes: opens && destination !== from };
  const operations = operationsOf(sweep);
  const fee = classicFee(stats, operations.length, reading.rules);
  checkState(sweep, reading, fee);
  const built = classicChange(context, reading, { from, account, operations, fee, amounts: amountsOf(sweep, reading) });
  return {
    result: { xdr: built.envelope, balanceId: balance.id, amount: toDecimal(balance.amount, CLASSIC_DECIMALS), destination },
    ...built,
    ...(parties.fallback ? { fallbackDestination: true } : {}),
  };
});
