/** What the ledger would do of a swap now: requested when something was typed, and again once a ledger while the form is open. */
import { useEffect, useState } from 'preact/hooks';
import type { SwapQuoteView } from '../../commands/views';
import { LEDGER_SECONDS } from '../../primitives/ledgers';
import { usePage } from '../state/context';

export interface Wanted {
  strict: 'send' | 'receive';
  selling: string;
  buying: string;
  /** Stroops of what is fixed. */
  amount: bigint;
}

/** 'none': no market leads there. 'unread': Horizon cannot answer. undefined: nothing is asked for, or no answer is there yet. */
export type Quote = SwapQuoteView | 'none' | 'unread' | undefined;

/** Typing is over after so long, in milliseconds. */
const SETTLED = 300;

export function useQuote(wanted: Wanted | undefined): Quote {
  const { ui } = usePage();
  const [answer, setAnswer] = useState<{ question: string; quote: Exclude<Quote, undefined> } | null>(null);
  const { strict, selling, buying, amount = 0n } = wanted ?? {};
  const question = wanted ? [strict, selling, buying, amount].join(' ') : '';
  useEffect(() => {
    if (!strict || !selling || !buying) return undefined;
    let live = true;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      const input = { strict, selling, buying, amount: amount.toString() };
      const asked = document.visibilityState === 'hidden' ? undefined : ui.client.call('swapQuote', input);
      const quote = await asked?.then(
        (found) => found ?? ('none' as const),
        () => 'unread' as const,
      );
      if (!live) return;
      if (quote) setAnswer({ question, quote });
      timer = setTimeout(ask, LEDGER_SECONDS * 1000);
    };
    timer = setTimeout(ask, SETTLED);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [question]);
  return answer?.question === question && wanted ? answer.quote : undefined;
}
