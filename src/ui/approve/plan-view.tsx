/**
 * What a transaction does, from its bytes, in one glance: one view for previews, approvals and records (security.md 4.6), always in the
 * same order: what it is; dangers; what leaves and arrives; who controls what afterwards; warnings; details.
 */
import type { ComponentChildren } from 'preact';
import type { ContactView, RecordView } from '../../commands/views';
import type { Intent } from '../../interface/schema/intents';
import type { Address } from '../../primitives/addresses';
import { CLASSIC_DECIMALS, toDecimal } from '../../primitives/amounts';
import type { Plan, Warning } from '../../primitives/plan';
import { countdown } from '../../words/format/time';
import { type PlanWords, tellHeadline } from '../../words/plan';
import { briefly } from '../../words/say';
import { alikeTo } from '../format/alike';
import { AddressText, Sentence } from '../parts/address';
import { Notice } from '../parts/notice';
import { Bones } from '../parts/skeleton';
import { usePage } from '../state/context';
import { useContacts } from '../state/use-contacts';
import { OwnNames, useTitleOf } from '../state/use-names';
import { useWallet } from '../state/use-wallet';
import { usePlanWords } from '../state/use-words';
import { Afterwards } from './afterwards';
import { condense, isGrave, mustBeRead, sortWarnings, wasAsked } from './asked';
import { type Earns, useEarns } from './earns';
import { Arrives, Leaves, Others } from './flows';
import { countSteps } from './folds';
import { PlanDetails } from './plan-details';
import { MustSee } from './reading';
import { RentLines } from './rent';
import { type Reviewable, sidesOf } from './sides';
import { Steps } from './steps';
import { payeesOf, type Story, storyOf } from './story';
import { Dangers, Warnings } from './warnings';

interface ReviewProps {
  what: Reviewable;
  /** Who is asked to sign. */
  own: Address;
  /** What the person filled in, in a form of the wallet's own; absent: somebody else asks. */
  asked?: Intent | null;
  outcome?: RecordView['outcome'] | undefined;
  /** Whose account it is stands above; false: who shows it says so itself. */
  signer?: boolean;
  /** Called with the mark of a warning that has been on the screen. */
  onRead?: ((mark: string) => void) | undefined;
  /** The technical part, below the steps. */
  children?: ComponentChildren;
}

export interface PlanViewProps extends Omit<ReviewProps, 'what' | 'own' | 'children'> {
  plan: Plan;
  /** Where that is not the transaction's own source. */
  own?: Address | undefined;
}

export const PlanView = ({ plan, own = plan.source, ...rest }: PlanViewProps) => (
  <Review what={plan} own={own} {...rest}>
    {plan.rent ? <RentLines rent={plan.rent} /> : null}
    <PlanDetails plan={plan} />
  </Review>
);

/** The one sentence of a Plan, where the rest was read already. */
export function PlanSentence({ plan, own }: { plan: Plan; own: Address }) {
  const words = usePlanWords();
  if (!words) return <Bones widths={['80%']} />;
  return <Headline what={plan} story={storyOf(plan, own, sidesOf(plan, own))} words={words} own={own} />;
}

/** With what the person calls others, in their own words. */
export function Review(props: ReviewProps) {
  const words = usePlanWords();
  const [contacts] = useContacts();
  if (!words) return <Bones widths={['60%', '100%', '100%', '80%']} />;
  const nameOf = (address: string) => contacts?.find((contact) => contact.address === address)?.name;
  return (
    <OwnNames.Provider value={(address) => words.review.own(nameOf(address))}>
      <Reviewed {...props} words={words} contacts={contacts} />
    </OwnNames.Provider>
  );
}

interface ReviewedProps extends ReviewProps {
  words: PlanWords;
  /** null: not read yet. */
  contacts: readonly ContactView[] | null;
}

