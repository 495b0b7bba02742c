/** What a line of the activity shows, whoever signed it: what it was, what came or went, and when. What a press does, its frame decides. */
import type { ComponentChildren } from 'preact';
import type { Unit } from '../../primitives/amounts';
import { Amount } from '../parts/amount';
import { Icon, type IconName } from '../parts/icon';
import { usePage } from '../state/context';

interface Change extends Unit {
  amount: string;
  /** Whose asset it is. */
  beside?: ComponentChildren;
}

interface Props {
  icon: IconName;
  title: string;
  changes: readonly Change[];
  /** Whom it went to, or came from. */
  other?: string | undefined;
  /** How it stands, and when it was. */
  note: string;
  /** Where a press leads: to a screen of its own, or further down here. */
  leads: 'forward' | 'down';
}

export function EntryBody({ icon, title, changes, other, note, leads }: Props) {
  const { say } = usePage();
  return (
    <>
      <Icon name={icon} />
      <span class="grow">
        <span class="clip strong block">{title}</span>
        {changes.map(({ amount, beside, ...unit }) => (
          <span key={`${unit.code}${amount}`} class="block">
            <Amount amount={amount} of={unit} bare signed still /> {say.unit(unit)}
            {beside}
          </span>
        ))}
        {other ? <span class="small quiet clip block">{other}</span> : null}
        <span class="small quiet block">{note}</span>
      </span>
      <Icon name={leads} />
    </>
  );
}
