/**
 * The documents that have spoken to the wallet, and what each was last sent (security.md 4.8): a change is sent to those alone whose
 * site is connected, and only what its permission holds. They lie in the session's memory: a stopped worker forgets nobody.
 */

import * as v from 'valibot';
import { accountsOn, featuresOf, type Permission, type Permissions } from '../../consent/permissions';
import type { AccountId } from '../../primitives/addresses';
import type { Asker } from '../../primitives/asker';
import { createMutex } from '../../primitives/mutex';
import { readAs } from '../../primitives/read';
import { askerEntries } from '../../primitives/schemas';
import type { SiteEvent } from '../../primitives/site-events';
import { identityOf } from '../../settings/networks';
import { activeAccount } from '../account/active';
import type { Core } from '../adapters';

const KEY = 'documents';
const MOST = 100;
/** A site that opens document after document takes nobody else's place. */
const MOST_OF_ORIGIN = 20;

const standing = v.object({
  address: v.nullable(v.string()),
  network: v.string(),
  networkPassphrase: v.string(),
  locked: v.boolean(),
  features: v.nullable(v.string()),
});
type Standing = v.InferOutput<typeof standing>;
/** `away`: it did not receive what was sent last; `sent` is what it received before. */
const kept = v.array(v.object({ asker: v.object(askerEntries), sent: standing, away: v.optional(v.boolean()) }));

/** SEP-43 clients know the public networks by these names. */
export const networkName = (id: string): string => ({ mainnet: 'PUBLIC', testnet: 'TESTNET' })[id] ?? id;

/** The account that a site sees on a network: the active one where it was given that, else the first of its own that is there. */
export async function addressFor(core: Core, permission: Permission, network: Parameters<typeof identityOf>[0]): Promise<AccountId | null> {
  const accounts = accountsOn(permission, identityOf(network));
  const active = await activeAccount(core);
  const here = (await core.keyring.accounts()).map(({ address }) => address as string);
  return accounts.find((account) => account === active) ?? accounts.find((account) => here.includes(account)) ?? null;
}

function changes(before: Standing, now: Standing): SiteEvent[] {
  const { features, network, networkPassphrase } = now;
  const address = now.address as AccountId | null;
  const events: (SiteEvent | false)[] = [
    before.features !== features && { name: 'permissionChanged', features: JSON.parse(features ?? '[]') },
    features !== null && before.address !== address && { name: 'accountChanged', address },
    features !== null && before.networkPassphrase !== networkPassphrase && { name: 'networkChanged', network, networkPassphrase },
    features !== null && now.locked && !before.locked && { name: 'locked' },
  ];
  return events.filter((event) => event !== false);
}

export function createListeners(core: Core, permissions: Permissions) {
  const { platform, store, keyring } = core;
  const exclusive = createMutex();

  const read = async () => readAs(kept, await platform.session.get(KEY)) ?? [];

  /** Nobody waits until it has received them: one that was put away takes its time to be known as such. It is the first whose place is taken. */
  async function tell(asker: Asker, before: Standing, now: Standing): Promise<void> {
    const there = await Promise.all(changes(before, now).map((event) => platform.documents.tell(asker, event)));
    if (!there.includes(false)) return;
    await exclusive(async () => {
      const known = await read();
      const one = known.find((other) => other.asker.documentId === asker.documentId);
      if (!one || one.away) return;
      const rest = known.filter((other) => other !== one);
      await platform.session.set(KEY, [{ asker, sent: before, away: true }, ...rest]);
    });
  }

  async function standingOf(origin: string): Promise<Standing> {
    const [permission, network, keys] = await Promise.all([permissions.get(origin), store.activeNetwork(), keyring.state()]);
    const identity = identityOf(network);
    const isGranted = permission?.given.some((one) => one.network === identity);
    const address = permission ? await addressFor(core, permission, network) : null;
    return {
      address,
      network: isGranted ? networkName(network.id) : '',
      networkPassphrase: isGranted ? network.passphrase : '',
      locked: keys === 'locked',
      features: permission ? JSON.stringify(featuresOf(permission, identity, [address])) : null,
    };
  }

  return {
    /** From now on it receives changes; one that comes back, those that it missed. */
    remember: (asker: Asker) =>
      exclusive(async () => {
        const known = await read();
        const back = known.find((one) => one.asker.documentId === asker.documentId);
        if (back && !back.away) return;
        if (back) {
          back.away = false;
          return platform.session.set(KEY, known);
        }
        const sent = await standingOf(asker.origin);
        const own = known.filter((one) => one.asker.origin === asker.origin);
        const next = own.length < MOST_OF_ORIGIN ? known : known.filter((one) => one !== own[0]);
        await platform.session.set(KEY, [...next, { asker, sent }].slice(-MOST));
      }),
    /** Sends each what is another than it was sent. */
    sync: () =>
      exclusive(async () => {
        const known = await read();
        const before = JSON.stringify(known);
        // Once for each site, however many of its documents are open: whatever is done waits for this.
        const origins = [...new Set(known.map(({ asker }) => asker.origin))];
        const standings = await Promise.all(origins.map(standingOf));
        for (const one of known) {
          if (one.away) continue;
          const now = standings[origins.indexOf(one.asker.origin)] as Standing;
          void tell(one.asker, one.sent, now);
          one.sent = now;
        }
        if (JSON.stringify(known) !== before) await platform.session.set(KEY, known);
      }),
  };
}
