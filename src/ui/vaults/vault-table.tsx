/** Choosing a vault: two lines for each, the second one comparing it with where the money is now. The best rate comes first. */
import '../styles/choosing.css';
import { useId, useState } from 'preact/hooks';
import type { EarningsView, VaultView } from '../../commands/views';
import { isMoved } from '../../insight/depth';
import { APART_BPS, differenceOf, shownOf, verdictOf } from '../../insight/verdict';
import type { ContractId } from '../../primitives/addresses';
import type { Unit } from '../../primitives/amounts';
import type { ErrorBody } from '../../primitives/errors';
import type { VaultWords } from '../../words/en/vaults';
import { formatAmount } from '../../words/format/amount';
import { loaderOf } from '../../words/languages';
import { shortAddress } from '../format/address';
import { AddressText } from '../parts/address';
import { Icon, type IconName } from '../parts/icon';
import { Bones } from '../parts/skeleton';
import { usePage } from '../state/context';
import { useLater } from '../state/use-later';
import { useNameOf } from '../state/use-names';
import { useErrorWords } from '../state/use-words';
import { yearlyDifference, yearlyMoney } from '../state/yearly';

export interface Candidate {
  vault: ContractId;
  name: string;
  /** What its loans earn depositors once the amount is among it; undefined: not known. */
  earnings: EarningsView | undefined;
  /** The same without that amount. */
  before: EarningsView | undefined;
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
  now: { name: string; earnings: EarningsView | undefined; source?: ContractId };
  /** What would move. */
  amount: bigint;
  of: Unit;
  chosen: ContractId | null;
  onChoose: (vault: ContractId) => void;
}

const orders = ['rate', 'size', 'name'] as const;
type Order = (typeof orders)[number];

const keys: { [O in Order]: (candidate: Candidate) => string | bigint | number | null | undefined } = {
  name: ({ name }) => name,
  size: ({ managed }) => managed,
  rate: ({ earnings }) => earnings && shownOf(earnings)?.bps,
};

/** The greatest first, names from A on; what is not known behind it, and what cannot be chosen last. */
function sorted(candidates: readonly Candidate[], by: Order): Candidate[] {
  const rank = (candidate: Candidate) => (candidate.blocked ? 2 : keys[by](candidate) == null ? 1 : 0);
  const order = (a: Candidate, b: Candidate) => {
    const [one, other] = [keys[by](a), keys[by](b)];
    if (typeof one === 'string') return one.localeCompare(String(other));
    if (one == null || other == null || one === other) return 0;
    return one < (other as typeof one) ? 1 : -1;
  };
  return candidates.toSorted((a, b) => rank(a) - rank(b) || order(a, b));
}

