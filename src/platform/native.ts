/** The browser's own promise API: `browser` where there is one, `chrome` in Chromium, whose MV3 calls answer promises too. */
import type { Browser } from 'webextension-polyfill';

const scope = globalThis as { browser?: Browser; chrome?: Browser };

export const browser = (scope.browser ?? scope.chrome) as Browser;
