/**
 * What was brought in from a file. Lines of what was signed elsewhere lie in a store of their own, which neither the journal
 * nor anything that sends, asks or counts sequences ever reads.
 */
import type { BroughtContact, BroughtLine } from '../../commands/brought';
import type { Handlers } from '../../commands/commands';
import { fromKept, keyOf, toKeep } from '../../platform/kept';
import type { Core } from '../adapters';
import { broughtItem, contactsItem } from '../kept/table';

const lineKey = ({ networkId, account, hash }: Pick<BroughtLine, 'networkId' | 'account' | 'hash'>) =>
  keyOf(broughtItem, networkId, account, hash);

/** A name that was given here stays. */
function withNames(own: readonly { address: string; name: string; usedAt: number | null }[], brought: readonly BroughtContact[]) {
  const names = new Map(brought.map(({ address, name }) => [address, name]));
  const existing = own.map((contact) => ({ ...contact, name: contact.name || (names.get(contact.address) ?? '') }));
  const fresh = [...names].filter(([address]) => !own.some((contact) => contact.address === address));
  return [...existing, ...fresh.map(([address, name]) => ({ address, name, usedAt: null }))];
}

export function broughtCommands({ platform: { database }, store, emit }: Pick<Core, 'platform' | 'store' | 'emit'>) {
  return {
    /** Everything of it, or nothing. */
    async bring({ contacts, lines }) {
      await database.transact(['settings', 'brought', 'journal'], async ({ settings, brought, journal }) => {
        const own = fromKept(contactsItem, await settings.get(contactsItem.name)) ?? [];
        if (contacts.length > 0) await settings.put(contactsItem.name, toKeep(contactsItem, withNames(own, contacts)));
        for (const line of lines) {
          // What was signed here is known better here.
          if ((await journal.get(line.hash)) === undefined) await brought.put(lineKey(line), toKeep(broughtItem, line));
        }
      });
      emit({ event: 'activity' });
    },
    async brought({ account }) {
      const { id } = await store.activeNetwork();
      const rows = await database.page('brought', `${id} ${account} `, undefined, 10_000);
      return rows.flatMap(({ value }) => fromKept(broughtItem, value) ?? []).sort((a, b) => b.at - a.at);
    },
  } satisfies Partial<Handlers>;
}
