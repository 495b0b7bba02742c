/** What amounts would fetch in the currency that the person chose: shown, and never part of a review's promise. */

import type * as v from 'valibot';
import type { Horizon } from '../../chain/horizon';
import type { CommandInput, Handlers } from '../../commands/commands';
import type { WorthView } from '../../commands/views';
import { assetName, parseSent, unavailable } from '../../interface/checks';
import { I64_MAX } from '../../primitives/amounts';
import { isServiceError } from '../../primitives/errors';
import type { Core } from '../adapters';
import { worthsItem } from '../kept/table';
import type { Chains } from '../networks/chains';
import { activeAccount } from './active';

/** Seconds for which an answer about the same amount is good enough. */
const FRESH = 60;
/** Seconds for which one is kept, to be shown at once when the wallet is opened. */
const KEPT = 604_800;

/** What Horizon answers while it is not ready. */
const UNAVAILABLE = 503;

type Answered = WorthView['worths'][number];

export function worthCommands(core: Pick<Core, 'clock' | 'keyring' | 'store'>, { active }: Pick<Chains, 'active'>) {
  const { clock, store } = core;
  /** By Horizon, asset, amount and currency; what grew old goes when more is asked. */
  const cache = new Map<string, { at: number; answer: Promise<Answered> }>();
  async function ask(horizon: Horizon, asset: string, amount: bigint, currency: WorthView['currency']): Promise<Answered> {
    const at = clock();
    if (asset === assetName(currency)) return { amount: amount.toString(), at };
    if (amount <= 0n || amount > I64_MAX) return null;
    const fetched = await horizon.bestPath(parseSent(asset), amount, currency);
    return fetched === undefined ? null : { amount: fetched.toString(), at };
  }
  type Of = CommandInput<'worth'>['of'];
  type Kept = v.InferOutput<typeof worthsItem.schema>;
  const nameOf = ({ code, issuer }: WorthView['currency'], asset: string) => `${asset} ${code}:${issuer}`;
  /** As if the price of the last answer still held, which nobody is asked about. */
  const lastOf = (kept: Kept, currency: WorthView['currency'], of: Of): Answered[] =>
    of.map(({ asset, amount }) => {
      const known = kept[nameOf(currency, asset)];
      return known && known.of !== '0'
        ? { amount: ((BigInt(known.worth) * BigInt(amount)) / BigInt(known.of)).toString(), at: known.at }
        : null;
    });
  /** What was answered, and what was kept of others within the week. */
  function together(kept: Kept, currency: WorthView['currency'], of: Of, worths: readonly Answered[]): Kept {
    const answered = of.flatMap(({ asset, amount }, at): [string, Kept[string]][] => {
      const worth = worths[at];
      return worth ? [[nameOf(currency, asset), { of: amount, worth: worth.amount, at: worth.at }]] : [];
    });
    const recent = Object.entries(kept).filter(([, { at }]) => Math.abs(clock() - at) < KEPT);
    return Object.fromEntries([...recent, ...answered]);
  }
  return {
    async worth({ currency: which, of, cached }: CommandInput<'worth'>): Promise<WorthView> {
      const { horizon, network } = await active();
      const { code, issuer } = { none: undefined, usdc: network.assets.usdc, eurc: network.eurc }[which] ?? unavailable('currency');
      const view = { currency: { code, issuer }, host: new URL(horizon.url).host };
      const account = await activeAccount(core);
      const kept = (await store.snapshot(worthsItem, network.id, account)) ?? {};
      if (cached) return { ...view, worths: lastOf(kept, view.currency, of) };
      const now = clock();
      for (const [key, { at }] of cache) if (Math.abs(now - at) >= FRESH) cache.delete(key);
      const answers = of.map(({ asset, amount }) => {
        const key = `${horizon.url} ${asset} ${amount} ${code}:${issuer}`;
        const answer = cache.get(key)?.answer ?? ask(horizon, asset, BigInt(amount), { code, issuer });
        cache.set(key, cache.get(key) ?? { at: now, answer });
        return answer.catch((error: unknown) => {
          // What could not be read is read again the next time.
          cache.delete(key);
          // Horizon reads the ledger's offers first when it starts, and has no price until then.
          if (isServiceError(error) && error.details?.status === UNAVAILABLE) return null;
          throw error;
        });
      });
      const settled = await Promise.allSettled(answers);
      const worths = settled.map((one) => (one.status === 'fulfilled' ? one.value : null));
      // One that does not answer takes nothing from the others; where none does, its reason is said.
      if (settled.length > 0 && settled.every(({ status }) => status === 'rejected')) await answers[0];
      await store.keepSnapshot(worthsItem, together(kept, view.currency, of, worths), network.id, account);
      return { ...view, worths };
    },
  } satisfies Partial<Handlers>;
}
