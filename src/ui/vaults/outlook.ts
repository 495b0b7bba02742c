/** What is to be expected of a vault: today's terms or others, from its figures. Pure. */
import type { VaultView } from '../../commands/views';
import { type Feeding, feeding, type Projection, type ProjectionInput, projection } from '../../insight/projection';
import type { VaultWords } from '../../words/en/vaults';

export interface Terms {
  targetApyBps: number;
  minFeeBps: number;
  maxFeeBps: number;
}

/** null: the yield or the funds are not known, so nothing can be said. `added`: stroops that would join the boost budget. */
export function projectionOf(vault: VaultView, terms: Terms | null, added = 0n): Projection | null {
  const input = inputOf(vault, terms, added);
  return input && projection(input);
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
