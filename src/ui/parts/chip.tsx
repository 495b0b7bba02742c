/** A few words about how something stands: tint, icon and words, never a colour alone. */
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon';

export type Tone = 'positive' | 'warning' | 'danger' | 'accent' | 'neutral';

/** How each standing looks wherever it is said; its words are its screen's. */
const standings = {
  onTarget: { tone: 'positive', icon: 'check' },
  belowTarget: { tone: 'warning', icon: 'falls' },
  noRate: { tone: 'neutral', icon: 'clock' },
  pending: { tone: 'accent', icon: 'clock' },
  failed: { tone: 'danger', icon: 'danger' },
} as const satisfies { [standing: string]: { tone: Tone; icon: IconName } };

type Look = { standing: keyof typeof standings } | { tone: Tone; icon?: IconName };

/** By its `standing`, or by a `tone` with or without an icon; `danger` and `warning` are kept for what is one. */
export function Chip({ children, ...look }: Look & { children: ComponentChildren }) {
  const { tone, icon } = 'standing' in look ? { ...standings[look.standing] } : look;
  return (
    <span class={`chip ${tone}`}>
      {icon ? <Icon name={icon} /> : null}
      <span>{children}</span>
    </span>
  );
}
