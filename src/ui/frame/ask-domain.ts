/** Asking a domain what it says: the browser is asked for its host in the click, and what reads the answer comes only then. */
import type { NetworkView } from '../../commands/views';
import type { Asks } from '../../domains/asks';
import { isHere } from '../../domains/names';
import { refuse } from '../../primitives/errors';
import type { Ui } from '../state/store';

/** Domains on this machine are for networks on it. */
export const isOnThisMachine = ({ rpcUrl }: Pick<NetworkView, 'rpcUrl'>): boolean => rpcUrl.startsWith('http:');

/** To be called in the click itself. 403 `host_not_permitted` where the person says no to the browser. */
export async function askDomain(ui: Ui, host: string): Promise<Asks> {
  const allowed = isHere(host) || (await ui.client.allow([`https://${host}/`]));
  if (!allowed) refuse('host_not_permitted', 'The browser does not let this host be spoken to.', { host });
  const { createAsks } = await import('../../domains/asks');
  return createAsks({ fetch: (...question) => fetch(...question) });
}
