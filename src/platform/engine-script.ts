/**
 * The heavy half of the worker is a script of its own (entrypoints/engine.ts), which the light half runs on first use by the
 * platform's own means. In Chromium the worker is a classic one: it names the script to `importScripts` while it is installed,
 * which keeps it with the worker, and may call it again at any time. Elsewhere the background is a page, which imports it.
 */
import { browser } from './native';

const given = globalThis as { ballastEngine?: unknown };

/** What the heavy half does when it is run: the light half finds it here. */
export function offer(engine: unknown): void {
  given.ballastEngine = engine;
}

/** To be called in the worker's first turn; answers how to get what the script offers. `T` is what it calls `offer` with. */
export function createEngineScript<T>(): () => Promise<T> {
  const { importScripts } = globalThis as unknown as { importScripts?: (path: string) => void };
  // Once a worker is installed it may only run scripts that it named before.
  if (importScripts) globalThis.addEventListener('install', () => importScripts('/engine.js'));
  return async () => {
    if (given.ballastEngine === undefined) {
      if (importScripts) importScripts('/engine.js');
      else await import(/* @vite-ignore */ browser.runtime.getURL('/engine.js'));
    }
    return given.ballastEngine as T;
  };
}
