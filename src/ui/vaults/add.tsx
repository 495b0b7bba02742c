/** Watches a vault by its address. */
import { useState } from 'preact/hooks';
import { ErrorNotice } from '../frame/error-notice';
import { KeptNote } from '../frame/kept-note';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { Icon } from '../parts/icon';
import { usePage } from '../state/context';
import { useDraft } from '../state/drafts';
import { useTask } from '../state/use-task';
import { useVaultWords } from '../state/use-words';

export function AddVault({ onAdded }: { onAdded: () => void }) {
  const { words, ui } = usePage();
  const vaultWords = useVaultWords();
  const draft = useDraft('follow', '', '');
  const { value: address, put: setAddress } = draft;
  const [open, setOpen] = useState(draft.kept);
  const task = useTask();
  const given = address.trim();
  const close = () => {
    setOpen(false);
    draft.clear();
    task.clear();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (!given) return;
    void task
      .run(() => ui.client.call('followVault', { vault: given, follow: true }))
      .then((done) => {
        if (!done) return;
        close();
        onAdded();
      });
  };
  if (!open) {
    return (
      <Button wide onClick={() => setOpen(true)}>
        <Icon name="plus" />
        {vaultWords.add}
      </Button>
    );
  }
  return (
    <form class="stack" onSubmit={submit}>
      <KeptNote draft={draft} />
      <Field label={vaultWords.addField} hint={vaultWords.addHint} value={address} onInput={setAddress} code focus />
      {task.error ? <ErrorNotice error={task.error} /> : null}
      <Button kind="act" type="submit" wide off={task.busy || !given}>
        {task.busy ? words.common.wait : vaultWords.addSubmit}
      </Button>
      <Button wide slim onClick={close}>
        {words.common.cancel}
      </Button>
    </form>
  );
}
