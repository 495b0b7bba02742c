/** Messages between contexts. Types and plain figures only: content scripts and a page's own world import this file. */
import type { Answer } from '../primitives/errors';
import type { SiteEvent } from '../primitives/site-events';

/** A page's question to the worker. */
export interface PageRequest {
  channel: 'pages';
  command: string;
  input: unknown;
}

/** The named port on which the worker tells its pages what changed. */
export const PAGES_PORT = 'pages';

/** The named port that a document holds while it waits for answers: it breaks when the document goes. */
export const SITE_PORT = 'site';

/** Characters of a question, whoever asks: counted before anything is read of it. */
export const MOST_LENGTH = 256 * 1024;

/**
 * From the provider to the relay, in the page. `body` is JSON of `{ command, input }`: a text, so that it can be measured. `id`
 * names the question in its document: the same one again is the same question.
 */
export interface SiteAsk {
  ballast: 'ask';
  id: string;
  body: string;
}

/** From the relay to the provider. */
export type SiteWord = { ballast: 'answer'; id: string; answer: Answer } | { ballast: 'event'; event: SiteEvent };

/** From the relay to the worker. */
export interface SiteRequest {
  channel: 'sites';
  id: string;
  body: string;
}

/** From the worker to a relay. `origin`: whom it is for; another document has taken the tab otherwise. */
export interface SiteNotification {
  ballast: 'event';
  origin: string;
  event: SiteEvent;
}
