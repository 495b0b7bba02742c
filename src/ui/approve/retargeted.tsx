/** What another target does to the fee and the boosts: which way, within which bounds, and what boosts have left, as the wallet last saw the vault. */
import { useEffect, useState } from 'preact/hooks';
import type { VaultView } from '../../commands/views';
import type { StepParams } from '../../primitives/plan-words';
import type { PlanWords } from '../../words/plan';
import { unitOf } from '../format/unit';
import { usePage } from '../state/context';

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

export function Retargeted({ change, words: { review } }: { change: Change; words: PlanWords }) {
  const { say } = usePage();
  const seen = useLastSeen(change.vault);
  const { before, targetApyBps } = change;
  const target = say.rate(targetApyBps);
  if (before === undefined || before === targetApyBps) return <>{review.steered(target)}</>;
  const { config, campaign } = seen?.status ?? {};
  const left = !seen ? undefined : campaign?.active ? BigInt(campaign.available) : 0n;
  const retarget = targetApyBps > before ? review.raised : review.lowered;
  return (
    <>
      {retarget({
        before: say.rate(before),
        after: target,
        bounds: config ? [say.rate(config.minFeeBps), say.rate(config.maxFeeBps)] : undefined,
        left: left && seen?.asset ? say.about(left, unitOf(seen)) : left === 0n ? null : undefined,
      })}
    </>
  );
}
