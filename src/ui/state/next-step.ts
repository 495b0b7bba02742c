/** The one next step that makes sense, what else can be moved, and the total where nothing is priced in a currency: pure. */
import type {
  FlowView,
  HoldingView,
  NetworkView,
  PortfolioView,
  PositionView,
  RecordView,
  RewardView,
  SourceRateView,
} from '../../commands/views';
import { type Depth, effectOf } from '../../insight/depth';
import type { ContractId } from '../../primitives/addresses';
import { CLASSIC_UNIT } from '../../primitives/amounts';
import { isMoving, type Route } from './route';
import { withReward } from './use-rates';
import { yearlyDifference } from './yearly';

export type NextStep =
  | { name: 'progress'; hash: string }
  | { name: 'resume' }
  | { name: 'receive' }
  /** XLM and no USDC, where the ledger changes the one into the other: `price`, stroops of USDC for one XLM. */
  | { name: 'swap'; price: bigint }
  /** Nearly no XLM: nothing can be done before. */
  | { name: 'fuel' }
  /** The last transaction did not go through. */
  | { name: 'failed'; record: RecordView }
  /** The account's own vaults need it. */
  | { name: 'alerts' }
  /** `worth`: stroops of USDC, where REWARD has a price. */
  | { name: 'claim'; reward: RewardView; worth?: bigint; onward?: Better }
  /** USDC that earns nothing, and where it would. */
  | ({ name: 'idle' } & Idle)
  | ({ name: 'move' } & Better)
  | { name: 'receiveUsdc' }
  | { name: 'none' };

/** A vault, and what it leaves its depositors. */
interface Rated {
  vault: ContractId;
  bps: number;
}

/** The one that leaves most, of those whose rate is known. */
export interface Best extends Rated {
  /** How far a deposit moves that. */
  depths: readonly Depth[];
}

/** With the amount in it. */
export interface Idle extends Rated {
  /** Stroops of USDC. */
  amount: bigint;
}

/** A position that would earn more elsewhere; `from`: what it earns where it is. */
export interface Better extends Rated {
  position: PositionView;
  from: number;
}

export interface Situation {
  portfolio: PortfolioView;
  network: Pick<NetworkView, 'usdc' | 'reward' | 'router' | 'vaults'>;
  /** Nothing can be signed here. */
  watched?: boolean;
  flow?: FlowView | null;
  /** Newest first. */
  records?: readonly RecordView[];
  /** Hashes of failures that were looked at. */
  seen?: ReadonlySet<string>;
  /** How many alerts there are about the account's own vaults. */
  alerts?: number;
  best?: Best | undefined;
  /** What the lending sources pay; of one that is not among them nothing is compared. */
  sources?: readonly SourceRateView[];
  /** Stroops of USDC for one XLM and for one REWARD; absent: no price. */
  prices?: { xlm?: bigint; reward?: bigint };
  /** Stroops of USDC that one XLM buys now; undefined: no market, or not asked. */
  swapPrice?: bigint | undefined;
  /** Unix seconds. */
  now: number;
}

/** Below this no transaction can be paid for when the network is busy. */
const LEAST_XLM = 100_000n;
/** The dearest classic fee, and what a trustline holds. */
const CLAIM_FEE = 1_000_000n;
const LINE_RESERVE = 5_000_000n;
/** For the fee of a move or a deposit, which is mostly below 0.7 XLM, and some rent. */
const MOVE_XLM = 10_000_000n;
const MOVE_FEE = 7_000_000n;
/** To change a part of and still pay for what comes after. */
const SWAP_XLM = 30_000_000n;
/** XLM where it has no price: dearer than it has been since 2018, so that nothing is urged that may cost more than it brings. */
const DEAR_XLM = CLASSIC_UNIT;
/** A failure is news for an hour. */
const NEWS = 3_600;

export const positionValue = ({ supply, collateral }: PositionView): bigint => BigInt(supply) + BigInt(collateral);

const lumensOf = ({ xlm }: PortfolioView): bigint => BigInt(xlm?.available ?? '0');
const isAccount = ({ address }: PortfolioView): boolean => address.startsWith('G');
/** What a fee in XLM comes to in USDC. */
const costOf = (fee: bigint, { prices }: Pick<Situation, 'prices'>): bigint => (fee * (prices?.xlm ?? DEAR_XLM)) / CLASSIC_UNIT;

