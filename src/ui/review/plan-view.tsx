/**
 * What a transaction does, from its bytes, in one glance: one view for previews, approvals and records (security.md 4.6). First what
 * a person decides by, in an order that never changes; then who else is touched, fee and time; then details.
 */
import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ContactView, RecordView } from '../../commands/views';
import type { Intent } from '../../interface/schema/intents';
import type { Address } from '../../primitives/addresses';
import { toDecimal } from '../../primitives/amounts';
import type { Plan, Step, Warning } from '../../primitives/plan';
import { countdown } from '../../words/format/time';
import { type PlanWords, tellHeadline, tellPromised, tellStep, tellWarning } from '../../words/plan';
import { briefly } from '../../words/say';
import { alikeTo } from '../format/alike';
import { AddressText, Sentence } from '../parts/address';
import { Notice } from '../parts/notice';
import { Bones } from '../parts/skeleton';
import { usePage, useWallet } from '../state/context';
import { useContacts } from '../state/use-contacts';
import { OwnNames, useTitleOf } from '../state/use-names';
import { usePlanWords } from '../state/use-words';
import { After } from './after';
import { markOf, mustBeRead, sortWarnings, wasAsked } from './asked';
import { Charge } from './charge';
import { Lines, type LinesProps, SmallChange } from './lines';
import { PlanDetails } from './plan-details';
import { RentLines } from './rent';
import { Retargeted } from './retargeted';
import { isFeeOnly, payeesOf, type Story, storyOf } from './story';

export interface PlanViewProps {
  plan: Plan;
  /** Who is asked to sign, where that is not the transaction's own source. */
  own?: Address | undefined;
  /** What the person filled in, in a form of the wallet's own; absent: somebody else asks. */
  asked?: Intent | null;
  outcome?: RecordView['outcome'] | undefined;
  /** Called with the mark of a warning that has been on the screen. */
  onRead?: (mark: string) => void;
}

/** With what the person calls others, in their own words. */
export function PlanView(props: PlanViewProps) {
  const told = usePlanWords();
  const [contacts] = useContacts();
  if (!told) return <Bones widths={['60%', '100%', '100%', '80%']} />;
  const nameOf = (address: string) => contacts?.find((contact) => contact.address === address)?.name;
  return (
    <OwnNames.Provider value={(address) => told.review.own(nameOf(address))}>
      <Reviewed {...props} told={told} contacts={contacts ?? []} />
    </OwnNames.Provider>
  );
}

interface ReviewedProps extends PlanViewProps {
  told: PlanWords;
  contacts: readonly ContactView[];
}

function Reviewed({ plan, own = plan.source, asked = null, outcome, onRead, told, contacts }: ReviewedProps) {
  const { words, say } = usePage();
  const { network, accounts } = useWallet();
  const { review } = told;
  const story = storyOf(plan, own);
  const lines = { told, own, outcomes: outcome?.after };
  // The memo has a line of its own.
  const warnings = outcome ? [] : sortWarnings(plan.warnings).filter(({ code }) => code !== 'memo');
  const target = story.terms.find((term) => term.code === 'target');
  const stalls = warnings.some(({ code }) => code === 'fee_bounds_stall');
  const isAsked = (warning: Warning) => wasAsked(warning, plan, asked, network.stabilizer?.address);
  const notes = warnings.filter((warning) => warning.level === 'info' || (isAsked(warning) && !mustBeRead(warning)));
  const grave = warnings.filter((warning) => !notes.includes(warning));
  const tell = (which: Warning[], loud: boolean) => <Warnings plan={plan} warnings={which} told={told} loud={loud} onRead={onRead} />;
  return (
    <article class="review">
      <Headline plan={plan} story={story} told={told} own={own} />
      <PaidAs intent={asked} told={told} />
      {outcome ? null : <LooksLike plan={plan} told={told} contacts={contacts} />}
      {tell(
        grave.filter((warning) => !isAsked(warning)),
        true,
      )}
      {tell(grave.filter(isAsked), false)}
      <Lines lines={story.lines} {...lines} />
      <SmallChange lines={story.small.filter(({ effect }) => !isFeeOnly(effect, plan))} {...lines} />
      <MemoLine plan={plan} asked={asked} told={told} />
      {story.promised.length > 0 && !outcome ? (
        <Part title={review.promised}>
          <Sentence text={story.promised.map((promise) => tellPromised(told, promise, say, briefly(say))).join(' ')} />
        </Part>
      ) : null}
      {story.earning && !outcome ? (
        <Part title={review.after}>
          <After earning={story.earning} told={told} />
        </Part>
      ) : null}
      {target && !outcome && !stalls ? (
        <Part title={review.after}>
          {story.headline?.code === 'retargeted' ? (
            <Retargeted change={story.headline.params} told={told} />
          ) : (
            review.steered(say.rate(target.after))
          )}
        </Part>
      ) : null}
      {story.headline?.code === 'left' && !outcome ? <Part title={review.after}>{review.unsteered}</Part> : null}
      <Part title={review.charge}>
        <Charge plan={plan} story={story} told={told} own={own} />
      </Part>
      <Touched story={story} {...lines} />
      <div class="small quiet">
        {outcome ? <FeeAndTime plan={plan} outcome={outcome} /> : null}
        <p>
          {words.plan.account}: <AddressText address={own} name={accounts.find(({ address }) => address === own)?.name} />
        </p>
      </div>
      {tell(
        notes.filter(({ code }) => !SAID.includes(code)),
        false,
      )}
      <details>
        <summary>{review.details}</summary>
        {story.headline ? <Steps steps={plan.steps} told={told} own={own} top /> : null}
        {tell(
          notes.filter(({ code }) => SAID.includes(code)),
          false,
        )}
        {plan.rent ? <RentLines rent={plan.rent} /> : null}
        <PlanDetails plan={plan} />
      </details>
    </article>
  );
}

