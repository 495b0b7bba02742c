/** What balances would fetch, where the person wants that told; asked again when they change, and after a minute. */
import { useEffect, useState } from 'preact/hooks';
import type { BalanceView, NetworkView, WorthView } from '../../commands/views';
import type { Currency } from '../../primitives/currencies';
import { usePage, useWallet } from './context';

export interface Worth {
  code: string;
  host: string;
  /** Stroops of the currency, and when that was read. 'unread': Horizon does not say. 'none': nobody takes it. */
  of(balance: Pick<BalanceView, 'code' | 'issuer' | 'balance'>): { amount: string; at: number } | 'none' | 'unread' | undefined;
}

const AGAIN = 60_000;
const nameOf = ({ code, issuer }: Pick<BalanceView, 'code' | 'issuer'>): string => (issuer ? `${code}:${issuer}` : code);

/** Of the network's; undefined: it has none of that kind, or nothing is to be told. */
export const currencyOf = ({ usdc, eurc }: NetworkView, which: Currency): { code: string } | undefined =>
  ({ none: undefined, usdc, eurc })[which];

/** undefined: it is not wanted. */
export function useWorth(balances: readonly BalanceView[]): Worth | undefined {
  const { ui } = usePage();
  const { network, preferences } = useWallet();
  const currency = currencyOf(network, preferences.worth);
  const wanted = balances.filter(({ balance }) => balance !== '0').map((one) => ({ asset: nameOf(one), amount: one.balance }));
  const question = JSON.stringify([network.id, preferences.worth, wanted]);
  const [answer, setAnswer] = useState<{ question: string; worth: WorthView | null } | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!currency || wanted.length === 0) return undefined;
    let live = true;
    const put = (worth: WorthView | null) => live && setAnswer({ question, worth });
    void ui.client.call('worth', { currency: preferences.worth, of: wanted.slice(0, 40) }).then(put, () => put(null));
    const timer = setTimeout(() => setRound(round + 1), AGAIN);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [question, round]);
  if (!currency) return undefined;
  return {
    code: currency.code,
    host: new URL(network.horizonUrl).host,
    of(balance) {
      if (answer?.question !== question || balance.balance === '0') return undefined;
      const at = wanted.findIndex(({ asset }) => asset === nameOf(balance));
      return answer.worth ? (answer.worth.worths[at] ?? 'none') : 'unread';
    },
  };
}
