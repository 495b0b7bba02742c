/** `window.ballast`, in the page's own world: SEP-43's shapes and the interface's names (security.md 4.1 to 4.6), and nothing behind them. */
import type { ErrorBody } from '../primitives/errors';
import { methods } from './methods';
import { type Ask, createTransport, type Fields, type Natives, takeNatives } from './transport';

/** Of an error's details, what SEP-43's `ext` has room for: why, or after how many seconds to ask again. */
interface Detailed {
  reason?: string;
  retryAfter?: number;
}

/** A client that knows SEP-43 alone takes whatever has no `error` for done. */
const ended = (answer: Fields): Fields =>
  answer.status === 'failed' || answer.status === 'expired'
    ? { ...answer, error: { message: `The transaction ${answer.status}.`, code: -2, ext: [`transaction_${answer.status}`] } }
    : answer;

/** SEP-43 answers with `error` instead of rejecting. */
function sep43(ask: Ask) {
  return async (empty: Fields, command: string, input?: Fields) => {
    try {
      return await ask<Fields>(command, input);
    } catch (thrown) {
      const { message, code, sep43Code, details } = thrown as Error & { code: string; sep43Code: number; details?: Detailed };
      const more = details?.reason ?? details?.retryAfter;
      return { ...empty, error: { message, code: sep43Code, ext: more === undefined ? [code] : [code, `${more}`] } };
    }
  };
}

type Answered = ResponseInit & { body: string };

/** What was refused before it came to the interface, as the interface would say it. */
function refusal({ status = 500, code = 'internal', message, details }: Error & Partial<ErrorBody>, { stringify }: Natives): Answered {
  const later = (details as { retryAfter?: number } | undefined)?.retryAfter;
  const headers = { 'content-type': 'application/json; charset=utf-8', ...(later ? { 'retry-after': `${later}` } : {}) };
  return { status, headers, body: stringify({ error: { status, code, message, details } }) };
}

/** As the service's own: what stands before the interface's path is ignored. */
function fetchBy(ask: Ask, natives: Natives) {
  const native = { Request, Response };
  return async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new native.Request(input as RequestInfo, init);
    const { url, method, headers, signal } = request;
    const body = method === 'GET' || method === 'HEAD' ? null : await request.text();
    signal.throwIfAborted();
    const type = headers.get('content-type');
    const answer = await new natives.Promise<Answered>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      ask<Answered>('fetch', { url, method, type, body }).then(resolve, (thrown) => resolve(refusal(thrown, natives)));
    });
    return new native.Response(method === 'HEAD' ? null : answer.body, answer);
  };
}

/** Endpoints by their names: their fields, and `mode`. */
function callsBy(ask: Ask, { freeze, fromEntries }: Natives) {
  return <N extends string>(...names: N[]) =>
    freeze(
      fromEntries(names.map((name) => [name, ({ mode = 'submit', ...input }: Fields = {}) => ask('call', { name, mode, input })])),
    ) as { readonly [M in N]: (input: Fields) => Promise<unknown> };
}

/** `native`: of the language as it was when the document began. */
export function createProvider(window: Window, info: object, native: Natives) {
  const { freeze } = native;
  const { ask, listen } = createTransport(window, native);
  const sep = sep43(ask);
  const calls = callsBy(ask, native);
  const fetch = fetchBy(ask, native);
  return freeze({
    info: freeze(info),
    getAddress: () => sep({ address: '' }, 'getAddress'),
    getNetwork: () => sep({ network: '', networkPassphrase: '' }, 'getNetwork'),
    signTransaction: async (xdr: string, options?: Fields) =>
      ended(await sep({ signedTxXdr: '', signerAddress: '' }, 'signTransaction', { ...options, xdr })),
    signAuthEntry: (authEntry: string, options?: Fields) =>
      sep({ signedAuthEntry: '', signerAddress: '' }, 'signAuthEntry', { ...options, authEntry }),
    signMessage: (message: string, options?: Fields) =>
      sep({ signedMessage: '', signerAddress: '' }, 'signMessage', { ...options, message }),
    connect: (wishes?: Fields) => ask('connect', wishes),
    disconnect: () => ask('disconnect'),
    getRequest: (which: Fields) => ask('getRequest', which),
    on: listen,
    fetch,
    send: (input: Fields) => ask('call', { name: 'send', mode: 'build', input }),
    stabilizer: calls(...methods.stabilizer),
    migration: calls(...methods.migration),
  });
}

/**
 * Takes `window.ballast` where nothing is there yet, and answers whoever asks for providers. It is made when it is first looked at: to
 * make it takes half a millisecond of a page that may ask nothing.
 */
export function announce(window: Window, infoOf: () => object): void {
  if ('ballast' in window) return;
  const native = takeNatives();
  let detail: { info: object; provider: ReturnType<typeof createProvider> } | undefined;
  const provided = () => {
    const provider = detail?.provider ?? createProvider(window, infoOf(), native);
    detail ??= native.freeze({ info: provider.info, provider });
    return detail;
  };
  native.defineProperty(window, 'ballast', { get: () => provided().provider, enumerable: true });
  const announceNow = () => void window.dispatchEvent(new CustomEvent('stellar:announceProvider', { detail: provided() }));
  window.addEventListener('stellar:requestProvider', announceNow);
  // Before there is a head nothing of the page has run, and nobody listens.
  if (window.document.head) announceNow();
}
