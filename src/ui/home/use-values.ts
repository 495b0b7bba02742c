/** What the account's assets are worth in the chosen currency: what was kept of the last time at once, then as it is now, and again after a minute. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PortfolioView, WorthView } from '../../commands/views';
import { type Currency, isoOf } from '../../primitives/currencies';
import { usePage } from '../state/context';
import { useWallet } from '../state/use-wallet';
import { currencyOf } from '../state/use-worth';
import { type AssetKey, type Quotes, type Totals, totalsOf, worthOf } from './values';

export interface Values {
  /** As ISO 4217 names it. */
  currency: 'USD' | 'EUR';
  /** The asset that stands for it. */
  code: string;
  /** Who named the prices. */
  host: string;
  quotes: Quotes;
  /** Nothing is known yet, not even of the last time. */
  waiting: boolean;
  /** Stroops of the currency; undefined: no price. */
  of(key: AssetKey | undefined, amount: bigint): bigint | undefined;
}

const AGAIN = 60_000;

interface Answer {
  currency: Currency;
  of: Totals;
  /** null: it could not be read. */
  view: WorthView | null;
}

/** null: values are not shown, since nobody wants them or the network is not the main one. */
export function useValues(portfolio: PortfolioView): Values | null {
  const { ui } = usePage();
  const { network, preferences } = useWallet();
  const currency = currencyOf(network, preferences.worth);
  const which = currency ? preferences.worth : 'none';
  const totals: Totals = useMemo(() => (which === 'none' ? new Map() : totalsOf(portfolio, network)), [portfolio, network, which]);
  const question = [which, ...totals].join(' ');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (totals.size === 0) return undefined;
    let live = true;
    let isFresh = false;
    const of = [...totals].map(([asset, amount]) => ({ asset, amount: amount.toString() }));
    const put = (view: WorthView | null) => live && setAnswer({ currency: which, of: totals, view });
    const { call } = ui.client;
    void call('worth', { currency: which, of, cached: true }).then(
      (view) => !isFresh && view.worths.some((worth) => worth !== null) && put(view),
      () => undefined,
    );
    void call('worth', { currency: which, of }).then(
      (view) => {
        isFresh = true;
        put(view);
      },
      // The last ones stay where there are some.
      () => live && setAnswer((before) => (before?.currency === which ? before : { currency: which, of: totals, view: null })),
    );
    const timer = setTimeout(() => setRound(round + 1), AGAIN);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [question, round]);
  return useMemo(() => {
    if (!currency || which === 'none') return null;
    // Until other amounts are answered for, their last price holds.
    const known = answer?.currency === which ? answer : null;
    const quotes = known ? quotesOf(known) : new Map();
    return {
      currency: isoOf[which],
      code: currency.code,
      host: new URL(network.horizonUrl).host,
      quotes,
      waiting: !known && totals.size > 0,
      of: (key, amount) => worthOf(quotes, key, amount),
    };
  }, [answer, which, network, totals.size > 0]);
}

const quotesOf = ({ of, view }: Answer): Quotes =>
  new Map(
    [...of].map(([asset, amount], at) => {
      const worth = view?.worths[at];
      return [asset, { of: amount, worth: worth ? BigInt(worth.amount) : null, at: worth?.at ?? null }];
    }),
  );
