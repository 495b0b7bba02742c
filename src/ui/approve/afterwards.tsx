/** Who controls the account, its vaults and contracts afterwards, and which settings then hold; nothing where nothing changes. */
import { type ComponentChildren, Fragment } from 'preact';
import { I64_MAX } from '../../primitives/amounts';
import type { PlanWords, RoleName, Term } from '../../words/plan';
import type { Say } from '../../words/say';
import { shortAddress } from '../format/address';
import { Sentence } from '../parts/address';
import { usePage } from '../state/context';
import { type Fact, factsOf, type Rule } from './afterwards-facts';
import type { Earns } from './earns';
import { Retargeted } from './retargeted';
import type { Reviewable } from './sides';
import type { Story } from './story';

interface RowProps {
  label: string;
  before?: string | undefined;
  after: string;
  note?: string | undefined;
}

/** What is, what will be, and what that means. */
function Row({ label, before, after, note }: RowProps) {
  return (
    <li class="turn">
      <p class="note">
        <Sentence text={label} />
      </p>
      <p>
        {before === undefined ? null : (
          <>
            <span class="quiet">
              <Sentence text={before} />
            </span>{' '}
            <span aria-hidden="true">→</span>{' '}
          </>
        )}
        <span class="strong">
          <Sentence text={after} />
        </span>
      </p>
      {note ? <p class="note">{note}</p> : null}
    </li>
  );
}

const Plain = ({ text, note }: { text: string; note?: string | undefined }) => (
  <li class="turn">
    <p class="strong">
      <Sentence text={text} />
    </p>
    {note ? (
      <p class="note">
        <Sentence text={note} />
      </p>
    ) : null}
  </li>
);

/** How facts are worded: by whom, and in whose eyes. */
class Teller {
  readonly #words: PlanWords;
  readonly own: string;
  readonly say: Say;
  /** What registering gives the stabilizer is said in full below. */
  readonly registers: boolean;

  constructor(words: PlanWords, own: string, say: Say, registers: boolean) {
    this.registers = registers;
    this.#words = words;
    this.own = own;
    this.say = say;
  }

  get control(): PlanWords['review']['control'] {
    return this.#words.review.control;
  }

  /** Undefined: the own one. */
  other(account: string): string | undefined {
    return account === this.own ? undefined : account;
  }

  who(address: string): string {
    return address === this.own ? this.#words.review.you : address;
  }

  rule({ alone, together }: Rule): string {
    const keys = (list: Rule['alone'], weighed: boolean) => list.map((one) => this.#key(one) + (weighed ? ` (${one.weight})` : ''));
    return this.control.rule(
      { alone: keys(alone, false), together: together && { ...together, keys: keys(together.keys, 'weight' in together) } },
      this.say,
    );
  }

  #key({ kind, key }: Rule['alone'][number]): string {
    return kind === 'account' ? this.who(key) : `${this.#words.review.memoKind(kind)} ${shortAddress(key)}`;
  }

  list(flags: readonly string[], tell: (flag: string) => string, none: string): string {
    return flags.length === 0 ? none : this.say.list(flags.map(tell));
  }