export function nextStep(situation: Situation): NextStep {
  const { portfolio, flow, records = [], watched, alerts = 0 } = situation;
  const moving = records.find(isMoving);
  if (moving) return { name: 'progress', hash: moving.hash };
  if (flow && (flow.claim.hash || flow.move.hash) && flow.move.state !== 'confirmed') return { name: 'resume' };
  if (!portfolio.exists) return { name: 'receive' };
  const signs = isAccount(portfolio) && !watched;
  if (signs && lumensOf(portfolio) < LEAST_XLM) return { name: 'fuel' };
  const record = failure(situation);
  if (record) return { name: 'failed', record };
  if (alerts > 0) return { name: 'alerts' };
  return (signs ? changeStep(situation) : undefined) ?? { name: 'none' };
}

/** The newest record, where it did not go through and was not looked at yet. */
function failure({ records = [], seen, now }: Situation): RecordView | undefined {
  const newest = records[0];
  const failed = newest?.state === 'failed' || newest?.state === 'expired';
  return newest && failed && now - newest.createdAt < NEWS && !seen?.has(newest.hash) ? newest : undefined;
}

/** Claim, then idle money, then a better rate. Never one that the wallet itself would refuse, and never one that costs more than it brings. */
function changeStep(situation: Situation): NextStep | undefined {
  const lumens = lumensOf(situation.portfolio);
  const better = betterMove(situation);
  const reward = worthClaiming(situation);
  if (reward) {
    const fee = CLAIM_FEE + (hasLine(situation) ? 0n : LINE_RESERVE);
    if (lumens < fee) return { name: 'fuel' };
    const price = situation.prices?.reward;
    const worth = price === undefined ? {} : { worth: (BigInt(reward.amount) * price) / CLASSIC_UNIT };
    return { name: 'claim', reward, ...worth, ...(better && lumens >= fee + MOVE_XLM ? { onward: better } : {}) };
  }
  const idle = idleOffer(situation);
  if (idle) return lumens < MOVE_XLM ? { name: 'fuel' } : { name: 'idle', ...idle };
  if (better) return lumens < MOVE_XLM ? { name: 'fuel' } : { name: 'move', ...better };
  if (!isNew(situation)) return undefined;
  const { portfolio, network, swapPrice } = situation;
  return swapPrice !== undefined && canSwap(portfolio, network) ? { name: 'swap', price: swapPrice } : { name: 'receiveUsdc' };
}

const hasLine = ({ portfolio, network }: Situation): boolean =>
  portfolio.balances.some(({ contract }) => network.reward !== undefined && contract === network.reward.contract);

/** What can be claimed and is worth more than its fee; without a price, more than one of it. */
function worthClaiming(situation: Situation): RewardView | undefined {
  const { portfolio, prices } = situation;
  const price = prices?.reward;
  const isDust = ({ amount }: RewardView) =>
    price === undefined ? BigInt(amount) < CLASSIC_UNIT : (BigInt(amount) * price) / CLASSIC_UNIT <= costOf(CLAIM_FEE, situation);
  return portfolio.rewards.find((reward) => reward.claimable && !isDust(reward));
}

/** Positions that can be taken out of where they are, the largest first. Somebody who owes there is not offered to take out what secures it. */
export function movable({ portfolio, network }: Pick<Situation, 'portfolio' | 'network'>): PositionView[] {
  if (!isAccount(portfolio) || network.router === undefined || network.vaults.length === 0) return [];
  return portfolio.positions
    .filter((position) => !position.blocked && !position.hasDebt && positionValue(position) > 0n)
    .sort((a, b) => (positionValue(a) < positionValue(b) ? 1 : -1));
}

/** The largest position that would earn more elsewhere, by more in a year than the move costs. */
function betterMove(situation: Situation): Better | undefined {
  const { best, sources = [] } = situation;
  if (!best) return undefined;
  return movable(situation).flatMap((position) => {
    const lender = sources.find(({ source }) => source === position.source);
    // What it earns beside its interest has no price: which of the two is more, is not known.
    if (!lender || (lender.rewardPerThousandYear !== null && lender.rewardRate === null)) return [];
    const from = withReward(lender)?.bps;
    if (from === undefined) return [];
    const bps = best.bps + effectOf(best.depths, positionValue(position), position.source);
    const gain = yearlyDifference(positionValue(position), from, bps);
    return gain > costOf(MOVE_FEE, situation) ? [{ position, from, vault: best.vault, bps }] : [];
  })[0];
}

