/** Accounts: rename, order, hide, forget, add. */
import { useEffect, useState } from 'preact/hooks';
import type { AccountView, WalletState } from '../../commands/views';
import { isInKeyFile, isWatched } from '../../primitives/account-kinds';
import { readName } from '../format/read';
import { ErrorNotice } from '../frame/error-notice';
import { UnlockForm } from '../frame/unlock-form';
import { AddressText } from '../parts/address';
import { Button } from '../parts/button';
import { Chip } from '../parts/chip';
import { Face } from '../parts/face';
import { Field } from '../parts/field';
import { Sheet } from '../parts/sheet';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { useOptionsWords } from '../state/use-words';
import { Discover } from './discover';
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
          <Button onClick={() => go('ledger')}>{words.accounts.ledger}</Button>
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

interface AccountProps {
  account: AccountView;
  first: boolean;
  last: boolean;
}

function Account({ account, first, last }: AccountProps) {
  const { words } = usePage();
  const { accounts: text } = useOptionsWords();
  const [editing, setEditing] = useState(false);
  return (
    <li>
      <Face address={account.address} />
      <div class="grow">
        <p class="strong">
          {account.name} {account.hidden ? <Chip tone="neutral">{words.common.hidden}</Chip> : null}
        </p>
        <p class="quiet small">
          <AddressText address={account.address} copy />
        </p>
        <p class="quiet small">{text.kinds[account.kind]}</p>
      </div>
      <Button slim label={`${text.more}: ${account.name}`} onClick={() => setEditing(true)}>
        {text.more}
      </Button>
      {editing ? <Edit account={account} first={first} last={last} onClose={() => setEditing(false)} /> : null}
    </li>
  );
}

/** Its name, its place in the list, and whether it is in it at all. */
function Edit({ account, first, last, onClose }: AccountProps & { onClose: () => void }) {
  const { words, ui } = usePage();
  const { accounts: text } = useOptionsWords();
  const [name, setName] = useState<string>(account.name);
  const task = useTask();
  const { address, hidden } = account;
  const does = (ask: () => Promise<WalletState>) => task.run(async () => ui.accept(await ask()));
  const closes = (went: boolean) => void (went && onClose());
  const given = readName(name);
  const rename = (event: Event) => {
    event.preventDefault();
    if (given) void does(() => ui.client.call('renameAccount', { address, name: given })).then(closes);
  };
  return (
    <Sheet title={account.name} onClose={onClose}>
      <div class="stack">
        <form class="stack near" onSubmit={rename}>
          <Field label={words.watch.name} value={name} onInput={setName} focus />
          <Button type="submit" kind="act" off={!given || given === account.name || task.busy}>
            {text.rename}
          </Button>
        </form>
        <div class="actions">
          <Button off={first || task.busy} onClick={() => void does(() => ui.client.call('moveAccount', { address, by: -1 }))}>
            {text.up}
          </Button>
          <Button off={last || task.busy} onClick={() => void does(() => ui.client.call('moveAccount', { address, by: 1 }))}>
            {text.down}
          </Button>
          {isInKeyFile(account) ? null : (
            <Button off={task.busy} onClick={() => void does(() => ui.client.call('forgetAccount', { address })).then(closes)}>
              {text.forget}
            </Button>
          )}
          {isWatched(account) ? null : (
            <Button
              off={task.busy}
              onClick={() => void does(() => ui.client.call('hideAccount', { address, hidden: !hidden })).then(closes)}
            >
              {hidden ? text.unhide : text.hide}
            </Button>
          )}
        </div>
        {task.error ? <ErrorNotice error={task.error} /> : null}
      </div>
    </Sheet>
  );
}
