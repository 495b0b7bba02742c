/** A vault's three readings: rate against target, fee within its bounds, boost budget. */
import type { VaultView } from '../../commands/views';
import { APART_BPS, shownOf } from '../../insight/verdict';
import { FeeBar } from '../charts/fee-bar';
import { unitOf } from '../format/unit';
import { Amount } from '../parts/amount';
import { Fact } from '../parts/fact';
import { usePage } from '../state/context';
import { useVaultWords } from '../state/use-words';
import { StandingChip, useStanding } from './lines';
import { useBudgetWords } from './use-budget';

export function useBasis(): (rate: NonNullable<VaultView['netRate']>) => string {
  const { say } = usePage();
  const { rate: text } = useVaultWords();
  return ({ basis, seconds }) => (basis === 'measured' ? text.measured(say.span(seconds)) : text.modelled);
}

/** The rate that the vault is judged by, how it is known, and the target beside it. */
export function RateReading({ vault }: { vault: VaultView }) {
  const { say } = usePage();
  const { rate: text, lines } = useVaultWords();
  const basis = useBasis();
  const standing = useStanding()(vault);
  const rate = shownOf(vault.earnings);
  const target = vault.status.config?.targetApyBps;
  const got = vault.netRate;
  // Boosts, gifts and harvests came on top of what the loans earn.
  const isMore = rate && got?.basis === 'measured' && Math.abs(got.bps - rate.bps) > APART_BPS;
  return (
    <div class="reading">
      <p class="small quiet">{text.label}</p>
      {rate ? (
        <p>
          <span class="rate amount">{say.rate(rate.bps)}</span> <span class="small quiet">{basis(rate)}</span>
        </p>
      ) : (
        <p class="strong">{text.none}</p>
      )}
      {target === undefined ? null : (
        <p class="row wrap">
          <span>{lines.target(say.rate(target))}</span>
          {vault.state === 'normal' ? <StandingChip standing={standing} /> : null}
        </p>
      )}
      {isMore ? <p class="small quiet">{text.got(say.rate(got.bps), say.span(got.seconds))}</p> : null}
    </div>
  );
}

export function FeeReading({ vault }: { vault: VaultView }) {
  return <FeeBar feeBps={vault.status.currentFeeBps} bounds={vault.status.config} />;
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
