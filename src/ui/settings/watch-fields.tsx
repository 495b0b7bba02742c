/** Just look: which account or contract, and what it is called here. In Options and in the popup. */
import { readName } from '../format/read';
import { KeptNote } from '../frame/kept-note';
import { AddressField } from '../parts/address-field';
import { Field } from '../parts/field';
import { usePage } from '../state/context';
import { type Draft, useDraft } from '../state/drafts';

interface Typed {
  address: string;
  name: string;
}

/** What is typed, and the same as the command takes it; undefined: there is no address yet. */
export function useWatchDraft() {
  const draft = useDraft<Typed>('watch', '', { address: '', name: '' });
  const address = draft.value.address.trim();
  const name = readName(draft.value.name);
  return { draft, given: address ? { address, ...(name ? { name } : {}) } : undefined };
}

export function WatchFields({ draft, focus = false }: { draft: Draft<Typed>; focus?: boolean }) {
  const { words } = usePage();
  const { address, name } = draft.value;
  const change = (more: Partial<Typed>) => draft.put((now) => ({ ...now, ...more }));
  return (
    <>
      <KeptNote draft={draft} />
      <AddressField
        label={words.watch.address}
        hint={words.watch.addressHint}
        value={address}
        onInput={(address) => change({ address })}
        kinds={['G', 'C']}
        wrong={words.watch.addressWrong}
        focus={focus}
      />
      <Field
        label={`${words.watch.name} (${words.common.optional})`}
        hint={words.watch.nameHint}
        value={name}
        onInput={(name) => change({ name })}
      />
    </>
  );
}
