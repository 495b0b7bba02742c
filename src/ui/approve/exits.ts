/**
 * How a step takes something out of a lending source, where a review says what is moved from where: a table of every source and every
 * step of it, so that one that is left out does not compile. Pure.
 */
import type { Address, ContractId } from '../../primitives/addresses';
import type { SourceKind } from '../../primitives/contract-kinds';
import type { PlanAsset, Step } from '../../primitives/plan';
import type { StepCode, StepParams } from '../../primitives/plan-words';

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

type Find<S extends Step> = (step: S) => Exit | undefined;
/** By the steps of a source, which its kind begins: null, where a step takes nothing out, or is a part of another one that does. */
type Exits<K extends SourceKind> = { [C in Extract<StepCode, `${K}_${string}`>]: Find<Extract<Step, { code: C }>> | null };

function submitted({ children, ...step }: Extract<Step, { code: 'lendpool_submit' }>): Exit | undefined {
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

function paidBy({ contract, name, from, to, operator, asset }: Yielding, amount: bigint | undefined): Exit | undefined {
  if (to !== from || operator !== undefined) return undefined;
  return { source: contract, name, holder: from, paid: [{ asset, amount }], alone: true, rewards: false };
}

const exits: { readonly [K in SourceKind]: Exits<K> } = {
  lendpool: {
    lendpool_submit: submitted,
    lendpool_supply: null,
    lendpool_supply_collateral: null,
    lendpool_withdraw: null,
    lendpool_withdraw_collateral: null,
    lendpool_borrow: null,
    lendpool_repay: null,
    lendpool_fill_auction: null,
    lendpool_delete_auction: null,
    lendpool_unknown_request: null,
    lendpool_claim: null,
  },
  yieldtoken: {
    yieldtoken_redeem: ({ params }) => paidBy(params, undefined),
    yieldtoken_withdraw: ({ params }) => paidBy(params, BigInt(params.amount)),
    yieldtoken_deposit: null,
    yieldtoken_mint: null,
  },
};
const finds: { readonly [code: string]: ((step: Step) => Exit | undefined) | null } = Object.assign({}, ...Object.values(exits));

/** Of the steps themselves: what stands below one belongs to it. */
export const exitsIn = (steps: readonly Step[]): Exit[] => steps.flatMap((step) => finds[step.code]?.(step) ?? []);
