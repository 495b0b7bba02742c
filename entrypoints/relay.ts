import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { type RelayLink, startRelay } from '../src/messaging/relay';

// The browser's own API: the polyfill would weigh more than the relay.
const { browser, chrome } = globalThis as unknown as {
  browser?: { runtime: RelayLink['runtime'] };
  chrome: { runtime: RelayLink['runtime'] };
};

export default defineUnlistedScript(() => startRelay({ window, runtime: (browser ?? chrome).runtime }));
