/** What one account may do with a vault, and if not, why: the endpoints' own checks, asked before anything is built. */
import type { Address } from '../../primitives/addresses';
import { type ErrorBody, isServiceError } from '../../primitives/errors';
import type { Network } from '../../settings/networks';
import { unavailable } from '../checks';
import type { Enrolment } from '../reads/enrolment';
import { checkStabilizer } from '../reads/status';
import { activeCampaign } from './boost-deposit';
import { checkExit } from './exit';
import { configOfAdmin } from './owner-change';
import { checkEnrollable } from './register';

export type OwnerAction = 'register' | 'targetApy' | 'feeBounds' | 'exit' | 'boostDeposit';

function refusalOf(check: () => unknown): ErrorBody | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (isServiceError(error)) return error.toJSON();
    throw error;
  }
}

/** By action the refusal that it would meet; absent: it may. */
export function allowed(enrolment: Enrolment, caller: Address, network: Network): { [action in OwnerAction]?: ErrorBody } {
  const standing = { ...enrolment, caller };
  const checks: Record<OwnerAction, () => unknown> = {
    register: () => checkEnrollable(standing, network.stabilizer ?? unavailable('stabilizer')),
    targetApy: () => configOfAdmin(standing),
    feeBounds: () => configOfAdmin(standing),
    exit: () => checkExit(standing),
    boostDeposit: () => activeCampaign(standing),
  };
  const found = Object.entries(checks).map(([action, check]) => [
    action,
    refusalOf(() => {
      checkStabilizer(network);
      check();
    }),
  ]);
  return Object.fromEntries(found.filter(([, refusal]) => refusal !== undefined));
}
