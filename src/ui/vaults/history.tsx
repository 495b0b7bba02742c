/** What happened to a vault, newest first. */
import { useState } from 'preact/hooks';
import type { VaultDetailView, VaultEventView } from '../../commands/views';
import type { Unit } from '../../primitives/amounts';
import { unitOf } from '../format/unit';
import { Sentence } from '../parts/address';
import { Icon } from '../parts/icon';
import { usePage } from '../state/context';
import { useWallet } from '../state/use-wallet';
import { useVaultWords } from '../state/use-words';
import { withGaps } from './gaps';

const AT_ONCE = 8;

export function History({ vault }: { vault: VaultDetailView }) {
  const { say } = usePage();
  const { detail: text } = useVaultWords();
  const [shown, setShown] = useState(AT_ONCE);
  const unit = unitOf(vault);
  const rows = withGaps(vault.events, vault.gaps);
  const left = rows.length - shown;
  return (
    <section class="section">
      <h2>{text.history}</h2>
      {rows.length === 0 ? (
        <p class="quiet">{text.noHistory}</p>
      ) : (
        <ol class="rows">
          {rows.slice(0, shown).map((row, index) =>
            'kind' in row ? (
              <li key={`${row.hash}/${row.kind}/${index}`}>
                <Entry event={row} asset={unit} />
              </li>
            ) : (
              <li key={`gap/${row.from}`} class="small quiet">
                {text.forgotten(say.time(row.from), say.time(row.to))}
              </li>
            ),
          )}
        </ol>
      )}
      {left > 0 ? (
        <button type="button" class="link" onClick={() => setShown(shown + 20)}>
          {text.more(Math.min(20, left))}
        </button>
      ) : null}
      {left <= 0 && vault.eventsFrom !== null ? <p class="small quiet">{text.gap(say.time(vault.eventsFrom))}</p> : null}
    </section>
  );
}

function Entry({ event, asset }: { event: VaultEventView; asset: Unit }) {
  const { words, say } = usePage();
  const { network } = useWallet();
  const { events } = useVaultWords();
  const link = network.explorer?.transaction.replace('{hash}', event.hash);
  return (
    <>
      <div class="grow">
        <p class="name">
          <Sentence text={events[event.kind](event.params, say, asset)} />
        </p>
        <p class="small quiet">{say.time(event.at)}</p>
      </div>
      {link ? (
        <a
          class="tool small-tool"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={words.activity.explorer}
          title={words.activity.explorer}
        >
          <Icon name="external" />
        </a>
      ) : null}
    </>
  );
}
