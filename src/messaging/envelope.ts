/** Messages between contexts. Types only: content scripts may import this file. */
import type { ErrorBody } from '../primitives/errors';

/** A page's question to the worker. */
export interface PageRequest {
  channel: 'pages';
  command: string;
  input: unknown;
}

export type Answer = { ok: true; value: unknown } | { ok: false; error: ErrorBody };

/** The named port on which the worker tells its pages what changed. */
export const PAGES_PORT = 'pages';
