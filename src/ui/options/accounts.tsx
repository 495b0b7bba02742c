/** Accounts: rename, hide, forget, add, show a key. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { AccountView, WalletState } from '../../commands/views';
import { isWatched } from '../../primitives/account-kinds';
import { readName } from '../format/read';
import { AddressText } from '../parts/address';
import { Button } from '../parts/button';
import { Chip } from '../parts/chip';
import { Face } from '../parts/face';
import { Field } from '../parts/field';
import { ErrorNotice } from '../parts/notice';
import { UnlockForm } from '../parts/unlock-form';
import { usePage, useWallet } from '../state/context';
import { useTask } from '../state/use-task';
import { useOptionsWords } from '../state/use-words';
import { Discover } from './discover';
import { Export } from './export';
import { Head } from './head';
import { go } from './place';

export function AccountsPanel() {
  const { ui } = usePage();
  const words = useOptionsWords();
  const wallet = useWallet();
  const task = useTask();
  const [looking, setLooking] = useState(false);
  const ofPhrases = usePhrases(wallet);
  const [chosen, setChosen] = useState(0);
  const phrase = chosen < ofPhrases.length ? chosen : 0;
  const hasPhrase = wallet.accounts.some(({ kind }) => kind === 'phrase');
  const add = () => void task.run(async () => ui.accept(await ui.client.call('addAccount', { phrase })));
  return (
    <>
      <Head title={words.nav.accounts} lead={words.accounts.lead} />
      {wallet.accounts.length === 0 ? <p>{words.accounts.none}</p> : null}
      <ul class="rows">
        {wallet.accounts.map((account, index) => (
          <Account key={account.address} account={account} first={index === 0} last={index === wallet.accounts.length - 1} />
        ))}
      </ul>
      <section class="panel stack">
        {task.error ? <ErrorNotice error={task.error} /> : null}
        {hasPhrase && wallet.keys === 'locked' ? (
          <>
            <p class="quiet">{words.security.needUnlock}</p>
            <UnlockForm focus={false} />
          </>
        ) : null}
        {ofPhrases.length > 1 ? (
          <div class="field">
            <label for="phrase">{words.accounts.nextFrom}</label>
            <select id="phrase" value={phrase} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
              {ofPhrases.map((names, number) => (
                <option key={number} value={number}>
                  {words.export.phraseOf(names)}
                </option>
              ))}
            </select>
          </div>
        ) : null}
        <div class="actions">
          {hasPhrase && wallet.keys === 'unlocked' ? (
            <>
              <Button off={task.busy} onClick={add}>
                {words.accounts.add}
              </Button>
              <Button onClick={() => setLooking(true)}>{words.discover.look}</Button>
            </>
          ) : null}
          {wallet.keys === 'empty' ? <Button onClick={() => go('create')}>{words.start.create}</Button> : null}
          <Button onClick={() => go('import')}>{words.accounts.importPhrase}</Button>
          <Button onClick={() => go('secret')}>{words.accounts.importSecret}</Button>
          <Button onClick={() => go('watch')}>{words.accounts.watch}</Button>
        </div>
      </section>
      {looking ? <Discover begun onDone={() => setLooking(false)} /> : null}
    </>
  );
}

/** Of each phrase the names of its accounts, while it may be known. */
function usePhrases({ keys, accounts }: WalletState): string[] {
  const { ui } = usePage();
  const [phrases, setPhrases] = useState<string[][]>([]);
  const accountsKey = accounts.map(({ address, kind }) => address + kind).join();
  useEffect(() => {
    const put = (found: string[][]) => setPhrases(found);
    if (keys === 'unlocked') ui.client.call('phrases', {}).then(put, () => put([]));
    else put([]);
  }, [keys, accountsKey]);
  const nameOf = (address: string) => accounts.find((account) => account.address === address)?.name ?? address;
  return phrases.map((addresses) => addresses.map(nameOf).join(', '));
}

/** One place up or down; the button that was pressed keeps the focus while its row moves. */
function Order({ account: { address, name }, first, last }: AccountProps) {
  const { ui } = usePage();
  const { accounts: text } = useOptionsWords();
  const buttons = useRef<HTMLSpanElement>(null);
  const task = useTask();
  const move = (by: 1 | -1) => {
    void task
      .run(async () => ui.accept(await ui.client.call('moveAccount', { address, by })))
      .then(() => buttons.current?.querySelectorAll('button')[by === -1 ? 0 : 1]?.focus());
  };
  return (
    <span ref={buttons} class="row">
      <Button slim off={first || task.busy} label={`${text.up}: ${name}`} onClick={() => move(-1)}>
        ↑
      </Button>
      <Button slim off={last || task.busy} label={`${text.down}: ${name}`} onClick={() => move(1)}>
        ↓
      </Button>
    </span>
  );
}

interface AccountProps {
  account: AccountView;
  first: boolean;
  last: boolean;
}

function Account({ account, first, last }: AccountProps) {
  const { words, ui } = usePage();
  const { accounts: text, export: exported } = useOptionsWords();
  const [name, setName] = useState<string | null>(null);
  const [exporting, setExporting] = useState(false);
  const task = useTask();
  const { address } = account;
  const hide = () => void task.run(async () => ui.accept(await ui.client.call('hideAccount', { address, hidden: !account.hidden })));
  const forget = () => void task.run(async () => ui.accept(await ui.client.call('forgetAccount', { address })));
  const rename = (event: Event) => {
    event.preventDefault();
    const given = readName(name ?? '');
    if (!given) return;
    void task
      .run(async () => ui.accept(await ui.client.call('renameAccount', { address, name: given })))
      .then((went) => went && setName(null));
  };
  return (
    <li class="block">
      <div class="row between wrap">
        <div class="grow row">
          <Face address={address} />
          <div class="grow">
            <p class="strong">
              {account.name} {account.hidden ? <Chip tone="neutral">{words.common.hidden}</Chip> : null}
            </p>
            <p class="quiet small">
              <AddressText address={address} copy />
            </p>
            <p class="quiet small">{text.kinds[account.kind]}</p>
          </div>
        </div>
        <div class="actions">
          <Order account={account} first={first} last={last} />
          <Button slim label={`${text.rename}: ${account.name}`} onClick={() => setName(name === null ? account.name : null)}>
            {text.rename}
          </Button>
          {isWatched(account) ? (
            <Button slim label={`${text.forget}: ${account.name}`} onClick={forget}>
              {text.forget}
            </Button>
          ) : (
            <>
              <Button slim label={`${account.hidden ? text.unhide : text.hide}: ${account.name}`} onClick={hide}>
                {account.hidden ? text.unhide : text.hide}
              </Button>
              <Button slim label={`${text.exportKey}: ${account.name}`} onClick={() => setExporting(!exporting)}>
                {text.exportKey}
              </Button>
            </>
          )}
        </div>
      </div>
      {name === null ? null : (
        <form class="row rename" onSubmit={rename}>
          <div class="grow">
            <Field label={words.watch.name} value={name} onInput={setName} focus />
          </div>
          <Button type="submit" off={!name.trim() || task.busy}>
            {text.save}
          </Button>
          <Button onClick={() => setName(null)}>{words.common.cancel}</Button>
        </form>
      )}
      {task.error ? <ErrorNotice error={task.error} /> : null}
      {exporting ? (
        <Export
          title={`${exported.keyTitle}: ${account.name}`}
          ask={async (password) => [{ words: [(await ui.client.call('exportSecret', { password, address })).secret] }]}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </li>
  );
}
