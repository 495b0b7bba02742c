/**
 * The heavy half of the worker, with the SDK, is a script of its own (entrypoints/engine.ts), since evaluating it takes longer than
 * everything that a popup asks at first. Chromium's worker is a classic one, which runs scripts by `importScripts`, and after its
 * installation those alone that it ran while it was installed. Elsewhere the background is a page, which imports it.
 */
const place = globalThis as { ballastEngine?: unknown; importScripts?(path: string): void };

/** Called by the script: what it offers. */
export function offer(engine: unknown): void {
  place.ballastEngine = engine;
}

/** In a worker the script has run when this returns. */
async function run(): Promise<void> {
  if (place.importScripts) place.importScripts('/engine.js');
  else await import(/* @vite-ignore */ `${location.origin}/engine.js`);
}

/** In the worker's first turn. Answers how to get what the script offers: `T` is what it calls `offer` with. */
export function createEngineScript<T>(): () => Promise<T> {
  globalThis.addEventListener('install', () => void run());
  return async () => {
    if (place.ballastEngine === undefined) await run();
    return place.ballastEngine as T;
  };
}
