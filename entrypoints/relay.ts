import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { type RelayRuntime, startRelay } from '../src/messaging/relay';

/** The browser's own API, by either of its names: the polyfill would weigh more than the relay. */
type Api = { browser?: { runtime: RelayRuntime }; chrome: { runtime: RelayRuntime } };

export default defineUnlistedScript(() => {
  const { browser, chrome } = globalThis as unknown as Api;
  startRelay(window, () => (browser ?? chrome).runtime);
});
