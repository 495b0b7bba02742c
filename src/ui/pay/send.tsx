/** Paying somebody: to whom, what, how much, with which memo. What would be refused is said beside its field. */
import { useEffect, useState } from 'preact/hooks';
import type { BalanceView, ContactView } from '../../commands/views';
import { isNameLike } from '../../domains/names';
import type { PreviewRequest } from '../../interface/schema/intents';
import { isPayee, isStrkey, parsePayee, payees } from '../../primitives/addresses';
import type { ErrorBody } from '../../primitives/errors';
import { shortAddress } from '../format/address';
import { alikeTo } from '../format/alike';
import { isAmbiguous, readAmount, writeAmount } from '../format/read';
import { FormBar } from '../frame/form-bar';
import { Unread } from '../frame/unread';
import { AddressField } from '../parts/address-field';
import { AmountField } from '../parts/amount-field';
import { Button } from '../parts/button';
import { Face } from '../parts/face';
import { Notice } from '../parts/notice';
import { WholeAddress } from '../parts/whole-address';
import { usePage } from '../state/context';
import { useDraft } from '../state/drafts';
import { useContacts, useKnownAs } from '../state/use-contacts';
import { type Naming, OwnNames } from '../state/use-names';
import { usePrepare } from '../state/use-prepare';
import { useStore, useWallet } from '../state/use-wallet';
import { useErrorWords, usePayWords } from '../state/use-words';
import { Alike } from './alike';
import { isListed } from './asset-names';
import { FormFrame, useReview } from './frame';
import { type FoundName, LookUp } from './look-up';
import { type MemoDraft, MemoField, memoOf, noMemo } from './memo';
import { readWanted } from './pay-uri';
import { FromPicture } from './picture';

interface Draft {
  to: string;
  /** As `assetId` names it. */
  asset: string;
  amount: string;
  /** All there is: the worker says how much that is. */
  all: boolean;
  memo: MemoDraft;
  setAside: boolean;
  /** Every character was compared. */
  compared: boolean;
  /** Who the name in `to` stands for. */
  found: FoundName | undefined;
}

/** The name that was looked up, while it stands in the field. */
const foundOf = ({ to, found }: Draft): FoundName | undefined => (found?.name === to.trim() ? found : undefined);
const addressOf = (draft: Draft): string => foundOf(draft)?.address ?? draft.to.trim();

const fields: { [code in ErrorBody['code']]?: At } = {
  invalid_address: 'to',
  secret_key_given: 'to',
  account_expected: 'to',
  contract_expected: 'to',
  same_account: 'to',
  destination_missing: 'to',
  trustline_missing: 'to',
  trustline_full: 'to',
  trustline_unauthorized: 'to',
  invalid_amount: 'amount',
  insufficient_balance: 'amount',
  low_balance: 'amount',
  below_reserve: 'amount',
  invalid_memo: 'memo',
  memo_required: 'memo',
};

/** XLM, CODE:ISSUER, or the contract of a token. */
const assetId = ({ code, issuer, contract }: Pick<BalanceView, 'code' | 'issuer' | 'contract'>): string =>
  issuer ? `${code}:${issuer}` : (contract ?? 'XLM');

export function SendScreen({ to }: { to?: string | undefined }) {
  const { ui, words } = usePage();
  const { send: text } = usePayWords();
  const portfolio = useStore((state) => state.portfolio);
  return (
    <>
      <FormBar title={text.title} form="send" />
      {portfolio?.xlm ? (
        <SendForm held={[portfolio.xlm, ...portfolio.balances]} to={to} />
      ) : (
        <main class="body">
          {portfolio ? (
            <>
              <p>{text.nothing}</p>
              <Button kind="act" wide onClick={() => ui.go({ name: 'receive' })}>
                {words.next.receive}
              </Button>
            </>
          ) : (
            <Unread />
          )}
        </main>
      )}
    </>
  );
}

interface FormProps {
  held: BalanceView[];
  /** Who was chosen elsewhere. */
  to: string | undefined;
}

type At = 'to' | 'amount' | 'memo';

const emptyDraft: Draft = {
  to: '',
  asset: 'XLM',
  amount: '',
  all: false,
  memo: noMemo,
  setAside: false,
  compared: false,
  found: undefined,
};

/** What of a link that was pasted is taken over: all that can be shown in a field, and an asset that is held with how much of it. */
export function pasted(text: string, held: readonly BalanceView[], decimal: string, passphrase: string): Partial<Draft> {
  const parsed = readWanted(text, passphrase);
  const fresh = { to: parsed?.to ?? text, setAside: false, compared: false };
  if (!parsed || parsed.to === text.trim()) return fresh;
  const isHeld = held.some((balance) => assetId(balance) === parsed.asset);
  return {
    ...fresh,
    ...(parsed.asset && isHeld ? { asset: parsed.asset } : {}),
    ...(parsed.amount && isHeld ? { amount: parsed.amount.replace('.', decimal), all: false } : {}),
    ...(parsed.memo ? { memo: parsed.memo } : {}),
  };
}

