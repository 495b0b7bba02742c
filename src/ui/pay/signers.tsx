/** Who signs for the account: signers added, removed and weighed, how many of them it takes, and who can do what afterwards. */
import { useEffect, useState } from 'preact/hooks';
import { type AccountId, isAccountId, isStrkey } from '../../primitives/addresses';
import type { Signing } from '../../primitives/plan';
import { lasting, MOST_SIGNERS, outOfReach, type SigningLevel } from '../../primitives/signing';
import { shortAddress } from '../format/address';
import { alikeTo } from '../format/alike';
import { ErrorNotice } from '../frame/error-notice';
import { FormBar } from '../frame/form-bar';
import { AddressText } from '../parts/address';
import { AddressField } from '../parts/address-field';
import { Button } from '../parts/button';
import { Chip } from '../parts/chip';
import { Face } from '../parts/face';
import { Field } from '../parts/field';
import { Notice } from '../parts/notice';
import { Section } from '../parts/section';
import { Bones } from '../parts/skeleton';
import { WholeAddress } from '../parts/whole-address';
import { usePage } from '../state/context';
import { type Draft, useDraft } from '../state/drafts';
import { useContacts, useKnownAs } from '../state/use-contacts';
import { useLater } from '../state/use-later';
import { type Naming, OwnNames } from '../state/use-names';
import { usePrepare } from '../state/use-prepare';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { usePayWords, usePlanWords } from '../state/use-words';
import { Alike } from './alike';
import { FormFrame, useReview } from './frame';
import {
  differs,
  hasTooMany,
  type Line,
  levelText,
  linesOf,
  masterText,
  meantBy,
  readWeight,
  signaturesNeeded,
  type Typed,
  untouched,
  withoutTouch,
  withWeight,
} from './signing-form';
import { LINE_RESERVE } from './trustline';

export function SignersScreen() {
  const { ui } = usePage();
  const { signers: text } = usePayWords();
  const { active } = useWallet();
  const [now, setNow] = useState<Signing | null>(null);
  const reading = useTask();
  useEffect(() => {
    if (isAccountId(active)) void reading.run(async () => setNow(await ui.client.call('signersOf', { address: active as AccountId })));
  }, []);
  return (
    <>
      <FormBar title={text.title} form="signers" />
      {now && isAccountId(active) ? (
        <SignersForm now={now} account={active} />
      ) : (
        <main class="body">
          {reading.error ? <ErrorNotice error={reading.error} /> : isAccountId(active) ? <Bones widths={['40%', '100%', '80%']} /> : null}
        </main>
      )}
    </>
  );
}

interface FormProps {
  now: Signing;
  account: AccountId;
}

function SignersForm({ now, account }: FormProps) {
  const { say } = usePage();
  const { signers: text } = usePayWords();
  const { task, review } = useReview({ name: 'signers' });
  const draft = useDraft<Typed>('signers', '', untouched);
  const [contacts] = useContacts();
  const knownAs = useKnownAs(contacts ?? []);
  const typed = draft.value;
  const change = (next: (typed: Typed) => Typed) => {
    task.clear();
    draft.put(next);
  };
  const meant = meantBy(now, account, typed);
  const beyond = meant && outOfReach(lasting(meant.after));
  const tooMany = meant !== undefined && hasTooMany(meant.after, account);
  const ready = meant && !beyond && !tooMany && typed.add.trim() === '' && differs(now, meant.after);
  const input = meant && { from: account, ...meant.wanted, signers: [...meant.wanted.signers] };
  const request = ready && input ? ({ name: 'signers', input } as const) : undefined;
  usePrepare(request);
  return (
    <FormFrame task={task} draft={draft} onReview={request && (() => review(request))} label={text.submit}>
      <p>{text.lead}</p>
      <OwnNames.Provider value={knownAs}>
        <List now={now} account={account} typed={typed} knownAs={knownAs} change={change} />
        <Add now={now} account={account} draft={draft} knownAs={knownAs} change={change} />
        <p class="small quiet">{text.reserve(say.amount(LINE_RESERVE, 'XLM'))}</p>
        <Needed typed={typed} after={meant?.after} change={change} />
        <More now={now} account={account} typed={typed} knownAs={knownAs} change={change} />
        {tooMany ? <Notice level="danger" status text={text.tooMany(MOST_SIGNERS)} /> : null}
        {beyond ? <Notice level="danger" status text={text.outOfReach(beyond.needed, beyond.together)} /> : null}
        {meant && !beyond ? <Afterwards now={now} after={meant.after} account={account} /> : null}
      </OwnNames.Provider>
    </FormFrame>
  );
}

