/** How a step takes something out of a lending source: a line a kind of step, where a review says what is moved from where. Pure. */
import type { Address, ContractId } from '../../primitives/addresses';
import type { PlanAsset, Step } from '../../primitives/plan';

/** What is paid out of one contract to one account. */
export interface Exit {
  source: ContractId;
  name: string;
  holder: Address;
  /** Of each asset: just so much; undefined: all that there is. */
  paid: { asset: PlanAsset; amount: bigint | undefined }[];
  /** Nothing else happens in this step. */
  alone: boolean;
  /** REWARD that accrued there stays to be claimed. */
  rewards: boolean;
}

function lendpool({ children, ...step }: Extract<Step, { code: 'lendpool_submit' }>): Exit | undefined {
  const { from, to, spender, pool, name } = step.params;
  if (to !== from || spender !== from) return undefined;
  const paid = children.flatMap((request) => {
    if (request.code !== 'lendpool_withdraw' && request.code !== 'lendpool_withdraw_collateral') return [];
    const { asset, amount, all } = request.params;
    return [{ asset, amount: all ? undefined : BigInt(amount) }];
  });
  return paid.length === 0 ? undefined : { source: pool, name, holder: from, paid, alone: paid.length === children.length, rewards: true };
}

/** Of the step itself: what stands below it belongs to it. */
export function exitOf(step: Step): Exit | undefined {
  switch (step.code) {
    case 'lendpool_submit':
      return lendpool(step);
    default:
      return undefined;
  }
}

export const exitsIn = (steps: readonly Step[]): Exit[] => steps.flatMap((step) => exitOf(step) ?? []);