/** A contract is paid by the asset's own, and a token by its own whoever is paid: both without a memo. */
const isCall = (draft: Draft): boolean => isStrkey(addressOf(draft), 'C') || isStrkey(draft.asset, 'C');

/** Whether all is meant. What a call costs is known only once it was tried: how much XLM goes to a contract is typed. */
const isAll = (draft: Draft): boolean => draft.all && !(draft.asset === 'XLM' && isStrkey(addressOf(draft), 'C'));

/** What is typed, as an amount of the asset that is chosen. */
function amountOf({ amount, asset }: Draft, held: readonly BalanceView[], decimal: string): bigint | undefined {
  const of = held.find((balance) => assetId(balance) === asset);
  return of && readAmount(amount, decimal, of);
}

/** What is asked for; undefined: not all is filled in yet. */
function requestOf(draft: Draft, held: readonly BalanceView[], from: string, decimal: string): PreviewRequest | undefined {
  const { asset, setAside } = draft;
  const found = foundOf(draft);
  const to = addressOf(draft);
  const amount = isAll(draft) ? 'all' : amountOf(draft, held, decimal)?.toString();
  const memo = found?.memo ?? memoOf(draft.memo);
  if (!isPayee(to) || amount === undefined) return undefined;
  const input = { from, to, asset, amount };
  if (isCall(draft)) return { name: 'transfer', input };
  if (memo === null) return undefined;
  const as = found ? { as: { name: found.name, host: found.host, at: found.at } } : {};
  return { name: 'payment', input: { ...input, ...as, ...(memo ? { memo } : {}), ...(setAside ? { setAside } : {}) } };
}

/** Refused because the receiver cannot take it as it is. */
const cannotReceive = (error: ErrorBody | null, asset: string): boolean =>
  error?.code === 'trustline_missing' || (error?.code === 'destination_missing' && asset !== 'XLM');

function SendForm({ held, to: first }: FormProps) {
  const { say } = usePage();
  const { send: words } = usePayWords();
  const { active, accounts, network } = useWallet();
  const form = useDraft<Draft>('send', '', emptyDraft);
  const { value: draft, put } = form;
  const { task, review } = useReview({ name: 'send' });
  const [contacts] = useContacts();
  const wrong = useErrorWords(task.error);
  const isOwn = task.error?.details?.holder === active;
  const at = task.error && !isOwn ? fields[task.error.code] : undefined;
  const errorAt = (field: At) => (at === field && wrong ? [wrong.what, wrong.next].filter(Boolean).join(' ') : undefined);
  const change = (more: Partial<Draft>) => {
    task.clear();
    put((now) => ({ ...now, ...more }));
  };
  const receive = (text: string) => change(pasted(text, held, say.marks.decimal, network.passphrase));
  useEffect(() => {
    if (first) receive(first);
  }, []);
  const to = addressOf(draft);
  const found = foundOf(draft);
  const knownAs = useKnownAs(contacts ?? []);
  const saved = [...(contacts ?? []), ...accounts].map(({ address }) => address);
  const alike = isPayee(to) && contacts ? alikeTo(to, saved) : undefined;
  const request = requestOf(draft, held, active ?? '', say.marks.decimal);
  const ready = request && contacts && (!alike || draft.compared);
  usePrepare(ready ? request : undefined);
  const call = isCall(draft);
  return (
    <FormFrame
      task={task}
      draft={form}
      onReview={ready ? () => review(request) : undefined}
      label={words.submit}
      errorShown={at !== undefined}
    >
      <OwnNames.Provider value={knownAs}>
        <Receiver
          draft={draft}
          contacts={contacts}
          saved={saved}
          knownAs={knownAs}
          alike={alike !== undefined}
          error={errorAt('to')}
          onInput={receive}
          onFound={(next) => change({ found: next })}
        />
      </OwnNames.Provider>
      {alike ? <Alike saved={alike} given={to} compared={draft.compared} onChange={(compared) => change({ compared })} /> : null}
      {draft.setAside || (!isOwn && cannotReceive(task.error, draft.asset)) ? (
        <label class="row top">
          <input type="checkbox" checked={draft.setAside} onChange={() => change({ setAside: !draft.setAside })} />
          <span class="small">{words.setAside(say.amount(10_000_000n, 'XLM'))}</span>
        </label>
      ) : null}
      <What held={held} draft={draft} isContract={isStrkey(to, 'C')} error={errorAt('amount')} change={change} />
      {call ? (
        <p class="small quiet">{words.contract}</p>
      ) : found?.memo ? null : (
        <MemoField value={draft.memo} onChange={(memo) => change({ memo })} error={errorAt('memo')} />
      )}
    </FormFrame>
  );
}

