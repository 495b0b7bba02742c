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
  error?: { code: number; message: string; ext?: string[] };
}

/** Until version 3 that client throws `error`, a text; from then on it answers `apiError`. */
const failed = ({ code, message }: { code: number; message: string }): Fields => ({ error: message, apiError: { code, message } });
/** Of an account or a network that the site was not given that client says nothing, and no error: who watches would be told it again and again. */
const isNotGiven = ({ error }: Failed) => ['origin_not_permitted', 'network_not_permitted'].includes(error?.ext?.[0] ?? '');

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const bytesIn = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const textOf = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
/** That client names its version from 4 on; before that it passes bytes on as they are. */
const signature = (bytes: Uint8Array, { apiVersion }: FreighterRequest) => (typeof apiVersion === 'string' ? textOf(bytes) : bytes);
const options = ({ accountToSign, networkPassphrase }: FreighterRequest) => ({
  ...(typeof accountToSign === 'string' && accountToSign ? { address: accountToSign } : {}),
  ...(typeof networkPassphrase === 'string' && networkPassphrase ? { networkPassphrase } : {}),
});

/** What SEP-43 answered in that client's fields, or its error. */
const translated = async <T>(answer: Promise<unknown>, fields: (value: T) => Fields): Promise<Fields> => {
  const value = (await answer) as T & Failed;
  return value.error ? failed(value.error) : fields(value);
};

function answers(ballast: Provider): { [type: string]: (request: FreighterRequest) => Promise<Fields> } {
  const isAllowed = async () => !((await ballast.getAddress()) as Failed).error;
  const publicKey = () => translated<{ address: string }>(ballast.getAddress(), ({ address }) => ({ publicKey: address }));
  // A site that is not connected gets no address from that client, and no error.
  const givenKey = async () => ((await isAllowed()) ? publicKey() : { publicKey: '' });
  /** A connection that is there already asks nobody. */
  const connected = () => ballast.connect({ features: ['sign'] });
  /** Whatever is to be signed opens the connection first. */
  const signed = async <T>(asking: () => Promise<unknown>, fields: (value: T) => Fields) => {
    await connected();
    return translated<T>(asking(), fields);
  };
  const network = async (fields: (network: { network: string; networkPassphrase: string }) => Fields): Promise<Fields> => {
    const none = { network: '', networkPassphrase: '' };
    const answer = (await ballast.getNetwork()) as unknown as typeof none & Failed;
    return { ...fields(none), ...(answer.error && !isNotGiven(answer) ? failed(answer.error) : fields(answer)) };
  };
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
    REQUEST_PUBLIC_KEY: givenKey,
    REQUEST_USER_INFO: async () => {
      const { publicKey = '', ...rest } = await givenKey();
      return { ...rest, userInfo: { publicKey } };
    },
    REQUEST_NETWORK: () => network(({ network: name }) => ({ network: name })),
    REQUEST_NETWORK_DETAILS: () =>
      network(({ network: name, networkPassphrase }) => ({
        networkDetails: { network: name, networkName: name, networkUrl: '', networkPassphrase },
      })),
    SUBMIT_TRANSACTION: (request) =>
      signed<{ signedTxXdr: string; signerAddress: string }>(
        () => ballast.signTransaction(String(request.transactionXdr), options(request)),
        ({ signedTxXdr, signerAddress }) => ({ signedTransaction: signedTxXdr, signerAddress }),
      ),
    SUBMIT_BLOB: (request) =>
      signed<{ signedMessage: string; signerAddress: string }>(
        () => ballast.signMessage(String(request.blob), options(request)),
        ({ signedMessage, signerAddress }) => ({ signedBlob: signature(bytesOf(signedMessage), request), signerAddress }),
      ),
    SUBMIT_AUTH_ENTRY: (request) =>
      signed<{ signedAuthEntry: string; signerAddress: string }>(
        () => ballast.signAuthEntry(String(request.entryXdr), options(request)),
        ({ signedAuthEntry, signerAddress }) => ({ signedAuthEntry: signature(bytesIn(signedAuthEntry), request), signerAddress }),
      ),
    // That client waits for ever where nobody answers.
    SUBMIT_TOKEN: async () => failed({ code: -3, message: 'This wallet takes no tokens from sites.' }),
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
      ...failed({ code: sep43Code, message }),
    }));
    // That client's own spelling.
    void answer?.then((fields) => window.postMessage({ ...fields, source: RESPONSE, messagedId: request.messageId }, window.origin));
  });
}
