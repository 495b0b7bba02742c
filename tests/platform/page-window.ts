/** What of a page's window the provider and the relay use. Messages are copied and come in a later turn, as in a browser. */

interface Delivered {
  isTrusted: boolean;
  source: unknown;
  data: unknown;
}

type Told = (event: never) => void;

export interface PageWindow {
  window: Window;
  /** An event as the browser, a frame or a page's own script brings it; absent fields: the browser brings a message of this window. */
  deliver(event: Partial<Delivered>): void;
  /** The page is on the screen again; `persisted`: it was put away meanwhile as it was. */
  show(how: { persisted: boolean }): void;
}

export function createPageWindow(origin: string): PageWindow {
  const heard = new Map<string, Set<Told>>();
  const tell = (kind: string, event: object) => {
    for (const listener of heard.get(kind) ?? []) listener(event as never);
  };
  const deliver = (event: Partial<Delivered>) => tell('message', { isTrusted: true, source: window, data: null, ...event });
  const window = {
    origin,
    location: { origin },
    document: { head: {} },
    removeEventListener: (kind: string, listener: Told) => void heard.get(kind)?.delete(listener),
    addEventListener: (kind: string, listener: Told) => void heard.set(kind, (heard.get(kind) ?? new Set()).add(listener)),
    dispatchEvent: (event: Event) => tell(event.type, event),
    postMessage(data: unknown) {
      const copy = structuredClone(data);
      setImmediate(() => deliver({ data: copy }));
    },
  };
  return { window: window as unknown as Window, deliver, show: (how) => tell('pageshow', how) };
}
