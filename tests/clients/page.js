// A dApp that knows other wallets' clients: it is bundled for the browser tests, as its author would bundle it.
import { StellarWalletsKit } from '@creit.tech/stellar-wallets-kit';
import { FreighterModule } from '@creit.tech/stellar-wallets-kit/modules/freighter';
import freighter from '@stellar/freighter-api';
import { BallastModule } from '../../client/kit.js';

StellarWalletsKit.init({ modules: [new BallastModule(), new FreighterModule()] });
// In one name: that client takes a `window.freighter` for its extension.
globalThis.clients = { freighter, kit: StellarWalletsKit };
