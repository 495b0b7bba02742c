/**
 * The browser's API as webextension-polyfill offers it: promises in Chromium and Firefox alike. Loading it outside of an
 * extension throws, so nothing that a test reaches without a browser may import this.
 */
import type { Browser } from 'webextension-polyfill';

// Required, as the package is written: what an import makes of it first touches every API that there is.
export const browser: Browser = require('webextension-polyfill');
