/**
 * The keeper itself: cycles of fees an hour apart, boosts at moments inside each hour that nobody can foretell, each written down before
 * it is sent (interface.md 1.1, contracts.md part 3). A cycle that was cut short goes on where it stopped.
 */
import { randomInt } from 'node:crypto';
import { CYCLE_SECONDS } from '../insight/keeper-step';
import type { Context } from '../interface/context';
import type { AccountId, ContractId } from '../primitives/addresses';
import { isServiceError } from '../primitives/errors';
import { boost, lockFees } from './calls';
import type { Keys } from './keys';
import type { Log } from './log';
import { type Looked, look } from './look';
import { planBoost, planFee } from './plan';
import { type Building, createSending, type Intent } from './sending';
import type { Cycle, Store } from './store';

/** Between two boosts: an hour is never over before the next, and nobody can be there just before it. */
const BOOST_EVERY = { least: 900, most: 3_500 };
/** A cycle that is so late is not followed by another one within the hour. */
const LATE = 600;
/** Seconds until it is tried again where nodes could not be asked. */
const TROUBLED = 30;

export interface KeeperOptions {
  context: Context;
  stabilizer: ContractId;
  vaults: readonly ContractId[];
  keys: Keys;
  store: Store;
  log: Log;
  /** false: a dry run, which signs and sends nothing. */
  acts: boolean;
  /** A turn went through: nodes let all of it be done. */
  turned?: () => void;
  /** Seconds from `least` to `most`, both among them, which nobody can foretell; for tests another. */
  draw?: (least: number, most: number) => number;
}

const drawn = (least: number, most: number) => randomInt(least, most + 1);

/** Of what is no refusal of ours, what it says of itself too. */
const said = (error: unknown): { code: string; message?: string } =>
  isServiceError(error) ? { code: error.code } : { code: 'internal', message: String(error) };

/** What is done about one vault in a cycle. */
function createDoing({ context, stabilizer, keys, store, log, acts }: KeeperOptions, abort: AbortSignal) {
  const sending = createSending({ context, store, keys, log });

  /** One transaction of a vault in a cycle, whether or not the keeper was killed in the middle of it. */
  async function once({ vault, name }: Looked, intent: Intent, caller: AccountId, building: Building): Promise<void> {
    const about = { call: intent.name, vault, name };
    if (!acts) return log({ event: 'not_sent', ...about });
    const hash = await sending.doneBefore(intent);
    if (hash !== undefined) return log({ event: 'done_before', hash, ...about });
    try {
      await sending.act(caller, intent, building, abort);
    } catch (error) {
      log({ event: 'refused', ...said(error), ...about });
    }
  }

  return {
    takeUp: () => sending.takeUp(abort),
    async fees(one: Looked, due: number): Promise<void> {
      const { vault, name, standing, callers } = one;
      const plan = planFee(standing, store.sights(vault));
      log({ event: 'fee', vault, name, ...plan });
      const { toBps: feeBps } = plan;
      const caller = callers.fees;
      if (feeBps === undefined || !caller) return;
      const input = { caller, stabilizer, vault, feeBps };
      await once(one, { name: 'lock_fees', vault, cycle: 'fees', due }, caller, (led) => lockFees.build(led, input));
    },
    async boosts(one: Looked, due: number): Promise<void> {
      const { vault, name, standing, callers, treasury, asset } = one;
      const { amount, ...plan } = planBoost(standing, store.sights(vault));
      const available = standing.budget ? standing.budget.available.toString() : null;
      log({ event: 'boost', vault, name, amount: amount?.toString() ?? null, available, ...plan });
      const caller = callers.boosts;
      if (amount === undefined || !caller || !treasury || !asset) return;
      const input = { caller, treasury, vault, asset, amount };
      await once(one, { name: 'boost', vault, cycle: 'boosts', due }, caller, (led) => boost.build(led, input));
    },
  };
}

export type Keeper = ReturnType<typeof createKeeper>;

export function createKeeper(options: KeeperOptions) {
  const { context, stabilizer, vaults, keys, store, log, acts, turned, draw = drawn } = options;
  const { clock } = context;
  const stopping = new AbortController();
  const doing = createDoing(options, stopping.signal);

  /** All vaults, and what is seen of each is remembered. */
  async function looked(): Promise<Looked[]> {
    const all = await look(context, { stabilizer, vaults, accounts: keys.accounts });
    for (const { vault, boosted, standing } of all) {
      const { time, worth, supply } = standing;
      if (worth) store.see(vault, { time, gross: worth.gross, supply, boosted });
    }
    return all;
  }

  async function cycle(name: Cycle, next: (due: number, now: number) => number): Promise<void> {
    const due = store.due(name) ?? clock();
    if (clock() < due) return;
    // Before anything is done: a process that is started again goes on with the same cycle.
    store.setDue(name, due);
    for (const one of await looked()) {
      if (stopping.signal.aborted) return;
      await doing[name](one, due);
    }
    store.setDue(name, next(due, clock()));
  }

  return {
    /** What is on its way, to its end; then whatever is due now; answers in how many seconds something will be. Troubles of nodes are logged, and the turn comes again. */
    async turn(): Promise<number> {
      try {
        // Of an earlier process too. A dry run sends nothing, not even that.
        if (acts) await doing.takeUp();
        await cycle('fees', (due, now) => (now - due > LATE ? now : due) + CYCLE_SECONDS);
        await cycle('boosts', (_due, now) => now + draw(BOOST_EVERY.least, BOOST_EVERY.most));
      } catch (error) {
        log({ event: 'trouble', ...said(error) });
        return TROUBLED;
      }
      turned?.();
      const now = clock();
      return Math.max(1, Math.min(...(['fees', 'boosts'] as const).map((name) => (store.due(name) ?? now) - now)));
    },
    /** Nothing new is begun; what is on its way stays written down. */
    stop: () => stopping.abort(),
  };
}
