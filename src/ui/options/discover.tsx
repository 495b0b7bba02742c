/** Accounts of the phrases that were used elsewhere: what was found is shown, and the person chooses what is added. */
import { useEffect, useState } from 'preact/hooks';
import type { AheadAnswer, FoundView } from '../../commands/views';
import { AddressText } from '../parts/address';
import { Button } from '../parts/button';
import { Face } from '../parts/face';
import { ErrorNotice } from '../parts/notice';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useOptionsWords } from '../state/use-words';

interface Seen {
  found: FoundView[];
  /** Places of each phrase that were looked at. */
  looked: number;
  /** The fewest voices that were heard of any place. */
  voices: number;
  done: boolean;
}

/** `begun`: it looks at once, as after a restore; else when it is asked to. */
export function Discover({ begun = false, onDone }: { begun?: boolean; onDone: () => void }) {
  const { ui } = usePage();
  const { discover: told } = useOptionsWords();
  const [seen, setSeen] = useState<Seen | null>(null);
  const task = useTask();
  const look = () =>
    void task.run(async () => {
      let now: Seen = { found: [], looked: 0, voices: Number.POSITIVE_INFINITY, done: false };
      for (let from: number | null = 0; from !== null; ) {
        setSeen(now);
        const answer: AheadAnswer = await ui.client.call('lookAhead', { from });
        const voices = Math.min(now.voices, answer.voices);
        now = { found: [...now.found, ...answer.found], looked: answer.next ?? now.looked, voices, done: answer.next === null };
        from = answer.next;
      }
      setSeen(now);
    });
  useEffect(() => {
    if (begun) look();
  }, []);
  return (
    <section class="panel stack" aria-label={told.title}>
      <h2>{told.title}</h2>
      <p class="quiet">{told.lead}</p>
      <p role="status">{seen === null || task.error ? '' : seen.done ? told.found(seen.found.length) : told.looking(seen.looked)}</p>
      {seen?.done && seen.voices < 2 ? <p class="small quiet">{told.alone}</p> : null}
      {task.error ? <ErrorNotice error={task.error} /> : null}
      {seen?.done && seen.found.length > 0 ? (
        <Choose found={seen.found} onDone={onDone} />
      ) : (
        <div class="actions">
          {task.busy || seen?.done ? null : (
            <Button kind={begun ? 'act' : 'plain'} onClick={look}>
              {task.error ? told.again : told.look}
            </Button>
          )}
          <Button kind={seen?.done ? 'act' : 'plain'} onClick={onDone}>
            {seen?.done ? told.next : told.later}
          </Button>
        </div>
      )}
    </section>
  );
}

function Choose({ found, onDone }: { found: FoundView[]; onDone: () => void }) {
  const { ui, say } = usePage();
  const { discover: told } = useOptionsWords();
  const [left, setLeft] = useState<readonly string[]>([]);
  const task = useTask();
  const chosen = found.filter(({ address }) => !left.includes(address));
  const toggle = (address: string) => setLeft(left.includes(address) ? left.filter((one) => one !== address) : [...left, address]);
  const submit = (event: Event) => {
    event.preventDefault();
    if (chosen.length === 0) return;
    const places = chosen.map(({ phrase, index, address }) => ({ phrase, index, address }));
    void task.run(async () => ui.accept(await ui.client.call('addFound', { places }))).then((went) => went && onDone());
  };
  return (
    <form class="stack" onSubmit={submit}>
      <ul class="rows">
        {found.map(({ address, index, balance }) => (
          <li key={address}>
            <label class="row grow">
              <input type="checkbox" checked={!left.includes(address)} onChange={() => toggle(address)} />
              <Face address={address} />
              <span class="grow">
                <span class="block">{told.place(index + 1)}</span>
                <AddressText address={address} />
              </span>
              <span class="amount">{say.amount(balance, 'XLM')}</span>
            </label>
          </li>
        ))}
      </ul>
      {task.error ? <ErrorNotice error={task.error} /> : null}
      <div class="actions">
        <Button kind="act" type="submit" off={task.busy || chosen.length === 0}>
          {told.add(chosen.length)}
        </Button>
        <Button onClick={onDone}>{told.none}</Button>
      </div>
    </form>
  );
}