export function VaultTable({ title, candidates, now, amount, of, chosen, onChoose }: VaultTableProps) {
  const { language, say } = usePage();
  const words = useLater(loaderOf('vaults', language));
  const [order, setOrder] = useState<Order>('rate');
  // Rates come while one reads: under a pointer, nothing changes its place.
  const [held, hold] = useState<readonly ContractId[] | null>(null);
  const id = useId();
  const sortBy = (next: Order) => {
    setOrder(next);
    hold(null);
  };
  if (!words) return <Bones widths={['100%', '70%', '100%', '70%']} />;
  const { choose: text } = words;
  const here = now.earnings && shownOf(now.earnings);
  const inOrder = held ? candidates.toSorted((a, b) => held.indexOf(a.vault) - held.indexOf(b.vault)) : sorted(candidates, order);
  return (
    <fieldset class="plain">
      <legend class="label">{title}</legend>
      <div class="row between small quiet">
        {now.name && here ? <span>{text.stay(now.name, say.rate(here.bps))}</span> : <span />}
        {candidates.length > 1 ? (
          <span>
            <label class="hush" for={id}>
              {text.order}
            </label>
            <select id={id} class="order" value={order} onChange={({ currentTarget }) => sortBy(currentTarget.value as Order)}>
              {orders.map((key) => (
                <option key={key} value={key}>
                  {text.orders[key]}
                </option>
              ))}
            </select>
          </span>
        ) : null}
      </div>
      <ol class="choosing" onPointerEnter={() => hold(inOrder.map(({ vault }) => vault))} onPointerLeave={() => hold(null)}>
        {inOrder.map((candidate) => (
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
      </ol>
    </fieldset>
  );
}

interface LineProps extends Pick<VaultTableProps, 'now' | 'amount' | 'of' | 'onChoose'> {
  candidate: Candidate;
  words: VaultWords;
  checked: boolean;
}

function Line({ candidate, now, amount, of, words, checked, onChoose }: LineProps) {
  const { say } = usePage();
  const { vault, name, earnings, blocked, warning } = candidate;
  const error = useErrorWords(typeof blocked === 'object' ? blocked : null);
  const why = typeof blocked === 'string' ? blocked : error?.what;
  const id = `choose-${vault}`;
  const rate = earnings && shownOf(earnings);
  return (
    <li class={blocked ? 'shut' : ''}>
      <div class="row between top">
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
        {rate ? <span class="amount strong rate">{say.rate(rate.bps)}</span> : <span class="small quiet">{words.choose.unknown}</span>}
      </div>
      <div class="more" id={id}>
        {earnings && now.earnings && !blocked ? <Against amount={amount} of={of} now={now} there={earnings} words={words} /> : null}
        <Facts candidate={candidate} words={words} leaving={now.source} of={of} />
        {warning ? <Remark icon="warning" text={warning} /> : null}
        {blocked ? <Remark icon="blocked" text={why ?? ''} /> : null}
        {checked ? (
          <p class="above">
            <AddressText address={vault} copy />
          </p>
        ) : null}
      </div>
    </li>
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

interface AgainstProps {
  amount: bigint;
  of: Unit;
  now: VaultTableProps['now'];
  there: EarningsView;
  words: VaultWords;
}

/** Points of a rate, and money a year for this amount: never by its sign or colour alone. */
function Against({ amount, of, now, there, words: { choose: text } }: AgainstProps) {
  const { say } = usePage();
  const difference = now.earnings && differenceOf(now.earnings, there);
  if (!difference) return null;
  const { bps, low, high } = difference;
  const points = (value: number) => formatAmount(BigInt(Math.abs(value)), say.marks, { decimals: 2 });
  const verdict = verdictOf(difference);
  if (verdict === 'same') return <p class="quiet">{text.same(now.name)}</p>;
  if (verdict === 'either') return <p class="strong">{text.either(points(low), points(high), now.name)}</p>;
  const compared = verdict === 'worse' ? text.less(points(bps), now.name) : text.more(points(bps), now.name);
  const money = yearlyDifference(amount, 0, Math.abs(bps));
  const yearly = money > 0n ? ` · ${text.yearly(yearlyMoney(money, of, say))}` : '';
  const lately = high - low > APART_BPS ? ` · ${text.lately(points(low), points(high))}` : '';
  return <p class={`strong ${verdict}`}>{`${compared}${yearly}${lately}`}</p>;
}

/** That something was there for less than a day already says nothing. */
const TELLING_AGE = 86_400;

interface FactsProps {
  candidate: Candidate;
  words: VaultWords;
  leaving: ContractId | undefined;
  of: Unit;
}

/** How the rate is known, where it lends, what it takes, how big and how old it is. */
function Facts({ candidate, words: text, leaving, of }: FactsProps) {
  const { say } = usePage();
  const nameOf = useNameOf();
  const { earnings, before, managed, feeBps, lendsInto, since, blocked } = candidate;
  const [rate, without] = [earnings && shownOf(earnings), before && shownOf(before)];
  const { ui } = usePage();
  const age = since ? ui.clock() - since.at : 0;
  if (blocked) return null;
  const pools = lendsInto.map((pool) => {
    const name = nameOf(pool) ?? shortAddress(pool);
    return pool === leaving ? text.choose.leaving(name) : name;
  });
  const facts = [
    ...(rate && without && isMoved(rate, without) ? [text.choose.without(say.rate(without.bps))] : []),
    ...(rate ? [rate.basis === 'measured' ? text.rate.measured(say.span(rate.seconds)) : text.rate.modelled] : []),
    ...(pools.length > 0 ? [text.choose.lends(say.list(pools))] : managed === null ? [] : [text.choose.idle]),
    text.choose.fee(say.rate(feeBps)),
    ...(managed === null ? [] : [text.choose.size(`${formatAmount(managed, say.marks, { decimals: 0 })} ${say.unit(of)}`)]),
    ...(since && (since.whole || age >= TELLING_AGE)
      ? [(since.whole ? text.choose.age : text.choose.older)(say.span(Math.max(0, age)))]
      : []),
  ];
  return <p>{facts.join(' · ')}</p>;
}
