import type { IOnChangeEvent, ModuleInterface, ModuleType } from '@creit.tech/stellar-wallets-kit/types';
import type { MessageEncoding, SignOptions } from './index.js';

/** Give one to the kit's list of modules. */
export class BallastModule implements ModuleInterface {
  moduleType: ModuleType.HOT_WALLET;
  productId: string;
  productName: string;
  productUrl: string;
  productIcon: string;
  isAvailable(): Promise<boolean>;
  getAddress(params?: { path?: string; skipRequestAccess?: boolean }): Promise<{ address: string }>;
  signTransaction(xdr: string, options?: SignOptions): Promise<{ signedTxXdr: string; signerAddress: string }>;
  /** Sent by the wallet's own nodes; answers once the ledger has it, and rejects where it failed. */
  signAndSubmitTransaction(xdr: string, options?: SignOptions): Promise<{ status: 'success' | 'pending' }>;
  signAuthEntry(authEntry: string, options?: SignOptions): Promise<{ signedAuthEntry: string; signerAddress: string }>;
  /** `signedMessage`: base64, as the kit's clients expect it. */
  signMessage(
    message: string,
    options?: SignOptions & { encoding?: MessageEncoding },
  ): Promise<{ signedMessage: string; signerAddress: string }>;
  getNetwork(): Promise<{ network: string; networkPassphrase: string }>;
  disconnect(): Promise<void>;
  /** Also when the site is connected, and when its connection is taken back: then with `error` and an empty address. */
  onChange(listener: (state: IOnChangeEvent) => void): void;
}