/** The review's own sentences, of its chunk: what two chunks share at once would be read before the first screen. */
const loadRows = () => import('../approve/afterwards');

/** Who can do what, as it is typed: as the review will say it. */
function Afterwards({ now, after, account }: FormProps & { after: Signing }) {
  const words = usePlanWords();
  const loaded = useLater(loadRows);
  if (!words || !loaded || !differs(now, after)) return null;
  return (
    <section class="clause" aria-live="polite">
      <h2>{words.review.afterwards}</h2>
      <ul>
        <loaded.FactRows control={[{ what: 'signers', account, before: now, after }]} words={words} own={account} />
      </ul>
    </section>
  );
}

interface PartProps extends FormProps {
  typed: Typed;
  knownAs: Naming;
  change: (next: (typed: Typed) => Typed) => void;
}

function List({ now, account, typed, knownAs, change }: PartProps) {
  const { signers: text } = usePayWords();
  const master = masterText(now, account, typed);
  return (
    <Section title={text.list}>
      <li>
        <Face address={account} />
        <div class="grow">
          <AddressText address={account} name={knownAs(account)} />
          <p class="small quiet">
            {text.own} · {weighed(master, text)}
          </p>
        </div>
      </li>
      {linesOf(now, account, typed).map((line) => (
        <Entry key={line.key} line={line} knownAs={knownAs} change={change} />
      ))}
    </Section>
  );
}

type Text = ReturnType<typeof usePayWords>['signers'];

/** Weight 0 signs no more. */
function weighed(weight: string, text: Text): string {
  const read = readWeight(weight);
  return read === 0 ? text.noWeight : text.weight(read === undefined ? '–' : String(read));
}

function Entry({ line: { key, weight, isNew }, knownAs, change }: { line: Line } & Pick<PartProps, 'knownAs' | 'change'>) {
  const { signers: text } = usePayWords();
  const kinds = usePlanWords()?.review.hands.kinds;
  const gone = readWeight(weight) === 0;
  const isKey = isAccountId(key);
  const name = isKey ? knownAs(key) : kinds?.[key[0] as keyof typeof kinds];
  const restores = isNew || gone;
  const label = isNew || !gone ? text.remove : text.keep;
  return (
    <li>
      <Face address={key} />
      <div class="grow">
        <AddressText address={key} name={name} />
        <p class="small quiet">{gone ? text.removed : weighed(weight, text)}</p>
      </div>
      {isNew ? <Chip tone="neutral">{text.added}</Chip> : null}
      {isKey ? (
        <Button
          slim
          label={`${label}: ${name ?? shortAddress(key)}`}
          onClick={() => change((typed) => (restores ? withoutTouch(typed, key) : withWeight(typed, key, '0')))}
        >
          {label}
        </Button>
      ) : null}
    </li>
  );
}

interface AddProps extends Omit<PartProps, 'typed'> {
  draft: Draft<Typed>;
}

