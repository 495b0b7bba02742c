/** What is typed into the swap form, the price that comes with it, and what of it is asked for. */
import type { BalanceView, SwapQuoteView } from '../../commands/views';
import type { PreviewRequest } from '../../interface/schema/intents';
import { isAccountId } from '../../primitives/addresses';
import { classic, type Unit } from '../../primitives/amounts';
import { mulDiv } from '../../primitives/round';
import { readAmount, readRate, writeAmount } from '../format/read';
import { usePage } from '../state/context';
import { type Draft as Kept, useDraft } from '../state/drafts';
import { useWallet } from '../state/use-wallet';
import { LINE_RESERVE } from './trustline';
import { type Quote, useQuote } from './use-quote';

export type Strict = 'send' | 'receive';

export interface Draft {
  /** XLM or CODE:ISSUER. */
  selling: string;
  buying: string;
  /** As it was typed, on the side that `strict` names. */
  amount: string;
  strict: Strict;
  /** In percent, as it was typed. */
  slippage: string;
}

export const XLM = 'XLM';
const WHOLE_BPS = 10_000n;
/** Half a percent. */
const USUAL_BPS = 50;
const MOST_BPS = 5_000;
/** Stroops of XLM that stay for fees when as much as possible is sold: the dearest of the wallet's own calls costs less. */
export const KEPT = 20_000_000n;

export const codeOf = (asset: string): string => asset.split(':')[0] ?? asset;
export const unitOf = (asset: string): Unit => classic(codeOf(asset));
export const idOf = ({ code, issuer }: Pick<BalanceView, 'code' | 'issuer'>): string => (issuer ? `${code}:${issuer}` : code);

/** The worse of what may come of a quote, as the ledger is told: never better than the quote itself, and never nothing. */
export function boundOf(strict: Strict, { sold, bought }: Pick<SwapQuoteView, 'sold' | 'bought'>, bps: number): bigint {
  if (strict === 'receive') return mulDiv(BigInt(sold), WHOLE_BPS + BigInt(bps), WHOLE_BPS, 'up');
  const least = mulDiv(BigInt(bought), WHOLE_BPS - BigInt(bps), WHOLE_BPS, 'down');
  return least > 0n ? least : 1n;
}

export interface Swap {
  draft: Kept<Draft>;
  /** What is typed, in stroops; undefined: no amount yet. */
  amount: bigint | undefined;
  quote: Quote;
  /** In bps; undefined: no rate that is taken. */
  slippage: number | undefined;
  bound: bigint | undefined;
  /** A trustline is opened beside. */
  opens: boolean;
  /** Of what is sold, in stroops: what there is, and what Max fills in. */
  available: bigint;
  most: bigint;
  /** What a side's field shows. */
  shown: (side: Strict) => string;
  /** More than there is. */
  short: boolean;
  request: PreviewRequest | undefined;
}

/** Of what is sold: what can be spent, and how much of that leaves enough for fees. */
function spendable(held: readonly BalanceView[], selling: string, opens: boolean): { available: bigint; most: bigint } {
  const available = BigInt(held.find((balance) => idOf(balance) === selling)?.available ?? '0');
  const kept = selling === XLM ? KEPT + (opens ? LINE_RESERVE : 0n) : 0n;
  return { available, most: available > kept ? available - kept : 0n };
}

export function useSwap(held: readonly BalanceView[], first: Pick<Draft, 'selling' | 'buying'>): Swap {
  const { decimal } = usePage().say.marks;
  const { active: from } = useWallet();
  const usual = String(USUAL_BPS / 100).replace('.', decimal);
  const draft = useDraft<Draft>('swap', '', { ...first, amount: '', strict: 'send', slippage: usual });
  const { selling, buying, amount: typed, strict } = draft.value;
  const amount = readAmount(typed, decimal, unitOf(strict === 'send' ? selling : buying));
  const quote = useQuote(amount === undefined || selling === buying ? undefined : { strict, selling, buying, amount });
  const slippage = readRate(draft.value.slippage, decimal, MOST_BPS);
  const priced = typeof quote === 'object' ? quote : undefined;
  const bound = priced && slippage !== undefined ? boundOf(strict, priced, slippage) : undefined;
  const opens = buying !== XLM && !held.some((balance) => idOf(balance) === buying);
  const { available, most } = spendable(held, selling, opens);
  const sold = strict === 'send' ? amount : priced && BigInt(priced.sold);
  const short = sold !== undefined && sold > available;
  const isReady = amount !== undefined && bound !== undefined && !short && isAccountId(from);
  const input = { strict, selling, buying, amount: String(amount), bound: String(bound) };
  return {
    draft,
    amount,
    quote,
    slippage,
    bound,
    opens,
    available,
    most,
    short,
    shown(side) {
      if (side === strict) return typed;
      const figure = side === 'send' ? priced?.sold : priced?.bought;
      return figure === undefined ? '' : writeAmount(BigInt(figure), decimal, unitOf(side === 'send' ? selling : buying));
    },
    request: isReady ? { name: 'swap', input: { from, ...input } } : undefined,
  };
}
