/**
 * From the page's own world to the relay and back. Whatever this needs of the language it takes when it is evaluated, before any
 * script of the page runs, and of the page's window when the page first looks at the provider: what a page changes afterwards changes
 * nothing here, or stops its own questions.
 */
import type { SiteAsk, SiteWord } from '../messaging/envelope';
import type { Answer, ErrorBody } from '../primitives/errors';
import type { SiteEvent } from '../primitives/site-events';

export type Fields = { [field: string]: unknown };
export type Listener = (detail: unknown) => void;
export type Ask = <T>(command: string, input?: Fields) => Promise<T>;

/** Called when a document begins. */
export function takeNatives() {
  return {
    freeze: Object.freeze,
    assign: Object.assign,
    defineProperty: Object.defineProperty,
    fromEntries: Object.fromEntries,
    stringify: JSON.stringify,
    Promise,
    Error,
    Map,
    Set,
  };
}
export type Natives = ReturnType<typeof takeNatives>;

/** SEP-43's codes: refused by the person, somebody else's service, the wallet itself, and all else is the request. */
function codeOf({ status, code }: ErrorBody): number {
  if (code === 'request_refused' || code === 'request_ended') return -4;
  if (status === 502 || status === 504) return -2;
  return status >= 500 ? -1 : -3;
}

/** `ask` rejects with the wallet's error and its `sep43Code`; `listen` answers the way to stop listening. */
export function createTransport(
  window: Window,
  native: Natives,
): { ask: Ask; listen: (name: SiteEvent['name'], listener: Listener) => () => void } {
  const post = window.postMessage.bind(window);
  const here = window.origin;
  const waiting = new native.Map<string, (answer: Answer) => void>();
  const listeners = new native.Map<string, Set<Listener>>();
  const mark = crypto.randomUUID();
  let count = 0;

  const notify = (name: SiteEvent['name'], detail: object) => {
    for (const listener of listeners.get(name) ?? []) {
      try {
        listener(native.freeze(detail));
      } catch (error) {
        // As of any listener of the page's: the others are called all the same.
        reportError(error);
      }
    }
  };

  window.addEventListener('message', ({ isTrusted, source, data }) => {
    if (!isTrusted || source !== window) return;
    const word = (data ?? {}) as SiteWord;
    if (word.ballast === 'answer') {
      const settle = waiting.get(word.id);
      waiting.delete(word.id);
      settle?.(word.answer);
    } else if (word.ballast === 'event') {
      const { name, ...detail } = word.event;
      notify(name, detail);
    }
  });

  const ask: Ask = <T>(command: string, input: Fields = {}) =>
    new native.Promise<T>((resolve, reject) => {
      count += 1;
      const id = `${mark}.${count}`;
      const settle = (answer: Answer) => {
        if (answer.ok) return resolve(answer.value as T);
        const sep43Code = codeOf(answer.error);
        reject(native.assign(new native.Error(answer.error.message), answer.error, { sep43Code }));
      };
      // A document in a sandbox has no origin: nobody could say who asks, and nothing can be posted to it alone.
      if (here === 'null') {
        return settle({ ok: false, error: { status: 403, code: 'sender_refused', message: 'A sandboxed page cannot use the wallet.' } });
      }
      let body: string;
      try {
        body = native.stringify({ command, input });
      } catch {
        return settle({ ok: false, error: { status: 400, code: 'invalid_input', message: 'The input is nothing that JSON holds.' } });
      }
      waiting.set(id, settle);
      post({ ballast: 'ask', id, body } satisfies SiteAsk, here);
    });

  // A page that was put away misses what changes, and the wallet takes it for gone: back again it asks how things are.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || listeners.size === 0) return;
    const now = (command: string, name: SiteEvent['name']) =>
      ask<object>(command).then(
        (detail) => notify(name, detail),
        () => undefined,
      );
    void now('getAddress', 'accountChanged');
    void now('getNetwork', 'networkChanged');
  });

  return {
    ask,
    listen(name, listener) {
      if (listeners.size === 0) ask('listen').catch(() => undefined);
      const all = listeners.get(name) ?? new native.Set<Listener>();
      listeners.set(name, all.add(listener));
      return () => void all.delete(listener);
    },
  };
}
