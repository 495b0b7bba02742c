/** Every contract the local network knows, by name. */
import type { ContractModel } from '../host/model';
import { asset } from './asset';
import { factory } from './factory';
import { holdStrategy } from './hold-strategy';
import { lendpool } from './lendpool';
import { oracle } from './oracle';
import { router, routerV1 } from './router';
import { smartWallet } from './smart-wallet';
import { strategy } from './strategy';
import { vault } from './vault';

export const models: Readonly<Record<string, ContractModel>> = {
  asset,
  factory,
  holdStrategy,
  lendpool,
  oracle,
  router,
  routerV1,
  smartWallet,
  strategy,
  vault,
};
