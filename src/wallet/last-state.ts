/**
 * What the wallet last said of itself, in the session's memory: the script that starts the worker answers `state` from it,
 * before the wallet is run (entrypoints/background.ts). It ends with the browser's run and with this version of the extension;
 * an unlocked session is looked at again, and what else differs by then is told as a change once the wallet runs.
 */
import type { WalletState, WorkerEvent } from '../commands/views';
import { createMutex } from '../keyring/mutex';
import { BLOB, isLive } from '../keyring/session-blob';
import type { SessionStorage } from '../platform/ports';

const LAST = 'state';

/** What of the session's memory must be read for `lastState`. */
export const LAST_STATE_KEYS = [LAST, BLOB];

type Said = Omit<WalletState, 'bootId'>;

/** The state that was last said, where it still holds; undefined where the wallet itself must be asked. `now` in unix seconds. */
export function lastState(memory: Record<string, unknown>, now: number): Said | undefined {
  if (typeof memory[LAST] !== 'string') return undefined;
  const said: Said = JSON.parse(memory[LAST]);
  const blob = memory[BLOB] as Parameters<typeof isLive>[0] | undefined;
  const holds = said.keys === 'unlocked' ? blob !== undefined && isLive(blob, now) : said.keys === 'locked' && blob === undefined;
  return holds ? said : undefined;
}

/** Keeps what the wallet says of itself, as text, since the memory keeps no order of fields. */
export function createLastState(session: SessionStorage, stateOf: () => Promise<WalletState>) {
  const oneByOne = createMutex();
  /** Answers whether something else was said before. */
  const keep = (): Promise<boolean> =>
    oneByOne(async () => {
      const { bootId: _, ...said } = await stateOf();
      const [text, before] = [JSON.stringify(said), await session.get(LAST)];
      if (said.keys !== 'locked' && said.keys !== 'unlocked') await session.remove(LAST);
      else if (text !== before) await session.set(LAST, text);
      return before !== undefined && text !== before;
    });
  return {
    keep,
    /** What is not kept now is not believed, or told as a change later. */
    after: async ({ event }: WorkerEvent): Promise<void> => {
      if (event !== 'portfolio' && event !== 'ledger') await keep().catch(() => undefined);
    },
  };
}
