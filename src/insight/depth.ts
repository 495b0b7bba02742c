/**
 * How far one's own deposit moves what a vault earns. More supply means a lower utilization, and pools pay less for it: near the kink
 * of a curve a few thousand can be a whole point. Pure; the points are made by `interface/reads/vault-value.ts`.
 */
import type { ContractId } from '../primitives/addresses';
import type { Rate } from '../primitives/growth';
import { mulDiv } from '../primitives/round';
import { type Earnings, SAME_BPS } from './verdict';

/** What the vault would earn if so much more, in smallest units of its asset, were deposited and lent: by the curves, after its fee. */
export interface DepthPoint {
  added: string;
  bps: number;
}

/** Points by rising amount, the first of nothing. `leaving`: the pool that the deposit is taken out of; null: it comes from elsewhere. */
export interface Depth {
  leaving: ContractId | null;
  points: readonly DepthPoint[];
}

/** Between two points on their line; beyond the last one what that one says. */
function rateAt(points: readonly DepthPoint[], amount: bigint): number | undefined {
  const next = points.findIndex(({ added }) => BigInt(added) >= amount);
  const [low, high] = [points[next - 1], points.at(next)];
  if (!low || !high || next < 0) return high?.bps;
  const from = BigInt(low.added);
  return low.bps + Number(mulDiv(BigInt(high.bps - low.bps), amount - from, BigInt(high.added) - from, 'nearest'));
}

/** What `amount` adds to the vault's rate, in bps: mostly nothing or less. 0 where nothing is known of its depth. */
export function effectOf(depths: readonly Depth[], amount: bigint, leaving: ContractId | undefined): number {
  const depth = depths.find((one) => one.leaving === (leaving ?? null)) ?? depths.find((one) => one.leaving === null);
  const [now] = depth?.points ?? [];
  const then = depth && rateAt(depth.points, amount);
  return now && then !== undefined ? then - now.bps : 0;
}

/** The pool that is left where money leaves a lending source or a vault: of a vault the only one that it lends into. */
export const leftBy = (place: ContractId, lendsInto: readonly ContractId[] = []): ContractId =>
  (lendsInto.length === 1 ? lendsInto[0] : undefined) ?? place;

/** Whether the one is another rate than the other, to a person. */
export const isMoved = (one: Pick<Rate, 'bps'>, other: Pick<Rate, 'bps'>): boolean => Math.abs(one.bps - other.bps) > SAME_BPS;

/** What a vault earns once this effect is in it. What was seen of its past is moved alike. */
export function moved({ curve, day, week }: Earnings, bps: number): Earnings {
  const by = (rate: Rate | null) => rate && { ...rate, bps: rate.bps + bps };
  return { curve: by(curve), day: by(day), week: by(week) };
}
