/** A vault over time: rate against target, fee inside its bounds, budget burning down. */
import { useState } from 'preact/hooks';
import type { PointView, VaultDetailView } from '../../commands/views';
import { wholeUnit } from '../../primitives/amounts';
import { formatAmount } from '../../words/format/amount';
import { Plot } from '../charts/plot';
import { type Drawn, drawnOf, type Line, pointsOf } from '../charts/scale';
import { unitOf } from '../format/unit';
import { Bones } from '../parts/skeleton';
import { usePage } from '../state/context';
import { useVaultWords } from '../state/use-words';
import { gapsOf } from './gaps';
import { rateLine, sourceOf } from './rate-lines';
import { useBudgetWords } from './use-budget';
import { type WindowName, windowNames, windowSeconds } from './windows';

interface FiguresProps {
  vault: VaultDetailView;
  /** Its past is still on its way. */
  busy: boolean;
}

/** Of a window, so much has to be known. */
const LEAST_PART = 2;

export function Figures({ vault, busy }: FiguresProps) {
  const { say } = usePage();
  const { detail: text, rate: rateWords } = useVaultWords();
  const [chosen, setName] = useState<WindowName | undefined>();
  const name = chosen ?? (vault.windows.week === null && vault.windows.day !== null ? 'day' : 'week');
  const rate = vault.windows[name];
  const gross = vault.grossWindows[name];
  const first = vault.rate[0]?.from;
  const least = Math.ceil(windowSeconds[name] / LEAST_PART);
  const left = first === undefined ? least : Math.max(3_600, first + least - vault.asOf.closeTime);
  const known = first === undefined ? text.knownAfter(say.span(left)) : text.knownIn(say.span(left));
  const since = vault.asOf.closeTime - windowSeconds[name];
  const gap = vault.eventsFrom !== null && vault.eventsFrom > since;
  const seen = [vault.rate, vault.fee, vault.budget].some((points) => new Set(points.map(({ at }) => at)).size > 1);
  if (!vault.heard && busy) {
    return (
      <section class="stack" aria-label={text.charts} aria-busy="true">
        <h2>{text.charts}</h2>
        <p class="small quiet" role="status">
          {text.reading}
        </p>
        <Bones widths={['100%', '100%', '60%']} />
      </section>
    );
  }
  // Charts are there once there is something to draw.
  if (!seen) return <p class="small quiet">{text.noCharts}</p>;
  return (
    <section class="stack" aria-label={text.charts}>
      <h2>{text.charts}</h2>
      <fieldset class="segments">
        <legend class="hush">{text.window}</legend>
        {windowNames.map((key) => (
          <label key={key}>
            <input type="radio" name="window" checked={key === name} onChange={() => setName(key)} />
            <span>{text.windows[key]}</span>
          </label>
        ))}
      </fieldset>
      <p class="small note" role="status">
        {rate === null ? (
          <>
            <span class="quiet">{text.windows[name]}: </span>
            <span class="strong">{known}</span>
          </>
        ) : (
          <>
            <span class="amount strong">{say.rate(rate.bps)}</span> {rateWords.year},{' '}
            <span class="quiet">{(rate.reported ? text.reportedOver : text.measuredOver)(say.span(rate.seconds))}</span>
          </>
        )}
        {gross === null ? null : <span class="quiet"> · {text.beforeFee(say.rate(gross.bps))}</span>}
      </p>
      {rate ? <Extras vault={vault} seconds={rate.seconds} /> : null}
      {gap ? <p class="small quiet">{text.gap(say.time(vault.eventsFrom ?? 0))}</p> : null}
      {vault.gaps.map(({ from, to }) =>
        to > since ? (
          <p key={from} class="small quiet">
            {text.forgotten(say.time(from), say.time(to))}
          </p>
        ) : null,
      )}
      <Plots vault={vault} name={name} />
    </section>
  );
}

/** What came on top of the yield: a rate that holds a gift is no rate that lasts. */
function Extras({ vault, seconds }: { vault: VaultDetailView; seconds: number }) {
  const { say } = usePage();
  const { detail: text } = useVaultWords();
  const since = vault.asOf.closeTime - seconds;
  const count = (kind: string) => vault.events.filter((event) => event.kind === kind && event.at > since).length;
  const counted = [
    { count: count('boosted'), name: text.extras.boosts },
    { count: count('gift'), name: text.extras.gifts },
    { count: count('harvested'), name: text.extras.harvests },
  ].filter((extra) => extra.count > 0);
  return counted.length > 0 ? <p class="small quiet">{text.includes(say.list(counted.map((extra) => extra.name(extra.count))))}</p> : null;
}

