/**
 * The relay, in a content script's own world: carries a page's questions to the worker and answers back (security.md B1). It
 * knows nothing of what is asked; it counts characters and questions, and asks again when the worker was stopped meanwhile.
 */
import type { Answer, ErrorBody } from '../primitives/errors';
import { MOST_LENGTH, SITE_PORT, type SiteAsk, type SiteNotification, type SiteRequest, type SiteWord } from './envelope';

/** Questions of a document that may be under way at once. */
const MOST = 8;
const MOST_NAME = 64;
/** A worker that breaks off so often in a row within a second each is not there any more. */
const MOST_BREAKS = 4;

export interface RelayRuntime {
  sendMessage(message: SiteRequest): Promise<unknown>;
  connect(how: { name: string }): { onDisconnect: { addListener(listener: () => void): void } };
  onMessage: { addListener(listener: (message: unknown, sender: unknown, respond: (answer: boolean) => void) => undefined): void };
}

/** Answers what carries a question to the worker. */
function createRelay(window: Window, runtime: RelayRuntime): (question: SiteAsk) => void {
  const underWay = new Set<string>();
  let listens = false;
  let held = false;
  /** Of questions that wait: asks again. */
  const restored = new Set<() => void>();
  const post = (word: SiteWord) => window.postMessage(word, window.origin);
  const no = (status: number, code: ErrorBody['code'], message: string): Answer => ({ ok: false, error: { status, code, message } });

  /** The worker's notifications come to those documents alone that asked it something. */
  function listen(): void {
    if (listens) return;
    listens = true;
    runtime.onMessage.addListener((message, _sender, respond) => {
      const { ballast, origin, event } = (message ?? {}) as SiteNotification;
      if (ballast !== 'event' || origin !== window.origin) return undefined;
      if (event.name !== 'hello') post({ ballast: 'event', event });
      respond(true);
      return undefined;
    });
  }

  /** Held from the first question on, so that the worker learns of it when the document goes. A stopped worker drops it. */
  function hold(): void {
    if (held) return;
    held = true;
    runtime.connect({ name: SITE_PORT }).onDisconnect.addListener(() => {
      held = false;
    });
  }

  /** The same question goes out again where its answer never came: it is answered once, by its name. */
  async function deliver({ id, body }: SiteAsk): Promise<Answer> {
    for (let breaks = 0; breaks < MOST_BREAKS; ) {
      const start = performance.now();
      try {
        hold();
        let again = () => {};
        const back = new Promise<undefined>((resolve) => {
          again = () => resolve(undefined);
          restored.add(again);
        });
        const answered = runtime.sendMessage({ channel: 'sites', id, body }) as Promise<Answer | undefined>;
        const answer = await Promise.race([answered, back]).finally(() => restored.delete(again));
        if (answer) return answer;
      } catch {
        // Stopped while it was asked.
      }
      breaks = performance.now() - start < 1000 ? breaks + 1 : 0;
    }
    return no(503, 'worker_gone', 'The wallet did not answer.');
  }

  // A page that comes back from the cache has lost its ways to the worker without a notice.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    held = false;
    for (const again of restored) again();
  });
  return (question) => {
    const { id, body } = question;
    const refused = (answer: Answer) => post({ ballast: 'answer', id, answer });
    if (body.length > MOST_LENGTH) return refused(no(413, 'too_large', 'The request is too large.'));
    if (underWay.has(id)) return;
    if (underWay.size >= MOST) return refused(no(429, 'too_many_requests', 'Too many requests are under way.'));
    underWay.add(id);
    listen();
    void deliver(question).then((answer) => {
      underWay.delete(id);
      post({ ballast: 'answer', id, answer });
    });
  };
}

/** `runtime`: looked for with the first question, since the browser makes it then, which takes half a millisecond of any page. */
export function startRelay(window: Window, runtime: () => RelayRuntime): void {
  let carry: ((question: SiteAsk) => void) | undefined;
  window.addEventListener('message', ({ isTrusted, source, data }) => {
    // What a script made up, and what a frame sends, is no question of this document.
    if (!isTrusted || source !== window || data?.ballast !== 'ask') return;
    const { id, body } = data as SiteAsk;
    if (typeof id !== 'string' || id.length > MOST_NAME || typeof body !== 'string') return;
    carry ??= createRelay(window, runtime());
    carry(data);
  });
}
