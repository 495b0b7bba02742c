/** The one call of lendpoolToVaultsvc, its authorization, and what is meant by it (contracts.md 11.1). */

import { xdr } from '@stellar/stellar-sdk/base';
import { addressText, scAddress } from '../../chain/names';
import type { Reading } from '../../chain/reading';
import type { Prepared } from '../../chain/simulate';
import { burnRounding, leastUnderlying } from '../../contracts/accrual';
import { EVERYTHING, RequestType, submitCall } from '../../contracts/lendpool';
import type { MeasuredTree } from '../../contracts/methods';
import { execTree, parseExecReturn, type Router } from '../../contracts/router';
import { asI128, asSymbol, asVec, type ScVal } from '../../contracts/scval';
import { transferTree } from '../../contracts/token';
import { depositCall, parseDepositReturn, parseShares, shareKey, type VaultInstance } from '../../contracts/vault';
import type { AccountId, ContractId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import type { Expectation } from '../../primitives/expectation';
import type { AssetSetting } from '../../settings/networks';
import { checkRoom } from '../checks';
import type { Position } from '../reads/position';

export interface Parsed {
  from: AccountId;
  vault: ContractId;
  usdc: AssetSetting;
  router: Router;
  pools: ContractId[];
  /** Stroops; undefined: the whole position. */
  part: bigint | undefined;
  invest: boolean;
}

export interface Move extends Parsed {
  position: Position;
  vaultInstance: VaultInstance;
  /** Deposited: exactly this. */
  amount: bigint;
  /** The most that can come out of the pool until the transaction expires. */
  most: bigint;
  /** What the whole position is worth, and the most that it can be until then. */
  whole: { amount: bigint; most: bigint };
}

/** exec, and below it the two calls in which the user authenticates. */
export function moveTree({ from, vault, usdc, router, position, amount, part = EVERYTHING, invest }: Move): MeasuredTree {
  const type = position.side === 'supply' ? RequestType.withdraw : RequestType.withdrawCollateral;
  const withdrawal = submitCall(position.pool, from, [{ address: usdc.contract, amount: part, type }]);
  const deposit = depositCall(vault, from, amount, invest);
  return execTree(router, from, [
    { ...withdrawal, children: [] },
    { ...deposit, children: [transferTree(usdc.contract, from, vault, amount)] },
  ]);
}

/** What the node says the two calls return. Another shape is no answer of these contracts: 502 `node_invalid`. */
export function returnsOf({ returnValue }: Prepared): readonly ScVal[] {
  const returns = parseExecReturn(returnValue);
  if (returns?.length !== 2 || !parseDepositReturn(returns[1])) {
    refuse('node_invalid', 'The simulation returned something else than these calls do.', {});
  }
  return returns;
}

const isWithdrawal = (topic: xdr.ScVal | undefined) => ['withdraw', 'withdraw_collateral'].includes(asSymbol(topic) ?? '');

/** undefined: it cannot be read. A newer protocol may tell of things that are not known here. */
function eventIn(text: string): xdr.ContractEvent | undefined {
  try {
    return xdr.DiagnosticEvent.fromXdr(text, 'base64').event;
  } catch {
    return undefined;
  }
}

/** What the pool pays out in a simulation, by its own events (contracts.md 6.8); undefined where the node reports none. */
function paidOut({ events }: Prepared['simulation'], { position, from, usdc }: Move): bigint | undefined {
  const parties = [usdc.contract, from].map((address) => xdr.ScVal.scvAddress(scAddress(address)).toXdr('base64'));
  const paid = (events ?? []).flatMap((text) => {
    const event = eventIn(text);
    if (!event) return [];
    const { topics, data } = event.body.v0;
    const pool = event.contractId && addressText(xdr.ScAddress.scAddressTypeContract(event.contractId));
    if (pool !== position.pool || !isWithdrawal(topics[0])) return [];
    if (topics.slice(1).some((topic, index) => topic.toXdr('base64') !== parties[index])) return [];
    return asI128(asVec(data)?.[0]) ?? [];
  });
  return paid.length === 0 ? undefined : paid.reduce((sum, one) => sum + one, 0n);
}

/**
 * The deposit is fixed from entries, and what the pool pays less comes out of the wallet: a node whose own simulation pays
 * less than its entries are worth is not believed. A simulation of a ledger or two before may pay a little less. 502 `node_invalid`.
 */
export function checkPayout({ simulation }: Prepared, move: Move): void {
  const paid = paidOut(simulation, move);
  const growth = move.whole.most - move.whole.amount;
  if (paid === undefined || paid + growth >= move.amount) return;
  refuse('node_invalid', 'The simulation pays less than the position is said to be worth.', {
    paid: paid.toString(),
    worth: move.amount.toString(),
  });
}

/** What a part leaves: at most what interest makes of it, at least what bad debt of everything lent out would. */
function leftOf({ position: { bTokens, data }, part, whole }: Move): { least?: string; most: string } {
  if (part === undefined) return { most: '0' };
  const worst = leastUnderlying(bTokens.supply + bTokens.collateral, data) - part - burnRounding(data);
  return { least: (worst > 0n ? worst : 0n).toString(), most: (whole.most - part).toString() };
}

/** The position ends or keeps the rest, shares are minted, and the wallet gives no more than the deposit and keeps at most what the pool pays above it. */
export function amountsOf(move: Move, reading: Reading): Expectation['amounts'] {
  const { from, usdc, vault, amount, most } = move;
  const line = checkRoom(reading, { holder: from, asset: usdc, amount: most });
  const least = line && line.balance > amount ? line.balance - amount : 0n;
  // A part passes through an empty wallet without a trace.
  const passes = most === amount && line?.balance === 0n;
  const wallet = line && !passes && { least: least.toString(), most: (line.balance + most - amount).toString() };
  const held = parseShares(vault, reading.get(shareKey(vault, from)));
  return [
    ...(wallet ? [{ name: 'wallet' as const, holder: from, asset: usdc.contract, ...wallet }] : []),
    { name: 'position', holder: from, asset: usdc.contract, ...leftOf(move) },
    { name: 'shares', holder: from, asset: vault, least: (held + 1n).toString() },
  ];
}
