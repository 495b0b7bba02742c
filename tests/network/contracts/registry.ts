/** Every contract the local network knows, by name. */
import type { ContractModel } from '../host/model';
import { asset } from './asset';
import { factory } from './factory';
import { holdStrategy } from './hold-strategy';
import { lendpool } from './lendpool';
import { oracle } from './oracle';
import { router, routerV1 } from './router';
import { smartWallet } from './smart-wallet';
import { stabilizer, stabilizerA, stabilizerB } from './stabilizer';
import { strategy } from './strategy';
import { token } from './token';
import { treasury, treasuryA, treasuryB } from './treasury';
import { vault } from './vault';
import { yieldtoken } from './yieldtoken';

export const models: Readonly<Record<string, ContractModel>> = {
  asset,
  factory,
  holdStrategy,
  lendpool,
  oracle,
  router,
  routerV1,
  smartWallet,
  stabilizer,
  stabilizerA,
  stabilizerB,
  strategy,
  token,
  treasury,
  treasuryA,
  treasuryB,
  vault,
  yieldtoken,
};
