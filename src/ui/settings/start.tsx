/** How to begin. */

import look from 'lucide/dist/esm/icons/eye.mjs';
import key from 'lucide/dist/esm/icons/key-round.mjs';
import plus from 'lucide/dist/esm/icons/plus.mjs';
import phrase from 'lucide/dist/esm/icons/text-align-start.mjs';
import device from 'lucide/dist/esm/icons/usb.mjs';
import { Icon, type IconLines, Lines } from '../parts/icon';
import { usePage } from '../state/context';
import { useOptionsWords } from '../state/use-words';
import { Head } from './head';
import type { Place } from './place';

export function Start() {
  const { words } = usePage();
  const { start } = useOptionsWords();
  const ways: { to: Place; icon: IconLines; title: string; note: string }[] = [
    { to: 'create', icon: plus, title: start.create, note: start.createNote },
    { to: 'import', icon: phrase, title: start.import, note: start.importNote },
    { to: 'secret', icon: key, title: start.secret, note: start.secretNote },
    { to: 'ledger', icon: device, title: start.ledger, note: start.ledgerNote },
    { to: 'watch', icon: look, title: start.look, note: start.lookNote },
  ];
  return (
    <>
      <Head title={start.lead} lead={words.welcome.lead} />
      <ul class="ways">
        {ways.map(({ to, icon, title, note }) => (
          <li key={to}>
            <a href={`#${to}`}>
              <Lines of={icon} />
              <span class="grow">
                <span class="strong block">{title}</span>
                <span class="quiet">{note}</span>
              </span>
              <Icon name="forward" />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
