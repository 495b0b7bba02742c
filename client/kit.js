// A module for Stellar Wallets Kit: its questions, answered by Ballast. What fails rejects with { code, message, ext }.
import { findBallast } from './index.js';

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
  productIcon = '';

  async isAvailable() {
    const found = await findBallast();
    this.productIcon = found?.info.icon ?? '';
    return found !== null;
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
    void there().then(async (ballast) => {
      const tell = async () => {
        const [{ address }, network] = await Promise.all([ballast.getAddress(), ballast.getNetwork()]);
        heard({ address, network: network.network, networkPassphrase: network.networkPassphrase });
      };
      ballast.on('accountChanged', tell);
      ballast.on('networkChanged', tell);
    });
  }
}

async function there() {
  const found = await findBallast();
  if (found) return found;
  throw { code: -3, message: 'Ballast is not offered on this site.', ext: ['wallet_missing'] };
}