function Reviewed({ what, own, asked = null, outcome, signer = true, onRead, words, contacts, children }: ReviewedProps) {
  const { network } = useWallet();
  const { review } = words;
  const titleOf = useTitleOf();
  const sides = sidesOf(what, own, outcome ?? undefined);
  const story = storyOf(what, own, sides);
  const earned = useEarns(outcome ? null : story.earning, words);
  // The memo has a line of its own.
  const warnings = outcome ? [] : sortWarnings(condense(what.warnings)).filter(({ code }) => code !== 'memo');
  const isAsked = (warning: Warning) => wasAsked(warning, { source: own }, asked, network.stabilizer?.address);
  const isPayment = asked?.name === 'payment' || asked?.name === 'transfer';
  const isFirst = (address: string) =>
    contacts !== null && !outcome && titleOf(address) === undefined && !contacts.some((one) => one.address === address);
  const telling = { words, own, what, isFirst, whole: isPayment };
  // What was asked for is no danger to who asked; it is read all the same.
  const grave = warnings.filter((warning) => isGrave(warning) && !isAsked(warning));
  const warned = warnings.filter((warning) => !grave.includes(warning) && mustBeRead(warning));
  const notes = warnings.filter((warning) => !grave.includes(warning) && !warned.includes(warning));
  const strangers = isPayment ? payeesOf(what.steps).filter(isFirst) : [];
  return (
    <article class="review">
      {signer ? (
        <p class="note">
          <AddressText address={own} name={titleOf(own)} />
        </p>
      ) : null}
      <Headline what={what} story={story} words={words} own={own} />
      <PaidAs intent={asked} words={words} />
      <Dangers
        plan={what}
        warnings={grave}
        words={words}
        onRead={onRead}
        more={
          outcome
            ? []
            : alikePayees(what, contacts ?? []).map(([address, like]) => (
                <LooksLike key={address} address={address} like={like} words={words} />
              ))
        }
      />
      <OwnNames.Provider value={titleOf}>
        <Leaves sides={sides} {...telling} />
        {isPayment || what.memo ? <MemoLine what={what} asked={isPayment} words={words} /> : null}
        <Arrives sides={sides} {...telling} />
        <Afterwards
          what={what}
          story={story}
          words={words}
          own={own}
          earns={earned?.less ? null : earned}
          stalls={warnings.some(({ code }) => code === 'fee_bounds_stall')}
        />
      </OwnNames.Provider>
      {earned?.less ? <EarnsLess earns={earned} words={words} /> : null}
      {strangers.map((address) => (
        <MustSee key={address} mark={`first ${address}`}>
          <Notice level="warning" label={review.firstPayment} text={review.firstPaymentWhat} />
        </MustSee>
      ))}
      <Warnings plan={what} warnings={warned} words={words} onRead={onRead} />
      {outcome && 'fee' in what ? <FeeAndTime plan={what as Plan} outcome={outcome} /> : null}
      <details class="inside" open={story.headline?.code === 'feePaid'}>
        <summary>{review.detailsOf(countSteps(what.steps))}</summary>
        <Steps steps={what.steps} words={words} own={own} warnings={condense(what.warnings)} />
        <Others sides={sides} words={words} />
        {story.called.length > 0 ? (
          <section class="clause">
            <h2>{review.contracts}</h2>
            <ul>
              {story.called.map((address) => (
                <li key={address} class="other">
                  <AddressText address={address} name={titleOf(address)} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <Warnings plan={what} warnings={notes} words={words} quiet onRead={onRead} />
        {children}
      </details>
    </article>
  );
}

/** The name that was looked up for the address: whose word it is, and of when. It is no part of what is signed. */
export function PaidAs({ intent, words }: { intent: Intent | null; words: PlanWords }) {
  const { say } = usePage();
  const as = intent?.name === 'payment' ? intent.input.as : undefined;
  return as ? <p class="small">{words.review.paidAs(as.name, as.host, say.time(as.at))}</p> : null;
}

/** What goes with a payment, for whoever shares an address with others; also that nothing does, where the wallet's own form could have had one. */
function MemoLine({ what: { memo }, asked, words: { review } }: { what: Reviewable; asked: boolean; words: PlanWords }) {
  if (!memo && !asked) return null;
  return (
    <p class="memo">
      <span class="quiet">{review.memo}</span>{' '}
      {memo ? (
        <>
          <span class="mono strong">{memo.value}</span> <span class="quiet">({review.memoKind(memo.type)})</span>
        </>
      ) : (
        review.noMemo
      )}
    </p>
  );
}

/** Addresses that get something and begin and end like one that is known here, and are another. */
function alikePayees(what: Reviewable, contacts: readonly ContactView[]): (readonly [string, string])[] {
  const { accounts } = useWallet();
  const addresses = [...contacts, ...accounts].map(({ address }) => address);
  return payeesOf(what.steps).flatMap((address) => {
    const like = alikeTo(address, addresses);
    return like === undefined ? [] : [[address, like] as const];
  });
}

const LooksLike = ({ address, like, words }: { address: string; like: string; words: PlanWords }) => (
  <MustSee mark={`alike ${address}`}>
    <p>
      <Sentence text={words.review.alike(address, like)} />
    </p>
  </MustSee>
);

function EarnsLess({ earns: { before, after, amount, notes }, words: { review } }: { earns: Earns; words: PlanWords }) {
  return (
    <MustSee mark={`less ${before} ${after}`}>
      <Notice level="warning" label={review.less}>
        <p>{review.lessWhat(before ?? '', after ?? '', amount ?? '')}</p>
        <p class="small">{notes.join(' ')}</p>
      </Notice>
    </MustSee>
  );
}

function Headline({ what, story, words, own }: { what: Reviewable; story: Story; words: PlanWords; own: Address }) {
  const { say } = usePage();
  const text = story.headline ? tellHeadline(words, story.headline, say, briefly(say), own) : words.review.many(countSteps(what.steps));
  return (
    <p class="sentence">
      <Sentence text={text} />
    </p>
  );
}

/** What the network takes, and while it may be confirmed: seconds; null where that is not bounded, absent in records. */
export function FeeAndTime({
  plan,
  secondsLeft,
  outcome,
}: {
  plan: Pick<Plan, 'fee' | 'validUntil'>;
  outcome?: RecordView['outcome'] | undefined;
  secondsLeft?: number | null;
}) {
  const { say } = usePage();
  const review = usePlanWords()?.review;
  if (!review) return null;
  const left =
    secondsLeft === undefined
      ? ''
      : secondsLeft === null
        ? review.never
        : secondsLeft === 0
          ? review.expired
          : secondsLeft > 3_600
            ? review.expiresAt(say.time(plan.validUntil))
            : review.expires(countdown(secondsLeft));
  const charged = outcome?.feeCharged;
  return (
    <p class="fee-and-time" title={`${toDecimal(BigInt(charged ?? plan.fee.max), CLASSIC_DECIMALS)} XLM`}>
      <span>{charged ? review.feePaid(say.amount(charged, 'XLM')) : review.feeMost(say.about(plan.fee.max, 'XLM', true))}</span>
      {left ? <span class="amount">{left}</span> : null}
    </p>
  );
}
