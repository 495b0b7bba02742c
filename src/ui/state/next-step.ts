/** The one next step that makes sense, and the one figure that sums an account up: pure. */
import type { FlowView, HoldingView, PortfolioView, PositionView, RecordView, RewardView, WalletState } from '../../commands/views';
import type { ContractId } from '../../primitives/addresses';
import { isMoving } from './route';

export type NextStep =
  | { name: 'progress'; hash: string }
  | { name: 'resume' }
  | { name: 'receive' }
  | { name: 'receiveUsdc' }
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

/** Stroops of XLM for a trustline's reserve and a fee. */
const LEAST_XLM = 6_000_000n;
/** What lies idle and is less than this is pocket money. */
const LEAST_IDLE = 10_000_000n;

export const positionValue = ({ supply, collateral }: PositionView): bigint => BigInt(supply) + BigInt(collateral);

export function nextStep(
  portfolio: PortfolioView,
  flow: FlowView | null,
  records: readonly RecordView[],
  usdc?: WalletState['network']['usdc'],
  best?: Best,
): NextStep {
  const moving = records.find(isMoving);
  if (moving) return { name: 'progress', hash: moving.hash };
  if (flow && (flow.claim.hash || flow.move.hash) && flow.move.state !== 'confirmed') return { name: 'resume' };
  if (!portfolio.exists) return { name: 'receive' };
  // A contract cannot be the source of a transaction.
  if (portfolio.address.startsWith('C')) return { name: 'steady' };
  const movable = portfolio.positions.filter((position) => !position.blocked && positionValue(position) > 0n);
  const position = movable.sort((a, b) => (positionValue(a) < positionValue(b) ? 1 : -1))[0];
  const reward = portfolio.rewards.find(({ claimable }) => claimable);
  // Never a step that the wallet itself would refuse.
  if ((position || reward) && BigInt(portfolio.xlm?.available ?? '0') < LEAST_XLM) return { name: 'fuel' };
  if (position && reward) return { name: 'claimMove', position, reward };
  if (position) return { name: 'move', position };
  if (reward) return { name: 'claim', reward };
  const holdsNothing = portfolio.holdings.length === 0 && portfolio.positions.length === 0 && portfolio.balances.length === 0;
  const idle = BigInt(portfolio.balances.find(({ contract }) => usdc !== undefined && contract === usdc.contract)?.available ?? '0');
  if (best && best.bps > 0 && idle >= LEAST_IDLE && BigInt(portfolio.xlm?.available ?? '0') >= LEAST_XLM) {
    return { name: 'idle', amount: idle, ...best };
  }
  return holdsNothing ? { name: 'receiveUsdc' } : { name: 'steady' };
}

export interface Total {
  wallet: bigint;
  lending: bigint;
  vaults: bigint;
  sum: bigint;
}

/** USDC in the wallet, lent and in vaults. Other assets are not added: nothing here knows their price. */
export function usdcTotal(portfolio: PortfolioView, usdc: WalletState['network']['usdc']): Total {
  const held = portfolio.balances.find(({ contract }) => usdc !== undefined && contract === usdc.contract);
  const wallet = BigInt(held?.balance ?? '0');
  const lending = portfolio.positions.reduce((sum, position) => sum + positionValue(position), 0n);
  const vaults = portfolio.holdings.filter((holding) => isUsdc(holding, usdc)).reduce((sum, { value }) => sum + BigInt(value), 0n);
  return { wallet, lending, vaults, sum: wallet + lending + vaults };
}

/** `asset` of a holding is a code or a contract. */
export function isUsdc({ asset }: HoldingView, usdc: WalletState['network']['usdc']): boolean {
  return usdc !== undefined && (asset === usdc.contract || asset === usdc.code);
}
