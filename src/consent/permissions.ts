/**
 * What a site may ask for (security.md 4.4), per origin with scheme, host and port: features of one account on one network, each as
 * it was shown when it was given. What holds for one account or network holds for no other. A feature only makes a request possible: every signature is still asked for. Unused for 90 days, it is gone.
 */

import * as v from 'valibot';
import { fromKept, type Item, toKeep } from '../platform/kept';
import type { Database, Table } from '../platform/ports';
import { type AccountId, isAccountId } from '../primitives/addresses';
import { isSiteOrigin, type SiteFeature, siteFeatures } from '../primitives/asker';
import type { Clock } from '../primitives/clock';
import { refuse } from '../primitives/errors';
import { unixSeconds } from '../primitives/schemas';

const UNUSED_SECONDS = 90 * 86_400;

/** What one account may be asked for on one network. Without a feature the site sees the account, and no more. */
const given = v.strictObject({
  account: v.custom<AccountId>(isAccountId),
  /** As `identityOf` names it (settings/networks). */
  network: v.string(),
  features: v.array(v.picklist(siteFeatures)),
});
export type Given = v.InferOutput<typeof given>;

const stamps = { origin: v.string(), createdAt: unixSeconds, lastUsed: unixSeconds };
const permission = v.strictObject({ ...stamps, given: v.array(given) });
export type Permission = v.InferOutput<typeof permission>;

/** Three sets, each of which held for all of the others: whose features they were is known only where there was one account on one network. */
const threeSets = v.strictObject({
  ...stamps,
  accounts: v.array(given.entries.account),
  networks: v.array(v.string()),
  features: given.entries.features,
});
function asGiven(value: unknown): Permission {
  const { accounts, networks, features, ...rest } = v.parse(threeSets, value);
  const known = accounts.length === 1 && networks.length === 1;
  const pairs = networks.flatMap((network) => accounts.map((account) => ({ account, network, features: known ? features : [] })));
  return { ...rest, given: pairs };
}

export const permissionItem: Item<Permission> = {
  area: 'permissions',
  name: '',
  version: 2,
  schema: permission,
  chosen: true,
  migrate: { 1: asGiven },
};

/** One word of the person's: these features for each of these accounts, on this network. */
export interface Grant {
  origin: string;
  accounts: readonly AccountId[];
  network: string;
  features: readonly SiteFeature[];
}

/** Which of what was given; a part that is not named is every one. */
export interface Which {
  account?: AccountId | undefined;
  network?: string | undefined;
  feature?: SiteFeature | undefined;
}

/** What is asked for needs this; without a feature being connected is enough. */
export interface Need extends Which {
  origin: string;
}

/** The accounts that a site was given on a network. */
export const accountsOn = ({ given }: Permission, network: string): AccountId[] =>
  given.filter((one) => one.network === network).map(({ account }) => account);

/** What it may ask of each of these accounts there. */
export const featuresOf = ({ given }: Permission, network: string, accounts: readonly (AccountId | null)[]): SiteFeature[] =>
  siteFeatures.filter((feature) =>
    accounts.every((account) => given.some((one) => one.network === network && one.account === account && one.features.includes(feature))),
  );

function withMore(known: readonly Given[], { accounts, network, features }: Grant): Given[] {
  const isMeant = (one: Given) => one.network === network && accounts.includes(one.account);
  const fresh = accounts.filter((account) => !known.some((one) => isMeant(one) && one.account === account));
  return [
    ...known.map((one) => (isMeant(one) ? { ...one, features: [...new Set([...one.features, ...features])] } : one)),
    ...[...new Set(fresh)].map((account) => ({ account, network, features: [...features] })),
  ];
}

function withLess(known: readonly Given[], { account, network, feature }: Which): Given[] {
  return known.flatMap((one) => {
    if ((account ?? one.account) !== one.account || (network ?? one.network) !== one.network) return [one];
    return feature ? [{ ...one, features: one.features.filter((other) => other !== feature) }] : [];
  });
}
export type Permissions = ReturnType<typeof createPermissions>;

export function createPermissions({ database, clock }: { database: Database; clock: Clock }) {
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
  const all = async () => (await database.all('permissions')).map(parse).filter((item) => item !== undefined);
  const revoke = (origin: string, which: Which = {}) =>
    change(origin, (known) => {
      const left = known && { ...known, given: withLess(known.given, which) };
      return left && left.given.length > 0 ? left : undefined;
    });

  return {
    /** Adds to what the origin has, and keeps what is `beside` it, or neither. 400 `invalid_origin` for what is no https (or local http) origin. */
    async grant(grant: Grant, beside?: (granted: Permission) => (requests: Table) => Promise<void>) {
      const { origin } = grant;
      if (!isSiteOrigin(origin)) refuse('invalid_origin', 'Only https sites can be connected.');
      const more = (known: Permission | undefined) => ({
        origin,
        given: withMore(known?.given ?? [], grant),
        createdAt: known?.createdAt ?? clock(),
        lastUsed: clock(),
      });
      return change(origin, more, beside);
    },
    /** Counts as a use. 403 `origin_not_permitted`, `network_not_permitted`, `account_not_exposed`, `feature_disabled` (`scope`): all by one that was given. */
    async require({ origin, feature, account, network }: Need) {
      const known = parse(await database.get('permissions', origin));
      if (!known) return refuse('origin_not_permitted', 'This site is not connected.');
      const there = known.given.filter((one) => network === undefined || one.network === network);
      if (there.length === 0) refuse('network_not_permitted', 'This site was not allowed this network.');
      const own = there.filter((one) => account === undefined || one.account === account);
      if (own.length === 0) refuse('account_not_exposed', 'This site was not given this account.');
      if (feature && !own.some(({ features }) => features.includes(feature)))
        refuse('feature_disabled', 'This site was not allowed to do this.', { scope: feature });
      // A revocation in between stands.
      await change(origin, (now) => now && { ...now, lastUsed: Math.max(now.lastUsed, clock()) });
      return known;
    },
    get: async (origin: string) => parse(await database.get('permissions', origin)),
    all,
    /** Takes back what is named, or everything of the origin; answers what is left. */
    revoke,
    /** Takes back what is named of every origin: an account or a network that is gone, or everything. */
    async revokeAll(which?: Which) {
      if (!which) return database.transact(['permissions'], ({ permissions }) => permissions.clear());
      for (const { origin } of await all()) await revoke(origin, which);
    },
  };
}
