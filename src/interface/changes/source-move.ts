/** The one call of lendpoolToVaultsvc, its authorization, and what is meant by it (contracts.md 11.1). */

import type { Reading } from '../../chain/reading';
import type { Prepared } from '../../chain/simulate';
import type { MeasuredTree } from '../../contracts/methods';
import { execTree, parseExecReturn, type Router } from '../../contracts/router';
import type { ScVal } from '../../contracts/scval';
import { transferTree } from '../../contracts/token';
import { depositCall, parseDepositReturn, parseShares, shareKey, type VaultInstance } from '../../contracts/vault';
import type { AccountId, ContractId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import type { Expectation } from '../../primitives/expectation';
import type { AssetSetting } from '../../settings/networks';
import type { Arriving, Position } from '../../sources/source';
import type { Listed } from '../../sources/sources';
import { checkRoom } from '../checks';

export interface Parsed {
  from: AccountId;
  vault: ContractId;
  usdc: AssetSetting;
  router: Router;
  sources: readonly Listed[];
  /** Stroops; undefined: the whole position. */
  part: bigint | undefined;
  invest: boolean;
}

export interface Move extends Parsed {
  position: Position;
  vaultInstance: VaultInstance;
  /** Deposited: exactly this. */
  amount: bigint;
  /** The most that can come out until the transaction expires; undefined: nothing bounds it. */
  most: bigint | undefined;
  /** Of the whole position. */
  whole: Arriving;
  validUntil: number;
}

/** exec, and below it the two calls in which the user authenticates. */
export function moveTree({ from, vault, usdc, router, position, amount, part, invest }: Move): MeasuredTree {
  const deposit = depositCall(vault, from, amount, invest);
  return execTree(router, from, [position.exit(part).tree, { ...deposit, children: [transferTree(usdc.contract, from, vault, amount)] }]);
}

/** What the node says the two calls return. Another shape is no answer of these contracts: 502 `node_invalid`. */
export function returnsOf({ returnValue }: Prepared): readonly ScVal[] {
  const returns = parseExecReturn(returnValue);
  if (returns?.length !== 2 || !parseDepositReturn(returns[1])) {
    refuse('node_invalid', 'The simulation returned something else than these calls do.', {});
  }
  return returns;
}

/**
 * The deposit is fixed from entries, and what the source pays less comes out of the wallet: a node whose own simulation pays
 * less than its entries are worth is not believed. A simulation of a ledger or two before may pay a little less. 502 `node_invalid`.
 */
export function checkPayout(prepared: Prepared, { position, part, whole, amount }: Move): void {
  const [returned] = returnsOf(prepared);
  const paid = returned && position.exit(part).paid(prepared.simulation.events ?? [], returned);
  const growth = (whole.most ?? whole.amount) - whole.amount;
  if (paid === undefined || paid + growth >= amount) return;
  refuse('node_invalid', 'The simulation pays less than the position is said to be worth.', {
    paid: paid.toString(),
    worth: amount.toString(),
  });
}

/** The position ends or keeps the rest, shares are minted, and the wallet gives no more than the deposit and keeps at most what the pool pays above it. */
export function amountsOf(move: Move, reading: Reading): Expectation['amounts'] {
  const { from, usdc, vault, amount, most, part, validUntil } = move;
  const line = checkRoom(reading, { holder: from, asset: usdc, amount: most ?? amount });
  const least = line && line.balance > amount ? line.balance - amount : 0n;
  // A part passes through an empty wallet without a trace.
  const passes = most === amount && line?.balance === 0n;
  const wallet = line &&
    !passes && { least: least.toString(), ...(most === undefined ? {} : { most: (line.balance + most - amount).toString() }) };
  const held = parseShares(vault, reading.get(shareKey(vault, from)));
  return [
    ...(wallet ? [{ name: 'wallet' as const, holder: from, asset: usdc.contract, ...wallet }] : []),
    move.position.left({ part, validUntil }),
    { name: 'shares', holder: from, asset: vault, least: (held + 1n).toString() },
  ];
}
