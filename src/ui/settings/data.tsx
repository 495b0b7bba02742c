/** Settings, address book and activity, as a file: saved, and brought in after what it would change was shown. */
import { useState } from 'preact/hooks';
import type { BroughtLine } from '../../commands/brought';
import type { ActivityView } from '../../commands/views';
import type { Address } from '../../primitives/addresses';
import { languages } from '../../words/languages';
import { ErrorNotice } from '../frame/error-notice';
import { AddressText } from '../parts/address';
import { Button } from '../parts/button';
import { Face } from '../parts/face';
import { FileChoice } from '../parts/file-choice';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { save } from '../state/csv';
import { useHeld } from '../state/drafts';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { useOptionsWords } from '../state/use-words';
import { namesOf } from './display';
import { type Coming, comingOf, type ExportFile, fileOf, type Held, lineOf, MOST_BYTES, readFile, type Unreadable } from './export-file';
import { Head } from './head';

type Page = ReturnType<typeof usePage>['ui'];

/** Everything of this wallet that a file may carry, of every network and account. */
async function readHeld(ui: Page, wallet: Held['wallet']): Promise<Held> {
  const call: Page['client']['call'] = (command, input) => ui.client.call(command, input);
  const lines: BroughtLine[] = [];
  const readLines = async (networkId: string, account: Address) => {
    let after: string | null = null;
    do {
      const page: ActivityView = await call('activity', { account, networkId, ...(after ? { after } : {}) });
      lines.push(...page.records.flatMap((record) => lineOf(networkId, account, record) ?? []));
      after = page.next;
    } while (after);
  };
  for (const { id } of wallet.networks) for (const { address } of wallet.accounts) await readLines(id, address);
  for (const { address } of wallet.accounts) {
    const existing = new Set(lines.map(({ hash }) => hash));
    lines.push(...(await call('brought', { account: address })).filter(({ hash }) => !existing.has(hash)));
  }
  return { wallet, contacts: await call('contacts', {}), lines };
}

export function DataPanel() {
  const { nav, data: text } = useOptionsWords();
  return (
    <>
      <Head title={nav.data} lead={text.lead} />
      <SaveIt />
      <BringIn />
    </>
  );
}

function SaveIt() {
  const { ui } = usePage();
  const { data: text } = useOptionsWords();
  const wallet = useWallet();
  const task = useTask();
  const write = () =>
    void task.run(async () => {
      const file = fileOf(await readHeld(ui, wallet), ui.clock());
      save('ballast.json', JSON.stringify(file, null, 1), 'application/json');
    });
  return (
    <section class="panel stack">
      <h2>{text.save}</h2>
      <p class="quiet">{text.saveNote}</p>
      {task.error ? <ErrorNotice error={task.error} /> : null}
      <div class="actions">
        <Button onClick={write} off={task.busy}>
          {text.saveSubmit}
        </Button>
      </div>
    </section>
  );
}

function BringIn() {
  const { ui } = usePage();
  const { data: text } = useOptionsWords();
  const wallet = useWallet();
  const task = useTask();
  const [unreadable, setUnreadable] = useState<Unreadable | null>(null);
  const [coming, setComing] = useState<Coming | null>(null);
  // Another language draws this anew: the message that it came in stays.
  const [done, setDone] = useHeld('brought', false);
  const compare = async (read: ExportFile) => setComing(comingOf(read, await readHeld(ui, wallet)));
  const choose = (chosen: File) => {
    setUnreadable(null);
    setComing(null);
    setDone(false);
    void task.run(async () => {
      const read = chosen.size > MOST_BYTES ? 'too_long' : readFile(await chosen.text());
      if (typeof read === 'string') setUnreadable(read);
      else await compare(read);
    });
  };
  const bring = ({ choices, contacts, lines }: Coming) =>
    void task
      .run(async () => {
        await ui.client.call('bring', { contacts, lines });
        if (Object.keys(choices).length > 0) ui.accept(await ui.client.call('setPreferences', choices));
      })
      .then((went) => {
        // What went wrong may have gone in part: it is chosen, and compared, again.
        setComing(null);
        setDone(went);
      });
  return (
    <section class="panel stack">
      <h2>{text.bring}</h2>
      <p class="quiet">{text.bringNote}</p>
      <div class="actions">
        <FileChoice label={text.choose} accept="application/json,.json" onFile={choose} />
      </div>
      {unreadable ? (
        <div role="alert">
          <Notice level="warning" text={text.unreadable[unreadable]} />
        </div>
      ) : null}
      {task.error ? <ErrorNotice error={task.error} /> : null}
      {coming ? <Shown coming={coming} busy={task.busy} onBring={() => bring(coming)} onClose={() => setComing(null)} /> : null}
      <p role="status">{done ? text.done : ''}</p>
    </section>
  );
}

/** What the file would change, line by line, before it does. */
function Shown({ coming, busy, onBring, onClose }: { coming: Coming; busy: boolean; onBring: () => void; onClose: () => void }) {
  const { words } = usePage();
  const { data: text, display } = useOptionsWords();
  // A language by its own name, a look by its word; minutes are as they are.
  const names: { [choice: string]: { [value: string]: string } } = {
    theme: display.themes,
    language: { ...namesOf(languages), system: display.asBrowser },
  };
  const nameOf = (choice: string, value: string) => names[choice]?.[value] ?? value;
  const { choices, contacts, lines, skipped } = coming;
  const changed = Object.entries(choices);
  const left = (Object.keys(skipped) as (keyof typeof skipped)[]).filter((why) => skipped[why] > 0);
  const nothing = changed.length === 0 && contacts.length === 0 && lines.length === 0;
  return (
    <div class="stack" role="status">
      {nothing ? <p>{text.nothing}</p> : null}
      {changed.length > 0 ? (
        <>
          <h3>{text.choices}</h3>
          <ul>
            {changed.map(([name, value]) => (
              <li key={name}>{text.choice[name as keyof typeof choices](nameOf(name, String(value)))}</li>
            ))}
          </ul>
        </>
      ) : null}
      {contacts.length > 0 ? (
        <>
          <h3>{text.contacts(contacts.length)}</h3>
          <p class="small quiet">{text.contactsNote}</p>
          <ul class="rows">
            {contacts.map(({ address, name }) => (
              <li key={address} class="wrap">
                <Face address={address} />
                <span class="strong grow">{name}</span>
                <span class="small quiet">
                  <AddressText address={address} />
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {lines.length > 0 ? <p>{text.lines(lines.length)}</p> : null}
      {left.map((why) => (
        <p key={why} class="small quiet">
          {text.skipped[why](skipped[why])}
        </p>
      ))}
      <div class="actions">
        {nothing ? null : (
          <Button kind="act" onClick={onBring} off={busy}>
            {text.submit}
          </Button>
        )}
        <Button onClick={onClose}>{words.common.cancel}</Button>
      </div>
    </div>
  );
}
