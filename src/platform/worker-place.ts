/** Where the scripts of the worker meet (events.ts, engine-script.ts): what one of them shows, the others find here. */
import type { Events } from './events';
import type { SharedModule } from './shared-modules';

/** What the script that starts hands to the wallet's. */
export interface Start {
  events: Events;
  /** Differs for every start of the worker. */
  bootId: string;
}

const place = globalThis as { ballastStart?: Start; ballastEngine?: unknown; ballastShared?: Record<SharedModule, object> };

export function begin(start: Start): void {
  place.ballastStart = start;
}

export const begun = (): Start => place.ballastStart as Start;

export function offer(engine: unknown): void {
  place.ballastEngine = engine;
}

/** undefined: the heavy half was not run yet. */
export const offered = (): unknown => place.ballastEngine;

/** Shows the light half's modules to the heavy one (wxt.config.ts says it where). Before the heavy half is run. */
export function share(modules: Record<SharedModule, object>): void {
  place.ballastShared = modules;
}
