import type { Sep43Error, SignOptions } from './index.js';

/** Give one to the kit's list of modules. */
export class BallastModule {
  moduleType: 'HOT_WALLET';
  productId: string;
  productName: string;
  productUrl: string;
  productIcon: string;
  isAvailable(): Promise<boolean>;
  getAddress(params?: { path?: string; skipRequestAccess?: boolean }): Promise<{ address: string }>;
  signTransaction(xdr: string, options?: SignOptions): Promise<{ signedTxXdr: string; signerAddress?: string }>;
  signAuthEntry(authEntry: string, options?: SignOptions): Promise<{ signedAuthEntry: string; signerAddress?: string }>;
  /** `signedMessage`: base64, as the kit's clients expect it. */
  signMessage(message: string, options?: SignOptions): Promise<{ signedMessage: string; signerAddress?: string }>;
  getNetwork(): Promise<{ network: string; networkPassphrase: string }>;
  disconnect(): Promise<void>;
  onChange(listener: (state: { address: string; network: string; networkPassphrase: string; error?: Sep43Error }) => void): void;
}
