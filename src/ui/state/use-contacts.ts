/** Whom this wallet knows: the address book, and its own accounts. */
import { useEffect, useState } from 'preact/hooks';
import type { ContactView } from '../../commands/views';
import { usePage } from './context';
import { useWallet } from './use-wallet';

/** null until it was read. */
export function useContacts(): [ContactView[] | null, (contacts: ContactView[]) => void] {
  const { ui } = usePage();
  const [contacts, put] = useState<ContactView[] | null>(null);
  useEffect(() => {
    void ui.client.call('contacts', {}).then(put, () => put([]));
  }, []);
  return [contacts, put];
}

/** The name under which an address is known here. */
export function useKnownAs(contacts: readonly ContactView[]): (address: string) => string | undefined {
  const { accounts } = useWallet();
  return (address) =>
    contacts.find((contact) => contact.address === address)?.name || accounts.find((account) => account.address === address)?.name;
}
