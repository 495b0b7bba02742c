// First: it begins with what the browser does meanwhile.
import '../src/platform/opened';
import { defineBackground } from 'wxt/utils/define-background';
import { listen } from '../src/messaging/listen';
import { createBrowserPlatform } from '../src/platform/browser';
import { share } from '../src/platform/engine-place';
import { createEngineScript } from '../src/platform/engine-script';
import { browser } from '../src/platform/native';
import type { Adapters } from '../src/wallet/adapters';
import { shared } from '../src/wallet/shared';
import { createWallet, type Heavy } from '../src/wallet/wallet';

export default defineBackground(() => {
  const platform = createBrowserPlatform();
  let emit: Adapters['emit'] = () => {};
  share(shared);
  const loadHeavy = createEngineScript<Heavy>();
  const adapters: Adapters = {
    platform,
    fetch: (input, init) => fetch(input, init),
    clock: () => Math.floor(Date.now() / 1000),
    bootId: crypto.randomUUID(),
    origin: location.origin,
    emit: (event) => emit(event),
  };
  const wallet = createWallet(adapters, loadHeavy);
  // Everything that listens must do so in this turn: the event that woke the worker is waiting.
  emit = listen(browser.runtime, { page: wallet.handle, site: wallet.site, left: wallet.left });
  wallet.start();
});
