/** What amounts would fetch in the currency that the person chose: shown, and never part of a review's promise. */
import type { Horizon } from '../chain/horizon';
import type { CommandInput, Handlers } from '../commands/commands';
import type { WorthView } from '../commands/views';
import { assetName, parseSent, unavailable } from '../interface/checks';
import { I64_MAX } from '../primitives/amounts';
import type { Core } from './adapters';
import type { Chains } from './chains';

/** Seconds for which an answer about the same amount is good enough. */
const FRESH = 60;

type Answered = { amount: string; at: number } | null;

export function worthCommands({ clock }: Pick<Core, 'clock'>, { active }: Pick<Chains, 'active'>) {
  /** By Horizon, asset, amount and currency; what grew old goes when more is asked. */
  const cache = new Map<string, { at: number; answer: Promise<Answered> }>();
  async function ask(horizon: Horizon, asset: string, amount: bigint, currency: WorthView['currency']): Promise<Answered> {
    const at = clock();
    if (asset === assetName(currency)) return { amount: amount.toString(), at };
    if (amount <= 0n || amount > I64_MAX) return null;
    const fetched = await horizon.bestPath(parseSent(asset), amount, currency);
    return fetched === undefined ? null : { amount: fetched.toString(), at };
  }
  return {
    async worth({ currency: which, of }: CommandInput<'worth'>): Promise<WorthView> {
      const { horizon, network } = await active();
      const { code, issuer } = { none: undefined, usdc: network.assets.usdc, eurc: network.eurc }[which] ?? unavailable('currency');
      const now = clock();
      for (const [key, { at }] of cache) if (Math.abs(now - at) >= FRESH) cache.delete(key);
      const worths = of.map(({ asset, amount }) => {
        const key = `${horizon.url} ${asset} ${amount} ${code}:${issuer}`;
        const answer = cache.get(key)?.answer ?? ask(horizon, asset, BigInt(amount), { code, issuer });
        cache.set(key, cache.get(key) ?? { at: now, answer });
        // What could not be read is read again the next time.
        answer.catch(() => cache.delete(key));
        return answer;
      });
      return { currency: { code, issuer }, host: new URL(horizon.url).host, worths: await Promise.all(worths) };
    },
  } satisfies Partial<Handlers>;
}
