/**
 * The movements of a vault's asset into it and out of it, as the asset's contract reports them (contracts.md part 8), and what
 * they were: a deposit, a boost, fees that a rebalance paid out, or a gift, for which nobody got a share.
 */
import type { ChainEvent } from '../chain/events';
import { type Address, type ContractId, isContractId } from '../primitives/addresses';
import type { Happening } from './events';
import { asAddress, asI128, asSymbol, field } from './scval';

/** `other` gave, or got where the amount is negative; null: it was minted. */
export interface Movement {
  other: Address | null;
  amount: bigint;
}

/** undefined: no movement of this vault. */
export function parseMovement({ topic, value }: ChainEvent, vault: ContractId): Movement | 'unreadable' | undefined {
  const [name, first, second] = topic;
  const kind = asSymbol(name);
  const amount = asI128(value) ?? asI128(field(value, 'amount'));
  const [from, to] = [asAddress(first), asAddress(second)];
  if (kind === 'mint') return from !== vault ? undefined : amount === undefined ? 'unreadable' : { other: null, amount };
  // A transfer to itself moves nothing.
  if (kind !== 'transfer' || from === to || (from !== vault && to !== vault)) return undefined;
  if (amount === undefined || !from || !to) return 'unreadable';
  return from === vault ? { other: to, amount: -amount } : { other: from, amount };
}

interface Said {
  happening: Happening;
  contract: ContractId;
}

/**
 * What the movements of one transaction were beside what its contracts said of the vault; answers each that nothing explains,
 * by its index. Strategies, and the pools below them, only ever move the vault's own money.
 */
export function unexplained(
  movements: readonly Movement[],
  said: readonly Said[],
  strategies: readonly ContractId[],
): { index: number; happening: Happening }[] {
  const open = new Map(movements.map((movement, index) => [index, movement] as const));
  const explain = (other: Address, amount: bigint) => {
    for (const [index, movement] of open) {
      if (movement.other === other && movement.amount === amount) return open.delete(index);
    }
    return false;
  };
  for (const { happening, contract } of said) {
    if (happening.kind === 'vaultDeposit') explain(happening.depositor, happening.amounts[0] ?? 0n);
    if (happening.kind === 'boosted') explain(contract, happening.amount);
  }
  const kinds = new Set(said.map(({ happening: { kind } }) => kind));
  const unwound = ['feesDistributed', 'rebalanced', 'rescued'].some((kind) => kinds.has(kind as Happening['kind']));
  const found: { index: number; happening: Happening }[] = [];
  let paid = 0n;
  let payment: number | undefined;
  for (const [index, { other, amount }] of open) {
    const own = other !== null && (strategies as readonly Address[]).includes(other);
    if (own) continue;
    // What is unwound comes from contracts: the strategies' pools.
    if (amount > 0n && !(unwound && isContractId(other ?? ''))) found.push({ index, happening: { kind: 'gift', from: other, amount } });
    if (amount < 0n && kinds.has('rebalanced') && !kinds.has('feesDistributed')) {
      paid -= amount;
      payment ??= index;
    }
  }
  if (payment !== undefined) found.push({ index: payment, happening: { kind: 'feesDistributed', amount: paid } });
  return found;
}
