/** The coordination service of a network, where people leave what several of them sign: none, unless the person chooses one. */
import { useState } from 'preact/hooks';
import type { NetworkView } from '../../commands/views';
import { readService } from '../../primitives/tx-service';
import { mustAllow } from '../frame/ask-domain';
import { ErrorNotice } from '../frame/error-notice';
import { networkName } from '../frame/network-name';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { usePage } from '../state/context';
import { type Task, useTask } from '../state/use-task';
import { useOptionsWords } from '../state/use-words';

type Of = Pick<NetworkView, 'id' | 'name' | 'service'>;

export function ServiceOf({ network }: { network: Of }) {
  const { words, ui } = usePage();
  const text = useOptionsWords().networks.coordination;
  const [choosing, setChoosing] = useState(false);
  const task = useTask();
  const { id, service } = network;
  const use = (next: string | null) =>
    void task.run(async () => {
      if (next) await mustAllow(ui, next);
      ui.accept(await ui.client.call('setService', { id, service: next }));
      setChoosing(false);
    });
  const label = (what: string) => `${what}: ${networkName(network, words)}`;
  return (
    <div class="stack near whole-line">
      <div class="row between wrap">
        <p class="small quiet">
          {text.title}: {service ? <span class="mono">{service}</span> : text.none}
        </p>
        {service ? (
          <Button slim off={task.busy} label={label(text.remove)} onClick={() => use(null)}>
            {text.remove}
          </Button>
        ) : choosing ? null : (
          <Button slim label={label(text.choose)} onClick={() => setChoosing(true)}>
            {text.choose}
          </Button>
        )}
      </div>
      {choosing ? <Choosing task={task} onUse={use} onDone={() => setChoosing(false)} /> : null}
      {task.error ? <ErrorNotice error={task.error} /> : null}
    </div>
  );
}

function Choosing({ task, onUse, onDone }: { task: Task; onUse: (service: string) => void; onDone: () => void }) {
  const { words } = usePage();
  const text = useOptionsWords().networks.coordination;
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState(false);
  const service = readService(typed);
  const submit = (event: Event) => {
    event.preventDefault();
    if (service) onUse(service);
    else setLeft(true);
  };
  const wrong = left && typed.trim() !== '' && !service;
  return (
    <form class="stack" onSubmit={submit}>
      <p class="small">{text.lead}</p>
      <p class="small quiet">{text.sees}</p>
      <Field
        label={text.address}
        value={typed}
        onInput={setTyped}
        onLeave={setLeft}
        hint={text.hint}
        error={wrong ? text.wrong : undefined}
        code
        focus
      />
      <div class="actions">
        <Button type="submit" kind="act" off={task.busy || !typed.trim()}>
          {task.busy ? words.common.wait : text.use}
        </Button>
        <Button onClick={onDone}>{words.common.cancel}</Button>
      </div>
    </form>
  );
}
