// A module for Stellar Wallets Kit: its questions, answered by Ballast. What fails rejects with { code, message, ext }.
import { findBallast, onAppear, WALLET_URL, WalletMissing } from './index.js';
import { ICON, NAME } from './wallet.js';

const base64 = (hex) => btoa(String.fromCharCode(...hex.match(/../g).map((byte) => Number.parseInt(byte, 16))));

/** SEP-43 answers with `error`; the kit rejects. */
async function resolved(answer) {
  const { error, ...rest } = await answer;
  if (error) throw error;
  return rest;
}

/** What the kit is notified of; its errors have one text for what else is known. */
async function stateOf(ballast) {
  const [account, network] = await Promise.all([ballast.getAddress(), ballast.getNetwork()]);
  const error = account.error ?? network.error;
  return {
    address: account.address,
    network: network.network,
    networkPassphrase: network.networkPassphrase,
    ...(error ? { error: { code: error.code, message: error.message, ext: error.ext.join(' ') } } : {}),
  };
}

export class BallastModule {
  moduleType = 'HOT_WALLET';
  productId = 'ballast';
  productName = NAME;
  productUrl = WALLET_URL;
  productIcon = ICON;

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

  /** Answers once the ledger has it. */
  async signAndSubmitTransaction(xdr, options) {
    await resolved((await there()).signTransaction(xdr, { ...options, submit: true }));
    return { status: 'success' };
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

  /** Also when the site is connected, and when its connection is taken back: then with `error` and without an address. */
  onChange(listener) {
    onAppear((ballast) => {
      let last;
      let turn = Promise.resolve();
      // One change of the wallet's may be several events.
      const notify = () => {
        turn = turn
          .then(async () => {
            const state = await stateOf(ballast);
            const text = JSON.stringify(state);
            if (text === last) return;
            last = text;
            listener(state);
          })
          // A listener's own error is the page's, and keeps nothing from the next change.
          .catch((error) => void Promise.reject(error));
      };
      for (const event of ['accountChanged', 'networkChanged', 'permissionChanged']) ballast.on(event, notify);
    });
  }
}

async function there() {
  const found = await findBallast();
  if (found) return found;
  const { sep43Code, message, code } = new WalletMissing();
  throw { code: sep43Code, message, ext: [code, WALLET_URL] };
}
