/** What the wallet tells a document of a connected site (security.md 4.8). */
import type { AccountId } from './addresses';
import type { SiteFeature } from './asker';

/** Where a request stands: it waits for a person; its transaction is on its way; it is answered. */
export type RequestStatus = 'waiting' | 'sent' | 'answered';

export type SiteEvent =
  /** Nothing: is it there? */
  | { name: 'hello' }
  /** Another account of those that the site was given. */
  | { name: 'accountChanged'; address: AccountId | null }
  /** '': one that the site was not given. */
  | { name: 'networkChanged'; network: string; networkPassphrase: string }
  | { name: 'locked' }
  | { name: 'permissionChanged'; features: SiteFeature[] }
  | { name: 'requestUpdated'; requestId: string; status: RequestStatus; hash?: string };
