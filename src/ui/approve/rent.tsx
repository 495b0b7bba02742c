/** Rent of a plan, line by line: what is woken or kept alive, until when, for how much, and who else lives on it. */
import { classic } from '../../primitives/amounts';
import type { Plan, RentLine } from '../../primitives/plan';
import { AddressText } from '../parts/address';
import { Amount } from '../parts/amount';
import { usePage } from '../state/context';
import { useTitleOf } from '../state/use-names';

export function RentLines({ rent }: Pick<Required<Plan>, 'rent'>) {
  const { words } = usePage();
  return (
    <section class="section">
      <h2>{words.plan.rent}</h2>
      <ul class="plan-steps">
        {rent.map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </ul>
      <p class="small quiet">{words.plan.rentBack}</p>
    </section>
  );
}

function Line({ line }: { line: RentLine }) {
  const { words, say } = usePage();
  const titleOf = useTitleOf();
  const { what, woken, shared, contracts, entries, until, amount } = line;
  return (
    <li>
      <div class="row between">
        <span>{words.plan.rentWhat[what](entries)}</span>
        <Amount amount={amount} of={classic('XLM')} />
      </div>
      {contracts.map((contract) => (
        <p class="quiet" key={contract}>
          <AddressText address={contract} name={titleOf(contract)} />
        </p>
      ))}
      <p class="small quiet">
        {(woken ? words.plan.rentWoken : words.plan.rentProlonged)(say.time(until))} {shared ? words.plan.rentShared : words.plan.rentOwn}
      </p>
    </li>
  );
}
