/**
 * From a call that was decided to its end on the ledger, by the one way of every signature (architecture.md 4): proposed, judged,
 * signed, written down, and only then sent, as often as needed. What an earlier process left on its way is taken to its end first.
 */
import * as v from 'valibot';
import { attachSignatures } from '../chain/transaction';
import type { Change } from '../interface/call/change';
import type { Context } from '../interface/context';
import { createJournal } from '../journal/journal';
import { recordOf, type TransactionRecord } from '../journal/record';
import type { AccountId } from '../primitives/addresses';
import { refuse } from '../primitives/errors';
import { worstLevel } from '../primitives/plan';
import { isFinal } from '../primitives/record-states';
import { proposed } from '../service/propose';
import { signatureOf } from '../wallet/requests/signature';
import type { Keys } from './keys';
import type { Log } from './log';
import type { Store } from './store';

const ORIGIN = { origin: 'keeper' };

const intentSchema = v.object({
  name: v.picklist(['lock_fees', 'boost']),
  vault: v.string(),
  cycle: v.picklist(['fees', 'boosts']),
  /** When the cycle was due: one cycle, one transaction of a vault. */
  due: v.number(),
});
export type Intent = v.InferOutput<typeof intentSchema>;

const intentOf = ({ intent }: TransactionRecord): Intent | undefined => {
  const parsed = v.safeParse(intentSchema, intent);
  return parsed.success ? parsed.output : undefined;
};

/** After its end of validity its witnesses may need some ledgers to say that it expired. */
const PATIENCE = 120;
const PAUSE_MS = 500;
/** What ended so long ago no cycle asks for. */
const KEPT = 30 * 86_400;

interface Dependencies {
  context: Context;
  store: Store;
  keys: Keys;
  log: Log;
}

export type Building = (context: Context) => Promise<Change<unknown>>;

export function createSending({ context, store, keys, log }: Dependencies) {
  const { chain, clock } = context;
  const logged = new Map<string, string>();
  const journal = createJournal({
    database: store.database,
    chain: async (id) => (id === chain.network.id ? chain : undefined),
    clock,
    changed(record) {
      const { hash, state, account, outcome } = record;
      // Who says what of it changes more often than how it stands.
      if (logged.get(hash) === state) return;
      logged.set(hash, state);
      const intent = intentOf(record);
      const about = intent ? { call: intent.name, vault: intent.vault } : {};
      log({ event: 'transaction', hash, state, account, ...about, ...(isFinal(record) ? { fee: outcome?.feeCharged ?? null } : {}) });
    },
  });

  /** Until it has ended, or nobody may say any more how: then it stays open, and is asked for when the keeper starts again. */
  async function toItsEnd(hash: string, abort: AbortSignal): Promise<TransactionRecord> {
    for (;;) {
      const record = await journal.advance(hash);
      if (isFinal(record) || abort.aborted || clock() > record.validUntil + PATIENCE) return record;
      await chain.pause(PAUSE_MS);
    }
  }

  return {
    /** What this cycle did about the vault already, whatever came of it. */
    async doneBefore({ vault, cycle, due }: Intent): Promise<string | undefined> {
      const found = (await journal.all()).find((record) => {
        const intent = intentOf(record);
        return intent?.vault === vault && intent.cycle === cycle && intent.due === due;
      });
      return found?.hash;
    },
    /** Takes up what an earlier process left, and forgets what ended long ago. */
    async takeUp(abort: AbortSignal): Promise<void> {
      for (const { hash } of await journal.unfinished()) await toItsEnd(hash, abort);
      const old = (await journal.all()).filter((record) => isFinal(record) && record.createdAt < clock() - KEPT);
      if (old.length > 0) store.forget(old.map(({ hash }) => hash));
    },
    /** 500 `plan_mismatch` for a Plan that warns of a danger: nobody is here to read it. What building and proposing refuse. */
    async act(caller: AccountId, intent: Intent, building: Building, abort: AbortSignal) {
      const { plan } = await proposed({ ...context, alone: true }, caller, ORIGIN, building);
      const worst = worstLevel(plan);
      if (worst === 'danger' || worst === 'blocked') {
        refuse('plan_mismatch', 'The Plan warns of what nobody is here to judge.', { what: plan.warnings.map(({ code }) => code).join() });
      }
      const requested = { kind: 'transaction', digest: plan.digest, plan, submit: true } as const;
      const signature = await signatureOf(requested, { account: caller, chain }, keys.signer(caller), abort, plan.validUntil);
      const envelope = attachSignatures(plan.envelope, [{ key: caller, signature }]);
      await journal.put(recordOf(plan, intent, ORIGIN, { envelope, signer: caller }, clock()));
      return toItsEnd(plan.hash, abort);
    },
  };
}
