/** What a balance would fetch, where the person wants to see that; requested again when it changes, and after a minute. */
import { useEffect, useState } from 'preact/hooks';
import type { BalanceView, NetworkView, WorthView } from '../../commands/views';
import type { Currency } from '../../primitives/currencies';
import { usePage, useWallet } from './context';

export interface Worth {
  code: string;
  host: string;
  /** Stroops of the currency, and when that was read. 'unread': Horizon does not say. 'none': nobody takes it. undefined: it is not read yet. */
  quote: { amount: string; at: number } | 'none' | 'unread' | undefined;
}

const AGAIN = 60_000;

/** Of the network's; undefined: it has none of that kind, or nothing is to be shown. */
export const currencyOf = ({ usdc, eurc }: NetworkView, which: Currency): { code: string } | undefined =>
  ({ none: undefined, usdc, eurc })[which];

/** undefined: it is not wanted, or there is nothing that could be worth something. */
export function useWorth({ code, issuer, contract, balance: amount }: BalanceView): Worth | undefined {
  const { ui } = usePage();
  const { network, preferences } = useWallet();
  const currency = currencyOf(network, preferences.worth);
  const asset = issuer ? `${code}:${issuer}` : code;
  const question = [network.id, preferences.worth, asset, amount].join(' ');
  const [answer, setAnswer] = useState<{ question: string; worth: WorthView | null } | null>(null);
  const [round, setRound] = useState(0);
  const isNeeded = currency !== undefined && amount !== '0' && (issuer !== null || contract === null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let live = true;
    const put = (worth: WorthView | null) => live && setAnswer({ question, worth });
    void ui.client.call('worth', { currency: preferences.worth, of: [{ asset, amount }] }).then(put, () => put(null));
    const timer = setTimeout(() => setRound(round + 1), AGAIN);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [question, round]);
  if (!isNeeded) return undefined;
  const current = answer?.question === question ? answer : undefined;
  const quote = current && (current.worth ? (current.worth.worths[0] ?? 'none') : 'unread');
  return { code: currency.code, host: new URL(network.horizonUrl).host, quote };
}
