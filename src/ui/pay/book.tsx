/** The address book: whom this wallet paid or the person named, the last used first, with the names that were given. */
import type { ContactView } from '../../commands/views';
import { isPayee, payees } from '../../primitives/addresses';
import { shortAddress } from '../format/address';
import { readName } from '../format/read';
import { TitleBar } from '../frame/bars';
import { ErrorNotice } from '../frame/error-notice';
import { KeptNote } from '../frame/kept-note';
import { AddressField } from '../parts/address-field';
import { Button } from '../parts/button';
import { Face } from '../parts/face';
import { Field } from '../parts/field';
import { WholeAddress } from '../parts/whole-address';
import { usePage } from '../state/context';
import { type Draft, useDraft } from '../state/drafts';
import { useContacts } from '../state/use-contacts';
import { useTask } from '../state/use-task';
import { usePayWords } from '../state/use-words';

/** What is typed here: a new entry, and another name of the one that is `open`. */
interface Typed {
  address: string;
  name: string;
  open: string | null;
  other: string;
}
const nothing: Typed = { address: '', name: '', open: null, other: '' };

export function BookScreen() {
  const { ui } = usePage();
  const { book: text, send } = usePayWords();
  const [contacts, put] = useContacts();
  const draft = useDraft<Typed>('book', '', nothing);
  const { open, other } = draft.value;
  const change = (more: Partial<Typed>) => draft.put((now) => ({ ...now, ...more }));
  const cancel = () => {
    draft.clear();
    ui.go({ name: 'send' });
  };
  return (
    <>
      <TitleBar title={text.title} onBack={cancel} />
      <main class="body">
        <KeptNote draft={draft} />
        {contacts?.length === 0 ? <p>{text.empty}</p> : null}
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
                label={`${text.edit}: ${contact.name || shortAddress(contact.address)}`}
                open={open === contact.address}
                onClick={() => change({ open: open === contact.address ? null : contact.address, other: contact.name })}
              >
                {text.edit}
              </Button>
              {open === contact.address ? (
                <Edit
                  address={contact.address}
                  name={other}
                  onName={(name) => change({ other: name })}
                  onDone={put}
                  onClose={() => change({ open: null, other: '' })}
                />
              ) : null}
            </li>
          ))}
        </ul>
        <New draft={draft} onDone={put} />
      </main>
    </>
  );
}

interface EditProps {
  address: ContactView['address'];
  name: string;
  onName: (name: string) => void;
  onDone: (contacts: ContactView[]) => void;
  onClose: () => void;
}

function Edit({ address, name, onName, onDone, onClose }: EditProps) {
  const { ui } = usePage();
  const { book: text } = usePayWords();
  const task = useTask();
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
      <Field label={text.name} value={name} onInput={onName} hint={text.nameHint} focus />
      {task.error ? <ErrorNotice error={task.error} /> : null}
      <div class="answer">
        <Button onClick={forget}>{text.forget}</Button>
        <Button kind="act" type="submit" off={task.busy}>
          {text.keep}
        </Button>
      </div>
    </form>
  );
}

function New({ draft, onDone }: { draft: Draft<Typed>; onDone: (contacts: ContactView[]) => void }) {
  const { ui } = usePage();
  const { book: text, send } = usePayWords();
  const task = useTask();
  const { address, name } = draft.value;
  const change = (more: Partial<Typed>) => draft.put((now) => ({ ...now, ...more }));
  const given = address.trim();
  const ready = isPayee(given) && readName(name) !== '';
  const keep = (event: Event) => {
    event.preventDefault();
    if (!ready) return;
    void task.run(async () => {
      onDone(await ui.client.call('keepContact', { address: given, name: readName(name) }));
      change({ address: '', name: '' });
    });
  };
  return (
    <section class="section">
      <h2>{text.add}</h2>
      <form class="stack" onSubmit={keep}>
        <AddressField
          label={text.address}
          value={address}
          onInput={(address) => change({ address })}
          hint={text.addressHint}
          kinds={payees}
          wrong={send.toWrong}
        />
        <Field label={text.name} value={name} onInput={(name) => change({ name })} hint={text.nameHint} />
        {task.error ? <ErrorNotice error={task.error} /> : null}
        <Button type="submit" wide off={task.busy || !ready}>
          {text.keep}
        </Button>
      </form>
    </section>
  );
}
