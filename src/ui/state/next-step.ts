/** The one next step that makes sense, and the one figure that sums an account up: pure. */
import type { FlowView, HoldingView, NetworkView, PortfolioView, PositionView, RecordView, RewardView } from '../../commands/views';
import type { ContractId } from '../../primitives/addresses';
import { CLASSIC_UNIT } from '../../primitives/amounts';
import { isMoving } from './route';

export type NextStep =
  | { name: 'progress'; hash: string }
  | { name: 'resume' }
  | { name: 'receive' }
  | { name: 'receiveUsdc' }
  /** XLM and no USDC, where the ledger changes the one into the other: `price`, stroops of USDC for one XLM. */
  | { name: 'swap'; price: bigint }
  | { name: 'claimMove'; position: PositionView; reward: RewardView }
  | { name: 'move'; position: PositionView }
  | { name: 'claim'; reward: RewardView }
  /** Nearly no XLM: nothing can be done before. */
  | { name: 'fuel' }
  /** USDC that earns nothing, and where it would. */
  | { name: 'idle'; amount: bigint; vault: ContractId; bps: number }
  | { name: 'steady' };

/** The vault that leaves its depositors most, of those whose rate is known. */
export interface Best {
  vault: ContractId;
  bps: number;
}

/** Stroops of XLM for a trustline's reserve and the dearest classic fee. */
const CLAIM_XLM = 6_000_000n;
/** For the fee of a move or a deposit, which is mostly below 0.7 XLM, and some rent. */
const MOVE_XLM = 10_000_000n;
/** To change a part of and still pay for what comes after. */
const SWAP_XLM = 30_000_000n;
/** What lies idle and is less than this is pocket money. */
const LEAST_IDLE = 10_000_000n;

export const positionValue = ({ supply, collateral }: PositionView): bigint => BigInt(supply) + BigInt(collateral);

export function nextStep(
  portfolio: PortfolioView,
  flow: FlowView | null,
  records: readonly RecordView[],
  network?: Pick<NetworkView, 'usdc' | 'router' | 'vaults'>,
  best?: Best,
  price?: bigint,
): NextStep {
  const moving = records.find(isMoving);
  if (moving) return { name: 'progress', hash: moving.hash };
  if (flow && (flow.claim.hash || flow.move.hash) && flow.move.state !== 'confirmed') return { name: 'resume' };
  if (!portfolio.exists) return { name: 'receive' };
  // A contract cannot be the source of a transaction.
  if (portfolio.address.startsWith('C')) return { name: 'steady' };
  return changeStep(portfolio, network) ?? idleStep(portfolio, network, best, price);
}

type Where = Parameters<typeof nextStep>[3];

const lumensOf = ({ xlm }: PortfolioView): bigint => BigInt(xlm?.available ?? '0');

/** Never a step that the wallet itself would refuse. */
function changeStep(portfolio: PortfolioView, network: Where): NextStep | undefined {
  const moves = network === undefined || (network.router !== undefined && network.vaults.length > 0);
  const movable = portfolio.positions.filter((position) => moves && !position.blocked && positionValue(position) > 0n);
  const position = movable.sort((a, b) => (positionValue(a) < positionValue(b) ? 1 : -1))[0];
  const reward = portfolio.rewards.find(({ claimable }) => claimable);
  const lumens = lumensOf(portfolio);
  if (position && reward && lumens >= CLAIM_XLM + MOVE_XLM) return { name: 'claimMove', position, reward };
  if (reward && lumens >= CLAIM_XLM) return { name: 'claim', reward };
  if (position && lumens >= MOVE_XLM) return { name: 'move', position };
  return position || reward ? { name: 'fuel' } : undefined;
}

function idleStep(portfolio: PortfolioView, network: Where, best: Best | undefined, price: bigint | undefined): NextStep {
  const idle = idleOffer(portfolio, network?.usdc, best);
  if (idle) return { name: 'idle', ...idle };
  if (!isNew(portfolio)) return { name: 'steady' };
  return price !== undefined && canSwap(portfolio, network?.usdc) ? { name: 'swap', price } : { name: 'receiveUsdc' };
}

/** Nothing but XLM. A line that was opened and holds nothing yet is something to fill. */
function isNew({ holdings, positions, accrued, balances }: PortfolioView): boolean {
  const held = balances.filter(({ balance }) => balance !== '0');
  return [holdings, positions, accrued, held].every(({ length }) => length === 0);
}

/** Whether a newcomer could change XLM into USDC, should there be a market. */
export function canSwap(portfolio: PortfolioView, usdc: NetworkView['usdc']): boolean {
  const isAccount = portfolio.exists && portfolio.address.startsWith('G');
  return usdc !== undefined && isAccount && isNew(portfolio) && lumensOf(portfolio) >= SWAP_XLM;
}

/** USDC that lies in the wallet, and where it would earn; undefined: too little, nowhere known, or no XLM for the fee. */
export function idleOffer(
  portfolio: PortfolioView,
  usdc: NetworkView['usdc'],
  best: Best | undefined,
): (Best & { amount: bigint }) | undefined {
  const line = portfolio.balances.find(({ contract, authorized }) => usdc !== undefined && contract === usdc.contract && authorized);
  const amount = BigInt(line?.available ?? '0');
  const worth = best && best.bps > 0 && amount >= LEAST_IDLE && lumensOf(portfolio) >= MOVE_XLM;
  return worth ? { amount, ...best } : undefined;
}

export interface Total {
  wallet: bigint;
  lending: bigint;
  vaults: bigint;
  /** What REWARD would bring along the best path: in the wallet, claimable and accrued. */
  reward: bigint;
  sum: bigint;
}

/**
 * USDC in the wallet, lent and in vaults, and REWARD at `bid`, stroops of USDC for one, where somebody bids. Other assets are not
 * added: nothing here knows their price.
 */
export function usdcTotal(portfolio: PortfolioView, { usdc, reward }: Pick<NetworkView, 'usdc' | 'reward'>, bid: bigint | null): Total {
  const held = portfolio.balances.find(({ contract }) => usdc !== undefined && contract === usdc.contract);
  const wallet = BigInt(held?.balance ?? '0');
  const lending = portfolio.positions.reduce((sum, position) => sum + positionValue(position), 0n);
  const vaults = portfolio.holdings.filter((holding) => isUsdc(holding, usdc)).reduce((sum, { value }) => sum + BigInt(value), 0n);
  const priced = bid === null ? 0n : (heldReward(portfolio, reward) * bid) / CLASSIC_UNIT;
  return { wallet, lending, vaults, reward: priced, sum: wallet + lending + vaults + priced };
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
