/** How something ended, before a word of it is read: a green check, or that it did not happen. */
import { Icon, type IconName } from './icon';

const looks = {
  confirmed: { tone: 'positive', icon: 'check' },
  failed: { tone: 'danger', icon: 'close' },
  expired: { tone: 'neutral', icon: 'clock' },
} as const satisfies { [ending: string]: { tone: string; icon: IconName } };

/** What it means stands in words beside it. */
export function Ending({ as }: { as: keyof typeof looks }) {
  const { tone, icon } = looks[as];
  return (
    <span class={`ending ${tone}`}>
      <Icon name={icon} />
    </span>
  );
}