  role(name: string): { title: string; can?: string } {
    const known = name in this.#words.roles ? (name as RoleName) : undefined;
    return known ? { title: this.#words.roles[known], can: this.control.can[known] } : { title: name };
  }
}

const TOLD: { [W in Fact['what']]: (fact: Extract<Fact, { what: W }>, by: Teller) => ComponentChildren } = {
  rule: ({ of, account, before, after }, by) => (
    <Row label={by.control[of](by.other(account))} before={by.rule(before)} after={by.rule(after)} />
  ),
  closed: ({ account, into }, by) => <Plain text={by.control.closed(by.other(account), by.who(into))} />,
  flags({ account, before, after }, by) {
    const list = (flags: readonly string[]) => by.list(flags, by.control.flag, by.control.noFlags);
    return <Row label={by.control.flags(by.other(account))} before={list(before)} after={list(after)} />;
  },
  domain: ({ account, before, after }, by) => (
    <Row label={by.control.domain(by.other(account))} before={before || by.control.noDomain} after={after || by.control.noDomain} />
  ),
  line({ holder, asset, before, after }, by) {
    const list = (flags: readonly string[]) => by.list(flags, by.control.lineFlag, by.control.noLineFlags);
    return <Row label={by.control.line(by.who(holder), by.say.asset(asset))} before={list(before)} after={list(after)} />;
  },
  role({ contract, role, before, after }, by) {
    const { title, can } = by.role(role);
    return (
      <Row
        label={by.control.role(title, contract)}
        before={before === undefined ? undefined : by.who(before)}
        after={by.who(after)}
        note={after === by.own || by.registers ? undefined : can}
      />
    );
  },
  code: ({ contract, before, after }, by) => (
    <Row
      label={by.control.code(contract)}
      before={before === undefined ? undefined : shortAddress(before)}
      after={shortAddress(after)}
      note={by.control.codeNote}
    />
  ),
  allowance({ token, spender, before, amount, untilTime }, by) {
    const { allowance, allowanceEnds, allowanceBefore } = by.control;
    const had = before === undefined || before === '0' ? undefined : allowanceBefore(by.say.amount(before, token));
    const sentence =
      amount === '0'
        ? allowanceEnds(by.who(spender), by.say.asset(token))
        : allowance(
            by.who(spender),
            BigInt(amount) >= I64_MAX ? null : by.say.amount(amount, token),
            by.say.asset(token),
            by.say.time(untilTime),
          );
    return <Plain text={sentence} note={had} />;
  },
  reserve({ payer, owner, entries, amount, freedBy }, by) {
    const held = by.say.list(entries.map(({ kind, count }) => by.control.entries(kind, count)));
    const sentence = by.control.reserve(by.other(payer), by.say.amount(amount, 'XLM'), held, owner === null ? null : by.who(owner));
    return <Plain text={sentence} note={by.control.freedBy[freedBy]} />;
  },
};

const tellFact = <W extends Fact['what']>(fact: Extract<Fact, { what: W }>, by: Teller): ComponentChildren =>
  (TOLD[fact.what as W] as (fact: Extract<Fact, { what: W }>, by: Teller) => ComponentChildren)(fact, by);

function useTerms({ review }: PlanWords): (term: Term) => ComponentChildren {
  const { say } = usePage();
  const value = (given: Term['before'] | Term['after']) => {
    if (given === null) return review.none;
    return typeof given === 'number' ? say.rate(given) : review.between(say.rate(given[0]), say.rate(given[1]));
  };
  return (term) => (
    <Row
      key={term.code}
      label={review.terms[term.code]}
      before={term.before === null ? undefined : value(term.before)}
      after={value(term.after)}
    />
  );
}

/** What a new target, leaving or a gift means from then on. */
function Meaning({ story, words, stalls, own, what }: Pick<AfterwardsProps, 'story' | 'words' | 'stalls' | 'own' | 'what'>) {
  const { say } = usePage();
  const { review } = words;
  const target = story.terms.find((term) => term.code === 'target');
  const { headline } = story;
  const text = (children: ComponentChildren) => <p class="meaning">{children}</p>;
  if (headline?.code === 'retargeted' && !stalls) return text(<Retargeted change={headline.params} words={words} />);
  if (headline?.code === 'left') {
    const back = what.control.some((change) => change.what === 'role' && change.role === 'manager' && change.after === own);
    return text(`${review.unsteered}${back ? ` ${review.budgetLeft}` : ''}`);
  }
  if (typeof target?.after !== 'number') return null;
  return (
    <>
      {stalls ? null : text(review.steered(say.rate(target.after)))}
      {headline?.code === 'registered' ? (
        <ul class="points">
          {[...review.manages, review.whoPaysFee].map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

interface FactRowsProps {
  control: Reviewable['control'];
  words: PlanWords;
  own: string;
  registers?: boolean;
}

/** Who controls what, as items of a list: of a review, and of what a form would come to. */
export function FactRows({ control, words, own, registers = false }: FactRowsProps) {
  const { say } = usePage();
  const by = new Teller(words, own, say, registers);
  return (
    <>
      {factsOf(control).map((fact, index) => (
        <Fragment key={index}>{tellFact(fact, by)}</Fragment>
      ))}
    </>
  );
}

interface AfterwardsProps {
  what: Reviewable;
  story: Story;
  words: PlanWords;
  own: string;
  /** Less is a warning, not here. */
  earns: Earns | null;
  /** The target could not be kept. */
  stalls: boolean;
}

export function Afterwards({ what, story, words, own, earns, stalls }: AfterwardsProps) {
  const { review } = words;
  const term = useTerms(words);
  const speaks = story.headline?.code === 'left';
  if (factsOf(what.control).length === 0 && story.terms.length === 0 && !earns && !speaks) return null;
  return (
    <section class="clause">
      <h2>{review.afterwards}</h2>
      <ul>
        <FactRows control={what.control} words={words} own={own} registers={story.headline?.code === 'registered'} />
        {story.terms.map(term)}
        {earns ? <EarnsRow earns={earns} words={words} /> : null}
      </ul>
      <Meaning story={story} words={words} stalls={stalls} own={own} what={what} />
    </section>
  );
}

function EarnsRow({ earns, words: { review } }: { earns: Earns; words: PlanWords }) {
  const { before, after, amount, notes } = earns;
  if (after === null) return <Plain text={review.earnsUnknown(before)} note={notes.join(' ')} />;
  const more = amount === null ? [] : [review.more(amount, before === null)];
  return <Row label={review.netApy} before={before ?? undefined} after={[after, ...more].join(', ')} note={notes.join(' ')} />;
}
