import type { Browser } from 'webextension-polyfill';

/** A worker that is asked nothing is stopped after 30 seconds; any call of the browser's API puts that off. */
const SIGN_OF_LIFE_MS = 20_000;

/** Keeps the worker alive for so many seconds, counted from the last wish. */
export function createStay(runtime: Pick<Browser['runtime'], 'getPlatformInfo'>): (seconds: number) => void {
  let until = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const live = () => {
    timer = undefined;
    if (performance.now() >= until) return;
    void runtime.getPlatformInfo().catch(() => undefined);
    timer = setTimeout(live, SIGN_OF_LIFE_MS);
  };
  return (seconds) => {
    until = Math.max(until, performance.now() + seconds * 1000);
    if (timer === undefined) live();
  };
}
