/** Choosing a vault: a line for each beside what is earned now, with what it comes to in money. Sorted by any column, the best rate first. */
import '../styles/choosing.css';
import { useState } from 'preact/hooks';
import type { RateView, VaultView } from '../../commands/views';
import type { ContractId } from '../../primitives/addresses';
import type { Unit } from '../../primitives/amounts';
import type { ErrorBody } from '../../primitives/errors';
import type { VaultWords } from '../../words/en/vaults';
import { formatAmount } from '../../words/format/amount';
import { loaderOf } from '../../words/languages';
import { shortAddress } from '../format/address';
import { usePage } from '../state/context';
import { useLater } from '../state/use-later';
import { useNameOf } from '../state/use-names';
import { useErrorWords } from '../state/use-words';
import { yearlyDifference, yearlyMoney } from '../state/yearly';
import { AddressText } from './address';
import { Icon, type IconName } from './icon';
import { Bones } from './skeleton';

export interface Candidate {
  vault: ContractId;
  name: string;
  /** What depositors get; undefined: not known. */
  rate: RateView | undefined;
  /** Managed funds in whole units of its asset; null: not available. */
  managed: bigint | null;
  feeBps: number;
  lendsInto: readonly ContractId[];
  /** How old it is, as far as that is known. */
  since: VaultView['since'] | undefined;
  /** Why it cannot be chosen: an error, or a sentence. */
  blocked?: ErrorBody | string | undefined;
  /** What must be known of it before. */
  warning?: string | undefined;
}

export interface VaultTableProps {
  title: string;
  candidates: readonly Candidate[];
  /** Where the money is now; no name: that is not known, and nothing stands beside. */
  now: { name: string; rate: RateView | undefined; lendpool?: ContractId };
  /** What would move. */
  amount: bigint;
  of: Unit;
  chosen: ContractId | null;
  onChoose: (vault: ContractId) => void;
}

type Column = 'name' | 'size' | 'rate';
const columns: Column[] = ['name', 'size', 'rate'];

const keys: { [C in Column]: (candidate: Candidate) => string | bigint | number | null | undefined } = {
  name: ({ name }) => name,
  size: ({ managed }) => managed,
  rate: ({ rate }) => rate?.bps,
};

/** What cannot be chosen comes last, and before it what is not known, either way round. */
function sorted(candidates: readonly Candidate[], by: Column, falls: boolean): Candidate[] {
  const rank = (candidate: Candidate) => (candidate.blocked ? 2 : keys[by](candidate) == null ? 1 : 0);
  const order = (a: Candidate, b: Candidate) => {
    const [one, other] = [keys[by](a), keys[by](b)];
    if (typeof one === 'string') return one.localeCompare(String(other));
    if (one == null || other == null) return 0;
    return one < (other as typeof one) ? -1 : Number(one > (other as typeof one));
  };
  return candidates.toSorted((a, b) => rank(a) - rank(b) || (falls ? order(b, a) : order(a, b)));
}

export function VaultTable({ title, candidates, now, amount, of, chosen, onChoose }: VaultTableProps) {
  const { language } = usePage();
  const words = useLater(loaderOf('vaults', language));
  const [{ by, falls }, setOrder] = useState<{ by: Column; falls: boolean }>({ by: 'rate', falls: true });
  if (!words) return <Bones widths={['100%', '70%', '100%', '70%']} />;
  const heads = { name: words.choose.vault, size: words.choose.size(of.code), rate: words.choose.rate };
  return (
    <fieldset class="plain">
      <legend class="label">{title}</legend>
      <table class="choosing">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" aria-sort={column !== by ? undefined : falls ? 'descending' : 'ascending'}>
                <button
                  type="button"
                  class={`sort ${column === by ? (falls ? 'falls' : 'rises') : ''}`}
                  // Names from A on, the rest from the most down.
                  onClick={() => setOrder({ by: column, falls: column === by ? !falls : column !== 'name' })}
                >
                  {heads[column]}
                  <Icon name="down" />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        {now.name ? (
          <tbody class="stay">
            <tr>
              <th scope="row" colSpan={2}>
                {words.choose.stay(now.name)}
              </th>
              <td>
                <RateCell rate={now.rate} words={words} />
              </td>
            </tr>
          </tbody>
        ) : null}
        {sorted(candidates, by, falls).map((candidate) => (
          <Line
            key={candidate.vault}
            candidate={candidate}
            now={now}
            amount={amount}
            of={of}
            words={words}
            checked={candidate.vault === chosen}
            onChoose={onChoose}
          />
        ))}
      </table>
    </fieldset>
  );
}

