/** What would follow from the terms that are being typed, with what it takes for granted. */
import { useMemo } from 'preact/hooks';
import type { VaultView } from '../../commands/views';
import { HORIZON_HOURS, meanNetRateBps, type Projection } from '../../insight/projection';
import { FeePath } from '../charts/fee-path';
import { unitOf } from '../format/unit';
import { Fact } from '../parts/fact';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { useVaultWords } from '../state/use-words';
import { useBasis } from './instruments';
import { feedingOf, lastsFor, outlookSpan, type Terms } from './outlook';

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
  const { projection: text } = useVaultWords();
  return (
    <section class="expect" aria-label={text.title} aria-live="polite">
      <h2>{text.title}</h2>
      {!vault.grossRate || vault.managed === null ? (
        <p class="quiet">{text.noData}</p>
      ) : outlook && terms ? (
        <Seen vault={vault} outlook={outlook} terms={terms} added={added} />
      ) : (
        <p class="quiet">{filled ? text.noData : text.waits}</p>
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
  const { projection: text } = words;
  const basis = useBasis();
  const unit = unitOf(vault);
  const { targetApyBps, minFeeBps } = terms;
  const mean = meanNetRateBps(outlook, HORIZON_HOURS);
  const span = useMemo(() => outlookSpan(vault, terms, added), [vault, terms.targetApyBps, terms.minFeeBps, terms.maxFeeBps, added]);
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
        <Fact label={text.fee} class="amount">
          {outlook.steps === 0
            ? text.feeStays(say.rate(outlook.feeBps))
            : text.feeGoes(say.rate(vault.status.currentFeeBps), say.rate(outlook.feeBps))}
          {outlook.steps === 0 ? null : <p class="small quiet">{text.inSteps(outlook.steps)}</p>}
        </Fact>
        {outlook.steps === 0 ? null : (
          <>
            <dt>{text.ahead(AHEAD_DAYS.map((days) => say.span(days * 86_400)))}</dt>
            <dd class={ahead.length > 1 ? 'amount several' : 'amount'}>{ahead.map(say.rate).join(' · ')}</dd>
          </>
        )}
        <Fact label={text.net} class="amount strong">
          {say.rate(outlook.netRateBps)}
        </Fact>
        {boosted ? (
          <Fact label={text.boosted} class="amount strong">
            {say.rate(outlook.boostedRateBps)}
          </Fact>
        ) : null}
        <Fact label={text.fortnight}>
          <span class="amount strong">{span ? text.span(say.rate(span.low), say.rate(span.high)) : say.rate(mean)}</span>
          <p class="small quiet">
            {span ? text.spanFrom(span.moves, say.span(span.seconds)) : null} {text.stillOnly(say.rate(mean))}
          </p>
        </Fact>
        <Fact label={text.target} class="amount">
          {say.rate(targetApyBps)}
        </Fact>
        {vault.status.campaign ? (
          <Fact label={text.lasts}>
            {budget === undefined ? (boosted ? text.noBudget : text.unspent) : lastsFor(budget, words)}
            {outlook.spentPerDay > 0n ? <p class="small quiet">{text.aDay(say.about(outlook.spentPerDay, unit))}</p> : null}
          </Fact>
        ) : null}
        {outlook.revenuePerDay > 0n ? <Fact label={text.revenue}>{text.aDay(say.about(outlook.revenuePerDay, unit))}</Fact> : null}
      </dl>
      <Fed vault={vault} terms={terms} added={added} />
      {outlook.stall ? (
        <Notice level="warning" text={text.stalls[outlook.stall]} />
      ) : short > 0 && !boosted ? (
        <Notice level="info" text={text.short(say.rate(short))} />
      ) : null}
      <details class="small">
        <summary>{text.assumes}</summary>
        <ul class="points">
          {outlook.assumptions.map((assumption) => (
            <li key={assumption}>
              {text.assumptions[assumption](say.rate(vault.grossRate?.bps ?? 0), vault.grossRate ? basis(vault.grossRate) : '')}
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
  const { projection: text } = useVaultWords();
  const unit = unitOf(vault);
  const fed = useMemo(() => feedingOf(vault, terms, added), [vault, terms.targetApyBps, terms.minFeeBps, terms.maxFeeBps, added]);
  if (!fed) return null;
  const { maxFeeBps, targetApyBps, budget } = fed;
  const instead = [
    ...(maxFeeBps === undefined ? [] : [text.insteadMaxFee(say.rate(maxFeeBps))]),
    ...(targetApyBps === undefined ? [] : [text.insteadTarget(say.rate(targetApyBps))]),
    ...(budget === undefined ? [] : [text.insteadBudget(say.about(budget, unit))]),
  ];
  return (
    <Notice level="warning" label={text.fedTitle}>
      <p>{text.fed(say.rate(fed.feeBps), say.about(fed.revenue > 0n ? fed.revenue : 0n, unit))}</p>
      {instead.length > 0 ? (
        <>
          <p>{text.instead}</p>
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
