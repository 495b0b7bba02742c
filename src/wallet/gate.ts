/**
 * Whether anything may be done at all: not over what a newer version wrote, which is neither read nor written over. Whatever
 * is done passes it, and the boundaries of a session after it.
 */
import type { CommandName } from '../commands/commands';
import { isServiceError, refuse } from '../primitives/errors';
import type { Core } from './adapters';
import { inspect } from './kept/inspect';

/** How it is may always be asked, a session ended, and all of it wiped by whoever wants nothing of it. */
const ALWAYS: readonly CommandName[] = ['state', 'lock', 'wipe'];

/** Looked at once, and again where it is newer, or where the disk has no room for what is set aside. */
function createInspection({ platform: { database }, keyring }: Pick<Core, 'platform' | 'keyring'>): () => Promise<boolean> {
  let fine: Promise<boolean> | undefined;
  const look = async (): Promise<boolean> => {
    try {
      if (!(await inspect(database)) && (await keyring.state()) !== 'newer') return false;
      fine = undefined;
      return true;
    } catch (error) {
      fine = undefined;
      if (isServiceError(error) && error.code === 'storage_full') return false;
      throw error;
    }
  };
  return () => {
    fine ??= look();
    return fine;
  };
}

/** `sweep`: whatever is done, by whomever, may be a boundary: whose request it ended is notified. */
export function createGate(core: Core, sweep: () => Promise<void>) {
  const { boundaries, keyring } = core;
  const newer = createInspection(core);
  // What was done is done, on a full disk too: whatever comes next sweeps again.
  const within = <T>(work: () => Promise<T>): Promise<T> => boundaries.within(work).finally(() => sweep().catch(() => undefined));
  return {
    newer,
    async over<T>(work: () => Promise<T>, command?: CommandName): Promise<T> {
      const isOver = await newer();
      if (isOver && ALWAYS.some((name) => name === command)) return work();
      if (isOver) refuse('keys_newer', 'What lies here was written by a newer version.');
      return within(work);
    },
    /** The same for what nobody asked for; a session ends all the same. */
    async quietly(work: () => Promise<void>): Promise<void> {
      if (await newer().catch(() => true)) await keyring.state().catch(() => undefined);
      else await within(work);
    },
  };
}
