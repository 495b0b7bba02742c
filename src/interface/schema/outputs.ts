/** What is answered, as it travels (interface.md 2.1 to 2.3): rates in bps, amounts and other long integers as strings. */

import { base64, integerString, json, u32 } from '../../primitives/schemas';
import * as v from '../../primitives/valibot';
import type { Name } from './table';

/** interface.md 2.1: rates in bps, amounts as strings in stroops of the campaign's asset, times in unix seconds. */
export const stabilizerStatus = v.object({
  registered: v.boolean(),
  managedByStabilizer: v.boolean(),
  config: v.nullable(v.object({ adminAddress: v.string(), targetApyBps: u32, minFeeBps: u32, maxFeeBps: u32 })),
  campaign: v.nullable(
    v.object({
      active: v.boolean(),
      asset: v.string(),
      totalDeposited: integerString,
      totalBoosted: integerString,
      totalWithdrawn: integerString,
      available: integerString,
      lastBoostedAt: v.pipe(v.number(), v.integer()),
    }),
  ),
  currentFeeBps: u32,
});
export type StabilizerStatus = v.InferOutput<typeof stabilizerStatus>;

/** interface.md 2.2 */
export const unsignedTransaction = v.object({
  xdr: v.nullable(base64),
  simulationResponse: json,
  functionName: v.string(),
  operationXDR: base64,
  isSmartWallet: v.boolean(),
});
export type UnsignedTransaction = v.InferOutput<typeof unsignedTransaction>;

/** Of a change that calls no contract. */
export const classicTransaction = v.object({ xdr: base64 });
export type ClassicTransaction = v.InferOutput<typeof classicTransaction>;

/** interface.md 2.3 */
export const rewardClaim = v.object({ xdr: base64, balanceId: v.string(), amount: v.string(), destination: v.string() });
export type RewardClaim = v.InferOutput<typeof rewardClaim>;

export const sendResult = v.object({
  hash: v.string(),
  status: v.picklist(['pending', 'confirmed', 'failed', 'expired']),
  ledger: v.nullable(u32),
  returnValue: json,
  /** Stroops; null while pending or expired. */
  feeCharged: v.nullable(integerString),
});
export type SendResult = v.InferOutput<typeof sendResult>;

/** By row. Apart from the table: whoever only answers knows them as types. */
export const outputs = {
  status: stabilizerStatus,
  register: unsignedTransaction,
  targetApy: unsignedTransaction,
  feeBounds: unsignedTransaction,
  exit: unsignedTransaction,
  boostDeposit: unsignedTransaction,
  claimReward: rewardClaim,
  lendpoolToVaultsvc: unsignedTransaction,
  vaultToVault: unsignedTransaction,
  vaultDeposit: unsignedTransaction,
  vaultWithdraw: unsignedTransaction,
  claimAccrued: unsignedTransaction,
  restore: unsignedTransaction,
  trustline: classicTransaction,
  payment: classicTransaction,
  transfer: unsignedTransaction,
  send: sendResult,
} as const satisfies { [N in Name]: v.GenericSchema };
/** What a door answers. */
export type Output<N extends Name> = v.InferOutput<(typeof outputs)[N]>;
