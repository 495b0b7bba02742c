/** Whether what a record touched was read again since: a screen that shows figures is not gone on to before. */
import { useEffect } from 'preact/hooks';
import type { RecordView } from '../../commands/views';
import { usePage } from './context';
import { useStore } from './use-wallet';

const AGAIN_MS = 500;

export function useFresh(record: RecordView | null): boolean {
  const { ui } = usePage();
  const ledger = record?.state === 'confirmed' ? (record.outcome?.ledger ?? 0) : 0;
  const seen = useStore((state) => state.portfolio?.asOf.ledger ?? 0);
  const refreshing = useStore((state) => state.refreshing);
  // Nobody waits for a node that is down: Home says that its figures are the last ones.
  const failed = useStore((state) => state.portfolioError !== null);
  const fresh = seen >= ledger || failed;
  useEffect(() => {
    if (fresh || refreshing) return;
    // The node may be a ledger behind the one that confirmed it.
    const timer = setTimeout(() => void ui.refreshPortfolio(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [fresh, refreshing]);
  return fresh;
}
