/** The same with Stellar Wallets Kit: Ballast in its list of modules. */
import { StellarWalletsKit } from '@creit.tech/stellar-wallets-kit';
import type { ModuleInterface } from '@creit.tech/stellar-wallets-kit/types';
import { BallastModule } from 'ballast-client/kit';

const ballast: ModuleInterface = new BallastModule();
StellarWalletsKit.init({ modules: [ballast] });
ballast.onChange?.(({ address, network, error }) => {
  document.title = error ? error.message : `${address} on ${network}`;
});

export const connect = () => StellarWalletsKit.authModal();
