/** The platform of a real browser. `events`: as the script that started the worker hears them (events.ts). */

import type { Browser } from 'webextension-polyfill';
import { createDocuments } from './browser-documents';
import { createPlaces } from './browser-places';
import { createBrowserSession } from './browser-session';
import { createStay } from './browser-stay';
import { createApprovalWindow } from './browser-window';
import type { Events } from './events';
import { browser } from './native';
import { database } from './opened';
import type { Platform } from './ports';

export function createBrowserPlatform(events: Events): Platform {
  const notices = (): Browser['notifications'] | undefined => browser.notifications;
  const session = createBrowserSession(browser);
  return {
    database,
    session,
    alarms: {
      // The type says void for what is a promise in every browser of today.
      set: async (name, at) => await browser.alarms.create(name, { when: at * 1000 }),
      clear: async (name) => void (await browser.alarms.clear(name)),
      clearAll: async () => void (await browser.alarms.clearAll()),
      onAlarm: (heard) => events.alarms.onAlarm.addListener(({ name }) => heard(name)),
    },
    badge: { show: (count) => browser.action.setBadgeText({ text: count > 0 ? String(count) : '' }) },
    popup: { beginWith: (frame) => browser.action.setPopup({ popup: `popup.html#${frame}` }) },
    approvalWindow: createApprovalWindow(browser, events.windows, session),
    documents: createDocuments(browser),
    places: createPlaces(browser, events.permissions),
    idle: {
      onLocked: (heard) =>
        events.idle.onStateChanged.addListener((state) => {
          if (state === 'locked') heard();
        }),
    },
    notifications: {
      show: async ({ id, title, message }) => {
        const iconUrl = browser.runtime.getURL('icons/128.png');
        // Absent where its permission is.
        await notices()?.create(id, { type: 'basic', iconUrl, title, message });
      },
      clearAll: async () => {
        const shown = Object.keys((await notices()?.getAll()) ?? {});
        await Promise.all(shown.map((id) => notices()?.clear(id)));
      },
      onClicked: (heard) => events.notifications.onClicked.addListener(heard),
      open: async (path) => void (await browser.tabs.create({ url: browser.runtime.getURL(path) })),
    },
    lifecycle: {
      onStartup: (heard) => events.runtime.onStartup.addListener(heard),
      onUpdated: (heard) =>
        events.runtime.onInstalled.addListener(({ reason }) => {
          if (reason === 'update') heard();
        }),
      stay: createStay(browser.runtime),
    },
    words: { read: async () => (await (await fetch(browser.runtime.getURL('words.txt'))).text()).trimEnd().split('\n') },
    schedule: (seconds, run) => {
      const timer = setTimeout(run, seconds * 1000);
      return () => clearTimeout(timer);
    },
  };
}
