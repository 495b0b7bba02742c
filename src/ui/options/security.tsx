/** Lock, phrase, password, and the end of it all. */
import { useState } from 'preact/hooks';
import type { Preferences } from '../../commands/views';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { ErrorNotice, Notice } from '../parts/notice';
import { usePage, useWallet } from '../state/context';
import { useTask } from '../state/use-task';
import { useOptionsWords } from '../state/use-words';
import { Export } from './export';
import { Head } from './head';
import { NewPassword, SubmitRow } from './password';
import { go } from './place';

export function SecurityPanel() {
  const told = useOptionsWords();
  const wallet = useWallet();
  return (
    <>
      <Head title={told.nav.security} lead={told.security.lead} />
      <AutoLock />
      {wallet.accounts.some(({ kind }) => kind === 'phrase') ? <Phrase /> : null}
      {wallet.keys === 'empty' ? null : <ChangePassword />}
      <Wipe />
    </>
  );
}

function AutoLock() {
  const { ui } = usePage();
  const { security: told } = useOptionsWords();
  const { preferences, keys } = useWallet();
  const task = useTask();
  const choose = (autoLockMinutes: Preferences['autoLockMinutes']) =>
    void task.run(async () => ui.accept(await ui.client.call('setPreferences', { autoLockMinutes })));
  const lock = () => {
    ui.typed.clear();
    void task.run(async () => ui.accept(await ui.client.call('lock', {})));
  };
  return (
    <section class="panel stack">
      <div class="field short">
        <label for="auto-lock">{told.autoLock}</label>
        <select
          id="auto-lock"
          value={preferences.autoLockMinutes}
          onChange={(event) => choose(Number(event.currentTarget.value) as Preferences['autoLockMinutes'])}
        >
          {[1, 5, 15, 60].map((minutes) => (
            <option key={minutes} value={minutes}>
              {told.minutes(minutes)}
            </option>
          ))}
        </select>
        <p class="small quiet">{told.autoLockHint}</p>
      </div>
      {keys === 'unlocked' ? (
        <div class="actions">
          <Button onClick={lock}>{told.lockNow}</Button>
        </div>
      ) : null}
      {task.error ? <ErrorNotice error={task.error} /> : null}
    </section>
  );
}

function Phrase() {
  const { ui } = usePage();
  const told = useOptionsWords();
  const { backupPending, accounts } = useWallet();
  const [open, setOpen] = useState(false);
  const nameOf = (address: string) => accounts.find((account) => account.address === address)?.name ?? address;
  const ask = async (password: string) => {
    const phrases = await ui.client.call('exportPhrases', { password });
    return phrases.map((phrase) => ({ ...phrase, of: phrase.accounts.map(nameOf).join(', ') }));
  };
  return (
    <section class="panel stack">
      <h2>{told.security.phrase}</h2>
      {backupPending ? (
        <Notice level="warning">
          <p>{told.security.backupPending}</p>
          <div class="actions">
            <Button onClick={() => go('backup')}>{told.security.backup}</Button>
          </div>
        </Notice>
      ) : (
        <p class="quiet">{told.security.backupDone}</p>
      )}
      {open ? (
        <Export title={told.export.phraseTitle} ask={ask} onClose={() => setOpen(false)} />
      ) : (
        <div class="actions">
          <Button onClick={() => setOpen(true)}>{told.security.showPhrase}</Button>
        </div>
      )}
    </section>
  );
}

function ChangePassword() {
  const { ui } = usePage();
  const { security: told } = useOptionsWords();
  const [open, setOpen] = useState(false);
  const [old, setOld] = useState('');
  const [ready, setReady] = useState<string | null>(null);
  const [changed, setChanged] = useState(false);
  const task = useTask();
  const close = () => {
    setOld('');
    setOpen(false);
    task.clear();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (!old || !ready) return;
    void task
      .run(async () => ui.accept(await ui.client.call('changePassword', { old, new: ready })))
      .then((went) => {
        if (!went) return;
        close();
        setChanged(true);
      });
  };
  return (
    <section class="panel stack">
      <h2>{told.password}</h2>
      <p role="status">{changed && !open ? told.changed : ''}</p>
      {open ? (
        <form class="stack" onSubmit={submit}>
          <Field label={told.old} type="password" value={old} onInput={setOld} complete="current-password" focus />
          <NewPassword onReady={setReady} label={told.new} />
          {task.error ? <ErrorNotice error={task.error} /> : null}
          <SubmitRow busy={task.busy} off={!old || !ready} label={told.change} onCancel={close} />
        </form>
      ) : (
        <div class="actions">
          <Button
            onClick={() => {
              setOpen(true);
              setChanged(false);
            }}
          >
            {told.change}
          </Button>
        </div>
      )}
    </section>
  );
}

function Wipe() {
  const { ui } = usePage();
  const { security: told } = useOptionsWords();
  const [word, setWord] = useState('');
  const task = useTask();
  const sure = word.trim().toLowerCase() === told.wipeWord;
  const submit = (event: Event) => {
    event.preventDefault();
    if (sure) void task.run(async () => ui.accept(await ui.client.call('wipe', { word: 'wipe' }))).then((went) => went && go('start'));
  };
  return (
    <section class="panel">
      <form class="stack" onSubmit={submit}>
        <h2>{told.wipe}</h2>
        <Notice level="danger">
          <p>{told.wipeLead}</p>
        </Notice>
        <Field label={told.wipeType(told.wipeWord)} value={word} onInput={setWord} />
        {task.error ? <ErrorNotice error={task.error} /> : null}
        <div class="actions">
          <Button kind="harm" type="submit" off={!sure || task.busy}>
            {told.wipeSubmit}
          </Button>
        </div>
      </form>
    </section>
  );
}
