/** Where the two scripts of the worker meet (engine-script.ts): what the heavy one offers, the light one finds here, and the other way round. */
import type { SharedModule } from './shared-modules';

const place = globalThis as { ballastEngine?: unknown; ballastShared?: Record<SharedModule, object> };

export function offer(engine: unknown): void {
  place.ballastEngine = engine;
}

/** undefined: the heavy half was not run yet. */
export const offered = (): unknown => place.ballastEngine;

/** Shows the light half's modules to the heavy one (wxt.config.ts says it where). Before the heavy half is run. */
export function share(modules: Record<SharedModule, object>): void {
  place.ballastShared = modules;
}
