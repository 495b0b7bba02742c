/**
 * What a site may ask for (security.md 4.4): accounts one by one, networks and features, per origin with scheme, host and
 * port. A feature only makes a request possible: every signature is still asked for. Unused for 90 days, it is gone.
 */

import { fromKept, type Item, toKeep } from '../platform/kept';
import type { Database, Table } from '../platform/ports';
import { type AccountId, isAccountId } from '../primitives/addresses';
import { isSiteOrigin, type SiteFeature, siteFeatures } from '../primitives/asker';
import type { Clock } from '../primitives/clock';
import { refuse } from '../primitives/errors';
import { unixSeconds } from '../primitives/schemas';
import * as v from '../primitives/valibot';

const UNUSED_SECONDS = 90 * 86_400;

const permission = v.strictObject({
  origin: v.string(),
  accounts: v.array(v.custom<AccountId>(isAccountId)),
  /** As `identityOf` names them (settings/networks). */
  networks: v.array(v.string()),
  features: v.array(v.picklist(siteFeatures)),
  createdAt: unixSeconds,
  lastUsed: unixSeconds,
});
export type Permission = v.InferOutput<typeof permission>;

export const permissionItem: Item<Permission> = {
  area: 'permissions',
  name: '',
  version: 1,
  schema: permission,
  chosen: true,
};
export type Grant = Pick<Permission, 'origin' | 'accounts' | 'networks' | 'features'>;

export interface Need {
  origin: string;
  /** Absent: being connected is enough. */
  feature?: SiteFeature | undefined;
  account?: AccountId | undefined;
  network?: string | undefined;
}

export interface Permissions {
  /** Adds to what the origin has, and keeps what is `beside` it, or neither. 400 `invalid_origin` for what is no https (or local http) origin. */
  grant(grant: Grant, beside?: (granted: Permission) => (requests: Table) => Promise<void>): Promise<Permission>;
  /** Counts as a use. 403 `origin_not_permitted`, `feature_disabled` (`scope`), `account_not_exposed`, `network_not_permitted`. */
  require(need: Need): Promise<Permission>;
  get(origin: string): Promise<Permission | undefined>;
  all(): Promise<Permission[]>;
  /** Takes back what is named, or everything of the origin; answers what is left. */
  revoke(origin: string, what?: { features?: readonly SiteFeature[]; accounts?: readonly AccountId[] }): Promise<Permission | undefined>;
  revokeAll(): Promise<void>;
}

const union = <T>(one: readonly T[], other: readonly T[]): T[] => [...new Set([...one, ...other])];
const without = <T>(all: readonly T[], gone: readonly T[] | undefined): T[] => all.filter((item) => !gone?.includes(item));

export function createPermissions({ database, clock }: { database: Database; clock: Clock }): Permissions {
  function parse(value: unknown): Permission | undefined {
    const known = fromKept(permissionItem, value);
    return known && clock() - known.lastUsed <= UNUSED_SECONDS ? known : undefined;
  }

  /** One stored step from what is there to what shall be; undefined removes it. */
  const change = <T extends Permission | undefined>(
    origin: string,
    by: (known: Permission | undefined) => T,
    beside?: (next: T) => (requests: Table) => Promise<void>,
  ): Promise<T> =>
    database.transact(beside ? ['permissions', 'requests'] : ['permissions'], async ({ permissions, requests }) => {
      const next = by(parse(await permissions.get(origin)));
      if (next) await permissions.put(origin, toKeep(permissionItem, next));
      else await permissions.delete(origin);
      await beside?.(next)(requests);
      return next;
    });

  return {
    async grant({ origin, accounts, networks, features }, beside) {
      if (!isSiteOrigin(origin)) refuse('invalid_origin', 'Only https sites can be connected.');
      const more = (known: Permission | undefined) => ({
        origin,
        accounts: union(known?.accounts ?? [], accounts),
        networks: union(known?.networks ?? [], networks),
        features: union(known?.features ?? [], features),
        createdAt: known?.createdAt ?? clock(),
        lastUsed: clock(),
      });
      return change(origin, more, beside);
    },
    async require({ origin, feature, account, network }) {
      const known = parse(await database.get('permissions', origin));
      if (!known) return refuse('origin_not_permitted', 'This site is not connected.');
      if (feature && !known.features.includes(feature))
        refuse('feature_disabled', 'This site was not allowed to do this.', { scope: feature });
      if (account && !known.accounts.includes(account)) refuse('account_not_exposed', 'This site was not given this account.');
      if (network && !known.networks.includes(network)) refuse('network_not_permitted', 'This site was not allowed this network.');
      // A revocation in between stands.
      await change(origin, (now) => now && { ...now, lastUsed: Math.max(now.lastUsed, clock()) });
      return known;
    },
    get: async (origin) => parse(await database.get('permissions', origin)),
    all: async () => (await database.all('permissions')).map(parse).filter((item) => item !== undefined),
    revoke: (origin, what) =>
      change(origin, (known) => {
        if (!known || !what) return undefined;
        const left = { ...known, features: without(known.features, what.features), accounts: without(known.accounts, what.accounts) };
        return left.accounts.length > 0 ? left : undefined;
      }),
    revokeAll: () => database.transact(['permissions'], ({ permissions }) => permissions.clear()),
  };
}
