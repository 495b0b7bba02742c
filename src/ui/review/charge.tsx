/** Who is in charge, before and after: always in the same place, also where nothing changes. */
import type { Plan } from '../../primitives/plan';
import type { PlanWords, Term } from '../../words/plan';
import { AddressText } from '../parts/address';
import { usePage } from '../state/context';
import { useTitleOf } from '../state/use-names';
import type { Story } from './story';

function Who({ address, own, told }: { address: string | undefined; own: string; told: PlanWords }) {
  const { words } = usePage();
  const titleOf = useTitleOf();
  if (address === undefined) return <>{words.common.unknown}</>;
  if (address === own) return <>{told.review.you}</>;
  return <AddressText address={address} name={titleOf(address)} />;
}

function BeforeAfter({ label, before, after }: { label: string; before: preact.ComponentChildren; after: preact.ComponentChildren }) {
  return (
    <li class="row between">
      <span>{label}</span>
      <span>
        <span class="quiet">{before}</span> <span aria-hidden="true">→</span> <span class="strong">{after}</span>
      </span>
    </li>
  );
}

export function Charge({ plan, story, told, own }: { plan: Plan; story: Story; told: PlanWords; own: string }) {
  const { say } = usePage();
  const { review, roles } = told;
  const changed = plan.control.filter((change) => change.what === 'role');
  const registers = story.headline?.code === 'registered';
  const value = (term: Term, which: 'before' | 'after') => {
    const given = term[which];
    if (given === null) return review.none;
    return typeof given === 'number' ? say.rate(given) : review.between(say.rate(given[0]), say.rate(given[1]));
  };
  if (changed.length === 0 && story.terms.length === 0) return <>{review.noChange}</>;
  return (
    <>
      {changed.length === 0 ? review.rolesStay : null}
      {registers ? <span>{review.manages}</span> : null}
      <ul class="terms">
        {changed.map(({ contract, role, before, after }) => (
          <BeforeAfter
            key={contract + role}
            label={roles[role as keyof PlanWords['roles']] ?? role}
            before={<Who address={before} own={own} told={told} />}
            after={<Who address={after} own={own} told={told} />}
          />
        ))}
        {story.terms.map((term) => (
          <BeforeAfter key={term.code} label={review.terms[term.code]} before={value(term, 'before')} after={value(term, 'after')} />
        ))}
      </ul>
      {registers ? (
        <details class="also">
          <summary class="small quiet">{review.details}</summary>
          <p class="small">
            {review.managesMore} {review.whoPaysFee}
          </p>
        </details>
      ) : null}
    </>
  );
}
