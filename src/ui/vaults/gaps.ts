/** Times of which a vault's lines say nothing: what the node forgot, and what was not in force. Pure. */
import type { VaultDetailView, VaultEventView } from '../../commands/views';
import type { Time } from '../charts/scale';

/** The events between which something holds. */
const spans = {
  target: { ends: ['unregistered'], begins: ['registered', 'configChanged'] },
  /** A registration says no bounds. */
  bounds: { ends: ['unregistered'], begins: ['configChanged'] },
  budget: { ends: ['campaignUnregistered'], begins: ['campaignRegistered'] },
  fee: { ends: [], begins: [] },
} as const satisfies { [line: string]: { ends: readonly string[]; begins: readonly string[] } };

export function gapsOf(
  { events, eventsFrom, gaps: forgotten, asOf }: Pick<VaultDetailView, 'events' | 'eventsFrom' | 'gaps' | 'asOf'>,
  line: keyof typeof spans,
): Time[] {
  const ends: readonly string[] = spans[line].ends;
  const begins: readonly string[] = spans[line].begins;
  const gaps: Time[] = [...(eventsFrom === null ? [] : [{ from: 0, to: eventsFrom }]), ...forgotten];
  let from: number | null = null;
  for (const { kind, at } of events.toReversed()) {
    if (ends.includes(kind)) from ??= at;
    else if (from !== null && begins.includes(kind)) {
      gaps.push({ from, to: at });
      from = null;
    }
  }
  return from === null ? gaps : [...gaps, { from, to: asOf.closeTime }];
}

/** Events newest first, with the forgotten times where they belong between them. */
export function withGaps(events: readonly VaultEventView[], gaps: VaultDetailView['gaps']): (VaultEventView | Time)[] {
  const rows: (VaultEventView | Time)[] = [];
  const left = gaps.toReversed();
  for (const event of events) {
    while (left[0] && left[0].from >= event.at) rows.push(left.shift() as Time);
    rows.push(event);
  }
  return [...rows, ...left];
}
