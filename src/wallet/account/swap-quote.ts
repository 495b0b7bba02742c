/** What the ledger's own offers and pools would do of a swap now, as Horizon finds it: shown in the form, where it becomes a bound. */
import type { CommandInput, Handlers } from '../../commands/commands';
import type { SwapQuoteView } from '../../commands/views';
import { assetName, parseSent } from '../../interface/checks';
import { I64_MAX } from '../../primitives/amounts';
import type { Core } from '../adapters';
import type { Chains } from '../networks/chains';

export function swapCommands({ clock }: Pick<Core, 'clock'>, { active }: Pick<Chains, 'active'>) {
  return {
    async swapQuote({ strict, ...named }: CommandInput<'swapQuote'>): Promise<SwapQuoteView | null> {
      const { horizon } = await active();
      const [selling, buying] = [parseSent(named.selling, 'selling'), parseSent(named.buying, 'buying')];
      const amount = BigInt(named.amount);
      if (amount <= 0n || amount > I64_MAX || named.selling === named.buying) return null;
      const path = await horizon.path({ strict, selling, buying, amount });
      if (!path) return null;
      return {
        sold: path.sold.toString(),
        bought: path.bought.toString(),
        between: path.between.map((asset) => (asset ? assetName(asset) : 'XLM')),
        at: clock(),
        host: new URL(horizon.url).host,
      };
    },
  } satisfies Partial<Handlers>;
}
