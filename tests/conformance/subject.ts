/**
 * Who is held against interface.md: whatever answers its paths, over HTTP or inside a page. How a client is let in is the
 * subject's own affair.
 */
import type { Manifest } from '../network/index';

export type Feature = 'stabilizer' | 'migration' | 'send';

/** Asks a path of interface.md, such as `/stabilizer/C…/status`. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

export interface Subject {
  /** As a client for whom nothing is switched on. */
  fetch: Ask;
  /** As a client for whom these features are switched on, and no others. */
  grant(features: readonly Feature[]): Promise<Ask>;
  /** The local network that it serves; its ledgers close by themselves, once a second. */
  manifest: Manifest;
}