function Plots({ vault, name }: { vault: VaultDetailView; name: WindowName }) {
  const { say } = usePage();
  const { detail: text } = useVaultWords();
  const unit = unitOf(vault);
  const lasts = useBudgetWords()(vault);
  const tell = useTellers();
  const to = vault.asOf.closeTime;
  const time = { from: to - windowSeconds[name], to };
  const shared = { time, unit: name === 'day' ? ('hour' as const) : ('day' as const) };
  const rates = { ...shared, write: (value: bigint) => say.rate(Number(value)) };
  const plain = (value: bigint) => formatAmount(value, say.marks, { ...unit, least: 0 });
  const one = wholeUnit(unit);
  // In a picture nobody needs the cents of a hundred.
  const tick = (value: bigint) => plain(value < 100n * one ? value : value - (value % one));
  const whole = (value: bigint) => `${plain(value)} ${say.unit(unit)}`.trim();
  const step = (title: string, points: readonly PointView[], line: 'target' | 'fee' | 'budget', look: Line['look']): Line => ({
    name: title,
    points: pointsOf(points),
    shape: 'step',
    look,
    gaps: gapsOf(vault, line),
  });
  const seen: Line = { name: text.rateLine, ...rateLine(vault.rate, false, time), shape: 'line', look: 'main' };
  const reported: Line = { name: text.reportedLine, ...rateLine(vault.rate, true, time), shape: 'line', look: 'reported' };
  const [seenSince, reportedSince] = [sourceOf(vault.rate, false, time), sourceOf(vault.rate, true, time)];
  const sources = [
    reportedSince === undefined ? '' : text.sources.reported(say.date(reportedSince)),
    seenSince === undefined ? '' : text.sources.seen(say.date(seenSince)),
    text.sources.holds,
  ];
  const target = step(text.targetLine, vault.target, 'target', 'aside');
  const fee = step(text.feeLine, vault.fee, 'fee', 'main');
  const budget = step(text.budgetLine, vault.budget, 'budget', 'main');
  const bounds = { name: text.band, low: pointsOf(vault.minFee), high: pointsOf(vault.maxFee), gaps: gapsOf(vault, 'bounds') };
  return (
    <>
      <Plot
        {...rates}
        title={text.rateTitle}
        note={sources.filter(Boolean).join(' ')}
        lines={[reported, seen, target]}
        says={[...tell.line(drawnOf(reported, time)), ...tell.line(drawnOf(seen, time)), ...tell.step(drawnOf(target, time))]}
      />
      <Plot {...rates} title={text.feeTitle} lines={[fee]} band={bounds} says={tell.step(drawnOf(fee, time))} />
      {vault.status.campaign || budget.points.length > 0 ? (
        <Plot
          {...shared}
          write={whole}
          writeTick={tick}
          fromZero
          title={text.budgetTitle}
          note={lasts}
          lines={[budget]}
          says={tell.step(drawnOf(budget, time), whole)}
        />
      ) : null}
    </>
  );
}

/** A picture in sentences. */
function useTellers() {
  const { say } = usePage();
  const { detail: text } = useVaultWords();
  const rate = (value: bigint) => say.rate(Number(value));
  return {
    line({ name, pieces }: Drawn): string[] {
      const values = pieces.flat().map(({ value }) => value);
      const [first] = values;
      if (first === undefined) return [];
      const low = values.reduce((a, b) => (b < a ? b : a), first);
      const high = values.reduce((a, b) => (b > a ? b : a), first);
      return [text.rateSays(name, rate(low), rate(high), rate(values.at(-1) ?? first))];
    },
    step({ name, pieces }: Drawn, write = rate): string[] {
      return pieces.flatMap((points) => {
        const [first] = points;
        if (!first) return [];
        const moves = points.filter(({ value }, index) => index > 0 && value !== points[index - 1]?.value).length;
        return [text.stepSays(name, write(first.value), write(points.at(-1)?.value ?? first.value), moves)];
      });
    },
  };
}
