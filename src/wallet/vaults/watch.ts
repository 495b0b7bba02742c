/**
 * The watch over the owner's vaults (architecture.md 11, toolbar icon): an alarm looks, each cause is notified once while it
 * lasts, and the badge counts what the owner has not seen. It needs no key, so it works while the wallet is locked.
 */
import type { AlertView } from '../../commands/views';
import type { Core } from '../adapters';
import type { Engine } from '../engine';
import { alertKey } from '../kept/store';
import { noticeOf } from '../records/notices';

export const WATCH_ALARM = 'watch';

const SOON = 30;
/** After a look at which no node answered. */
const PATIENCE = 300;

export type Watch = ReturnType<typeof createWatch>;

/** `waiting`: how many requests of sites wait for the person. */
export function createWatch(core: Core, engine: () => Promise<Engine>, waiting: () => Promise<number>) {
  const { store, platform, clock, emit, keyring } = core;

  async function show(networkId: string): Promise<void> {
    const { alerts, seen } = await store.watched(networkId);
    const found = alerts.filter((alert) => !seen.includes(alertKey(alert))).length;
    await platform.badge.show(found + (await waiting()));
  }

  async function keep(networkId: string, found: readonly AlertView[]): Promise<void> {
    const { alerts: earlier, seen } = await store.watched(networkId);
    const earlierByKey = new Map(earlier.map((alert) => [alertKey(alert), alert]));
    // What lasts keeps its beginning; what ended is forgotten, and notified again if it comes back.
    const alerts = found.map((alert) => ({ ...alert, since: earlierByKey.get(alertKey(alert))?.since ?? alert.since }));
    const lasting = new Set(alerts.map(alertKey));
    await store.keepWatched(networkId, { at: clock(), alerts, seen: seen.filter((key) => lasting.has(key)) });
    const preferences = await store.preferences();
    for (const alert of found) {
      if (!earlierByKey.has(alertKey(alert))) await platform.notifications.show(noticeOf(alert, preferences));
    }
  }

  let failedAt = 0;

  /** Sets the alarm as the preferences say. */
  async function arrange(): Promise<void> {
    const [{ watchMinutes }, { id }, accounts] = await Promise.all([store.preferences(), store.activeNetwork(), keyring.accounts()]);
    const { at } = await store.watched(id);
    const now = clock();
    // Counted from the last look: a worker that wakes often does not put it off for ever, nor does a clock that was ahead.
    const due = Math.max(Math.min(at ?? 0, now) + watchMinutes * 60, Math.min(failedAt, now) + PATIENCE, now + SOON);
    if (watchMinutes === 0 || accounts.length === 0) await platform.alarms.clear(WATCH_ALARM);
    else await platform.alarms.set(WATCH_ALARM, due);
    await show(id);
  }

  return {
    arrange,
    /** Another number waits for the person: the badge says so. */
    count: async (): Promise<void> => show((await store.activeNetwork()).id),
    /** Looks now, and arranges the next time. A node that cannot be asked leaves everything as it was. */
    async check(): Promise<void> {
      // The browser may stop a worker that waits for nodes: then another one looks.
      await platform.alarms.set(WATCH_ALARM, clock() + PATIENCE);
      try {
        const { networkId, alerts } = await (await engine()).alerts();
        // Of a wallet that was wiped meanwhile nothing is kept.
        if ((await keyring.accounts()).length > 0) await keep(networkId, alerts);
        emit({ event: 'state' });
      } catch {
        // Not a finding: `watchedAt` stays, and says how long ago the last look was.
        failedAt = clock();
      }
      // What arrived is read on, whether the vaults could be asked or not.
      if ((await store.preferences()).noticeArrivals) await (await engine()).arrivals().catch(() => undefined);
      await arrange();
    },
    async seen(): Promise<void> {
      const { id } = await store.activeNetwork();
      const found = await store.watched(id);
      await store.keepWatched(id, { ...found, seen: found.alerts.map(alertKey) });
      await show(id);
    },
  };
}
