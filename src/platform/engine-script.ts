/**
 * The heavy half of the worker is a script of its own (entrypoints/engine.ts), which the light half runs on first use by the
 * platform's own means (wallet-script.ts).
 */
import { browser } from './native';
import { offered } from './worker-place';

const place = globalThis as unknown as { importScripts(path: string): void };

/** Answers how to get what the script offers. `T` is what it calls `offer` with. */
export function createEngineScript<T>(): () => Promise<T> {
  return async () => {
    if (offered() === undefined) {
      if ('importScripts' in globalThis) place.importScripts('/engine.js');
      else await import(/* @vite-ignore */ browser.runtime.getURL('/engine.js'));
    }
    return offered() as T;
  };
}
