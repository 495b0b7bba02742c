// A module for Stellar Wallets Kit: its questions, answered by Ballast. What fails rejects with { code, message, ext }.
import { findBallast } from './index.js';

/** There before the wallet is asked for: the kit reads it first. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><rect width="128" height="128" rx="30" fill="#0c2733"/><g fill="none" stroke="#e9f1f1" stroke-width="9" stroke-linecap="round"><circle cx="64" cy="31" r="10"/><path d="M64 41v37M25 69a43 43 0 0 0 78 0"/></g><circle cx="64" cy="90" r="13" fill="#63d0c6"/></svg>';

const base64 = (hex) => btoa(String.fromCharCode(...hex.match(/../g).map((byte) => Number.parseInt(byte, 16))));

/** SEP-43 answers with `error`; the kit rejects. */
async function resolved(answer) {
  const { error, ...rest } = await answer;
  if (error) throw error;
  return rest;
}

export class BallastModule {
  moduleType = 'HOT_WALLET';
  productId = 'ballast';
  productName = 'Ballast';
  productUrl = '';
  productIcon = `data:image/svg+xml,${encodeURIComponent(ICON)}`;

  async isAvailable() {
    return (await findBallast()) !== null;
  }

  async getAddress({ skipRequestAccess = false } = {}) {
    const ballast = await there();
    const account = await ballast.getAddress();
    if (!account.error || skipRequestAccess) return resolved(account);
    await ballast.connect({ features: ['sign'] }).catch(({ sep43Code, message, code }) => {
      throw { code: sep43Code, message, ext: [code] };
    });
    return resolved(ballast.getAddress());
  }

  async signTransaction(xdr, options) {
    return resolved((await there()).signTransaction(xdr, options));
  }

  async signAuthEntry(authEntry, options) {
    return resolved((await there()).signAuthEntry(authEntry, options));
  }

  /** The kit's clients expect base64. */
  async signMessage(message, options) {
    const { signedMessage, signerAddress } = await resolved((await there()).signMessage(message, options));
    return { signedMessage: base64(signedMessage), signerAddress };
  }

  async getNetwork() {
    return resolved((await there()).getNetwork());
  }

  async disconnect() {
    await (await there()).disconnect();
  }

  onChange(listener) {
    void findBallast().then((ballast) => {
      const notify = async () => {
        const [account, { network, networkPassphrase }] = await Promise.all([ballast.getAddress(), ballast.getNetwork()]);
        listener({ address: account.address, network, networkPassphrase, ...(account.error ? { error: account.error } : {}) });
      };
      ballast?.on('accountChanged', notify);
      ballast?.on('networkChanged', notify);
    });
  }
}

async function there() {
  const found = await findBallast();
  if (found) return found;
  throw { code: -3, message: 'Ballast is not offered on this site.', ext: ['wallet_missing'] };
}
