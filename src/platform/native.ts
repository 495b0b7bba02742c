/**
 * The browser's API as webextension-polyfill offers it: promises in Chromium and Firefox alike. Loading it outside of an
 * extension throws, so nothing that a test reaches without a browser may import this.
 */
import browser from 'webextension-polyfill';

export { browser };
