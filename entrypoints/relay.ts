import { type RelayRuntime, startRelay } from '../src/messaging/relay';

interface Place {
  browser?: { runtime: RelayRuntime };
  chrome: { runtime: RelayRuntime };
}

/** The browser's own API: the polyfill would weigh more than the relay. */
function runtime(): RelayRuntime {
  const { browser, chrome } = globalThis as unknown as Place;
  return (browser ?? chrome).runtime;
}

export function main() {
  startRelay(window, runtime);
}
export default { main };
