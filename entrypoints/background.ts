/** The worker: the wallet without the SDK. Everything that may wake it is listened to before this returns. */
import '../src/platform/opened';
import { defineBackground } from 'wxt/utils/define-background';
import { listen } from '../src/messaging/listen';
import { createBrowserPlatform } from '../src/platform/browser';
import { createEngineScript } from '../src/platform/engine-script';
import { browser } from '../src/platform/native';
import type { Adapters } from '../src/wallet/adapters';
import type { Heavy } from '../src/wallet/heavy';
import { createWallet } from '../src/wallet/wallet';

export default defineBackground(() => {
  const { origin } = location;
  let emit: Adapters['emit'] = () => {};
  const adapters: Adapters = {
    platform: createBrowserPlatform(),
    fetch: (input, init) => fetch(input, init),
    clock: () => Math.floor(Date.now() / 1000),
    bootId: crypto.randomUUID(),
    origin,
    emit: (event) => emit(event),
  };
  const wallet = createWallet(adapters, createEngineScript<Heavy>());
  const self = { id: browser.runtime.id, origin };
  emit = listen(browser.runtime, self, { page: wallet.handle, site: wallet.site, left: wallet.left });
  wallet.start();
});
