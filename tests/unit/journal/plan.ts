import type { AccountId } from '../../../src/primitives/addresses';
import type { Plan } from '../../../src/primitives/plan';

/** The Plan of a transaction that changes nothing which a journal looks at. */
export function emptyPlan(
  about: Pick<Plan, 'envelope' | 'hash' | 'kind' | 'sequence' | 'validUntil'> & { source: string },
  asOf: Plan['asOf'],
): Plan {
  return {
    ...about,
    source: about.source as AccountId,
    network: { id: 'local', passphrase: 'a passphrase' },
    validAfter: 0,
    fee: { max: '100', inclusion: '100', resource: '0', ceiling: '100' },
    steps: [],
    effects: [],
    given: [],
    control: [],
    authorizations: [],
    warnings: [],
    asOf,
    digest: '00'.repeat(32),
  };
}
