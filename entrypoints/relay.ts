import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { type RelayRuntime, startRelay } from '../src/messaging/relay';

// The browser's own API: the polyfill would weigh more than the relay.
const place = globalThis as unknown as { browser?: { runtime: RelayRuntime }; chrome: { runtime: RelayRuntime } };

export default defineUnlistedScript(() => startRelay(window, () => (place.browser ?? place.chrome).runtime));
