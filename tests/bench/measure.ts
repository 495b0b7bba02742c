/** What the bench measures of an extension in a real browser, in milliseconds. */
import type { Wallet } from '../e2e/browser';

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** From asking a stopped worker until it answers. Asked from a document that starts nothing by itself. */
export async function firstAnswer(wallet: Wallet): Promise<number> {
  const page = await wallet.open('manifest.json');
  await wallet.stopWorker();
  const time = await page.evaluate(async () => {
    const api = (globalThis as unknown as { chrome: { runtime: { sendMessage(message: unknown): Promise<unknown> } } }).chrome;
    const start = performance.now();
    await api.runtime.sendMessage({ channel: 'pages', command: 'state', input: {} });
    return performance.now() - start;
  });
  await page.close();
  return time;
}

/** From navigation until the popup's first content is painted. */
export async function firstPaint(wallet: Wallet, worker: 'running' | 'stopped'): Promise<number> {
  if (worker === 'stopped') await wallet.stopWorker();
  const page = await wallet.open('popup.html');
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntriesByName('first-contentful-paint')) resolve(entry.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await page.close();
  return time;
}

/** From navigation, or from a click, until the page holds what matches. Named functions have no place in what a page evaluates. */
export const untilShown = (page: Awaited<ReturnType<Wallet['open']>>, selector: string, click?: string): Promise<number> =>
  page.evaluate(
    ([wanted, clicked]) =>
      new Promise<number>((resolve) => {
        const start = clicked ? performance.now() : 0;
        if (clicked) document.querySelector<HTMLElement>(clicked)?.click();
        if (document.querySelector(wanted)) resolve(performance.now() - start);
        new MutationObserver((_, observer) => {
          if (!document.querySelector(wanted)) return;
          observer.disconnect();
          resolve(performance.now() - start);
        }).observe(document, { subtree: true, childList: true });
      }),
    [selector, click] as const,
  );

/** From navigation until a locked wallet's password can be typed, its worker stopped before. */
export async function fieldUsable(wallet: Wallet): Promise<number> {
  await wallet.stopWorker();
  const page = await wallet.open('popup.html');
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        if (document.activeElement?.matches('input[type=password]')) resolve(performance.now());
        addEventListener('focusin', ({ target }) => {
          if ((target as Element).matches('input[type=password]')) resolve(performance.now());
        });
      }),
  );
  await page.close();
  return time;
}
