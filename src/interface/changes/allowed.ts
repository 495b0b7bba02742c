/** What one account may do with a vault, and if not, why: the changes' own checks, asked before anything is built. */
import type { Address } from '../../primitives/addresses';
import { type ErrorBody, isServiceError } from '../../primitives/errors';
import type { Network } from '../../settings/networks';
import type { Enrolment } from '../reads/enrolment';
import type { OwnerChange } from '../schema/table';
import { changes } from './changes';

function refusalOf(check: () => void): ErrorBody | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (isServiceError(error)) return error.toJSON();
    throw error;
  }
}

/** By change the refusal that it would meet; absent: it may. */
export function allowed(enrolment: Enrolment, caller: Address, network: Network): { [N in OwnerChange]?: ErrorBody } {
  const refusals = Object.entries(changes).flatMap(([name, does]) => {
    const refusal = 'allows' in does ? refusalOf(() => does.allows({ ...enrolment, caller }, network)) : undefined;
    return refusal ? [[name, refusal] as const] : [];
  });
  return Object.fromEntries(refusals);
}
