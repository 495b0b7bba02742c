/** Just look: any account or contract, without a key. */
import { useState } from 'preact/hooks';
import type { Address } from '../../primitives/addresses';
import { readName } from '../format/read';
import { TitleBar } from '../parts/bars';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { ErrorNotice } from '../parts/notice';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';

export function WatchScreen() {
  const { words, ui } = usePage();
  const [address, setAddress] = useState('');
  const [name, setName] = useState('');
  const task = useTask();
  const submit = (event: Event) => {
    event.preventDefault();
    const given = { address: address.trim(), ...(readName(name) ? { name: readName(name) } : {}) };
    if (!given.address) return;
    void task.run(async () => {
      const wallet = await ui.client.call('watch', given);
      ui.go({ name: 'home' });
      ui.accept(wallet);
      if (wallet.active !== given.address) ui.accept(await ui.client.call('selectAccount', { address: given.address as Address }));
    });
  };
  return (
    <>
      <TitleBar title={words.watch.title} onBack={() => ui.go({ name: 'home' })} />
      <form class="through" onSubmit={submit}>
        <main class="body">
          <p class="quiet">{words.watch.lead}</p>
          <Field label={words.watch.address} hint={words.watch.addressHint} value={address} onInput={setAddress} code focus />
          <Field label={`${words.watch.name} (${words.common.optional})`} hint={words.watch.nameHint} value={name} onInput={setName} />
          {task.error ? <ErrorNotice error={task.error} /> : null}
        </main>
        <footer class="foot">
          <Button kind="act" type="submit" wide off={task.busy || !address.trim()}>
            {task.busy ? words.common.wait : words.watch.submit}
          </Button>
        </footer>
      </form>
    </>
  );
}