/** The name that was looked up for the address above: whose word it is, and of when. It is no part of what is signed. */
export function PaidAs({ intent, told }: { intent: Intent | null; told: PlanWords }) {
  const { say } = usePage();
  const as = intent?.name === 'payment' ? intent.input.as : undefined;
  return as ? <p class="small">{told.review.paidAs(as.name, as.host, say.time(as.at))}</p> : null;
}

/** What goes with a payment, for whoever shares an address with others; also that nothing does, where the wallet's own form could have had one. */
function MemoLine({ plan, asked, told: { review } }: { plan: Plan; asked: Intent | null; told: PlanWords }) {
  if (plan.memo) {
    const { type, value } = plan.memo;
    return (
      <Part title={review.memo}>
        <span class="mono strong">{value}</span> <span class="quiet">({review.memoKind(type)})</span>
      </Part>
    );
  }
  return asked?.name === 'payment' ? <Part title={review.memo}>{review.noMemo}</Part> : null;
}

/** Addresses that get something and begin and end like one that is known here, and are another. */
function LooksLike({ plan, told, contacts }: { plan: Plan; told: PlanWords; contacts: readonly ContactView[] }) {
  const { accounts } = useWallet();
  const known = [...contacts, ...accounts].map(({ address }) => address);
  const pairs = payeesOf(plan.steps).flatMap((address) => {
    const like = alikeTo(address, known);
    return like === undefined ? [] : [[address, like] as const];
  });
  return (
    <>
      {pairs.map(([address, like]) => (
        <Notice key={address} level="danger">
          <p>
            <Sentence text={told.review.alike(address, like)} />
          </p>
        </Notice>
      ))}
    </>
  );
}

/** Notes that say again what the lines above them say: they are for who looks closely. */
const SAID: readonly Warning['code'][] = [
  'residual',
  'shares_estimate',
  'not_invested',
  'role_change',
  'reserve_held',
  'large_share',
  'unlisted_vault',
];

/** A heading that runs into its text: what stands above the fold is the text. */
function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="clause">
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function Headline({ plan, story, told, own }: { plan: Plan; story: Story; told: PlanWords; own: Address }) {
  const { say } = usePage();
  if (!story.headline) return <Steps steps={plan.steps} told={told} own={own} top />;
  return (
    <p class="sentence">
      <Sentence text={tellHeadline(told, story.headline, say, briefly(say), own)} />
    </p>
  );
}

function Touched({ story, ...rest }: LinesProps & { story: Story }) {
  const { others, touched } = story;
  const titleOf = useTitleOf();
  const rests = touched.filter((address) => !others.some(({ effect }) => effect.holder === address));
  if (others.length === 0 && rests.length === 0) return null;
  return (
    <Part title={rest.told.review.touched}>
      <Lines lines={others} {...rest} />
      <span class="small">
        {rests.map((address, index) => (
          <Fragment key={address}>
            {index > 0 ? ', ' : ''}
            <AddressText address={address} name={titleOf(address)} />
          </Fragment>
        ))}
      </span>
    </Part>
  );
}

interface WarningsProps {
  plan: Pick<Plan, 'digest'>;
  warnings: readonly Warning[];
  told: PlanWords;
  /** As a box of its own; else as a line. */
  loud: boolean;
  onRead?: ((mark: string) => void) | undefined;
}

export function Warnings({ plan, warnings, told, loud, onRead }: WarningsProps) {
  const { say } = usePage();
  return (
    <>
      {warnings.map((warning, index) => (
        <Seen key={`${index} ${markOf(plan.digest, warning)}`} onSeen={() => onRead?.(markOf(plan.digest, warning))}>
          <Notice level={warning.level} quiet={!loud}>
            <p>
              <Sentence text={tellWarning(told, warning, say)} />
            </p>
          </Notice>
        </Seen>
      ))}
    </>
  );
}

/** Tells when its whole last line was on the screen. */
function Seen({ onSeen, children }: { onSeen: () => void; children: ComponentChildren }) {
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!end.current) return;
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && onSeen());
    watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div>
      {children}
      <span ref={end} class="end" />
    </div>
  );
}

export function Steps({ steps, told, own, top = false }: { steps: Step[]; told: PlanWords; own: string; top?: boolean }) {
  const { say } = usePage();
  return (
    <ol class={top ? 'told' : ''}>
      {steps.map((step, index) => (
        <li key={index}>
          <Sentence text={tellStep(told, step, say, own)} />
          {step.children.length ? <Steps steps={step.children} told={told} own={own} /> : null}
        </li>
      ))}
    </ol>
  );
}

/** What the network takes, and while it may be confirmed: seconds; null where that is not bounded, absent in records. */
export function FeeAndTime({ plan, secondsLeft, outcome }: Pick<PlanViewProps, 'plan' | 'outcome'> & { secondsLeft?: number | null }) {
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
          : review.expires(countdown(secondsLeft));
  const charged = outcome?.feeCharged;
  return (
    <p class="small quiet" title={`${toDecimal(BigInt(charged ?? plan.fee.max))} XLM`}>
      {charged ? review.feePaid(say.amount(charged, 'XLM')) : review.feeMost(say.about(plan.fee.max, 'XLM', true))}
      {left ? <span class="amount"> · {left}</span> : ''}
    </p>
  );
}
