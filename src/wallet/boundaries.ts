/**
 * Session boundaries, in one place (architecture.md 9). What waits carries the session in which it was asked: account, network
 * with all its settings, lock, and run of the browser. Whatever the worker does, a command, an alarm or waking, begins and
 * ends with a comparison; what belongs to another session than the present one is over. So nobody who changes the account,
 * the network or the lock has to think of it, and what happened while no worker lived counts too. Unlocking alone is no
 * boundary: a preview may be looked at before the password is given. What was confirmed and waits for a signature from elsewhere is
 * bound to its account and network alone: a lock, another account and another run do not end it. What came back from there without
 * one stays bound so until it is answered, which needs the wallet open as every word does.
 */
import { createApprovals, type Present, type SessionMark } from '../consent/approvals';
import type { EndReason } from '../primitives/error-codes';
import { createMutex } from '../primitives/mutex';
import { activeAccount } from './account/active';
import { type Boundaries, type Core, randomId } from './adapters';
import { approvalItem } from './kept/table';

/** Lies in the session's memory: that ends with the browser, and with this version of the extension. */
const RUN = 'run';

/** The parts of a session's mark, in their order. */
const PARTS = ['restarted', 'account', 'network'] as const;

/** Which boundary lies between two sessions; one that leaves every part as it was is a lock. */
export function crossed(before: string, now: string): EndReason {
  const [was, is] = [before, now].map((of) => (JSON.parse(of) as unknown[]).map((part) => JSON.stringify(part)));
  return PARTS.find((_, index) => was?.[index] !== is?.[index]) ?? 'locked';
}

type Shared = Pick<Core, 'platform' | 'clock' | 'store' | 'keyring' | 'emit' | 'life'>;

export function createBoundaries({ platform, clock, store, keyring, emit, life }: Shared): Boundaries {
  const approvals = createApprovals(platform.database, approvalItem, life);
  const exclusive = createMutex();

  const run = () =>
    exclusive(async () => {
      const known = await platform.session.get(RUN);
      if (typeof known === 'string') return known;
      const made = randomId();
      await platform.session.set(RUN, made);
      return made;
    });

  async function now(): Promise<SessionMark> {
    const [keys, account, network, browserRun] = await Promise.all([
      keyring.state(),
      activeAccount({ keyring, store }),
      store.activeNetwork(),
      run(),
    ]);
    return { of: JSON.stringify([browserRun, account, network]), unlocked: keys === 'unlocked' };
  }

  /** What waits for a signature keeps its account and the settings of its network, whichever are shown, and its time; what came back without one, all but that. */
  async function present(): Promise<Present> {
    const [mark, accounts, networks] = await Promise.all([now(), keyring.accounts(), store.networks()]);
    return {
      mark,
      maySign: ({ account, networkId, signing, state }) =>
        signing !== undefined &&
        (state !== 'signing' || signing.until > clock()) &&
        accounts.some(({ address }) => address === account) &&
        JSON.stringify(networks.find(({ id }) => id === networkId)) === signing.network,
    };
  }

  async function keep(): Promise<void> {
    if ((await approvals.keepOnly(present)) > 0) emit({ event: 'activity' });
  }

  return {
    now,
    async within(work) {
      await keep();
      try {
        return await work();
      } finally {
        // What was done is done: whatever comes next begins with the comparison.
        await keep().catch(() => undefined);
      }
    },
  };
}
