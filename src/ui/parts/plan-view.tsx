/** What a transaction does, from its bytes: one view for previews, approvals and records (security.md 4.6). */
import { useEffect, useRef } from 'preact/hooks';
import type { RecordView } from '../../commands/views';
import { toDecimal } from '../../primitives/amounts';
import type { Plan, Step, Warning, WarningLevel } from '../../primitives/plan';
import { countdown } from '../../words/format/time';
import { type PlanWords, tellStep, tellWarning } from '../../words/plan';
import { usePage, useWallet } from '../state/context';
import { useTitleOf } from '../state/use-names';
import { usePlanWords } from '../state/use-words';
import { AddressText, Sentence } from './address';
import { Amount } from './amount';
import { NetworkTag } from './bars';
import { isFeeOnly } from './effect-order';
import { Effects } from './effects';
import { Notice } from './notice';
import { PlanDetails } from './plan-details';
import { RentLines } from './rent';
import { Bones } from './skeleton';

const order: WarningLevel[] = ['blocked', 'danger', 'warning', 'info'];

/** Who cannot vouch for the rest must be read of, as every danger. */
const VOICES: readonly Warning['code'][] = ['witness_silent', 'clock_off'];

/** Whether nothing may be confirmed before this was on the screen. */
export const mustBeRead = ({ level, code }: Warning): boolean => level === 'danger' || level === 'blocked' || VOICES.includes(code);

const rank = (warning: Warning): number => 2 * order.indexOf(warning.level) - (mustBeRead(warning) ? 1 : 0);

/** The most dangerous first; within a level what must be read, and else as review gave them. */
export function sortWarnings(warnings: readonly Warning[]): Warning[] {
  return [...warnings].sort((a, b) => rank(a) - rank(b));
}

export interface PlanViewProps {
  plan: Plan;
  /** Seconds that it may still be confirmed; absent in records, null where it is not bounded. */
  secondsLeft?: number | null | undefined;
  outcome?: RecordView['outcome'] | undefined;
  /** Called with the mark of a warning that has been on the screen. */
  onRead?: (mark: string) => void;
}

/** Names a warning of one preview and no other: what was read of one Plan says nothing about another. */
export const markOf = (digest: string, { level, code, params }: Warning): string => `${digest} ${level} ${code} ${JSON.stringify(params)}`;

export function PlanView({ plan, secondsLeft, outcome, onRead }: PlanViewProps) {
  const { words } = usePage();
  const titleOf = useTitleOf();
  const told = usePlanWords();
  if (!told) return <Bones widths={['60%', '100%', '100%', '80%']} />;
  const warnings = sortWarnings(plan.warnings);
  const urgent = warnings.filter(({ level }) => level !== 'info');
  const notes = warnings.filter(({ level }) => level === 'info');
  // What moves nothing but its fee is told by its sentence, not by its figures.
  const moves = plan.effects.some((effect) => !isFeeOnly(effect, plan));
  const what = (
    <section class="section">
      <h2>{words.plan.what}</h2>
      <Steps steps={plan.steps} told={told} own={plan.source} top />
    </section>
  );
  return (
    <div class="stack loose">
      {outcome ? null : <Warnings label={words.plan.warnings} plan={plan} warnings={urgent} told={told} onRead={onRead} />}
      {moves ? null : what}
      <Effects plan={plan} outcome={outcome} />
      <PlanFacts plan={plan} secondsLeft={secondsLeft} outcome={outcome} />
      {plan.rent ? <RentLines rent={plan.rent} /> : null}
      {moves ? what : null}
      {plan.roles.length ? (
        <section class="section">
          <h2>{words.plan.roles}</h2>
          <ul class="told">
            {plan.roles.map((role) => (
              <li key={role.contract + role.role}>
                <p>{words.plan.roleLine(told.roles[role.role as keyof PlanWords['roles']] ?? role.role)}</p>
                <p class="quiet">
                  {role.before ? <AddressText address={role.before} name={titleOf(role.before)} /> : words.common.unknown} →{' '}
                  <AddressText address={role.after} name={titleOf(role.after)} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {outcome ? null : <Warnings label={words.plan.notes} plan={plan} warnings={notes} told={told} />}
      <PlanDetails plan={plan} />
    </div>
  );
}

interface WarningsProps {
  label: string;
  plan: Plan;
  warnings: Warning[];
  told: PlanWords;
  onRead?: ((mark: string) => void) | undefined;
}

function Warnings({ label, plan, warnings, told, onRead }: WarningsProps) {
  const { say } = usePage();
  if (warnings.length === 0) return null;
  return (
    <section class="stack" aria-label={label}>
      {warnings.map((warning, index) => (
        <Seen key={`${index} ${markOf(plan.digest, warning)}`} onSeen={() => onRead?.(markOf(plan.digest, warning))}>
          <Notice level={warning.level}>
            <p>
              <Sentence text={tellWarning(told, warning, say)} />
            </p>
          </Notice>
        </Seen>
      ))}
    </section>
  );
}

/** Tells when its whole last line was on the screen. */
function Seen({ onSeen, children }: { onSeen: () => void; children: preact.ComponentChildren }) {
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
      <span ref={end} style={{ display: 'block', height: '1px', marginTop: '-1px' }} />
    </div>
  );
}

function Steps({ steps, told, own, top = false }: { steps: Step[]; told: PlanWords; own: string; top?: boolean }) {
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

function PlanFacts({ plan, secondsLeft, outcome }: Pick<PlanViewProps, 'plan' | 'secondsLeft' | 'outcome'>) {
  const { words, say } = usePage();
  const { accounts } = useWallet();
  const name = accounts.find(({ address }) => address === plan.source)?.name;
  const left = secondsLeft === null ? words.plan.never : secondsLeft === 0 ? words.plan.expired : countdown(secondsLeft ?? 0);
  return (
    <dl class="facts">
      <dt>{words.plan.account}</dt>
      <dd>
        <AddressText address={plan.source} name={name} />
      </dd>
      <dt>{words.plan.network}</dt>
      <dd>
        <NetworkTag id={plan.network.id} />
      </dd>
      <dt>{outcome?.feeCharged ? words.progress.feePaid : words.plan.fee}</dt>
      <dd>
        {outcome?.feeCharged ? (
          <Amount stroops={outcome.feeCharged} code="XLM" />
        ) : (
          <span class="amount" title={`${toDecimal(BigInt(plan.fee.max))} XLM`}>
            {words.plan.feeMost(say.amount(plan.fee.max, 'XLM'))}
            {plan.fee.rent ? <span class="small quiet"> ({words.plan.feeRent(say.amount(plan.fee.rent, 'XLM'))})</span> : null}
          </span>
        )}
      </dd>
      {secondsLeft === undefined ? null : (
        <>
          <dt>{words.plan.expires}</dt>
          <dd class="amount">{left}</dd>
        </>
      )}
    </dl>
  );
}
