/** The address book: who was paid, the last first, and the names that were given to them. */
import type { Handlers } from '../../commands/commands';
import type { ContactView, RecordView } from '../../commands/views';
import { place } from '../../platform/kept';
import type { Core } from '../adapters';
import { contactsItem } from '../kept/table';

/** How many without a name are remembered. */
const MOST_UNNAMED = 50;

/** The last used first; what was never used by its name. */
const order = (a: ContactView, b: ContactView): number => (b.usedAt ?? -1) - (a.usedAt ?? -1) || a.name.localeCompare(b.name);

/** What of a book is kept. */
function within(contacts: readonly ContactView[]): ContactView[] {
  const sorted = contacts.toSorted(order);
  const unnamed = sorted.filter(({ name }) => name === '').slice(0, MOST_UNNAMED);
  return sorted.filter((contact) => contact.name !== '' || unnamed.includes(contact));
}

export type Book = ReturnType<typeof createBook>;

export function createBook({ platform, clock }: Pick<Core, 'platform' | 'clock'>) {
  const item = place(platform.database, contactsItem);
  const read = async () => (await item.get()) ?? [];
  const change = (work: (contacts: ContactView[]) => ContactView[]): Promise<ContactView[]> =>
    item.change((contacts = []) => within(work(contacts)));
  const put = (contacts: ContactView[], address: string, more: Partial<ContactView>): ContactView[] => {
    const existing = contacts.find((contact) => contact.address === address) ?? { address, name: '', usedAt: null };
    return [...contacts.filter((contact) => contact.address !== address), { ...existing, ...more }];
  };
  return {
    /** A payment to somebody was signed. */
    async paid({ intent }: Pick<RecordView, 'intent'>): Promise<void> {
      if (intent?.name !== 'payment' && intent?.name !== 'transfer') return;
      const { to } = intent.input;
      await change((contacts) => put(contacts, to, { usedAt: clock() }));
    },
    commands: {
      contacts: read,
      keepContact: ({ address, name }) => change((contacts) => put(contacts, address, { name })),
      forgetContact: ({ address }) => change((contacts) => contacts.filter((contact) => contact.address !== address)),
    } satisfies Partial<Handlers>,
  };
}