interface LineProps extends Pick<VaultTableProps, 'now' | 'amount' | 'of' | 'onChoose'> {
  candidate: Candidate;
  words: VaultWords;
  checked: boolean;
}

function Line({ candidate, now, amount, of, words: text, checked, onChoose }: LineProps) {
  const { say } = usePage();
  const { vault, name, rate, managed, blocked, warning } = candidate;
  const error = useErrorWords(typeof blocked === 'object' ? blocked : null);
  const why = typeof blocked === 'string' ? blocked : error?.what;
  const id = `choose-${vault}`;
  return (
    <tbody class={blocked ? 'shut' : ''}>
      <tr>
        <th scope="row">
          <label class="pick">
            <input
              type="radio"
              name="vault"
              checked={checked}
              disabled={blocked !== undefined}
              aria-describedby={id}
              onChange={() => onChoose(vault)}
            />
            <span class="strong name">{name}</span>
          </label>
        </th>
        <td class="amount size">{managed === null ? '–' : formatAmount(managed, say.marks, { decimals: 0 })}</td>
        <td>
          <RateCell rate={rate} words={text} />
          {rate && now.rate && amount > 0n ? <Against amount={amount} of={of} here={now.rate} there={rate} words={text} /> : null}
        </td>
      </tr>
      <tr class="more">
        <td colSpan={3} id={id}>
          <Facts candidate={candidate} words={text} leaving={now.lendpool} />
          {warning ? <Remark icon="warning" text={warning} /> : null}
          {blocked ? <Remark icon="blocked" text={why ?? ''} /> : null}
          {checked ? (
            <p class="above">
              <AddressText address={vault} copy />
            </p>
          ) : null}
        </td>
      </tr>
    </tbody>
  );
}

function Remark({ icon, text }: { icon: IconName; text: string }) {
  return (
    <p class="row top">
      <Icon name={icon} />
      <span>{text}</span>
    </p>
  );
}

function RateCell({ rate, words: text }: { rate: RateView | undefined; words: VaultWords }) {
  const { say } = usePage();
  return rate ? <span class="amount strong">{say.rate(rate.bps)}</span> : <span class="small">{text.choose.unknown}</span>;
}

interface AgainstProps {
  amount: bigint;
  of: Unit;
  here: RateView;
  there: RateView;
  words: VaultWords;
}

/** In money a year for this amount: never by its sign or colour alone. */
function Against({ amount, of, here, there, words: text }: AgainstProps) {
  const { say } = usePage();
  const difference = yearlyDifference(amount, here.bps, there.bps);
  const money = (value: bigint) => yearlyMoney(value, of, say);
  if (difference === 0n) return <p class="small quiet">{text.choose.same}</p>;
  return difference < 0n ? (
    <p class="small worse strong">{text.choose.less(money(-difference))}</p>
  ) : (
    <p class="small better strong">{text.choose.more(money(difference))}</p>
  );
}

/** That something was there for less than a day already says nothing. */
const TELLING_AGE = 86_400;

/** How the rate is known, where it lends, what it takes, how old it is. */
function Facts({ candidate, words: text, leaving }: { candidate: Candidate; words: VaultWords; leaving: ContractId | undefined }) {
  const { say } = usePage();
  const nameOf = useNameOf();
  const { rate, managed, feeBps, lendsInto, since, blocked } = candidate;
  const { ui } = usePage();
  const age = since ? ui.clock() - since.at : 0;
  if (blocked) return null;
  const pools = lendsInto.map((pool) => {
    const name = nameOf(pool) ?? shortAddress(pool);
    return pool === leaving ? text.choose.leaving(name) : name;
  });
  const facts = [
    ...(rate ? [rate.basis === 'measured' ? text.rate.measured(say.span(rate.seconds)) : text.rate.modelled] : []),
    ...(pools.length > 0 ? [text.choose.lends(say.list(pools))] : managed === null ? [] : [text.choose.idle]),
    text.choose.fee(say.rate(feeBps)),
    ...(since && (since.whole || age >= TELLING_AGE)
      ? [(since.whole ? text.choose.age : text.choose.older)(say.span(Math.max(0, age)))]
      : []),
  ];
  return <p>{facts.join(' · ')}</p>;
}
