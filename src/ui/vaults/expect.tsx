/** What would follow from the terms that are being typed, with what it takes for granted. */
import { useMemo } from 'preact/hooks';
import type { VaultView } from '../../commands/views';
import type { Projection } from '../../insight/projection';
import { FeePath } from '../charts/fee-path';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { useVaultWords } from '../state/use-words';
import { useBasis } from './instruments';
import { feedingOf, lastsFor, type Terms } from './outlook';
import { useAssetCode } from './readings';

export interface ExpectProps {
  vault: VaultView;
  /** null: nothing can be said yet. */
  outlook: Projection | null;
  /** All fields are filled in. */
  filled: boolean;
  terms: Terms | null;
  /** What would join the boost budget, in stroops. */
  added?: bigint;
}

export function Expect({ vault, outlook, filled, terms, added = 0n }: ExpectProps) {
  const { projection: told } = useVaultWords();
  return (
    <section class="expect" aria-label={told.title} aria-live="polite">
      <h2>{told.title}</h2>
      {!vault.grossRate || vault.managed === null ? (
        <p class="quiet">{told.noData}</p>
      ) : outlook && terms ? (
        <Seen vault={vault} outlook={outlook} terms={terms} added={added} />
      ) : (
        <p class="quiet">{filled ? told.noData : told.waits}</p>
      )}
    </section>
  );
}

/** The next weeks, in days. */
const AHEAD_DAYS = [1, 7, 14];
const feeAfter = ({ hours, feeBps }: Projection, days: number) => hours[days * 24 - 1]?.feeBps ?? feeBps;

interface SeenProps {
  vault: VaultView;
  outlook: Projection;
  terms: Terms;
  added: bigint;
}

function Seen({ vault, outlook, terms, added }: SeenProps) {
  const { say } = usePage();
  const words = useVaultWords();
  const { projection: told } = words;
  const basis = useBasis();
  const code = useAssetCode()(vault);
  const { targetApyBps, minFeeBps } = terms;
  // Off by what the keeper lets pass is not short: only a fee that would have to go below its lower bound is.
  const short = outlook.requiredFeeBps === minFeeBps ? targetApyBps - outlook.netRateBps : 0;
  const boosted = outlook.boostedRateBps !== outlook.netRateBps;
  const budget = outlook.budgetHours;
  const each = AHEAD_DAYS.map((days) => feeAfter(outlook, days));
  // What stays the same is said once.
  const ahead = each.every((bps) => bps === each[0]) ? each.slice(0, 1) : each;
  return (
    <>
      <FeePath path={outlook.feePath} />
      <dl class="pairs">
        <dt>{told.fee}</dt>
        <dd class="amount">
          {outlook.steps === 0
            ? told.feeStays(say.rate(outlook.feeBps))
            : told.feeGoes(say.rate(vault.status.currentFeeBps), say.rate(outlook.feeBps))}
          {outlook.steps === 0 ? null : <p class="small quiet">{told.inSteps(outlook.steps)}</p>}
        </dd>
        {outlook.steps === 0 ? null : (
          <>
            <dt>{told.ahead(AHEAD_DAYS.map((days) => say.span(days * 86_400)))}</dt>
            <dd class={ahead.length > 1 ? 'amount several' : 'amount'}>{ahead.map(say.rate).join(' · ')}</dd>
          </>
        )}
        <dt>{told.net}</dt>
        <dd class="amount strong">{say.rate(outlook.netRateBps)}</dd>
        {boosted ? (
          <>
            <dt>{told.boosted}</dt>
            <dd class="amount strong">{say.rate(outlook.boostedRateBps)}</dd>
          </>
        ) : null}
        <dt>{told.target}</dt>
        <dd class="amount">{say.rate(targetApyBps)}</dd>
        {vault.status.campaign ? (
          <>
            <dt>{told.lasts}</dt>
            <dd>
              {budget === undefined ? (boosted ? told.noBudget : told.unspent) : lastsFor(budget, words)}
              {outlook.spentPerDay > 0n ? <p class="small quiet">{told.aDay(say.about(outlook.spentPerDay, code))}</p> : null}
            </dd>
          </>
        ) : null}
        {outlook.revenuePerDay > 0n ? (
          <>
            <dt>{told.revenue}</dt>
            <dd>{told.aDay(say.about(outlook.revenuePerDay, code))}</dd>
          </>
        ) : null}
      </dl>
      <Fed vault={vault} terms={terms} added={added} />
      {outlook.stall ? (
        <Notice level="warning">
          <p>{told.stalls[outlook.stall]}</p>
        </Notice>
      ) : short > 0 && !boosted ? (
        <Notice level="info">
          <p>{told.short(say.rate(short))}</p>
        </Notice>
      ) : null}
      <details class="small">
        <summary>{told.assumes}</summary>
        <ul class="points">
          {outlook.assumptions.map((assumption) => (
            <li key={assumption}>
              {told.assumptions[assumption](say.rate(vault.grossRate?.bps ?? 0), vault.grossRate ? basis(vault.grossRate) : '')}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** A budget that would drive the fee up is said before it is paid in, with what to set instead. */
function Fed({ vault, terms, added }: Omit<SeenProps, 'outlook'>) {
  const { say } = usePage();
  const { projection: told } = useVaultWords();
  const code = useAssetCode()(vault);
  const fed = useMemo(() => feedingOf(vault, terms, added), [vault, terms.targetApyBps, terms.minFeeBps, terms.maxFeeBps, added]);
  if (!fed) return null;
  const { maxFeeBps, targetApyBps, budget } = fed;
  const instead = [
    ...(maxFeeBps === undefined ? [] : [told.insteadMaxFee(say.rate(maxFeeBps))]),
    ...(targetApyBps === undefined ? [] : [told.insteadTarget(say.rate(targetApyBps))]),
    ...(budget === undefined ? [] : [told.insteadBudget(say.about(budget, code))]),
  ];
  return (
    <Notice level="warning" label={told.fedTitle}>
      <p>{told.fed(say.rate(fed.feeBps), say.about(fed.revenue > 0n ? fed.revenue : 0n, code))}</p>
      {instead.length > 0 ? (
        <>
          <p>{told.instead}</p>
          <ul class="points">
            {instead.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      ) : null}
    </Notice>
  );
}
