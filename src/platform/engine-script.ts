/**
 * The heavy half of the worker is a script of its own (entrypoints/engine.ts), which the light half runs on first use by the
 * platform's own means. In Chromium the worker is a classic one: it names the script to `importScripts` while it is installed,
 * which keeps it with the worker, and may call it again at any time. Elsewhere the background is a page, which imports it.
 */
import { offered } from './engine-place';
import { browser } from './native';

const place = globalThis as unknown as { importScripts(path: string): void };
const isWorker = 'importScripts' in globalThis;
const run = () => place.importScripts('/engine.js');

/** To be called in the worker's first turn; answers how to get what the script offers. `T` is what it calls `offer` with. */
export function createEngineScript<T>(): () => Promise<T> {
  // Once a worker is installed it may only run scripts that it named before.
  if (isWorker) globalThis.addEventListener('install', run);
  return async () => {
    if (offered() === undefined) {
      if (isWorker) run();
      else await import(/* @vite-ignore */ browser.runtime.getURL('/engine.js'));
    }
    return offered() as T;
  };
}
