/**
 * Answers @stellar/freighter-api's messages by the page's own provider, where the person wants that: the same permissions, the same
 * approvals, in that client's words. It is a translator in the page's world and has no right that the page has not.
 */
import type { createProvider } from './provider';
import type { Fields } from './transport';

type Provider = ReturnType<typeof createProvider>;

const REQUEST = 'FREIGHTER_EXTERNAL_MSG_REQUEST';
const RESPONSE = 'FREIGHTER_EXTERNAL_MSG_RESPONSE';

interface FreighterRequest extends Fields {
  type: string;
  messageId: unknown;
}

/** SEP-43's answers carry their error; everything else rejects. */
interface Failed {
  error?: { code: number; message: string };
}

const base64 = (hex: string) => btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))));
const options = ({ accountToSign, networkPassphrase }: FreighterRequest) => ({
  ...(typeof accountToSign === 'string' && accountToSign ? { address: accountToSign } : {}),
  ...(typeof networkPassphrase === 'string' && networkPassphrase ? { networkPassphrase } : {}),
});

/** What SEP-43 answered in that client's fields, or its error. */
const translated = async <T>(answer: Promise<unknown>, fields: (value: T) => Fields): Promise<Fields> => {
  const value = (await answer) as T & Failed;
  return value.error ? { apiError: { code: value.error.code, message: value.error.message } } : fields(value);
};

function answers(ballast: Provider): { [type: string]: (request: FreighterRequest) => Promise<Fields> } {
  const isAllowed = async () => !((await ballast.getAddress()) as Failed).error;
  const publicKey = () => translated<{ address: string }>(ballast.getAddress(), ({ address }) => ({ publicKey: address }));
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
    // A site that is not connected gets no address from that client, and no error.
    REQUEST_PUBLIC_KEY: async () => ((await isAllowed()) ? publicKey() : { publicKey: '' }),
    REQUEST_NETWORK_DETAILS: async () => {
      const none = { network: '', networkName: '', networkUrl: '', networkPassphrase: '' };
      const details = await translated<{ network: string; networkPassphrase: string }>(
        ballast.getNetwork(),
        ({ network, networkPassphrase }) => ({
          networkDetails: { ...none, network, networkName: network, networkPassphrase },
        }),
      );
      return { networkDetails: none, ...details };
    },
    SUBMIT_TRANSACTION: (request) =>
      translated<{ signedTxXdr: string; signerAddress: string }>(
        ballast.signTransaction(String(request.transactionXdr), options(request)),
        ({ signedTxXdr, signerAddress }) => ({ signedTransaction: signedTxXdr, signerAddress }),
      ),
    SUBMIT_BLOB: (request) =>
      translated<{ signedMessage: string; signerAddress: string }>(
        ballast.signMessage(String(request.blob), options(request)),
        ({ signedMessage, signerAddress }) => ({ signedBlob: base64(signedMessage), signerAddress }),
      ),
    SUBMIT_AUTH_ENTRY: (request) =>
      translated<{ signedAuthEntry: string; signerAddress: string }>(
        ballast.signAuthEntry(String(request.entryXdr), options(request)),
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
  const handlers = answers(ballast);
  window.addEventListener('message', ({ isTrusted, source, data }) => {
    const request = (data ?? {}) as FreighterRequest & { source?: unknown };
    if (!isTrusted || source !== window || request.source !== REQUEST || !Object.hasOwn(handlers, request.type)) return;
    const answer = handlers[request.type]?.(request).catch(({ message, sep43Code = -1 }) => ({
      publicKey: '',
      apiError: { code: sep43Code, message },
    }));
    // That client's own spelling.
    void answer?.then((fields) => window.postMessage({ ...fields, source: RESPONSE, messagedId: request.messageId }, window.origin));
  });
}
