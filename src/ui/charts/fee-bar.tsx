/** A fee on its bar, between the bounds it may not leave. */
import { usePage } from '../state/context';
import { useVaultWords } from '../state/use-words';

export interface FeeBarProps {
  feeBps: number;
  /** null: the vault has no bounds. */
  bounds: { minFeeBps: number; maxFeeBps: number } | null;
}

/** Per cent of the bar that a fee lies at; the bounds are its ends, with room beside them. */
export function placeOf(feeBps: number, { minFeeBps, maxFeeBps }: { minFeeBps: number; maxFeeBps: number }): number {
  if (feeBps < minFeeBps) return 4;
  if (feeBps > maxFeeBps) return 96;
  const width = Math.max(1, maxFeeBps - minFeeBps);
  return 10 + Math.round(((feeBps - minFeeBps) * 80) / width);
}

export function FeeBar({ feeBps, bounds }: FeeBarProps) {
  const { say } = usePage();
  const { fee: text } = useVaultWords();
  const outside = bounds !== null && (feeBps < bounds.minFeeBps || feeBps > bounds.maxFeeBps);
  return (
    <div class="fee-bar">
      <p class="row between">
        <span class="quiet small">{text.label}</span>
        <span class="amount strong">
          {say.rate(feeBps)}
          {outside ? <span class="small"> · {text.outside}</span> : null}
        </span>
      </p>
      {bounds ? (
        <>
          <p class="hush">{text.within(say.rate(feeBps), say.rate(bounds.minFeeBps), say.rate(bounds.maxFeeBps))}</p>
          <div class="track" aria-hidden="true">
            <i class="allowed" />
            <i class={`here ${outside ? 'outside' : ''}`} style={{ left: `${placeOf(feeBps, bounds)}%` }} />
          </div>
          <p class="row between small quiet amount ends" aria-hidden="true">
            <span>{say.rate(bounds.minFeeBps)}</span>
            <span>{say.rate(bounds.maxFeeBps)}</span>
          </p>
        </>
      ) : null}
    </div>
  );
}
