/** Where the two scripts of the worker meet (engine-script.ts): what the heavy one offers, the light one finds here. */
const place = globalThis as { ballastEngine?: unknown };

export function offer(engine: unknown): void {
  place.ballastEngine = engine;
}

/** undefined: the heavy half was not run yet. */
export const offered = (): unknown => place.ballastEngine;
