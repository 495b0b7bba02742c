/** Asking a domain what it says, or a service that a person chose: the browser is asked for its host in the click, and what reads the answer comes only then. */
import type { NetworkView } from '../../commands/views';
import type { Asks } from '../../domains/asks';
import type { Coordination } from '../../domains/coordination';
import { isHere } from '../../domains/names';
import { refuse } from '../../primitives/errors';
import type { Ui } from '../state/store';

/** Domains on this machine are for networks on it. */
export const isOnThisMachine = ({ rpcUrl }: Pick<NetworkView, 'rpcUrl'>): boolean => rpcUrl.startsWith('http:');

/** To be called in the click itself. 403 `host_not_permitted` where the person says no to the browser. */
export async function mustAllow(ui: Ui, url: string): Promise<void> {
  if (!(await ui.client.allow([url]))) {
    refuse('host_not_permitted', 'The browser does not let this host be spoken to.', { host: new URL(url).host });
  }
}

const options = { fetch: (...question: Parameters<typeof fetch>) => fetch(...question) };

/** As `mustAllow`. */
export async function askDomain(ui: Ui, host: string): Promise<Asks> {
  await mustAllow(ui, `${isHere(host) ? 'http' : 'https'}://${host}/`);
  const { createAsks } = await import('../../domains/asks');
  return createAsks(options);
}

/** A service whose host the browser was asked for. */
export async function serviceAt(service: string): Promise<Coordination> {
  const { createCoordination } = await import('../../domains/coordination');
  return createCoordination(options, service);
}
