/** A vault over time: rate against target, fee inside its bounds, budget burning down. */
import { useState } from 'preact/hooks';
import type { VaultDetailView } from '../../commands/views';
import { Plot } from '../charts/plot';
import { type Point, pointsOf, within } from '../charts/scale';
import { formatAmount } from '../format/amount';
import { usePage } from '../state/context';
import { useBudgetWords } from './instruments';
import { useAssetCode } from './readings';
import { type WindowName, windowNames, windowSeconds } from './windows';
import { useVaultWords } from './words';

export function Figures({ vault }: { vault: VaultDetailView }) {
  const { say } = usePage();
  const { detail: told } = useVaultWords();
  const [name, setName] = useState<WindowName>('week');
  const rate = vault.windows[name];
  const gap = vault.eventsFrom !== null && vault.eventsFrom > vault.asOf.closeTime - windowSeconds[name];
  return (
    <section class="stack" aria-label={told.charts}>
      <h2>{told.charts}</h2>
      <fieldset class="segments" style={{ margin: 0, padding: 0 }}>
        <legend class="hush">{told.window}</legend>
        {windowNames.map((key) => (
          <label key={key}>
            <input type="radio" name="window" checked={key === name} onChange={() => setName(key)} />
            <span>{told.windows[key]}</span>
          </label>
        ))}
      </fieldset>
      <p class="small" role="status">
        <span class="amount strong">{rate === null ? told.tooShort : say.rate(rate)}</span>{' '}
        <span class="quiet">{told.overWindow[name]}</span>
      </p>
      {gap ? <p class="small quiet">{told.gap(say.time(vault.eventsFrom ?? 0))}</p> : null}
      <Plots vault={vault} name={name} />
    </section>
  );
}

function Plots({ vault, name }: { vault: VaultDetailView; name: WindowName }) {
  const { say } = usePage();
  const { detail: told } = useVaultWords();
  const code = useAssetCode()(vault);
  const lasts = useBudgetWords()(vault);
  const tell = useTellers();
  const to = vault.asOf.closeTime;
  const time = { from: to - windowSeconds[name], to };
  const shared = { time, unit: name === 'day' ? ('hour' as const) : ('day' as const), knownFrom: vault.eventsFrom };
  const rates = { ...shared, write: (value: bigint) => say.rate(Number(value)) };
  const whole = (value: bigint) => `${formatAmount(value, say.marks, { least: 0 })} ${code}`.trim();
  const [rate, target, fee] = [pointsOf(vault.rate), pointsOf(vault.target), pointsOf(vault.fee)];
  const budget = pointsOf(vault.budget);
  const bounds = { name: told.band, low: pointsOf(vault.minFee), high: pointsOf(vault.maxFee) };
  return (
    <>
      <Plot
        {...rates}
        title={told.rateTitle}
        note={told.rateNote}
        lines={[
          { name: told.rateLine, points: rate, shape: 'line', look: 'main' },
          { name: told.targetLine, points: target, shape: 'step', look: 'aside' },
        ]}
        says={[...tell.line(told.rateLine, within(rate, time, 'line')), ...tell.step(told.targetLine, within(target, time, 'step'))]}
      />
      <Plot
        {...rates}
        title={told.feeTitle}
        lines={[{ name: told.feeLine, points: fee, shape: 'step', look: 'main' }]}
        band={bounds}
        says={tell.step(told.feeLine, within(fee, time, 'step'))}
      />
      {vault.status.campaign || budget.length > 0 ? (
        <>
          <Plot
            {...shared}
            write={whole}
            fromZero
            title={told.budgetTitle}
            lines={[{ name: told.budgetLine, points: budget, shape: 'step', look: 'main' }]}
            says={tell.step(told.budgetLine, within(budget, time, 'step'), whole)}
          />
          {lasts ? <p class="small quiet">{lasts}</p> : null}
        </>
      ) : null}
    </>
  );
}

/** A picture in sentences. */
function useTellers() {
  const { say } = usePage();
  const { detail: told } = useVaultWords();
  const rate = (value: bigint) => say.rate(Number(value));
  return {
    line(name: string, points: readonly Point[]): string[] {
      const values = points.map(({ value }) => value);
      const [first] = values;
      if (first === undefined) return [];
      const low = values.reduce((a, b) => (b < a ? b : a), first);
      const high = values.reduce((a, b) => (b > a ? b : a), first);
      return [told.rateSays(name, rate(low), rate(high), rate(values.at(-1) ?? first))];
    },
    step(name: string, points: readonly Point[], write = rate): string[] {
      const [first] = points;
      if (!first) return [];
      const moves = points.filter(({ value }, index) => index > 0 && value !== points[index - 1]?.value).length;
      return [told.stepSays(name, write(first.value), write(points.at(-1)?.value ?? first.value), moves)];
    },
  };
}
