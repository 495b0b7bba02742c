/** How a step takes something out of a lending source: a line a kind of step, where a review says what is moved from where. Pure. */
import type { Address, ContractId } from '../../primitives/addresses';
import type { PlanAsset, Step } from '../../primitives/plan';
import type { StepParams } from '../../primitives/plan-words';

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

type Yielding = Pick<StepParams['yieldtoken_redeem'], 'contract' | 'name' | 'from' | 'to' | 'operator' | 'asset'>;

function yieldtoken({ contract, name, from, to, operator, asset }: Yielding, amount: bigint | undefined): Exit | undefined {
  if (to !== from || operator !== undefined) return undefined;
  return { source: contract, name, holder: from, paid: [{ asset, amount }], alone: true, rewards: false };
}

/** Of the step itself: what stands below it belongs to it. */
export function exitOf(step: Step): Exit | undefined {
  switch (step.code) {
    case 'lendpool_submit':
      return lendpool(step);
    case 'yieldtoken_redeem':
      return yieldtoken(step.params, undefined);
    case 'yieldtoken_withdraw':
      return yieldtoken(step.params, BigInt(step.params.amount));
    default:
      return undefined;
  }
}

export const exitsIn = (steps: readonly Step[]): Exit[] => steps.flatMap((step) => exitOf(step) ?? []);
