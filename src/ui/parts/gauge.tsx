/** A level: how a total lies between wallet, lending and vaults. Patterns tell the parts apart, and the key says them. */
import { classic } from '../../primitives/amounts';
import { usePage, useWallet } from '../state/context';
import type { Total } from '../state/next-step';
import { Amount } from './amount';

/** Shares of a whole in thousandths, as plain numbers: only for drawing. */
function share(part: bigint, sum: bigint): number {
  return Number((part * 1000n) / sum);
}

export function Gauge({ total }: { total: Total }) {
  const { words } = usePage();
  const reward = useWallet().network.reward?.code ?? 'REWARD';
  if (total.sum <= 0n) return null;
  const parts = [
    { name: 'wallet', label: words.home.inWallet, value: total.wallet },
    { name: 'lending', label: words.home.inLending, value: total.lending },
    { name: 'vaults', label: words.home.inVaults, value: total.vaults },
    { name: 'reward', label: words.home.inReward(reward), value: total.reward },
  ].filter(({ value }) => value > 0n);
  return (
    <div class="gauge">
      <div class="tube" aria-hidden="true">
        {parts.map(({ name, value }) => (
          <i key={name} class={`part fill-${name}`} style={{ flexGrow: Math.max(1, share(value, total.sum)) }} />
        ))}
      </div>
      <ul class="key">
        {parts.map(({ name, label, value }) => (
          <li key={name}>
            <i class={`swatch fill-${name}`} aria-hidden="true" />
            {label} <Amount amount={(value / 100_000n) * 100_000n} of={classic('')} exact />
          </li>
        ))}
      </ul>
    </div>
  );
}
