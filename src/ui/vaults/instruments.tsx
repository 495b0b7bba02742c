/** A vault's three readings: rate against target, fee within its bounds, boost budget. */
import type { VaultView } from '../../commands/views';
import { FeeBar } from '../charts/fee-bar';
import { Needle } from '../charts/needle';
import { Amount } from '../parts/amount';
import { usePage } from '../state/context';
import { useVaultWords } from '../state/use-words';
import { lastsFor, ON_TARGET_BPS, offTarget, projectionOf } from './outlook';
import { useAssetCode } from './readings';

export function useBasis(): (rate: NonNullable<VaultView['netRate']>) => string {
  const { say } = usePage();
  const { rate: told } = useVaultWords();
  return ({ basis, seconds }) => (basis === 'measured' ? told.measured(say.span(seconds)) : told.modelled);
}

export function RateReading({ vault, big = false }: { vault: VaultView; big?: boolean }) {
  const { say } = usePage();
  const { rate: told } = useVaultWords();
  const basis = useBasis();
  const off = offTarget(vault);
  const target = vault.status.config?.targetApyBps;
  const where =
    off === null
      ? ''
      : Math.abs(off) <= ON_TARGET_BPS
        ? ` · ${told.on}`
        : ` · ${off > 0 ? told.above(say.rate(off)) : told.below(say.rate(-off))}`;
  return (
    <div class={`reading ${big ? 'big' : ''}`}>
      <Needle offBps={off} />
      <div class="grow">
        <p class="small quiet">{told.label}</p>
        {vault.netRate ? (
          <p>
            <span class="rate amount">{say.rate(vault.netRate.bps)}</span> <span class="small quiet">{told.year}</span>
          </p>
        ) : (
          <p class="strong">{told.none}</p>
        )}
        <p class="small">
          {target === undefined ? told.noTarget : told.target(say.rate(target))}
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
  const { boost: told } = useVaultWords();
  const code = useAssetCode();
  const says = useBudgetWords()(vault);
  const { campaign } = vault.status;
  return (
    <dl class="pairs">
      <dt>{told.label}</dt>
      <dd>
        {campaign ? <Amount stroops={campaign.available} code={code(vault)} fit /> : null}
        {says ? <p class="small quiet">{says}</p> : null}
      </dd>
    </dl>
  );
}