/** USDC in the wallet, and where it would earn more in a year than it costs to put it there and take it back; undefined: it does not. */
export function idleOffer(situation: Situation): Idle | undefined {
  const { portfolio, network, best, watched } = situation;
  const line = portfolio.balances.find(
    ({ contract, authorized }) => network.usdc !== undefined && contract === network.usdc.contract && authorized,
  );
  if (!line || !best || watched || !isAccount(portfolio)) return undefined;
  const amount = BigInt(line.available);
  const bps = best.bps + effectOf(best.depths, amount, undefined);
  return yearlyDifference(amount, 0, bps) > costOf(2n * MOVE_FEE, situation) ? { amount, vault: best.vault, bps } : undefined;
}

/** Nothing but XLM, where USDC could earn. A line that was opened and holds nothing yet is something to fill. */
function isNew({ portfolio, network }: Pick<Situation, 'portfolio' | 'network'>): boolean {
  const { holdings, positions, accrued, rewards } = portfolio;
  const held = portfolio.balances.filter(({ balance }) => balance !== '0');
  return (
    network.usdc !== undefined &&
    network.vaults.length > 0 &&
    [holdings, positions, accrued, rewards, held].every(({ length }) => length === 0)
  );
}

/** Whether a newcomer could change XLM into USDC, should there be a market. */
export function canSwap(portfolio: PortfolioView, network: Situation['network']): boolean {
  return portfolio.exists && isAccount(portfolio) && isNew({ portfolio, network }) && lumensOf(portfolio) >= SWAP_XLM;
}

/** Where Move on Home leads: to the largest position that can be moved, to the largest holding, else to a vault to deposit into; null: to nowhere. */
export function moveRoute(situation: Pick<Situation, 'portfolio' | 'network'>): { label: 'move' | 'deposit'; to: Route } | null {
  const { portfolio, network } = situation;
  if (!isAccount(portfolio) || network.vaults.length === 0) return null;
  const position = movable(situation)[0];
  const holding = portfolio.holdings
    .filter((one) => isUsdc(one, network.usdc))
    .sort((a, b) => (BigInt(a.value) < BigInt(b.value) ? 1 : -1))[0];
  if (position && positionValue(position) >= BigInt(holding?.value ?? '0'))
    return { label: 'move', to: { name: 'move', source: position.source } };
  if (holding && network.router !== undefined && network.vaults.some(({ address }) => address !== holding.vault)) {
    return { label: 'move', to: { name: 'change', vault: holding.vault, change: 'vaultToVault' } };
  }
  return { label: 'deposit', to: { name: 'vaults' } };
}

/**
 * USDC in the wallet, lent and in vaults, and REWARD at `bid`, stroops of USDC for one, where somebody bids: the total where no values are
 * shown in a currency.
 */
export function usdcTotal(portfolio: PortfolioView, { usdc, reward }: Pick<NetworkView, 'usdc' | 'reward'>, bid: bigint | null): bigint {
  const held = portfolio.balances.find(({ contract }) => usdc !== undefined && contract === usdc.contract);
  const lent = portfolio.positions.reduce((sum, position) => sum + positionValue(position), 0n);
  const deposited = portfolio.holdings.filter((holding) => isUsdc(holding, usdc)).reduce((sum, { value }) => sum + BigInt(value), 0n);
  const priced = bid === null ? 0n : (heldReward(portfolio, reward) * bid) / CLASSIC_UNIT;
  return BigInt(held?.balance ?? '0') + lent + deposited + priced;
}

/** Stroops of REWARD that are the account's now: in the wallet, claimable, accrued. */
export function heldReward({ balances, rewards, accrued }: PortfolioView, reward: NetworkView['reward']): bigint {
  const held = balances.find(({ contract }) => reward !== undefined && contract === reward.contract)?.balance ?? '0';
  const parts = [...rewards.filter(({ claimable }) => claimable), ...accrued].map(({ amount }) => BigInt(amount));
  return parts.reduce((sum, one) => sum + one, BigInt(held));
}

/** `asset` of a holding is a code or a contract. */
export function isUsdc({ asset }: HoldingView, usdc: NetworkView['usdc']): boolean {
  return usdc !== undefined && (asset === usdc.contract || asset === usdc.code);
}
