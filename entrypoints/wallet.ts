// First: it begins with what the browser does meanwhile.
import '../src/platform/opened';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { listen } from '../src/messaging/listen';
import { createBrowserPlatform } from '../src/platform/browser';
import { createEngineScript } from '../src/platform/engine-script';
import { browser } from '../src/platform/native';
import { begun, share } from '../src/platform/worker-place';
import type { Adapters } from '../src/wallet/adapters';
import { shared } from '../src/wallet/shared';
import { createWallet, type Heavy } from '../src/wallet/wallet';

export default defineUnlistedScript(() => {
  const { events, bootId } = begun();
  const platform = createBrowserPlatform(events);
  let emit: Adapters['emit'] = () => {};
  share(shared);
  const loadHeavy = createEngineScript<Heavy>();
  const { origin } = location;
  const adapters: Adapters = {
    platform,
    fetch: (input, init) => fetch(input, init),
    clock: () => Math.floor(Date.now() / 1000),
    bootId,
    origin,
    emit: (event) => emit(event),
  };
  const wallet = createWallet(adapters, loadHeavy);
  // Everything that listens must do so in this turn: the event for which this was run is waiting.
  const self = { id: browser.runtime.id, origin };
  emit = listen(events.runtime, self, { page: wallet.handle, site: wallet.site, left: wallet.left });
  wallet.start();
});
