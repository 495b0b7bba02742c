import { defineBackground } from 'wxt/utils/define-background';
import { listen } from '../src/messaging/listen';
import { createBrowserPlatform } from '../src/platform/browser';
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
  emit = listen(wallet.handle);
  platform.alarms.onAlarm((name) => void wallet.alarm(name));
  platform.idle.onLocked(() => void wallet.handle('lock', {}));
  platform.lifecycle.onStartup(() => void wallet.handle('lock', {}));
  platform.lifecycle.onUpdated(() => void wallet.handle('lock', {}));
  void wallet.wake();
});