/** With the checks of an address that is paid: what it looks like, and every character in sight where it is new. */
function Add({ now, account, draft, knownAs, change }: AddProps) {
  const { signers: text, send } = usePayWords();
  const { accounts } = useWallet();
  const [contacts] = useContacts();
  const typed = draft.value;
  const address = typed.add.trim();
  const whole = isStrkey(address, 'G');
  const lines = linesOf(now, account, typed);
  const saved = [...(contacts ?? []), ...accounts, ...lines.map(({ key }) => ({ address: key }))].map((one) => one.address);
  const there = lines.some(({ key }) => key === address);
  const wrong = address === account ? text.ownKey : there ? text.already : undefined;
  const alike = whole && contacts ? alikeTo(address, saved) : undefined;
  const isNew = whole && contacts !== null && !saved.includes(address);
  const can = whole && !wrong && contacts !== null && (!alike || typed.compared);
  const add = () => change((one) => ({ ...withWeight(one, address, '1'), add: '', compared: false }));
  return (
    <div class="stack near">
      <AddressField
        label={text.add}
        value={typed.add}
        onInput={(add) => change((one) => ({ ...one, add, compared: false }))}
        hint={knownAs(address) ?? (isNew ? text.firstTime : text.addHint)}
        error={wrong}
        kinds={['G']}
        wrong={text.addWrong}
      />
      {isNew && !alike ? <WholeAddress address={address} /> : null}
      {alike ? (
        <Alike saved={alike} given={address} compared={typed.compared} onChange={(compared) => change((one) => ({ ...one, compared }))} />
      ) : null}
      <Button off={!can} onClick={add} label={`${text.addIt}: ${address ? shortAddress(address) : send.unnamed}`}>
        {text.addIt}
      </Button>
    </div>
  );
}

type NeededProps = Pick<PartProps, 'typed' | 'change'> & { after: Signing | undefined };

/** One number for what moves funds and what changes keys, where every weight is 1; else the thresholds say it. */
function Needed({ typed, after, change }: NeededProps) {
  const { signers: text } = usePayWords();
  const needed = after && signaturesNeeded(after);
  // While it is no number nothing follows from it, and it stays where it is typed.
  const mistyped = typed.high !== null && typed.high === typed.medium && readWeight(typed.high) === undefined;
  if (needed === undefined && !mistyped) return null;
  return (
    <Field
      label={text.needed}
      value={typed.high ?? String(needed ?? '')}
      onInput={(value) => change((one) => ({ ...one, medium: value, high: value }))}
      hint={text.neededHint(after?.signers.length ?? 0)}
      error={mistyped ? text.neededWrong : undefined}
      numeric
    />
  );
}

const LEVELS: readonly SigningLevel[] = ['low', 'medium', 'high'];

function More({ now, account, typed, knownAs, change }: PartProps) {
  const { signers: text } = usePayWords();
  const wrongOf = (value: string) => (readWeight(value) === undefined ? text.numberWrong : undefined);
  const master = masterText(now, account, typed);
  const lines = linesOf(now, account, typed).filter(({ key }) => isAccountId(key));
  return (
    <details>
      <summary>{text.more}</summary>
      <div class="stack">
        <p class="small quiet">{text.moreLead}</p>
        <Field
          label={text.master}
          value={master}
          onInput={(value) => change((one) => ({ ...one, master: value }))}
          hint={text.masterHint}
          error={wrongOf(master)}
          numeric
        />
        {lines.map(({ key, weight }) => (
          <Field
            key={key}
            label={text.weightOf(knownAs(key) ?? shortAddress(key))}
            value={weight}
            onInput={(value) => change((one) => withWeight(one, key, value))}
            error={wrongOf(weight)}
            numeric
          />
        ))}
        {LEVELS.map((level) => {
          const value = levelText(now, typed, level);
          return (
            <Field
              key={level}
              label={text.levels[level].label}
              value={value}
              onInput={(next) => change((one) => ({ ...one, [level]: next }))}
              hint={text.levels[level].hint}
              error={wrongOf(value)}
              numeric
            />
          );
        })}
      </div>
    </details>
  );
}
