/** A ledger on which nothing stands, and that runs whatever model is brought to it. */
import { lendpool } from './contracts/lendpool';
import { oracle } from './contracts/oracle';
import { router } from './contracts/router';
import { stabilizer } from './contracts/stabilizer';
import { strategy } from './contracts/strategy';
import { treasury } from './contracts/treasury';
import { vault } from './contracts/vault';
import { codeOf } from './host/spec';
import type { World } from './world';

/** By the name that `npm run network:deploy` takes bytecode under. */
const MODELS = { oracle, lendpool, strategy, vault, router, stabilizer, treasury } as const;

export function empty(world: World): void {
  for (const model of Object.values(MODELS)) world.ledger.models.hashOf(model);
}

/** What stands on a ledger as a model's code, in the place of the bytecode that a real network runs. */
export const modelCode = (): { [name: string]: Uint8Array } =>
  Object.fromEntries(Object.entries(MODELS).map(([name, model]) => [name, codeOf(model)]));
