/**
 * Answers @stellar/freighter-api's messages by the page's own provider, where the person wants that: the same permissions, the same
 * approvals, in that client's words. It is a translator in the page's world and has no right that the page has not.
 */
import type { createProvider } from './provider';
import type { Fields } from './transport';

type Provider = ReturnType<typeof createProvider>;

const REQUEST = 'FREIGHTER_EXTERNAL_MSG_REQUEST';
const RESPONSE = 'FREIGHTER_EXTERNAL_MSG_RESPONSE';

interface Question extends Fields {
  type: string;
  messageId: unknown;
}

/** SEP-43's answers carry their error; everything else rejects. */
interface Failed {
  error?: { code: number; message: string };
}

const base64 = (hex: string) => btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))));
const options = ({ accountToSign, networkPassphrase }: Question) => ({
  ...(typeof accountToSign === 'string' && accountToSign ? { address: accountToSign } : {}),
  ...(typeof networkPassphrase === 'string' && networkPassphrase ? { networkPassphrase } : {}),
});

/** What SEP-43 answered in that client's fields, or its error. */
const told = async <T>(answer: Promise<unknown>, fields: (value: T) => Fields): Promise<Fields> => {
  const value = (await answer) as T & Failed;
  return value.error ? { apiError: { code: value.error.code, message: value.error.message } } : fields(value);
};

function answers(ballast: Provider): { [type: string]: (asked: Question) => Promise<Fields> } {
  const isAllowed = async () => !((await ballast.getAddress()) as Failed).error;
  const publicKey = () => told<{ address: string }>(ballast.getAddress(), ({ address }) => ({ publicKey: address }));
  /** A connection that is there already asks nobody. */
  const connected = async () => void ((await isAllowed()) || (await ballast.connect({ features: ['sign'] })));
  return {
    REQUEST_CONNECTION_STATUS: async () => ({ isConnected: true }),
    REQUEST_ALLOWED_STATUS: async () => ({ isAllowed: await isAllowed() }),
    SET_ALLOWED_STATUS: async () => {
      await connected();
      return { isAllowed: true };
    },
    REQUEST_ACCESS: async () => {
      await connected();
      return publicKey();
    },
    // To a site that is not connected that client tells no address, and no error.
    REQUEST_PUBLIC_KEY: async () => ((await isAllowed()) ? publicKey() : { publicKey: '' }),
    REQUEST_NETWORK_DETAILS: async () => {
      const none = { network: '', networkName: '', networkUrl: '', networkPassphrase: '' };
      const said = await told<{ network: string; networkPassphrase: string }>(ballast.getNetwork(), ({ network, networkPassphrase }) => ({
        networkDetails: { ...none, network, networkName: network, networkPassphrase },
      }));
      return { networkDetails: none, ...said };
    },
    SUBMIT_TRANSACTION: (asked) =>
      told<{ signedTxXdr: string; signerAddress: string }>(
        ballast.signTransaction(String(asked.transactionXdr), options(asked)),
        ({ signedTxXdr, signerAddress }) => ({ signedTransaction: signedTxXdr, signerAddress }),
      ),
    SUBMIT_BLOB: (asked) =>
      told<{ signedMessage: string; signerAddress: string }>(
        ballast.signMessage(String(asked.blob), options(asked)),
        ({ signedMessage, signerAddress }) => ({ signedBlob: base64(signedMessage), signerAddress }),
      ),
    SUBMIT_AUTH_ENTRY: (asked) =>
      told<{ signedAuthEntry: string; signerAddress: string }>(
        ballast.signAuthEntry(String(asked.entryXdr), options(asked)),
        ({ signedAuthEntry, signerAddress }) => ({ signedAuthEntry, signerAddress }),
      ),
    // That client waits for ever where nobody answers.
    SUBMIT_TOKEN: async () => ({ apiError: { code: -3, message: 'This wallet takes no tokens from sites.' } }),
  };
}

/** In a document once: twice there, it would ask everything twice. */
const HERE = Symbol.for('ballast answers Freighter');

export function answerFreighter(window: Window, ballast: Provider): void {
  if (HERE in window) return;
  Object.defineProperty(window, HERE, { value: true });
  const known = answers(ballast);
  window.addEventListener('message', ({ isTrusted, source, data }) => {
    const asked = (data ?? {}) as Question & { source?: unknown };
    if (!isTrusted || source !== window || asked.source !== REQUEST || !Object.hasOwn(known, asked.type)) return;
    const answer = known[asked.type]?.(asked).catch(({ message, sep43Code = -1 }) => ({
      publicKey: '',
      apiError: { code: sep43Code, message },
    }));
    // That client's own spelling.
    void answer?.then((fields) => window.postMessage({ ...fields, source: RESPONSE, messagedId: asked.messageId }, window.origin));
  });
}
