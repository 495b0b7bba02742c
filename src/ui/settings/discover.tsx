/** Accounts of the phrases that were used elsewhere: what was found is shown, and the person chooses what is added. */
import { useEffect, useState } from 'preact/hooks';
import type { AheadAnswer, FoundView } from '../../commands/views';
import { ErrorNotice } from '../frame/error-notice';
import { AddressText } from '../parts/address';
import { Button } from '../parts/button';
import { Face } from '../parts/face';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useOptionsWords } from '../state/use-words';
import { Form } from './form';

interface Seen {
  found: FoundView[];
  /** Places of each phrase that were looked at. */
  looked: number;
  /** The fewest voices that answered for any place. */
  voices: number;
  done: boolean;
}

/** `begun`: it looks at once, as after a restore; else when it is asked to. */
export function Discover({ begun = false, onDone }: { begun?: boolean; onDone: () => void }) {
  const { ui } = usePage();
  const { discover: text } = useOptionsWords();
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
    <section class="panel stack" aria-label={text.title}>
      <h2>{text.title}</h2>
      <p class="quiet">{text.lead}</p>
      <p role="status">{seen === null || task.error ? '' : seen.done ? text.found(seen.found.length) : text.looking(seen.looked)}</p>
      {seen?.done && seen.voices < 2 ? <p class="small quiet">{text.alone}</p> : null}
      {task.error ? <ErrorNotice error={task.error} /> : null}
      {seen?.done && seen.found.length > 0 ? (
        <Choose found={seen.found} onDone={onDone} />
      ) : (
        <div class="actions">
          {task.busy || seen?.done ? null : (
            <Button kind={begun ? 'act' : 'plain'} onClick={look}>
              {task.error ? text.again : text.look}
            </Button>
          )}
          <Button kind={seen?.done ? 'act' : 'plain'} onClick={onDone}>
            {seen?.done ? text.next : text.later}
          </Button>
        </div>
      )}
    </section>
  );
}

function Choose({ found, onDone }: { found: FoundView[]; onDone: () => void }) {
  const { ui, say } = usePage();
  const { discover: text } = useOptionsWords();
  const [left, setLeft] = useState<readonly string[]>([]);
  const task = useTask();
  const chosen = found.filter(({ address }) => !left.includes(address));
  const toggle = (address: string) => setLeft(left.includes(address) ? left.filter((one) => one !== address) : [...left, address]);
  const submit = () => {
    const places = chosen.map(({ phrase, index, address }) => ({ phrase, index, address }));
    void task.run(async () => ui.accept(await ui.client.call('addFound', { places }))).then((went) => went && onDone());
  };
  return (
    <Form
      task={task}
      onSubmit={chosen.length > 0 ? submit : undefined}
      label={text.add(chosen.length)}
      beside={<Button onClick={onDone}>{text.none}</Button>}
    >
      <ul class="rows">
        {found.map(({ address, index, balance }) => (
          <li key={address}>
            <label class="row grow">
              <input type="checkbox" checked={!left.includes(address)} onChange={() => toggle(address)} />
              <Face address={address} />
              <span class="grow">
                <span class="block">{text.place(index + 1)}</span>
                <AddressText address={address} />
              </span>
              <span class="amount">{say.amount(balance, 'XLM')}</span>
            </label>
          </li>
        ))}
      </ul>
    </Form>
  );
}
