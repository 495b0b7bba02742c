/** What an amount would fetch now: about so much, and on a press where that is from and how old it is. */
import { useState } from 'preact/hooks';
import type { BalanceView } from '../../commands/views';
import { loaderOf } from '../../words/languages';
import { usePage } from '../state/context';
import { useLater } from '../state/use-later';
import { useWorth } from '../state/use-worth';

export function Worth({ balance }: { balance: BalanceView }) {
  const { say, language } = usePage();
  const words = useLater(loaderOf('pay', language));
  const worth = useWorth(balance);
  const [open, setOpen] = useState(false);
  const quote = worth?.quote;
  // What a thing is worth in itself is not shown.
  if (!words || !worth || quote === undefined || (balance.code === worth.code && balance.issuer !== null)) return null;
  if (quote === 'unread' || quote === 'none') return <p class="small quiet">{words.worth[quote]}</p>;
  return (
    <p class="small quiet">
      <button type="button" class="link amount" aria-expanded={open} onClick={() => setOpen(!open)}>
        ≈ {say.money(BigInt(quote.amount), worth.currency)}
      </button>
      {open ? <span class="block narrow-note">{words.worth.from(worth.host, say.time(quote.at))}</span> : null}
    </p>
  );
}
