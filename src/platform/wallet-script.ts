/**
 * The wallet is a script of its own (entrypoints/wallet.ts), and so is its heavy half (engine-script.ts): what starts the worker
 * stays small. In Chromium the worker is a classic one: it names its scripts to `importScripts` while it is installed, which
 * keeps them with the worker, and may run them at any time after. Elsewhere the background is a page, whose manifest names
 * both scripts that start.
 */
const place = globalThis as unknown as { importScripts(...paths: string[]): void };
const isWorker = 'importScripts' in globalThis;
let runs = !isWorker;

export const walletRuns = (): boolean => runs;

/** In the worker's first turn: once it is installed it may only run scripts that it named before. */
export function nameScripts(): void {
  if (!isWorker) return;
  globalThis.addEventListener('install', () => {
    runWallet();
    place.importScripts('/engine.js');
  });
}

/** Runs the wallet, unless it runs already; when this returns it listens. */
export function runWallet(): void {
  if (runs) return;
  runs = true;
  place.importScripts('/wallet.js');
}
