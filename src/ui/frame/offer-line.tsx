/** Offers to open a trustline of the account's own, where something needs one. Nothing is opened before its review. */
import type { ErrorBody } from '../../primitives/errors';
import { Button } from '../parts/button';
import { usePage } from '../state/context';
import { useStore, useWallet } from '../state/use-wallet';

/** The network's own assets that the active account could have a trustline for, and has none. */
export function useClosedLines(): { code: string; issuer: string }[] {
  const { active, network } = useWallet();
  const portfolio = useStore((state) => state.portfolio);
  if (!portfolio?.exists || !active?.startsWith('G')) return [];
  const open = ({ code, issuer }: { code: string; issuer: string }) =>
    portfolio.balances.some((balance) => balance.code === code && balance.issuer === issuer);
  return [network.usdc, network.reward].filter((asset) => asset !== undefined).filter((asset) => asset.issuer !== active && !open(asset));
}

interface Props {
  code: string;
  issuer: string;
  slim?: boolean;
}

export function OfferLine({ code, issuer, slim = false }: Props) {
  const { words, ui } = usePage();
  return (
    <Button slim={slim} label={`${words.home.openLine}: ${code}`} onClick={() => ui.go({ name: 'trustline', asset: `${code}:${issuer}` })}>
      {words.home.openLine}
    </Button>
  );
}

/** The same for what was refused because the account itself has no line. */
export function LineWanted({ error }: { error: ErrorBody }) {
  const { active } = useWallet();
  const closed = useClosedLines();
  const { holder, asset } = error.details ?? {};
  const line = closed.find(({ code }) => code === asset);
  return error.code === 'trustline_missing' && holder === active && line ? <OfferLine {...line} /> : null;
}
