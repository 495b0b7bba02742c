/** A vault's three readings: rate against target, fee within its bounds, boost budget. */
import type { VaultView } from '../../commands/views';
import { FeeBar } from '../charts/fee-bar';
import { Needle } from '../charts/needle';
import { unitOf } from '../format/unit';
import { Amount } from '../parts/amount';
import { Fact } from '../parts/fact';
import { usePage } from '../state/context';
import { useVaultWords } from '../state/use-words';
import { lastsFor, ON_TARGET_BPS, offTarget, projectionOf } from './outlook';

export function useBasis(): (rate: NonNullable<VaultView['netRate']>) => string {
  const { say } = usePage();
  const { rate: text } = useVaultWords();
  return ({ basis, seconds }) => (basis === 'measured' ? text.measured(say.span(seconds)) : text.modelled);
}

export function RateReading({ vault, big = false }: { vault: VaultView; big?: boolean }) {
  const { say } = usePage();
  const { rate: text } = useVaultWords();
  const basis = useBasis();
  const off = offTarget(vault);
  const target = vault.status.config?.targetApyBps;
  const where =
    off === null
      ? ''
      : Math.abs(off) <= ON_TARGET_BPS
        ? ` · ${text.on}`
        : ` · ${off > 0 ? text.above(say.rate(off)) : text.below(say.rate(-off))}`;
  return (
    <div class={`reading ${big ? 'big' : ''}`}>
      <Needle offBps={off} />
      <div class="grow">
        <p class="small quiet">{text.label}</p>
        {vault.netRate ? (
          <p>
            <span class="rate amount">{say.rate(vault.netRate.bps)}</span> <span class="small quiet">{text.year}</span>
          </p>
        ) : (
          <p class="strong">{text.none}</p>
        )}
        <p class="small">
          {target === undefined ? text.noTarget : text.target(say.rate(target))}
          {where}
        </p>
        {vault.netRate ? <p class="small quiet">{basis(vault.netRate)}</p> : null}
      </div>
    </div>
  );
}

export function FeeReading({ vault }: { vault: VaultView }) {
  return <FeeBar feeBps={vault.status.currentFeeBps} bounds={vault.status.config} />;
}

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

export function BudgetReading({ vault }: { vault: VaultView }) {
  const { boost: text } = useVaultWords();
  const says = useBudgetWords()(vault);
  const { campaign } = vault.status;
  return (
    <dl class="pairs">
      <Fact label={text.label}>
        {campaign ? <Amount amount={campaign.available} of={unitOf(vault)} fit /> : null}
        {says ? <p class="small quiet">{says}</p> : null}
      </Fact>
    </dl>
  );
}
