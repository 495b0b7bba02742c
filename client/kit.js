// A module for Stellar Wallets Kit: its questions, answered by Ballast. What fails rejects with { code, message, ext }.
import { findBallast } from './index.js';

/** There before the wallet is asked for: the kit reads it first. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><rect width="128" height="128" rx="30" fill="#0c2733"/><g fill="none" stroke="#e9f1f1" stroke-width="9" stroke-linecap="round"><circle cx="64" cy="31" r="10"/><path d="M64 41v37M25 69a43 43 0 0 0 78 0"/></g><circle cx="64" cy="90" r="13" fill="#63d0c6"/></svg>';

const base64 = (hex) => btoa(String.fromCharCode(...hex.match(/../g).map((byte) => Number.parseInt(byte, 16))));

/** SEP-43 answers with `error`; the kit rejects. */
async function said(answer) {
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
    const known = await ballast.getAddress();
    if (!known.error || skipRequestAccess) return said(known);
    await ballast.connect({ features: ['sign'] }).catch(({ sep43Code, message, code }) => {
      throw { code: sep43Code, message, ext: [code] };
    });
    return said(ballast.getAddress());
  }

  async signTransaction(xdr, options) {
    return said((await there()).signTransaction(xdr, options));
  }

  async signAuthEntry(authEntry, options) {
    return said((await there()).signAuthEntry(authEntry, options));
  }

  /** The kit's clients expect base64. */
  async signMessage(message, options) {
    const { signedMessage, signerAddress } = await said((await there()).signMessage(message, options));
    return { signedMessage: base64(signedMessage), signerAddress };
  }

  async getNetwork() {
    return said((await there()).getNetwork());
  }

  async disconnect() {
    await (await there()).disconnect();
  }

  onChange(heard) {
    void findBallast().then((ballast) => {
      const tell = async () => {
        const [known, { network, networkPassphrase }] = await Promise.all([ballast.getAddress(), ballast.getNetwork()]);
        heard({ address: known.address, network, networkPassphrase, ...(known.error ? { error: known.error } : {}) });
      };
      ballast?.on('accountChanged', tell);
      ballast?.on('networkChanged', tell);
    });
  }
}

async function there() {
  const found = await findBallast();
  if (found) return found;
  throw { code: -3, message: 'Ballast is not offered on this site.', ext: ['wallet_missing'] };
}
