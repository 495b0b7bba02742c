/** What an amount would fetch now: about so much, and on a press where that is from and how old it is. */
import { useState } from 'preact/hooks';
import type { BalanceView } from '../../commands/views';
import { usePage } from '../state/context';
import type { Worth } from '../state/use-worth';

export function WorthLine({ worth, balance }: { worth: Worth | undefined; balance: BalanceView }) {
  const { words, say } = usePage();
  const [open, setOpen] = useState(false);
  const told = worth?.of(balance);
  // A thing is not told to be worth itself.
  if (!worth || told === undefined || (balance.code === worth.code && balance.issuer !== null)) return null;
  if (told === 'unread' || told === 'none') return <p class="small quiet">{words.home.worth[told]}</p>;
  return (
    <p class="small quiet">
      <button type="button" class="link amount" aria-expanded={open} onClick={() => setOpen(!open)}>
        ≈ {say.about(told.amount, worth.code)}
      </button>
      {open ? <span class="block">{words.home.worth.from(worth.host, say.time(told.at))}</span> : null}
    </p>
  );
}
