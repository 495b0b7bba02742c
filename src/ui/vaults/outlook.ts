/** What is to be expected of a vault: today's terms or others, from its figures. Pure. */
import type { VaultDetailView, VaultView } from '../../commands/views';
import { type Span, spanOf } from '../../insight/futures';
import { type Feeding, feeding, type Projection, type ProjectionInput, projection } from '../../insight/projection';
import { type FeeBounds, isStranded } from '../../primitives/fee-bounds';
import type { VaultWords } from '../../words/en/vaults';
import { readRate } from '../format/read';

export interface Terms extends FeeBounds {
  targetApyBps: number;
}

/** As they are typed. */
export type Typed = { [field in keyof Terms]: string };

const MOST_TARGET_BPS = 100_000_000;

/** A target as it is typed, in bps. */
export const readTarget = (text: string, decimal: string): number | undefined => readRate(text, decimal, MOST_TARGET_BPS);

/**
 * What would hold after a change: what is typed, and beside it what holds now, which somebody may have changed since the form was
 * opened. null: not all is typed yet.
 */
export function termsAfter(change: 'register' | 'targetApy' | 'feeBounds', typed: Typed, now: Terms | null, decimal: string): Terms | null {
  const kept = change === 'register' ? null : now;
  const targetApyBps = change === 'feeBounds' && kept ? kept.targetApyBps : readTarget(typed.targetApyBps, decimal);
  const [minFeeBps, maxFeeBps] =
    change === 'targetApy' && kept
      ? [kept.minFeeBps, kept.maxFeeBps]
      : [readRate(typed.minFeeBps, decimal), readRate(typed.maxFeeBps, decimal)];
  if (targetApyBps === undefined || minFeeBps === undefined || maxFeeBps === undefined || minFeeBps > maxFeeBps) return null;
  return { targetApyBps, minFeeBps, maxFeeBps };
}

/** Nothing would change: there is nothing to sign. A registration always does. */
export const changesNothing = (change: string, terms: Terms, now: Terms | null): boolean =>
  change !== 'register' &&
  now !== null &&
  (['targetApyBps', 'minFeeBps', 'maxFeeBps'] as const).every((field) => terms[field] === now[field]);

/** null: the yield or the funds are not known, so nothing can be said. `added`: stroops that would join the boost budget. */
export function projectionOf(vault: VaultView, terms: Terms | null, added = 0n): Projection | null {
  const input = inputOf(vault, terms, added);
  return input && projection(input);
}

/** Where depositors' next fortnight ends if people move the vault as they did, and over how many seconds that was seen; null: nobody saw. */
export function outlookSpan(vault: VaultView, terms: Terms | null, added = 0n): (Span & { seconds: number; moves: number }) | null {
  const input = inputOf(vault, terms, added);
  const past = vault.ahead?.past;
  if (!input || !past) return null;
  const moves = past.moves.map(({ secondsAgo, part }) => ({ secondsAgo, part: BigInt(part) }));
  const span = spanOf(input, { seconds: past.seconds, moves });
  return span ? { ...span, seconds: past.seconds, moves: moves.length } : null;
}

/** null: the boost budget does not drive the fee up, or nothing can be said. */
export function feedingOf(vault: VaultView, terms: Terms | null, added = 0n): Feeding | null {
  const input = inputOf(vault, terms, added);
  return (input && feeding(input)) ?? null;
}

function inputOf({ grossRate, managed, status, ahead }: VaultView, terms: Terms | null, added: bigint): ProjectionInput | null {
  if (!terms || !grossRate || managed === null) return null;
  const budget = status.campaign?.active ? BigInt(status.campaign.available) : 0n;
  const reads = ahead?.reads?.map(({ secondsAgo, growth }) => ({ secondsAgo, growth: BigInt(growth) }));
  return {
    ...terms,
    grossRateBps: grossRate.bps,
    currentFeeBps: status.currentFeeBps,
    managed: BigInt(managed),
    available: budget + added,
    unlocked: BigInt(ahead?.unlocked ?? 0),
    protocolFeeBps: ahead?.protocolFeeBps ?? 0,
    ...(reads ? { reads } : {}),
  };
}

/** `about 31 days`, `about 20 hours`; far ahead nothing exact is said. */
export function lastsFor(hours: number, words: Pick<VaultWords, 'hours' | 'days' | 'years'>): string {
  if (hours > 2 * 365 * 24) return words.years;
  return hours < 48 ? words.hours(hours) : words.days(Math.floor(hours / 24));
}

