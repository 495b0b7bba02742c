/**
 * The relay, in a content script's own world: carries a page's questions to the worker and answers back (security.md B1). It
 * knows nothing of what is asked; it counts characters and questions, and asks again when the worker was stopped meanwhile.
 */
import type { Answer, ErrorBody } from '../primitives/errors';
import { MOST_LENGTH, SITE_PORT, type SiteAsk, type SiteRequest, type SiteTold, type SiteWord } from './envelope';

/** Questions of a document that may be under way at once. */
const MOST = 8;
const MOST_NAME = 64;
/** A worker that breaks off so often in a row within a second each is not there any more. */
const MOST_BREAKS = 4;

export interface RelayRuntime {
  sendMessage(message: SiteRequest): Promise<unknown>;
  connect(how: { name: string }): { onDisconnect: { addListener(heard: () => void): void } };
  onMessage: { addListener(heard: (message: unknown, sender: unknown, respond: (answer: boolean) => void) => undefined): void };
}

/** Answers what carries a question. Made for the first one: a page that asks nothing waits for nothing. */
function createRelay(window: Window, runtime: RelayRuntime): (asked: SiteAsk) => void {
  const underWay = new Set<string>();
  let listens = false;
  let held = false;
  /** Those that wait, and have heard nothing since the page was put away. */
  const restored = new Set<() => void>();
  const post = (word: SiteWord) => window.postMessage(word, window.origin);
  const no = (status: number, code: ErrorBody['code'], message: string): Answer => ({ ok: false, error: { status, code, message } });

  /** What the worker has to tell comes to those alone who asked it something. */
  function listen(): void {
    if (listens) return;
    listens = true;
    runtime.onMessage.addListener((message, _sender, respond) => {
      const { ballast, origin, event } = (message ?? {}) as SiteTold;
      if (ballast !== 'event' || origin !== window.origin) return undefined;
      if (event.name !== 'hello') post({ ballast: 'event', event });
      respond(true);
      return undefined;
    });
  }

  /** Held from the first question on, so that the worker hears of it when the document goes. A stopped worker drops it. */
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
      const asked = performance.now();
      try {
        hold();
        let again = () => {};
        const back = new Promise<undefined>((resolve) => {
          again = () => resolve(undefined);
          restored.add(again);
        });
        const said = runtime.sendMessage({ channel: 'sites', id, body }) as Promise<Answer | undefined>;
        const answer = await Promise.race([said, back]).finally(() => restored.delete(again));
        if (answer) return answer;
      } catch {
        // Stopped while it was asked.
      }
      breaks = performance.now() - asked < 1000 ? breaks + 1 : 0;
    }
    return no(503, 'worker_gone', 'The wallet did not answer.');
  }

  // A page that comes back from the cache has lost its ways to the worker, and is told nothing of that.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    held = false;
    for (const again of restored) again();
  });
  return (asked) => {
    const { id, body } = asked;
    const refused = (answer: Answer) => post({ ballast: 'answer', id, answer });
    if (body.length > MOST_LENGTH) return refused(no(413, 'too_large', 'The request is too large.'));
    if (underWay.has(id)) return;
    if (underWay.size >= MOST) return refused(no(429, 'too_many_requests', 'Too many requests are under way.'));
    underWay.add(id);
    listen();
    void deliver(asked).then((answer) => {
      underWay.delete(id);
      post({ ballast: 'answer', id, answer });
    });
  };
}

/** `runtime`: looked for when the page asks first, since the browser makes it when it is looked for. */
export function startRelay(window: Window, runtime: () => RelayRuntime): void {
  let carry: ((asked: SiteAsk) => void) | undefined;
  window.addEventListener('message', ({ isTrusted, source, data }) => {
    // What a script made up, and what a frame sends, is no question of this document.
    if (!isTrusted || source !== window || data?.ballast !== 'ask') return;
    const { id, body } = data as SiteAsk;
    if (typeof id !== 'string' || id.length > MOST_NAME || typeof body !== 'string') return;
    carry ??= createRelay(window, runtime());
    carry(data);
  });
}
