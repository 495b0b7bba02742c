/** What arrives while the page is open is shown within about a ledger: one small question a ledger, and the whole only where something moved. */
import { useEffect } from 'preact/hooks';
import { LEDGER_SECONDS } from '../../primitives/ledgers';
import { usePage } from '../state/context';
import { isHidden } from '../state/route';
import type { Ui } from '../state/store';

const MOST_LINES = 100;

/** Whether the ledger wrote something of the account after what is shown was read. */
async function hasMoved({ get, client }: Ui): Promise<boolean> {
  const { portfolio, refreshing } = get();
  if (!portfolio || refreshing || isHidden(get())) return false;
  const { address, asOf, balances } = portfolio;
  const lines = balances
    .filter(({ issuer }) => issuer)
    .map(({ code, issuer }) => `${code}:${issuer}`)
    .slice(0, MOST_LINES);
  const ledger = await client.call('touched', { address, lines });
  return ledger > asOf.ledger && get().portfolio === portfolio;
}

/** Nothing to see: it is there while what is shown says what the account holds. */
export function Arrivals() {
  const { ui } = usePage();
  useEffect(() => {
    let asking = false;
    const look = async () => {
      if (asking || document.visibilityState !== 'visible') return;
      asking = true;
      // A node that is down is noticed by who reads the whole.
      if (await hasMoved(ui).catch(() => false)) await ui.refreshPortfolio();
      asking = false;
    };
    const timer = setInterval(() => void look(), LEDGER_SECONDS * 1_000);
    return () => clearInterval(timer);
  }, []);
  return null;
}
