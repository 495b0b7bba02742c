/** What a document of a connected site is notified of (security.md 4.8). */
import type { AccountId } from './addresses';
import type { SiteFeature } from './asker';

/** Where a request stands: it waits for a person; its transaction is on its way; it is answered. */
export type RequestStatus = 'waiting' | 'sent' | 'answered';

export interface SiteEvents {
  /** Nothing: is it there? */
  hello: Record<never, never>;
  /** Another account of those that the site was given; null: none of them is here any more. */
  accountChanged: { address: AccountId | null };
  /** '': one that the site was not given. */
  networkChanged: { network: string; networkPassphrase: string };
  locked: Record<never, never>;
  permissionChanged: { features: SiteFeature[] };
  /** `hash`: of its transaction, once that is signed. */
  requestUpdated: { requestId: string; status: RequestStatus; hash?: string };
}
export type SiteEvent = { [N in keyof SiteEvents]: { name: N } & SiteEvents[N] }[keyof SiteEvents];
