import { Icon } from '../parts/icon';
import { usePage } from '../state/context';
import type { Dot } from './stage';

/** Claim, then move, or the move alone. */
export function Stepper({ dots }: { dots: { step: 'claim' | 'move'; dot: Dot }[] }) {
  const { words } = usePage();
  if (dots.length < 2) return null;
  const label = { claim: words.migrate.stepClaim, move: words.migrate.stepMove };
  return (
    <ol class="steps">
      {dots.map(({ step, dot }, index) => (
        <li key={step} class={dot} aria-current={dot === 'current' ? 'step' : undefined}>
          <span class="dot" aria-hidden="true">
            {dot === 'done' ? <Icon name="check" /> : dot === 'failed' ? <Icon name="close" /> : index + 1}
          </span>
          {/* The bar has room for one name: that of the step one is at. */}
          <span class={dot === 'current' ? '' : 'hush'}>{label[step]}</span>
          <span class="hush">: {words.migrate.stepState[dot]}</span>
        </li>
      ))}
    </ol>
  );
}
