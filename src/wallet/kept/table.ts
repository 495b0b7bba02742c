/**
 * Everything that is kept, kind by kind, as one table (platform/kept.ts says how it is read). What is read of the chain again
 * is dropped where its version or shape is another one; records and choices have a way up; a record without one is set
 * aside, and reported. The key file and the session's key have formats of their own, which are authenticated
 * (keyring/vault-file.ts, keyring/session.ts).
 */

import * as v from 'valibot';
import { type BroughtLine, broughtLine } from '../../commands/brought';
import { type Preferences, preferenceNames, preferences } from '../../commands/preferences';
import type { Requested } from '../../commands/request-views';
import {
  type ContactView,
  type FlowView,
  flowView,
  type PortfolioView,
  portfolioView,
  vaultDetailView,
  vaultsView,
} from '../../commands/views';
import { type Approval, answeredItem, approvalsOf, type Gathered, gathered } from '../../consent/approvals';
import { mutesItem } from '../../consent/mutes';
import { permissionItem } from '../../consent/permissions';
import { intent } from '../../interface/schema/intents';
import { recordItem } from '../../journal/record';
import { summarizedItem, summaryItem } from '../../journal/summaries';
import { unfinishedItem } from '../../journal/unfinished';
import { accountsItem } from '../../keyring/accounts';
import { asideItem, type Item, unchanged } from '../../platform/kept';
import type { Address, ContractId } from '../../primitives/addresses';
import { type Alert, isAlert } from '../../primitives/alert-codes';
import { siteFeatures } from '../../primitives/asker';
import type { Answer, Json } from '../../primitives/errors';
import { SHARED_SECONDS, type SharedSeconds } from '../../primitives/holders';
import { planParts, planSchema } from '../../primitives/plan-schema';
import {
  address,
  askerEntries,
  base64,
  contractId,
  errorBody,
  hashHex,
  integerString,
  json,
  messageEncoding,
  payee,
  u32,
  unixSeconds,
} from '../../primitives/schemas';
import { isService } from '../../primitives/tx-service';
import type { Running } from '../../service/codes';
import { networkId, parseNodes, readManifest } from '../../settings/manifest';
import { shippedNetworks } from '../../settings/networks';

/** Of a moment: begun anew where it is damaged. */
const noted = <T>(name: string, schema: v.GenericSchema<unknown, T>): Item<T> => ({
  area: 'settings',
  name,
  version: 1,
  schema,
  migrate: unchanged,
});
const choice = <T>(name: string, schema: v.GenericSchema<unknown, T>): Item<T> => ({ ...noted(name, schema), chosen: true });
/** Read again where it is not there: no way up from another version. Keys stay as they were first written, whatever the item is called now. */
const snapshot = <T>(name: string, schema: v.GenericSchema<unknown, T>): Item<T> => ({ area: 'snapshots', name, version: 1, schema });

/** Where something is lent was a `lendpool`, before there was another source. */
function bySource(value: unknown): unknown {
  const { lendpool: source, ...rest } = value as { lendpool: unknown };
  return { ...rest, source };
}

/** What of a list is still of this shape. */
const readable = (schema: v.GenericSchema) => (value: unknown) =>
  Array.isArray(value) ? value.filter((one) => v.is(schema, one)) : undefined;

