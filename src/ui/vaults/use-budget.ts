/** What is to be said of a boost budget, wherever it stands. */
import type { VaultView } from '../../commands/views';
import { useVaultWords } from '../state/use-words';
import { lastsFor, projectionOf } from './outlook';

/** How long the budget lasts, in words; empty where that is not known. */
export function useBudgetWords(): (vault: VaultView) => string {
  const words = useVaultWords();
  return (vault) => {
    const { campaign, config } = vault.status;
    if (!campaign) return words.boost.none;
    if (!campaign.active) return words.boost.inactive;
    if (BigInt(campaign.available) === 0n) return words.boost.empty;
    const outlook = projectionOf(vault, config);
    if (!outlook) return '';
    return outlook.budgetHours === undefined ? words.boost.spentNone : words.boost.lasts(lastsFor(outlook.budgetHours, words));
  };
}
