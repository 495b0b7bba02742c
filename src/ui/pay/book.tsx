/** The address book: whom this wallet paid or was told of, the last used first, with the names that were given. */
import { useState } from 'preact/hooks';
import type { ContactView } from '../../commands/views';
import { isPayee } from '../../primitives/addresses';
import { shortAddress } from '../format/address';
import { readName } from '../format/read';
import { TitleBar } from '../parts/bars';
import { Button } from '../parts/button';
import { Face } from '../parts/face';
import { Field } from '../parts/field';
import { ErrorNotice } from '../parts/notice';
import { WholeAddress } from '../parts/whole-address';
import { usePage } from '../state/context';
import { useContacts } from '../state/use-contacts';
import { useTask } from '../state/use-task';
import { usePayWords } from '../state/use-words';

export function BookScreen() {
  const { ui } = usePage();
  const { book: told, send } = usePayWords();
  const [contacts, put] = useContacts();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <TitleBar title={told.title} onBack={() => ui.go({ name: 'send' })} />
      <main class="body">
        {contacts?.length === 0 ? <p>{told.empty}</p> : null}
        <ul class="rows">
          {contacts?.map((contact) => (
            <li key={contact.address} class="wrap">
              <button type="button" class="entry grow" onClick={() => ui.go({ name: 'send', to: contact.address })}>
                <Face address={contact.address} />
                <span class="grow">
                  <span class={`name block ${contact.name ? 'strong' : 'quiet'}`}>{contact.name || send.unnamed}</span>
                  <span class="small quiet mono block">{shortAddress(contact.address)}</span>
                </span>
              </button>
              <Button
                slim
                label={`${told.edit}: ${contact.name || shortAddress(contact.address)}`}
                open={open === contact.address}
                onClick={() => setOpen(open === contact.address ? null : contact.address)}
              >
                {told.edit}
              </Button>
              {open === contact.address ? <Edit contact={contact} onDone={put} onClose={() => setOpen(null)} /> : null}
            </li>
          ))}
        </ul>
        <New onDone={put} />
      </main>
    </>
  );
}

interface EditProps {
  contact: ContactView;
  onDone: (contacts: ContactView[]) => void;
  onClose: () => void;
}

function Edit({ contact: { address, name: before }, onDone, onClose }: EditProps) {
  const { ui } = usePage();
  const { book: told } = usePayWords();
  const task = useTask();
  const [name, setName] = useState(before);
  const keep = (event: Event) => {
    event.preventDefault();
    void task
      .run(async () => onDone(await ui.client.call('keepContact', { address, name: readName(name) })))
      .then((done) => done && onClose());
  };
  const forget = () => void task.run(async () => onDone(await ui.client.call('forgetContact', { address })));
  return (
    <form class="stack whole-line" onSubmit={keep}>
      <WholeAddress address={address} />
      <Field label={told.name} value={name} onInput={setName} hint={told.nameHint} focus />
      {task.error ? <ErrorNotice error={task.error} /> : null}
      <div class="answer">
        <Button onClick={forget}>{told.forget}</Button>
        <Button kind="act" type="submit" off={task.busy}>
          {told.keep}
        </Button>
      </div>
    </form>
  );
}

function New({ onDone }: { onDone: (contacts: ContactView[]) => void }) {
  const { ui } = usePage();
  const { book: told, send } = usePayWords();
  const task = useTask();
  const [address, setAddress] = useState('');
  const [name, setName] = useState('');
  const given = address.trim();
  const ready = isPayee(given) && readName(name) !== '';
  const keep = (event: Event) => {
    event.preventDefault();
    if (!ready) return;
    void task.run(async () => {
      onDone(await ui.client.call('keepContact', { address: given, name: readName(name) }));
      setAddress('');
      setName('');
    });
  };
  return (
    <section class="section">
      <h2>{told.add}</h2>
      <form class="stack" onSubmit={keep}>
        <Field
          label={told.address}
          value={address}
          onInput={setAddress}
          hint={told.addressHint}
          error={given.length >= 56 && !isPayee(given) ? send.toWrong : undefined}
          code
        />
        <Field label={told.name} value={name} onInput={setName} hint={told.nameHint} />
        {task.error ? <ErrorNotice error={task.error} /> : null}
        <Button type="submit" wide off={task.busy || !ready}>
          {told.keep}
        </Button>
      </form>
    </section>
  );
}