/** Whether a reader that throws takes it. */
function reads(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

// What was begun.

/** Claim, then move: one item over two transactions. */
export const flowItem: Item<FlowView> = { area: 'flows', name: '', version: 2, schema: flowView, migrate: { ...unchanged, 1: bySource } };

/** What waits, as it was shown, and what ran then. */
export interface Shown extends Running {
  requested: Requested;
  /** Several people sign it: who has to, and who had signed it already. */
  hands?: Gathered | undefined;
  /** How long the others may take, as it was chosen. */
  seconds?: SharedSeconds | undefined;
}
export type Waiting = Approval<Shown>;
const digest = hashHex;
const { steps, effects, given, control, warnings, root, asOf } = planParts;
const sending = { digest, plan: planSchema, submit: v.boolean() };
const requested: v.GenericSchema<unknown, Requested> = v.variant('kind', [
  v.object({ kind: v.literal('connect'), digest, features: v.array(v.picklist(siteFeatures)) }),
  v.object({ kind: v.literal('change'), intent, result: json, ...sending }),
  v.object({ kind: v.literal('transaction'), ...sending }),
  v.object({
    kind: v.literal('entry'),
    digest,
    preimage: base64,
    ...{ root, steps, effects, given, control, warnings, asOf },
    signatureExpirationLedger: v.number(),
  }),
  v.object({
    kind: v.literal('message'),
    digest,
    message: v.string(),
    // Before there were messages of bytes neither of both was written: each was a text.
    encoding: v.optional(messageEncoding, 'utf8'),
    binary: v.optional(v.boolean(), false),
    lines: v.array(v.string()),
    hex: v.boolean(),
    bytes: v.number(),
    warnings,
  }),
]);
export const approvalItem = approvalsOf<Shown>(
  v.object({
    requested,
    hands: v.optional(gathered),
    seconds: v.optional(v.picklist(SHARED_SECONDS)),
    codes: v.array(v.object({ contract: v.string(), value: v.string() })),
    protocol: v.undefinedable(v.number()),
  }),
);

const answer: v.GenericSchema<unknown, Answer> = v.union([
  v.object({ ok: v.literal(true), value: v.unknown() }),
  v.object({ ok: v.literal(false), error: errorBody }),
]);
const siteRequest = v.object({
  /** 128 random bits in hex; its approval's too. */
  id: v.string(),
  /** Its name in its document: the same again is the same question. */
  name: v.string(),
  ...askerEntries,
  /** Who signs, and answers to the site. */
  account: address,
  /** The session in which it was asked. */
  session: v.string(),
  /** It was confirmed, and waits for a signature until then. */
  signingUntil: v.optional(unixSeconds),
  createdAt: unixSeconds,
  /** Its transaction, once that is written down. */
  hash: v.optional(hashHex),
  /** What was answered, once it was. */
  answer: v.optional(answer),
});
/** What a site asked for, and what became of it: answered again to the same site for a day. */
export type SiteRequest = v.InferOutput<typeof siteRequest>;
export const siteRequestItem: Item<SiteRequest> = { area: 'requests', name: '', version: 2, schema: siteRequest };

// What the user chose.

/** What holds where nothing was chosen. */
export const defaultPreferences = v.parse(v.object(preferences), {});
const { theme, language, autoLockMinutes, watchMinutes, ...later } = preferences;
/** Every version wrote the first four: without them it is damaged. What later ones added holds by itself until it is chosen. */
const first = {
  theme: theme.wrapped,
  language: language.wrapped,
  autoLockMinutes: autoLockMinutes.wrapped,
  watchMinutes: watchMinutes.wrapped,
};
export const preferencesItem: Item<Preferences> = {
  ...choice('preferences', v.object({ ...first, ...later })),
  mend(value) {
    const stored: { [name: string]: unknown } = v.is(v.looseObject({}), value) ? value : {};
    const readable = preferenceNames.filter((name) => v.is(preferences[name].wrapped, stored[name]));
    return { ...defaultPreferences, ...Object.fromEntries(readable.map((name) => [name, stored[name]])) };
  },
};
/** Ids and addresses of what is in use, vaults that were added by hand. */
export const networkItem = choice('network', networkId);
export const accountItem = choice<Address>('account', address);
export const followedItem = choice('followed', v.array(contractId));
/** Whom this wallet pays, on whatever network. */
const contact = v.object({ address: payee, name: v.string(), usedAt: v.nullable(unixSeconds) });
export const contactsItem: Item<ContactView[]> = { ...choice('contacts', v.array(contact)), mend: readable(contact) };
/** Networks that were added, by id; settings/manifest.ts reads each. */
const isManifest = (manifest: unknown) => reads(() => readManifest(manifest, shippedNetworks));
export const manifestsItem: Item<Record<string, Json>> = {
  ...choice(
    'manifests',
    v.record(
      v.string(),
      v.pipe(
        json,
        v.check((manifest: Json) => isManifest(manifest)),
      ),
    ),
  ),
  mend: (value) =>
    v.is(v.record(v.string(), v.unknown()), value)
      ? Object.fromEntries(Object.entries(value).filter(([, one]) => isManifest(one)))
      : undefined,
};
/** Match patterns of the sites on which the provider is. */
export const placesItem = choice('places', v.array(v.string()));
export const nodesItem = choice(
  'nodes',
  v.pipe(
    json,
    v.check((nodes) => reads(() => parseNodes(nodes))),
  ),
);
export const stabilizerItem = choice<ContractId>('stabilizer', contractId);
/** Of a network: where people leave what several of them sign. */
export const serviceItem = choice<string>('service', v.custom<string>(isService));

/** Shown, and not chosen yet. */
export const draftItem = noted('network draft', v.object({ id: v.string(), manifest: json }));
export const watchedItem = noted(
  'watched',
  v.object({
    at: v.nullable(unixSeconds),
    alerts: v.array(v.intersect([v.custom<Alert>(isAlert), v.object({ vault: contractId, name: v.string(), since: unixSeconds })])),
    /** Alerts that the owner has looked at, as `alertKey` names them. */
    seen: v.array(v.string()),
  }),
);

/** What the person was notified of: ends by their hash, and up to where each account's operations were looked at. */
export const notifiedItem = noted(
  'told',
  v.object({ ends: v.array(hashHex), seen: v.record(v.string(), v.pipe(v.string(), v.regex(/^\d{1,19}$/))) }),
);

// What was last read of the chain.

/** What was earned since the first look goes on: that is read nowhere again. */
export const portfolioItem: Item<PortfolioView> = {
  ...snapshot('portfolio', portfolioView),
  version: 2,
  migrate: {
    1(value) {
      const { positions, accrued, ...rest } = value as { positions: unknown[]; accrued: unknown[] };
      return { ...rest, positions: positions.map(bySource), accrued: accrued.map(bySource) };
    },
  },
};
export const vaultsItem = snapshot('vaults', vaultsView);
export const vaultItem = snapshot('vault', vaultDetailView);
export const directoryItem = snapshot(
  'census',
  v.nullable(
    v.object({
      at: unixSeconds,
      /** Own vaults first, then held, then watched ones. */
      vaults: v.array(v.object({ vault: contractId, relation: v.picklist(['own', 'held', 'watched']) })),
      /** Managers that have a stabilizer's marks and are not in the settings. */
      candidates: v.array(contractId),
    }),
  ),
);
export const factoryItem = snapshot('factory', v.object({ networkId: v.string(), factory: contractId, vaults: v.array(contractId) }));
/** Ledger keys in base64, by vault. */
export const vaultKeysItem = snapshot('below', v.record(v.string(), v.array(base64)));
const since = v.optional(unixSeconds);
/** What an amount of each asset would have fetched when it was last asked, by asset and currency. */
export const worthsItem = snapshot('worths', v.record(v.string(), v.object({ of: integerString, worth: integerString, at: unixSeconds })));
/** What each vault was at the last look, and whose. */
export const alertTimersItem = snapshot(
  'marks',
  v.record(v.string(), v.object({ owner: address, belowTargetSince: since, offTargetSince: since, stepDueSince: since })),
);

// What the ledger does not remember: it lies among the snapshots, and has a way up.

/** JSON in which a whole number of any size ends in `n`; wallet/kept/event-history.ts reads it. */
export const eventHistoryItem: Item<string> = { ...snapshot('history', v.string()), migrate: unchanged };
/** What earlier versions kept of boosts is in the events; of what the strategies held they kept nothing. */
const withoutBoosted = (value: unknown) => (value as Record<string, unknown>[]).map(({ boosted: _, ...entry }) => entry);

const sharePrice = v.object({
  time: unixSeconds,
  total: integerString,
  supply: integerString,
  feeBps: u32,
  /** Idle money and what the strategies held, before any fee; absent: not reported, or not requested then. */
  gross: v.exactOptional(integerString),
  /** What its strategies lent, and at which rate of the pools' tokens; absent: not reported, or not requested then. */
  lent: v.exactOptional(v.array(v.object({ pool: v.string(), rate: integerString, amount: integerString }))),
});
export type SharePriceEntry = v.InferOutput<typeof sharePrice>;
export const sharePricesItem: Item<SharePriceEntry[]> = {
  ...snapshot('prices', v.array(sharePrice)),
  version: 2,
  migrate: { ...unchanged, 1: withoutBoosted },
};

/** What pools' tokens were worth when the wallet looked: the ledger only has what they are worth now. */
const poolRates = v.record(v.string(), v.array(v.object({ time: unixSeconds, rate: integerString })));
export const poolRatesItem: Item<v.InferOutput<typeof poolRates>> = { ...snapshot('poolRates', poolRates), migrate: unchanged };

/** What was signed elsewhere, of a file. */
export const broughtItem: Item<BroughtLine> = { area: 'brought', name: '', version: 1, schema: broughtLine };

/** Every kind of item, of every room. */
export const keptItems: readonly Item<unknown>[] = [
  recordItem,
  unfinishedItem,
  summaryItem,
  summarizedItem,
  flowItem,
  approvalItem,
  answeredItem,
  siteRequestItem,
  permissionItem,
  mutesItem,
  accountsItem,
  preferencesItem,
  networkItem,
  accountItem,
  followedItem,
  contactsItem,
  manifestsItem,
  draftItem,
  placesItem,
  nodesItem,
  stabilizerItem,
  serviceItem,
  watchedItem,
  notifiedItem,
  portfolioItem,
  vaultsItem,
  vaultItem,
  directoryItem,
  factoryItem,
  vaultKeysItem,
  worthsItem,
  alertTimersItem,
  eventHistoryItem,
  sharePricesItem,
  poolRatesItem,
  asideItem,
  broughtItem,
] as readonly Item<unknown>[];
