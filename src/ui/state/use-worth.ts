/** What a balance would fetch, where the person wants to see that; requested again when it changes, and after a minute. */
import { useEffect, useState } from 'preact/hooks';
import type { BalanceView, NetworkView, WorthView } from '../../commands/views';
import { type Currency, isoOf } from '../../primitives/currencies';
import { usePage } from './context';
import { useWallet } from './use-wallet';

export interface Worth {
  /** The asset that stands for the currency, and the currency as ISO 4217 names it. */
  code: string;
  currency: 'USD' | 'EUR';
  host: string;
  /** Stroops of the currency, and when that was read. 'unread': Horizon does not say. 'none': nobody takes it. undefined: it is not read yet. */
  quote: { amount: string; at: number } | 'none' | 'unread' | undefined;
}

const AGAIN = 60_000;

/** Of the network's; undefined: it has none of that kind, nothing is to be shown, or what is on it is worth nothing: it is not the main one. */
export const currencyOf = ({ id, usdc, eurc }: NetworkView, which: Currency): { code: string } | undefined =>
  id === 'mainnet' ? { none: undefined, usdc, eurc }[which] : undefined;

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
  if (!isNeeded || preferences.worth === 'none') return undefined;
  const current = answer?.question === question ? answer : undefined;
  const quote = current && (current.worth ? (current.worth.worths[0] ?? 'none') : 'unread');
  return { code: currency.code, currency: isoOf[preferences.worth], host: new URL(network.horizonUrl).host, quote };
}