/** How far depositors are from the target, in bps; null: no rate or no target. */
export function offTarget({ netRate, status }: Pick<VaultView, 'netRate' | 'status'>): number | null {
  return netRate && status.config ? netRate.bps - status.config.targetApyBps : null;
}

/** So near to the target is on it. */
export const ON_TARGET_BPS = 10;

/** One word of how a vault stands, the worst first. */
export type Standing = 'danger' | 'needed' | 'stalled' | 'left' | 'archived' | 'plain' | 'unknown' | 'on' | 'above' | 'below';

export function standingOf(vault: VaultView, alerted: boolean, sharesArchived: boolean): Standing {
  const { state, status, archived } = vault;
  if (state === 'critical') return 'danger';
  if (alerted) return 'needed';
  const { config, currentFeeBps } = status;
  if (state === 'normal' && config && isStranded(currentFeeBps, config)) return 'stalled';
  if (state === 'stale') return 'left';
  if (archived || sharesArchived) return 'archived';
  if (state === 'notEnrolled') return 'plain';
  const off = offTarget(vault);
  if (off === null) return 'unknown';
  return Math.abs(off) <= ON_TARGET_BPS ? 'on' : off > 0 ? 'above' : 'below';
}

/** The most and the least that depositors of a vault ever got or could have got, as far as it is known here; null: nothing is. */
function everEarned(
  vault: VaultView & Partial<Pick<VaultDetailView, 'rate' | 'windows' | 'grossWindows'>>,
): { most: number; least: number } | null {
  const { netRate, grossRate, rate = [], windows, grossWindows } = vault;
  // What a vault reported of itself was not seen here.
  const seen = <T extends { reported: boolean }>(one: T | null) => (one && !one.reported ? [one] : []);
  const views = [netRate, grossRate, ...Object.values(windows ?? {}).flatMap(seen), ...Object.values(grossWindows ?? {})];
  const points = rate.flatMap(seen).map(({ value }) => Number(value));
  const observed = [...views.flatMap((view) => (view ? [view.bps] : [])), ...points].filter((bps) => bps > 0);
  return observed.length === 0 ? null : { most: Math.max(...observed), least: Math.min(...observed) };
}

export interface Doubt {
  /** The most it ever earned, in bps; the least, for what lies far below; null: no vault ever pays that. */
  earned: number | null;
  far: 'above' | 'below';
  /** What may have been meant, in bps: the same digits with the mark two places further. */
  meant: number | undefined;
}

/** So many times more or less is far. */
const FAR = 3;
/** A year's rate above which nobody's vault is, in bps. */
const MOST_EVER = 10_000;

/**
 * A target far from what the vault ever earned is asked about: who types 500 may mean 5 %. One that no vault ever had is, also where
 * nothing was seen yet. null: it is near.
 */
export function doubtOf(vault: Parameters<typeof everEarned>[0], targetApyBps: number): Doubt | null {
  if (targetApyBps === 0) return null;
  const earned = everEarned(vault);
  const near = (bps: number) => bps <= MOST_EVER && (!earned || (bps * FAR >= earned.least && bps <= earned.most * FAR));
  if (near(targetApyBps)) return null;
  const far = earned && targetApyBps <= MOST_EVER && targetApyBps < earned.least ? 'below' : 'above';
  const meant = far === 'above' ? Math.round(targetApyBps / 100) : targetApyBps * 100;
  const compared = earned && targetApyBps > earned.most ? earned.most : null;
  return { earned: earned && far === 'below' ? earned.least : compared, far, meant: near(meant) ? meant : undefined };
}

/** A lowest fee above which depositors would never keep half, in bps. */
const MOST_LOWEST_FEE = 5_000;

/** What depositors would keep at most under such a lowest fee, in bps; null: nothing unusual. */
export const keptUnder = (minFeeBps: number): number | null => (minFeeBps > MOST_LOWEST_FEE ? 10_000 - minFeeBps : null);

/** What all depositors have in the vault, in stroops, where a boost is more than that; null: it is not, or that is not known. */
export function outweighed({ managed }: Pick<VaultView, 'managed'>, boost: bigint): bigint | null {
  return managed !== null && boost > BigInt(managed) ? BigInt(managed) : null;
}
