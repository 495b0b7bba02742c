/** What another target does to the fee and the boosts: which way, within which bounds, and what boosts have left, as the wallet last saw the vault. */
import { useEffect, useState } from 'preact/hooks';
import type { VaultView } from '../../commands/views';
import type { StepParams } from '../../primitives/plan-words';
import type { PlanWords } from '../../words/plan';
import { usePage, useWallet } from '../state/context';

type Change = StepParams['stabilizer_set_target'];

/** The vault as it was last seen; nothing is read for it. */
function useLastSeen(vault: Change['vault']): VaultView | undefined {
  const { ui } = usePage();
  const [seen, setSeen] = useState<VaultView>();
  useEffect(() => {
    let live = true;
    const found = ui.client.call('vaults', { cached: true }).then((last) => last?.vaults.find((one) => one.vault === vault));
    found.then((one) => live && setSeen(one)).catch(() => undefined);
    return () => {
      live = false;
    };
  }, [vault]);
  return seen;
}

export function Retargeted({ change, told: { review } }: { change: Change; told: PlanWords }) {
  const { say } = usePage();
  const { network } = useWallet();
  const seen = useLastSeen(change.vault);
  const { before, targetApyBps } = change;
  const target = say.rate(targetApyBps);
  if (before === undefined || before === targetApyBps) return <>{review.steered(target)}</>;
  const { config, campaign } = seen?.status ?? {};
  const left = !seen ? undefined : campaign?.active ? BigInt(campaign.available) : 0n;
  const code = seen?.asset === 'USDC' ? network.usdc?.code : undefined;
  const retarget = targetApyBps > before ? review.raised : review.lowered;
  return (
    <>
      {retarget({
        before: say.rate(before),
        after: target,
        bounds: config ? [say.rate(config.minFeeBps), say.rate(config.maxFeeBps)] : undefined,
        left: left && code ? say.about(left, code) : left === 0n ? null : undefined,
      })}
    </>
  );
}
