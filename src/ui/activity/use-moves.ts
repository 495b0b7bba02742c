/** What left and what came with a transaction of this wallet, as its line tells it. */
import type { MoveView, SummaryView } from '../../commands/views';
import type { Unit } from '../../primitives/amounts';
import { shortAddress } from '../format/address';
import { usePage } from '../state/context';
import { useTitleOf } from '../state/use-names';
import { useWallet } from '../state/use-wallet';

export interface Leg extends Unit {
  amount: string;
  /** The pool that it lies in. */
  pool?: string;
  /** Whose it is, where the settings do not know it. */
  by?: string;
}

/** What left first. A position is counted in what is lent, and its pool is named beside it. */
export function useLegs(): (record: Pick<SummaryView, 'moves'>) => Leg[] {
  const { network } = useWallet();
  const legOf = ({ amount, code, decimals, where, issuer, contract, listed }: MoveView): Leg => {
    const lent = where === 'position' ? [network.usdc, network.reward].find((asset) => asset?.contract === contract) : undefined;
    if (lent) return { amount, code: lent.code, decimals, pool: code };
    const by = listed ? undefined : (issuer ?? contract);
    return { amount, code, decimals, ...(by ? { by } : {}) };
  };
  const isLeaving = ({ amount }: Leg) => amount.startsWith('-');
  return ({ moves }) => moves.map(legOf).toSorted((a, b) => Number(isLeaving(b)) - Number(isLeaving(a)));
}

/** Whom it was with: `To Ana`, `From Lagoon`, or names alone where something left and something came. undefined: nobody is named. */
export function useOtherSide(): (amounts: readonly { amount: string }[], others: readonly string[]) => string | undefined {
  const { words, say } = usePage();
  const titleOf = useTitleOf();
  const { to, from } = words.activity.others;
  return (amounts, others) => {
    if (others.length === 0) return undefined;
    const names = say.list([...new Set(others.map((address) => titleOf(address) ?? shortAddress(address)))]);
    const leaving = amounts.filter(({ amount }) => amount.startsWith('-')).length;
    if (leaving > 0 && leaving < amounts.length) return names;
    if (amounts.length === 0) return names;
    return `${leaving > 0 ? to : from}: ${names}`;
  };
}
