/** XLM that is worth nothing, for an account that a test network does not have yet: its friendbot opens it. */
import { createDoor } from '../../chain/door';
import type { CommandInput, Handlers } from '../../commands/commands';
import { parseAccountId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import { mainnet } from '../../settings/networks';
import type { Core } from '../adapters';

/** It answers once its transaction is in a ledger; a worker that waits for longer than half a minute may be stopped. */
const PATIENCE_MS = 25_000;
const MOST_BYTES = 200_000;
/** How a friendbot says that the account is there already. */
const THERE = /already.?(funded|exist)/i;

export function friendbotCommands({ store, fetch, deadline, clock }: Pick<Core, 'store' | 'fetch' | 'deadline' | 'clock'>) {
  return {
    /** 400 `network_unavailable`; 502 `friendbot_refused`, `node_unavailable`; 504 `node_timeout`. */
    async friendbot({ address }: CommandInput<'friendbot'>): Promise<void> {
      const account = parseAccountId(address, 'address');
      const { friendbotUrl, passphrase } = await store.activeNetwork();
      if (!friendbotUrl || passphrase === mainnet.passphrase) {
        refuse('network_unavailable', 'This network has no friendbot.', { what: 'friendbot' });
      }
      const url = new URL(friendbotUrl);
      url.searchParams.set('addr', account);
      const door = createDoor({ fetch, deadline, clock, allowed: () => [url.origin], timeoutMs: PATIENCE_MS, maxBytes: MOST_BYTES });
      const { status, text } = await door({ url: url.href, method: 'GET', write: true });
      if (status === 200 || (status === 400 && THERE.test(text))) return;
      refuse('friendbot_refused', 'The friendbot did not open the account.', { host: url.host, status });
    },
  } satisfies Partial<Handlers>;
}
