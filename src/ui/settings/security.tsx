/** Lock, phrase, secret keys, password, and the end of it all. */
import { useState } from 'preact/hooks';
import { preferences as choices, type Preferences } from '../../commands/preferences';
import { isInKeyFile } from '../../primitives/account-kinds';
import type { Address } from '../../primitives/addresses';
import { ErrorNotice } from '../frame/error-notice';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { useOptionsWords } from '../state/use-words';
import { Export } from './export';
import { Form } from './form';
import { Head } from './head';
import { NewPassword } from './password';
import { go } from './place';

export function SecurityPanel() {
  const words = useOptionsWords();
  const wallet = useWallet();
  return (
    <>
      <Head title={words.nav.security} lead={words.security.lead} />
      <AutoLock />
      {wallet.accounts.some(({ kind }) => kind === 'phrase') ? <Phrase /> : null}
      <SecretKeys />
      {wallet.keys === 'empty' ? null : <ChangePassword />}
      <Wipe />
    </>
  );
}

function AutoLock() {
  const { ui } = usePage();
  const { security: text } = useOptionsWords();
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
        <label for="auto-lock">{text.autoLock}</label>
        <select
          id="auto-lock"
          value={preferences.autoLockMinutes}
          onChange={(event) => choose(Number(event.currentTarget.value) as Preferences['autoLockMinutes'])}
        >
          {choices.autoLockMinutes.wrapped.options.map((minutes) => (
            <option key={minutes} value={minutes}>
              {text.minutes(minutes)}
            </option>
          ))}
        </select>
        <p class="small quiet">{text.autoLockHint}</p>
      </div>
      {keys === 'unlocked' ? (
        <div class="actions">
          <Button onClick={lock}>{text.lockNow}</Button>
        </div>
      ) : null}
      {task.error ? <ErrorNotice error={task.error} /> : null}
    </section>
  );
}

function Phrase() {
  const { ui } = usePage();
  const words = useOptionsWords();
  const { backupPending, accounts } = useWallet();
  const [open, setOpen] = useState(false);
  const nameOf = (address: string) => accounts.find((account) => account.address === address)?.name ?? address;
  const ask = async (password: string) => {
    const phrases = await ui.client.call('exportPhrases', { password });
    return phrases.map((phrase) => ({ ...phrase, of: phrase.accounts.map(nameOf).join(', ') }));
  };
  return (
    <section class="panel stack">
      <h2>{words.security.phrase}</h2>
      {backupPending ? (
        <Notice level="warning">
          <p>{words.security.backupPending}</p>
          <div class="actions">
            <Button onClick={() => go('backup')}>{words.security.backup}</Button>
          </div>
        </Notice>
      ) : (
        <p class="quiet">{words.security.backupDone}</p>
      )}
      {open ? (
        <Export title={words.export.phraseTitle} ask={ask} onClose={() => setOpen(false)} />
      ) : (
        <div class="actions">
          <Button onClick={() => setOpen(true)}>{words.security.showPhrase}</Button>
        </div>
      )}
    </section>
  );
}

/** One account's own key, for the password. */
function SecretKeys() {
  const { ui } = usePage();
  const { security: text, accounts, export: exported } = useOptionsWords();
  const own = useWallet().accounts.filter(isInKeyFile);
  const [address, setAddress] = useState<Address>();
  const [open, setOpen] = useState(false);
  const chosen = own.find((account) => account.address === address) ?? own[0];
  if (!chosen) return null;
  const ask = async (password: string) => [
    { words: [(await ui.client.call('exportSecret', { password, address: chosen.address })).secret] },
  ];
  return (
    <section class="panel stack">
      <h2>{text.keys}</h2>
      <p class="quiet">{text.keysLead}</p>
      {open ? (
        <Export key={chosen.address} title={`${exported.keyTitle}: ${chosen.name}`} ask={ask} onClose={() => setOpen(false)} />
      ) : (
        <>
          {own.length > 1 ? (
            <div class="field short">
              <label for="key-of">{text.keyOf}</label>
              <select id="key-of" value={chosen.address} onChange={(event) => setAddress(event.currentTarget.value as Address)}>
                {own.map((account) => (
                  <option key={account.address} value={account.address}>
                    {account.name}
                  </option>
                ))}
              </select>
            </div>
          ) : null}
          <div class="actions">
            <Button onClick={() => setOpen(true)}>{accounts.exportKey}</Button>
          </div>
        </>
      )}
    </section>
  );
}

function ChangePassword() {
  const { words, ui } = usePage();
  const { security: text } = useOptionsWords();
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
  const submit = (next: string) =>
    void task
      .run(async () => ui.accept(await ui.client.call('changePassword', { old, new: next })))
      .then((went) => {
        if (!went) return;
        close();
        setChanged(true);
      });
  return (
    <section class="panel stack">
      <h2>{text.password}</h2>
      <p role="status">{changed && !open ? text.changed : ''}</p>
      {open ? (
        <Form
          task={task}
          onSubmit={old && ready ? () => submit(ready) : undefined}
          label={text.change}
          beside={<Button onClick={close}>{words.common.cancel}</Button>}
        >
          <Field label={text.old} type="password" value={old} onInput={setOld} complete="current-password" focus />
          <NewPassword onReady={setReady} label={text.new} />
        </Form>
      ) : (
        <div class="actions">
          <Button
            onClick={() => {
              setOpen(true);
              setChanged(false);
            }}
          >
            {text.change}
          </Button>
        </div>
      )}
    </section>
  );
}

function Wipe() {
  const { ui } = usePage();
  const { security: text } = useOptionsWords();
  const [word, setWord] = useState('');
  const task = useTask();
  const sure = word.trim().toLowerCase() === text.wipeWord;
  const submit = () =>
    void task.run(async () => ui.accept(await ui.client.call('wipe', { word: 'wipe' }))).then((went) => went && go('start'));
  return (
    <section class="panel">
      <Form task={task} onSubmit={sure ? submit : undefined} label={text.wipeSubmit} kind="harm">
        <h2>{text.wipe}</h2>
        <Notice level="danger" text={text.wipeLead} />
        <Field label={text.wipeType(text.wipeWord)} value={word} onInput={setWord} />
      </Form>
    </section>
  );
}