interface ReceiverProps {
  draft: Draft;
  contacts: ContactView[] | null;
  saved: readonly string[];
  knownAs: Naming;
  alike: boolean;
  error: string | undefined;
  onInput: (text: string) => void;
  onFound: (found: FoundName) => void;
}

function Receiver({ draft, contacts, saved, knownAs, alike, error, onInput, onFound }: ReceiverProps) {
  const { ui } = usePage();
  const { send: text } = usePayWords();
  const to = addressOf(draft);
  const isName = isNameLike(draft.to);
  const isNew = isPayee(to) && contacts !== null && !saved.includes(to);
  return (
    <>
      <FromPicture
        onText={onInput}
        asked={draft.to.trim() === ''}
        beside={
          <Button slim onClick={() => ui.go({ name: 'book' })}>
            {text.book}
          </Button>
        }
      >
        <AddressField
          label={text.to}
          value={draft.to}
          onInput={onInput}
          hint={isName ? undefined : (knownAs(to) ?? (isNew ? text.firstTime : text.toHint))}
          error={error}
          kinds={payees}
          wrong={isName ? undefined : text.toWrong}
          names
        />
        {isNew && !alike && !isName ? <WholeAddress address={to} /> : null}
      </FromPicture>
      {isName ? <LookUp text={draft.to} found={foundOf(draft)} onFound={onFound} /> : null}
      {to === '' && contacts ? <Recent contacts={contacts} knownAs={knownAs} onPick={onInput} /> : null}
    </>
  );
}

interface WhatProps {
  held: BalanceView[];
  draft: Draft;
  isContract: boolean;
  error: string | undefined;
  change: (more: Partial<Draft>) => void;
}

/** Which asset, and how much of it. */
function What({ held, draft, isContract, error, change }: WhatProps) {
  const { say } = usePage();
  const { send: text } = usePayWords();
  const balance = held.find((item) => assetId(item) === draft.asset);
  if (!balance) return null;
  const { code, decimals, issuer, available } = balance;
  const { decimal } = say.marks;
  const most = isContract && draft.asset === 'XLM' ? undefined : BigInt(available);
  const all = isAll(draft);
  const to = addressOf(draft);
  const paysIssuer = issuer !== null && isPayee(to) && !isContract && parsePayee(to) === issuer;
  const wrong = isAmbiguous(draft.amount, decimal, code) ? text.amountTwoWays(draft.amount.trim()) : text.amountWrong(decimals ?? 0);
  const mistyped = !all && draft.amount.trim() !== '' && amountOf(draft, held, decimal) === undefined ? wrong : undefined;
  const put = (amount: string) => change({ amount, all: most !== undefined && amount === writeAmount(most, decimal, balance) });
  return (
    <>
      <AssetChoice held={held} value={draft.asset} onChange={(asset) => change({ asset, amount: '', all: false, setAside: false })} />
      <AmountField
        label={text.amount}
        value={all && most !== undefined ? writeAmount(most, decimal, balance) : draft.amount}
        onInput={put}
        hint={all && draft.asset === 'XLM' ? text.allOfIt : text.available(say.amount(available, { code, decimals }))}
        error={error ?? mistyped}
        most={most}
        of={balance}
        mostWord={text.most}
        mostLabel={text.mostLabel(say.amount(available, { code, decimals }))}
      />
      {paysIssuer ? <Notice level="warning" text={text.toIssuer(code)} /> : null}
    </>
  );
}

function AssetChoice({ held, value, onChange }: { held: BalanceView[]; value: string; onChange: (asset: string) => void }) {
  const { send: text } = usePayWords();
  const { network } = useWallet();
  if (held.length < 2) return null;
  return (
    <div class="field">
      <label for="send-asset">{text.asset}</label>
      <select id="send-asset" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {held.map(({ code, issuer, contract }) => (
          <option key={assetId({ code, issuer, contract })} value={assetId({ code, issuer, contract })}>
            {issuer && !isListed(network, { code, issuer }) ? `${code} (${shortAddress(issuer)})` : code}
          </option>
        ))}
      </select>
    </div>
  );
}

/** How many of the last used are offered. */
const OFFERED = 4;

interface RecentProps {
  contacts: { address: string; name: string }[];
  knownAs: Naming;
  onPick: (address: string) => void;
}

function Recent({ contacts, knownAs, onPick }: RecentProps) {
  const { send: text } = usePayWords();
  const [shown] = useState(contacts.slice(0, OFFERED));
  if (shown.length === 0) return null;
  return (
    <section class="section">
      <h2>{text.recent}</h2>
      <ul class="rows" aria-label={text.recent}>
        {shown.map(({ address }) => (
          <li key={address}>
            <button type="button" class="entry" onClick={() => onPick(address)}>
              <Face address={address} />
              <span class="grow">
                <span class={`block ${knownAs(address) ? 'strong' : 'quiet'}`}>{knownAs(address) ?? text.unnamed}</span>
                <span class="small quiet mono block">{shortAddress(address)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
