import { defineBackground } from 'wxt/utils/define-background';
import { listen } from '../src/messaging/listen';
import { createBrowserPlatform } from '../src/platform/browser';
import { browser } from '../src/platform/native';
import { createWallet } from '../src/wallet/wallet';

export default defineBackground(() => {
  const platform = createBrowserPlatform();
  let emit: Parameters<typeof createWallet>[0]['emit'] = () => {};
  const wallet = createWallet({
    platform,
    fetch: (input, init) => fetch(input, init),
    clock: () => Math.floor(Date.now() / 1000),
    bootId: crypto.randomUUID(),
    origin: location.origin,
    emit: (event) => emit(event),
  });
  // Everything that listens must do so in this turn: the event that woke the worker is waiting.
  emit = listen(browser.runtime, wallet.handle);
  wallet.start();
});
