/** The platform of a real browser. */

import type { Browser } from 'webextension-polyfill';
import { createDocuments } from './browser-documents';
import { createPlaces } from './browser-places';
import { createBrowserSession } from './browser-session';
import { createStay } from './browser-stay';
import { createOwnWindow, DEVICE } from './browser-window';
import { browser } from './native';
import { database } from './opened';
import type { Platform } from './ports';

export function createBrowserPlatform(): Platform {
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
      onAlarm: (listener) => browser.alarms.onAlarm.addListener(({ name }) => listener(name)),
    },
    badge: { show: (count) => browser.action.setBadgeText({ text: count > 0 ? String(count) : '' }) },
    approvalWindow: createOwnWindow(browser, session),
    deviceWindow: createOwnWindow(browser, session, DEVICE),
    documents: createDocuments(browser),
    places: createPlaces(browser),
    idle: {
      onLocked: (listener) =>
        browser.idle.onStateChanged.addListener((state) => {
          if (state === 'locked') listener();
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
      onClicked: (listener) => notices()?.onClicked.addListener(listener),
      open: async (path) => void (await browser.tabs.create({ url: browser.runtime.getURL(path) })),
    },
    lifecycle: {
      onStartup: (listener) => browser.runtime.onStartup.addListener(listener),
      onUpdated: (listener) =>
        browser.runtime.onInstalled.addListener(({ reason }) => {
          if (reason === 'update') listener();
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
